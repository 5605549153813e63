import Foundation
import Testing

/// What README.md says of the sources.
@Suite struct SourceTests {
  /// The libraries get clock, environment, zone and streams as arguments.
  @Test(arguments: ["Calculator", "Habits", "HabitStorage"])
  func libraryReadsNothingOfTheWorld(module: String) throws {
    let ways = [
      "Date()", "Date.now", ".now)", "ProcessInfo", "CommandLine", "FileHandle", "print(", "TimeZone.current",
      "Calendar.current", "Locale.current", ": .current",
      "getenv",
      "readLine", "STDIN", "STDOUT", "86400", "86_400",
    ]
    let folder = packageFolder.appending(path: "Sources/\(module)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    #expect(!names.isEmpty)
    for name in names {
      let lines = try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
      for line in lines where !line.contains("///") {
        for way in ways where line.contains(way) { Issue.record("\(name): \(line)") }
      }
    }
  }

  /// Calculator imports nothing.
  @Test func calculatorImportsNothing() throws {
    let folder = packageFolder.appending(path: "Sources/Calculator")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(!text.contains("import "), "\(name)")
    }
  }
}
