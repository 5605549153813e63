/// Returns lines of cells, each column as wide as its widest cell, in terminal columns.
///
/// - Parameter style: What is done to a cell, given its row and column, without changing its width.
func aligned(
  _ rows: [[String]], style: (_ cell: String, _ row: Int, _ column: Int) -> String = { cell, _, _ in cell }
) -> [String] {
  // One long name does not push the columns of all the others off the screen.
  let widest = 40
  var widths: [Int] = []
  for row in rows {
    for (column, cell) in row.enumerated() {
      if column == widths.count { widths.append(0) }
      widths[column] = max(widths[column], min(widest, cell.terminalWidth))
    }
  }
  return rows.enumerated().map { index, row in
    let cells = row.enumerated().map { column, cell in
      let isLast = column == row.count - 1
      let space = isLast ? 0 : max(0, widths[column] - cell.terminalWidth)
      return style(cell, index, column) + String(repeating: " ", count: space)
    }
    return cells.joined(separator: "  ")
  }
}
