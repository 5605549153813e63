import Calculator

/// What the live keypad shows, and how it is laid out in a window of any size.
///
/// Where there is no room for everything, what matters least goes first: earlier results, empty lines, large
/// characters, the help, the reason, the answer. A value is shown whole, over several lines if need be, or is
/// marked as cut with `…`.
struct KeypadFrame {
  let display: String

  /// The characters of the display before the cursor.
  let cursor: Int

  /// What `=` would give, while the display is no result.
  let preview: Int64?

  /// The expression behind the result, while the display is one.
  let expression: String?

  /// Why the last key did nothing, or why there is no result.
  let reason: String

  /// What the keys do, the most important first.
  let help: [String]

  /// The latest last.
  let results: [KeypadHistory.Result]

  init(_ keypad: Keypad, reason: String = "", help: [String] = [], results: [KeypadHistory.Result] = []) {
    display = keypad.display
    cursor = keypad.cursor
    preview = keypad.value == nil ? keypad.preview : nil
    expression = keypad.expression
    self.reason = reason
    self.help = help
    self.results = results
  }

  struct Line: Equatable {
    var text = ""
    var isFaint = false
  }

  /// Lines for a window, and where its cursor is, from 0; nil if it is not shown.
  struct Picture: Equatable {
    var lines: [Line] = []
    var cursor: (row: Int, column: Int)?

    static func == (one: Picture, other: Picture) -> Bool {
      one.lines == other.lines && one.cursor?.row == other.cursor?.row
        && one.cursor?.column == other.cursor?.column
    }
  }

  /// Returns the lines for a window of a size of at least one column and one row: none is wider, nor are there
  /// more.
  func picture(columns: Int, rows: Int) -> Picture {
    let layout = Layout(frame: self, columns: columns, rows: rows)
    return rows == 1 ? layout.row : layout.page
  }
}

/// A frame in a window.
private struct Layout {
  let frame: KeypadFrame
  let columns: Int
  let rows: Int

  private typealias Line = KeypadFrame.Line
  private typealias Picture = KeypadFrame.Picture

  /// A column to the left and to the right stay empty, but not where the longest answer needs them.
  private var margin: Int { columns > 24 ? 1 : 0 }
  private var width: Int { columns - 2 * margin }
  private var display: String { frame.display }
  private var isResult: Bool { frame.expression != nil }
  private var isCursorShown: Bool { frame.cursor < display.count }

  /// The display and the answer in a single row, or the display alone.
  var row: KeypadFrame.Picture {
    guard !isResult else { return Picture(lines: [Line(text: fitted(display))]) }
    let answer = frame.preview.map { " = \($0)" } ?? ""
    let room = width - answer.count
    let isAnswerShown = room >= min(display.count, 3)
    let shown = Window(display, cursor: frame.cursor, width: isAnswerShown ? room : width)
    let text = shown.text + (isAnswerShown ? answer : "")
    let column = margin + width - text.count + shown.cursor
    return Picture(lines: [aligned(text)], cursor: isCursorShown ? (0, column) : nil)
  }

  /// The display, the answer, the reason, the help and the results below each other.
  var page: KeypadFrame.Picture {
    let reason = frame.reason.cut(to: width)
    let help = [Line(text: margined(helpText), isFaint: true)]
    // Three empty lines part them.
    let answer = answer
    let isTall = max(LargeCharacters.height, textDisplay.lines.count) + answer.count + 2 + 3 <= rows
    var picture = isTall ? tallDisplay : textDisplay
    let reasonLine = aligned(reason, textWidth: reason.terminalWidth)
    for (part, needsGap) in [(answer, true), ([reasonLine], false), (help, true)] {
      let gap = isTall && needsGap ? [Line()] : []
      if picture.lines.count + gap.count + part.count <= rows { picture.lines += gap + part }
    }
    if isTall {
      picture = Picture(lines: [Line()] + picture.lines, cursor: picture.cursor.map { ($0 + 1, $1) })
    }
    let room = rows - picture.lines.count - 1
    let latest = frame.results.reversed().lazy.compactMap { $0.line(width: width) }.prefix(max(room, 0))
    if !latest.isEmpty { picture.lines += [Line()] + latest.map { Line(text: margined($0)) } }
    return picture
  }

  /// The display as text: what surrounds the cursor, or all of a result.
  private var textDisplay: KeypadFrame.Picture {
    guard !isResult else {
      let lines = wrapped(display)
      return Picture(lines: lines.count <= rows ? lines : [Line(text: fitted(display))])
    }
    let shown = Window(display, cursor: frame.cursor, width: width)
    let column = margin + width - shown.text.count + shown.cursor
    return Picture(lines: [aligned(shown.text)], cursor: isCursorShown ? (0, column) : nil)
  }

