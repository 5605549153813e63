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
      "readLine", "STDIN", "STDOUT", "stderr", "fputs", "environ", "clock_gettime", "gettimeofday",
      "time(nil)", "localtime", "ContinuousClock", "SuspendingClock", "86400", "86_400",
    ]
    for (name, text) in try Self.sources(under: "Sources/\(module)") {
      for line in text.split(separator: "\n") where !line.contains("///") {
        for way in ways where line.contains(way) { Issue.record("\(name): \(line)") }
      }
    }
  }

  /// Calculator imports nothing, Habits nothing but Calculator.
  @Test(arguments: [("Calculator", []), ("Habits", ["Calculator"])])
  func engineImports(module: String, imports: [String]) throws {
    for (name, text) in try Self.sources(under: "Sources/\(module)") {
      let found = text.matches(of: /(?m)^ *(?:@\w+ )?import (\w+)/).map { String($0.1) }
      #expect(Set(imports).isSuperset(of: found), "\(name)")
    }
  }

  /// Foundation is where apps and measurements meet the engines, and nowhere else.
  @Test func foundationStaysOutside() throws {
    for (name, text) in try Self.sources(under: "Sources") where text.contains("import Foundation") {
      #expect(name.hasPrefix("HabitsFoundation/") || name.hasPrefix("benchmark/"), "\(name)")
    }
  }

  /// A verb answers, and only the command tells it.
  @Test func verbsPrintNothing() throws {
    for (name, text) in try Self.sources(under: "Sources/stackday/Verbs") {
      #expect(!text.contains("print"), "\(name)")
    }
  }

  /// What a failure looks like is known in one folder.
  @Test func failuresAreWordedInOnePlace() throws {
    for (name, text) in try Self.sources(under: "Sources") {
      let isWorded = text.contains("error:") || text.contains("오류:")
      #expect(!isWorded || name.hasPrefix("stackday/Answers/"), "\(name)")
    }
  }

  /// The Swift files under a folder, by their paths inside it, and their texts; there are some.
  private static func sources(under path: String) throws -> [(name: String, text: String)] {
    let folder = packageFolder.appending(path: path)
    let names = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    let files = try #require(names).compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    try #require(!files.isEmpty)
    return try files.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }
}
