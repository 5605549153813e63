import Foundation

/// Figures of one run: a row for each workload.
struct Table {
  let name: String
  let columns: [String]
  /// Remarks under the table.
  var notes: [String] = []
  private var rows: [(workload: String, figures: [Double?])] = []

  init(_ name: String, columns: [String]) {
    self.name = name
    self.columns = columns
  }

  /// Adds a row with a figure, or none, for each column.
  mutating func add(_ workload: String, _ figures: Double?...) {
    rows.append((workload, figures))
  }

  /// The table for people.
  var markdown: String {
    var cells = [[name] + columns]
    cells += rows.map { [$0.workload] + $0.figures.map { $0.map(Self.rounded) ?? "" } }
    let widths = (0...columns.count).map { column in cells.map { $0[column].count }.max() ?? 0 }
    var lines = cells.map { row in
      let padded = zip(row, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + space : space + cell.0
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.enumerated().map { String(repeating: "-", count: $1 + 1) + ($0 == 0 ? "-" : ":") }
    lines.insert("|" + rule.joined(separator: "|") + "|", at: 1)
    return (lines + notes + [""]).joined(separator: "\n")
  }

  /// A line of JSON for programs: `{"table":…,"rows":[{"workload":…,COLUMN:…}]}`.
  var json: String {
    let objects = rows.map { row in
      var object: [String: Any] = ["workload": row.workload]
      for (column, figure) in zip(columns, row.figures) { object[column] = figure ?? NSNull() }
      return object
    }
    let table: [String: Any] = ["table": name, "rows": objects, "notes": notes]
    let data = try? JSONSerialization.data(
      withJSONObject: table, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Three significant digits.
  private static func rounded(_ figure: Double) -> String {
    switch abs(figure) {
    case 100...: String(format: "%.0f", figure)
    case 10..<100: String(format: "%.1f", figure)
    default: String(format: "%.2f", figure)
    }
  }
}
