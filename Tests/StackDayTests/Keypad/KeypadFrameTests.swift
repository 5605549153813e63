import Calculator
import Testing

@testable import stackday

/// What the live keypad shows in windows of every size.
@Suite struct KeypadFrameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let keys: String
    var pasted = ""
    /// How far the cursor is moved to the left.
    var moves = 0
    var reason = ""
    var testDescription: String { name }

    var keypad: Keypad {
      var keypad = Keypad()
      if !pasted.isEmpty { keypad.paste(pasted) }
      for character in keys { Keypad.Key(character).map { _ = keypad.press($0) } }
      for _ in 0..<moves { keypad.press(.left) }
      return keypad
    }

    var frame: KeypadFrame {
      KeypadFrame(
        keypad, reason: reason, help: ["q 끝", "Esc 모두 지우기", "← → 이동"],
        results: [
          .init(expression: "1+2", value: 3),
          .init(expression: "9223372036854775807-1", value: 9_223_372_036_854_775_806),
          .init(expression: String(repeating: "1+", count: 200) + "1", value: 201),
        ])
    }
  }

  static let long = String(repeating: "12+", count: 300) + "7"

  static let cases = [
    Case(
      name: "an expression with the cursor in it", keys: "900-3×(200", moves: 4,
      reason: "9 입력 안 됨: 수가 너무 큽니다 (9223372036854775807까지)"),
    Case(name: "a long preview", keys: "", pasted: "-9223372036854775807-1"),
    Case(name: "a result", keys: "900-3×(200="),
    Case(
      name: "a long result", keys: "=", pasted: "-9223372036854775807-1",
      reason: "only whole numbers are calculated, without a decimal point"),
    Case(name: "a long expression", keys: "", pasted: long),
    Case(name: "a long expression, its beginning", keys: "", pasted: long, moves: 900),
    Case(name: "a long expression, its middle", keys: "", pasted: long, moves: 451),
    Case(name: "the result of a long expression", keys: "=", pasted: long),
  ]

  @Test(arguments: cases)
  func everySize(_ example: Case) {
    let frame = example.frame
    for columns in 1...200 {
      for rows in 1...60 {
        let picture = frame.picture(columns: columns, rows: rows)
        let problem = Self.problem(picture, frame, columns: columns, rows: rows)
        if let problem { Issue.record("\(columns)×\(rows): \(problem)\n\(picture.text)") }
      }
    }
  }

  /// What is wrong with a picture, if anything is.
  private static func problem(
    _ picture: KeypadFrame.Picture, _ frame: KeypadFrame, columns: Int, rows: Int
  ) -> String? {
    let lines = picture.lines.map(\.text)
    if !(1...rows).contains(lines.count) { return "\(lines.count) lines" }
    if let wide = lines.first(where: { $0.utf8.count > columns && $0.terminalWidth > columns }) {
      return "too wide: \(wide)"
    }
    return displayProblem(picture, frame, columns: columns, rows: rows) ?? valueProblem(lines, frame)
  }

  /// The display is there: a result whole wherever it can be, and what is typed around the cursor.
  private static func displayProblem(
    _ picture: KeypadFrame.Picture, _ frame: KeypadFrame, columns: Int, rows: Int
  ) -> String? {
    let lines = picture.lines.map(\.text)
    let joined = lines.joined().filter { $0 != " " }
    if lines.contains(where: { $0.contains("█" as Character) }) { return nil }
    if frame.expression != nil {
      if joined.contains(frame.display) { return nil }
      let width = columns > 24 ? columns - 2 : columns
      return (frame.display.count + width - 1) / width > rows && joined.contains("…") ? nil : "no result"
    }
    guard frame.cursor < frame.display.count else {
      return picture.cursor == nil && joined.contains(frame.display.last!) ? nil : "no end"
    }
    guard let cursor = picture.cursor else { return "no cursor" }
    let line = Array(lines[cursor.row])
    let character = Array(frame.display)[frame.cursor]
    return line.indices.contains(cursor.column) && line[cursor.column] == character
      ? nil : "cursor at \(cursor)"
  }

  /// Wherever a value stands in a line, all of it does.
  private static func valueProblem(_ lines: [String], _ frame: KeypadFrame) -> String? {
    let values = (frame.results.map(\.value) + [frame.preview].compactMap { $0 }).map { "\($0)" }
    for (row, line) in lines.enumerated() {
      guard let sign = line.lastIndex(of: "="), line.contains(where: \.isNumber) else { continue }
      var value = String(line[line.index(after: sign)...].drop { $0 == " " })
      // It may go on in the lines below.
      if line.first != " ", row > 0, line.first == "=" { value += lines[(row + 1)...].joined() }
      let isWhole = value.isEmpty || values.contains { value.hasPrefix($0) }
      if !isWhole { return "cut: \(line)" }
    }
    return nil
  }

  /// Nothing but the cursor changes when it passes.
  @Test(arguments: [(80, 24), (14, 24), (80, 4), (30, 1)])
  func nothingMovesWithTheCursor(columns: Int, rows: Int) {
    var keypad = Case(name: "", keys: "900-3×(200").keypad
    let atEnd = KeypadFrame(keypad).picture(columns: columns, rows: rows)
    for _ in 0..<keypad.display.count {
      keypad.press(.left)
      let picture = KeypadFrame(keypad).picture(columns: columns, rows: rows)
      #expect(picture != atEnd)
      #expect(picture.text.replacing("│", with: " ") == atEnd.text)
    }
  }

  @Test(arguments: [
    (40, "1+2 = 3"), (7, "1+2 = 3"), (6, "…2 = 3"), (5, "… = 3"), (4, "= 3"), (3, "= 3"), (2, nil),
  ])
  func resultLine(width: Int, line: String?) {
    #expect(KeypadHistory.Result(expression: "1+2", value: 3).line(width: width) == line)
  }

  /// In a low window the answer outlasts all but the display.
  @Test func lowWindows() {
    let frame = Case(name: "", keys: "1+2", reason: "why").frame
    #expect(frame.picture(columns: 12, rows: 1).text == "     1+2 = 3")
    #expect(frame.picture(columns: 6, rows: 1).text == "   1+2")
    #expect(frame.picture(columns: 12, rows: 2).text == "         1+2\n         = 3")
    #expect(frame.picture(columns: 12, rows: 3).text == "         1+2\n         = 3\n         why")
    #expect(frame.picture(columns: 12, rows: 4).lines.last?.text == "q 끝")
    #expect(frame.picture(columns: 12, rows: 6).lines.last?.text == "1+…1+1 = 201")
  }

  /// A line is emptied before it is written, and what is below the last too.
  @Test func escapes() {
    let picture = KeypadFrame.Picture(
      lines: [.init(text: "5+|3"), .init(text: "= 8", isFaint: true)], cursor: (0, 2))
    #expect(
      picture.escaped(rows: 2, hasColor: true)
        == "\u{1B}[?25l\u{1B}[H\u{1B}[K5+|3\r\n\u{1B}[K\u{1B}[2m= 8\u{1B}[0m\u{1B}[1;3H\u{1B}[?25h")
    #expect(
      KeypadFrame.Picture(lines: [.init(text: "5")]).escaped(rows: 2, hasColor: false)
        == "\u{1B}[?25l\u{1B}[H\u{1B}[K5\r\n\u{1B}[J")
  }
}

extension KeypadFrame.Picture {
  fileprivate var text: String { lines.map(\.text).joined(separator: "\n") }
}
