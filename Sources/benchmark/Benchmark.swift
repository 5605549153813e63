import Foundation

/// Measures the engines and prints a table for each.
///
///     swift run -c release benchmark [--short] [--json] [--check] [NAME…]
///     swift run -c release benchmark --evaluate COUNT
///
/// With `--check`, only the tables that have limits are measured, and a figure above its limit is a failure. The second
/// form only evaluates, for a tool that watches the process.
@main
struct Benchmark {
  /// A table that can be asked for by name. `isShort` asks for less work and less exact figures.
  struct Entry {
    let name: String
    let hasLimits: Bool
    let measure: @Sendable (_ isShort: Bool) throws -> Table
  }

  static let all = [
    Entry(name: "calculator", hasLimits: true, measure: calculatorTable),
    Entry(name: "keypad", hasLimits: true, measure: keypadTable),
    Entry(name: "lines", hasLimits: true, measure: linesTable),
    Entry(name: "habits", hasLimits: false, measure: habitsTable),
    Entry(name: "storage", hasLimits: true, measure: storageTable),
    Entry(name: "start", hasLimits: true, measure: startTable),
  ]
  static let options: Set = ["--short", "--json", "--check"]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--evaluate", let count = arguments.last.flatMap(Int.init) {
      evaluateRepeatedly(count)
      return
    }
    let chosen = options.intersection(arguments)
    let names = arguments.filter { !options.contains($0) }
    if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
      let known = (all.map(\.name) + options.sorted()).joined(separator: ", ")
      fail("there is no benchmark \(unknown), only \(known)", status: 64)
    }
    let isChecking = chosen.contains("--check")
    var broken: [String] = []
    for entry in all
    where names.isEmpty ? entry.hasLimits || !isChecking : names.contains(entry.name) {
      do {
        let table = try entry.measure(chosen.contains("--short"))
        print(chosen.contains("--json") ? table.json : table.markdown)
        broken += table.brokenLimits
      } catch {
        fail("\(entry.name): \(error)", status: 70)
      }
    }
    if isChecking, !broken.isEmpty { fail(broken.joined(separator: "\n"), status: 1) }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
