// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "StackDay",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Calculator", targets: ["Calculator"]),
    .library(name: "Habits", targets: ["Habits"]),
    .library(name: "HabitsFoundation", targets: ["HabitsFoundation"]),
    .library(name: "HabitStorage", targets: ["HabitStorage"]),
    .executable(name: "stackday", targets: ["stackday"]),
  ],
  targets: [
    // Text and keys to a number or a diagnostic. Imports nothing, so that it runs wherever Swift does.
    .target(name: "Calculator"),
    // Days, habits, streaks, statistics and reports: what a person did and when, without a file, a clock or
    // Foundation, so that a browser and a watch compute them too.
    .target(name: "Habits", dependencies: ["Calculator"]),
    // Where the engines meet Foundation: UUID, Date, TimeZone, Codable, LocalizedError. For apps; nothing here
    // needs it.
    .target(name: "HabitsFoundation", dependencies: ["Calculator", "Habits"]),
    // The system's SQLite. Its headers are the one thing that a bare Linux may lack.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // Habits and records in an SQLite file. The only place with SQL, so that nothing else depends on it.
    .target(name: "HabitStorage", dependencies: ["Habits", "CSQLite"]),
    // The command: the only place with arguments, a clock, an environment and streams.
    .executableTarget(name: "stackday", dependencies: ["Calculator", "Habits", "HabitStorage"]),
    // The measured workloads, apart from the command so that nobody installs them.
    .executableTarget(
      name: "benchmark", dependencies: ["Calculator", "Habits", "HabitsFoundation", "HabitStorage"]),
    // The weekly report as a program on the library. A target, so that the example cannot rot.
    .executableTarget(
      name: "WeeklyReport", dependencies: ["Calculator", "Habits", "HabitsFoundation"],
      path: "Examples/WeeklyReport"),
    // A store and views for Apple's systems. The store is compiled everywhere, the views where SwiftUI is.
    .target(
      name: "SwiftUIExample", dependencies: ["Calculator", "Habits", "HabitsFoundation"],
      path: "Examples/SwiftUI"),
    // Every test, among them those that run Grammar.md, Examples and the built command.
    .testTarget(
      name: "StackDayTests",
      dependencies: [
        "CSQLite", "Calculator", "HabitStorage", "Habits", "HabitsFoundation", "SwiftUIExample",
        "WeeklyReport", "stackday",
      ],
      exclude: ["Fixtures"]
    ),
  ],
  swiftLanguageModes: [.v6]
)