  /// The display in large characters, or as text in the middle of their place.
  private var tallDisplay: KeypadFrame.Picture {
    if LargeCharacters.width(of: display) <= width {
      return Picture(lines: LargeCharacters.rows(of: display, cursor: frame.cursor).map { aligned($0) })
    }
    let text = textDisplay
    let above = max(0, (LargeCharacters.height - text.lines.count) / 2)
    let below = max(0, LargeCharacters.height - text.lines.count - above)
    return Picture(
      lines: Array(repeating: Line(), count: above) + text.lines + Array(repeating: Line(), count: below),
      cursor: text.cursor.map { ($0 + above, $1) })
  }

  /// What `=` would give, or the expression behind the result.
  private var answer: [KeypadFrame.Line] {
    var lines: [Line]
    if let expression = frame.expression {
      lines = [aligned(width > 2 ? expression.shortened(to: width - 2) + " =" : "")]
    } else {
      lines = frame.preview.map { wrapped("= \($0)") } ?? [Line()]
    }
    for index in lines.indices { lines[index].isFaint = true }
    return lines
  }

  /// As many of the keys as there is room for.
  private var helpText: String {
    var room = width
    return frame.help.prefix { key in
      room -= key.terminalWidth
      defer { room -= 2 }
      return room >= 0
    }.joined(separator: "  ")
  }

  /// A value in one row, with a mark if it is not all of it.
  private func fitted(_ value: String) -> String {
    value.count <= width ? aligned(value).text : margined(value.prefix(width - 1) + "…")
  }

  /// A text over as many lines as it needs.
  private func wrapped(_ text: String) -> [KeypadFrame.Line] {
    guard text.count > width else { return [aligned(text)] }
    var lines: [Line] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(Line(text: margined(String(rest.prefix(width)))))
      rest = rest.dropFirst(width)
    }
    return lines
  }

  /// A text at the right edge.
  ///
  /// - Parameter textWidth: Its columns on a terminal; nil if each character takes one.
  private func aligned(_ text: String, textWidth: Int? = nil) -> KeypadFrame.Line {
    let space = String(repeating: " ", count: max(0, width - (textWidth ?? text.count)))
    return Line(text: text.isEmpty ? "" : margined(space + text))
  }

  private func margined(_ text: String) -> String {
    String(repeating: " ", count: margin) + text
  }
}

/// The part of a display around the cursor that there is room for. What is cut off is marked with `…`.
///
/// The display is turned over like pages, so that what is shown does not move with every move of the cursor.
private struct Window {
  let text: String

  /// The column of the cursor in the text.
  let cursor: Int

  init(_ display: String, cursor: Int, width: Int) {
    let count = display.count
    guard count > width else {
      (text, self.cursor) = (display, cursor)
      return
    }
    guard width > 2 else {
      let start = min(max(0, cursor - width / 2), count - width)
      (text, self.cursor) = (String(display.dropFirst(start).prefix(width)), cursor - start)
      return
    }
    // The last page is full; each before it shows what is left of the next, between two marks.
    let hidden = max(0, count - width + 1 - cursor)
    let pages = (hidden + width - 3) / (width - 2)
    let start = max(0, count - width - pages * (width - 2))
    var shown = Array(display.dropFirst(start).prefix(width))
    if start > 0 { shown[0] = "…" }
    if start + width < count { shown[width - 1] = "…" }
    (text, self.cursor) = (String(shown), cursor - start)
  }
}

extension String {
  /// The text, or its beginning, marked with `…`, if it is wider on a terminal than there is room.
  fileprivate func cut(to width: Int) -> String {
    guard terminalWidth > width else { return self }
    var shown = self
    while shown.terminalWidth > width - 1 { shown.removeLast() }
    return shown + "…"
  }
}

// MARK: - On the terminal

extension KeypadFrame.Picture {
  /// What draws it on a terminal, whatever was there before. A line is emptied before it is written: after its last
  /// column that would take a character away.
  ///
  /// - Parameter hasColor: Whether faint lines look so.
  func escaped(rows: Int, hasColor: Bool) -> String {
    var text = "\u{1B}[?25l\u{1B}[H"
    text += lines.map { line in
      let isFaint = line.isFaint && hasColor && !line.text.isEmpty
      return "\u{1B}[K" + (isFaint ? "\u{1B}[2m\(line.text)\u{1B}[0m" : line.text)
    }.joined(separator: "\r\n")
    if lines.count < rows { text += "\r\n\u{1B}[J" }
    if let cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    return text
  }
}
