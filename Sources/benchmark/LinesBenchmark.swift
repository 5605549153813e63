import Calculator
import Foundation

/// Measures how long whole processes take for a file with an expression on each line, medians by turns in one run: the
/// released file and the dynamic build beside this program, `cat`, which only copies, and `bc`.
func linesTable(isShort: Bool) throws -> Table {
  var table = Table("lines", columns: ["lines", "ms", "ns/line", "of cat", "of bc"])
  let folder = FileManager.default.temporaryDirectory.appending(path: "stackday-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }

  // What has no value would end a process with a failure, and bc reads ASCII only.
  var texts = CalculatorTexts()
  let lines = texts.mix(isShort ? 100_000 : 1_000_000).map(\.inASCII).filter { (try? evaluate($0)) != nil }
  func file(_ name: String, _ lines: [String]) throws -> String {
    let path = folder.appending(path: name).path
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }
  let plain = try file("lines", lines)
  let spaced = try file("spaced", lines.map(\.spaced))

  var launches: [(name: String, launch: Launch, limits: KeyValuePairs<String, Double>)] = []
  func add(_ name: String, _ path: String?, _ arguments: String..., input: String, limit: Double? = nil) {
    guard let path else { return table.notes.append("Not measured: \(name)") }
    let launch = Launch(program: path, arguments: arguments, environment: ["TZ": "UTC"], input: input)
    launches.append((name, launch, limit.map { ["of bc": $0] } ?? [:]))
  }
  add("cat", program("cat"), input: plain)
  add("bc", program("bc"), "-q", input: plain)
  for (build, name) in [("released", releasedFile), ("dynamic", "stackday")] {
    let path = program(name)
    add("\(build): calc", path, "calc", input: plain, limit: 0.5)
    add("\(build): calc, spaces", path, "calc", input: spaced, limit: 0.5)
  }
  try table.add {
    let times = try medians(of: launches.map(\.launch), rounds: 5)
    func time(of name: String) -> Double? {
      zip(launches, times).first { $0.0.name == name }.map { $0.1 }
    }
    return zip(launches, times).map { launch, milliseconds in
      let count = Double(lines.count)
      let ratios = ["cat", "bc"].map { name in time(of: name).map { milliseconds / $0 } }
      return Table.Row(
        launch.name, [count, milliseconds, milliseconds * 1e6 / count] + ratios, limits: launch.limits)
    }
  }
  return table
}
