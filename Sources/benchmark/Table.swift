import Foundation

/// Figures of one run: a row for each workload.
struct Table {
  let name: String
  let columns: [String]
  /// Remarks under the table.
  var notes: [String] = []
  private var rows: [Row] = []

  /// A workload with a figure, or none, for each column.
  struct Row {
    let workload: String
    let figures: [Double?]
    /// How much the figures of some columns may be: ratios, for nanoseconds differ from machine to machine.
    let limits: KeyValuePairs<String, Double>

    init(_ workload: String, _ figures: [Double?], limits: KeyValuePairs<String, Double> = [:]) {
      self.workload = workload
      self.figures = figures
      self.limits = limits
    }
  }

  init(_ name: String, columns: [String]) {
    self.name = name
    self.columns = columns
  }

  /// Adds a row with a figure, or none, for each column.
  mutating func add(_ workload: String, _ figures: Double?...) {
    rows.append(Row(workload, figures))
  }

  /// Adds rows that were measured by turns. Because other programs disturb a measurement, one that breaks a limit is
  /// made again, up to three times, before it counts.
  mutating func add(_ rows: () throws -> [Row]) rethrows {
    var measured = try rows()
    for _ in 0..<3 where measured.contains(where: { !broken($0).isEmpty }) { measured = try rows() }
    self.rows += measured
  }

  /// The limits that were broken, a line for each.
  var brokenLimits: [String] { rows.flatMap(broken) }

  private func broken(_ row: Row) -> [String] {
    row.limits.compactMap { column, limit in
      guard let index = columns.firstIndex(of: column) else { preconditionFailure("no column \(column)") }
      guard let figure = row.figures[index], figure > limit else { return nil }
      return "\(name): \(row.workload): \(Self.rounded(figure)) \(column), limit \(Self.rounded(limit))"
    }
  }

  /// The table for people.
  var markdown: String {
    let hasLimits = rows.contains { !$0.limits.isEmpty }
    var cells = [[name] + columns + (hasLimits ? ["limits"] : [])]
    for row in rows {
      let limits = row.limits.map { "\($0) ≤ \(Self.rounded($1))" }.joined(separator: ", ")
      let figures = row.figures.map { $0.map(Self.rounded) ?? "" }
      cells.append([row.workload] + figures + (hasLimits ? [limits] : []))
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
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

  /// A line of JSON for programs: `{"table":…,"rows":[{"workload":…,COLUMN:…,"limits":{COLUMN:…}}]}`.
  var json: String {
    let objects = rows.map { row in
      var object: [String: Any] = ["workload": row.workload]
      for (column, figure) in zip(columns, row.figures) { object[column] = figure ?? NSNull() }
      if !row.limits.isEmpty {
        object["limits"] = Dictionary(uniqueKeysWithValues: row.limits.map { ($0, $1) })
      }
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
