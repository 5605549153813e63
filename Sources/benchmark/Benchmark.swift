import Foundation

/// Measures the engines and prints a table for each.
///
///     swift run -c release benchmark [--short] [--json] [NAME…]
///     swift run -c release benchmark --evaluate COUNT
///
/// The second form only evaluates, for a tool that watches the process.
@main
struct Benchmark {
  /// The tables that can be asked for by name. `isShort` asks for less work and less exact figures.
  static let all: [(name: String, measure: @Sendable (_ isShort: Bool) throws -> Table)] = [
    ("calculator", calculatorTable),
    ("keypad", keypadTable),
    ("habits", habitsTable),
    ("storage", storageTable),
    ("start", startTable),
  ]

  static func main() throws {
    var names = CommandLine.arguments.dropFirst()
    if names.first == "--evaluate", let count = names.last.flatMap(Int.init) {
      evaluateRepeatedly(count)
      return
    }
    let isShort = names.contains("--short")
    let isJSON = names.contains("--json")
    names.removeAll { $0 == "--short" || $0 == "--json" }
    if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
      let known = all.map(\.name).joined(separator: ", ")
      FileHandle.standardError.write(
        Data("there is no benchmark \(unknown), only \(known), --short and --json\n".utf8))
      exit(64)
    }
    for (name, measure) in all where names.isEmpty || names.contains(name) {
      let table = try measure(isShort)
      print(isJSON ? table.json : table.markdown)
    }
  }
}
