import Calculator

/// The keypad on a terminal.
struct LiveKeypad {
  /// What the keyboard asks for.
  private enum Action {
    case press(Keypad.Key)
    case paste(String)
    /// A character that is no key.
    case other(Character)
    case stop
    case quit
  }

  private let page: Page
  private var keypad = Keypad()
  /// Why the last key changed nothing, if it did not.
  private var reason = ""
  /// Results, the latest last.
  private var history: [String] = []
  /// Bytes that have arrived but are not complete yet.
  private var pending: [UInt8] = []

  static func run(on page: Page) throws(Failure) {
    var live = LiveKeypad(page: page)
    try Terminal.withScreen { () throws(Failure) in live.loop() }
  }

  private init(page: Page) {
    self.page = page
  }

  private mutating func loop() {
    while true {
      draw()
      // An escape that nothing follows soon is the key itself.
      let isEscape = pending.first == 0x1B && !pending.starts(with: Self.pasteBegins)
      // And what stays incomplete for a second will not be completed.
      switch Terminal.nextInput(milliseconds: isEscape ? 50 : pending.isEmpty ? -1 : 1_000) {
      case .bytes(let bytes):
        pending += bytes
      case .timeout:
        if pending == [0x1B] { perform(.press(.clear)) }
        pending = []
      case .change:
        Terminal.takeOver()
      case .end:
        return
      }
      while let action = nextAction() {
        switch action {
        case .quit: return
        case .stop:
          Terminal.stop()
          // Before anything is drawn, which would otherwise stay on the shell's screen.
          Terminal.takeOver()
        default: perform(action)
        }
      }
    }
  }

  private mutating func perform(_ action: Action) {
    let response: Keypad.Response
    switch action {
    case .press(let key): response = keypad.press(key)
    case .paste(let text): response = keypad.paste(Self.withoutOuterSpace(text))
    case .other(let character): response = .ignored(character == "." ? .decimalPoint : .unexpectedCharacter)
    case .stop, .quit: return
    }
    reason = ""
    switch response {
    // That there is nothing to delete needs no words.
    case .ignored(.empty):
      break
    case .ignored(let kind):
      reason = kind.message.in(page.language)
    case .failed(let diagnostic):
      reason = diagnostic.message.in(page.language)
    case .evaluated(let value):
      let line = (keypad.expression ?? "") + " = \(value)"
      if history.last != line { history.append(line) }
    case .appended, .replaced, .deleted, .cleared:
      break
    }
  }
}

// MARK: - The keyboard

extension LiveKeypad {
  private static let pasteBegins = Array("\u{1B}[200~".utf8)
  private static let pasteEnds = Array("\u{1B}[201~".utf8)

  /// A pasted text without the line break and the spaces that a selection takes along.
  private static func withoutOuterSpace(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }

  /// Takes the next action off the pending bytes, or nothing if they are not complete.
  private mutating func nextAction() -> Action? {
    while let first = pending.first {
      switch first {
      case 0x03, 0x04, UInt8(ascii: "q"), UInt8(ascii: "Q"):
        return .quit
      case 0x1A:
        pending.removeFirst()
        return .stop
      case 0x0A, 0x0D:
        pending.removeFirst()
        return .press(.equals)
      case 0x08, 0x7F:
        pending.removeFirst()
        return .press(.delete)
      case 0x1B:
        guard let taken = takeEscape() else { return nil }
        if let action = taken { return action }
      default:
        guard let character = takeCharacter() else { return nil }
        if let key = Keypad.Key(character) { return .press(key) }
        if !character.isWhitespace, first >= 0x20 { return .other(character) }
      }
    }
    return nil
  }

  /// Takes an escape sequence off, and returns what it means, which may be nothing; or nil if it is not complete.
  private mutating func takeEscape() -> Action?? {
    guard pending.count > 1 else { return nil }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
      pending.removeFirst()
      return .press(.clear)
    }
    guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let sequence = Array(pending[...end])
    if sequence == Self.pasteBegins {
      guard let pasteEnd = pending.firstRange(of: Self.pasteEnds) else { return nil }
      let text = String(decoding: pending[(end + 1)..<pasteEnd.lowerBound], as: UTF8.self)
      pending.removeSubrange(..<pasteEnd.upperBound)
      return .paste(text)
    }
    pending.removeSubrange(...end)
    return .some(sequence == Array("\u{1B}[3~".utf8) ? .press(.delete) : nil)
  }

  /// Takes a character off, unless more of its bytes are to come.
  private mutating func takeCharacter() -> Character? {
    guard let first = pending.first else { return nil }
    let length =
      switch first {
      case ..<0xC0: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    guard pending.count >= length else { return nil }
    defer { pending.removeFirst(length) }
    return String(decoding: pending[..<length], as: UTF8.self).first
  }
}

// MARK: - The screen

extension LiveKeypad {
  private func draw() {
    let size = Terminal.size
    let lines = screen(columns: size.columns, rows: size.rows)
    Terminal.show("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  /// The lines of the screen: the display, what it is worth, why a key did nothing, the keys, the results.
  private func screen(columns: Int, rows: Int) -> [String] {
    let width = max(columns - 2, 1)
    var lines = [""] + displayLines(width: width)
    let preview =
      keypad.value == nil ? keypad.preview.map { "= \($0)" } ?? "" : keypad.expression.map { "\($0) =" } ?? ""
    lines += ["", faint(rightAligned(preview, width: width))]
    lines.append(rightAligned(reason, width: width))
    lines += [
      "",
      faint(
        leftAligned(
          page.text(
            "q quit  Enter =  Backspace delete  Esc clear  0-9 + - × ÷ ( )",
            "q 끝  Enter =  Backspace 지우기  Esc 모두 지우기  0-9 + - × ÷ ( )"), width: width)),
    ]
    let room = rows - lines.count - 2
    if room > 0, !history.isEmpty {
      lines += [""] + history.suffix(room).reversed().map { leftAligned($0, width: width) }
    }
    return Array(lines.prefix(max(rows, 1)))
  }

  private func displayLines(width: Int) -> [String] {
    let large = largeCharacters(keypad.display)
    guard let first = large.first, first.count <= width else {
      return [rightAligned(keypad.display, width: width)]
    }
    return large.map { rightAligned($0, width: width) }
  }

  /// A text at the right edge; its end, if there is no room for all of it.
  private func rightAligned(_ text: String, width: Int) -> String {
    var shown = text[...]
    var isCut = false
    while String(shown).terminalWidth + (isCut ? 1 : 0) > width, !shown.isEmpty {
      shown.removeFirst()
      isCut = true
    }
    let line = (isCut ? "…" : "") + shown
    return " " + String(repeating: " ", count: max(0, width - line.terminalWidth)) + line
  }

  /// A text at the left edge; its beginning, if there is no room for all of it.
  private func leftAligned(_ text: String, width: Int) -> String {
    var shown = text
    while shown.terminalWidth > width, !shown.isEmpty { shown.removeLast() }
    return " " + shown
  }

  private func faint(_ line: String) -> String {
    page.hasColor ? "\u{1B}[2m\(line)\u{1B}[0m" : line
  }
}

/// Returns a display in characters that are five rows high.
private func largeCharacters(_ display: String) -> [String] {
  (0..<5).map { row in
    display.compactMap { glyphs[$0]?[row] }.joined(separator: " ")
  }
}

/// What the display can show, in blocks.
private let glyphs: [Character: [String]] = [
  "0": ["███", "█ █", "█ █", "█ █", "███"],
  "1": [" █ ", "██ ", " █ ", " █ ", "███"],
  "2": ["███", "  █", "███", "█  ", "███"],
  "3": ["███", "  █", " ██", "  █", "███"],
  "4": ["█ █", "█ █", "███", "  █", "  █"],
  "5": ["███", "█  ", "███", "  █", "███"],
  "6": ["███", "█  ", "███", "█ █", "███"],
  "7": ["███", "  █", "  █", "  █", "  █"],
  "8": ["███", "█ █", "███", "█ █", "███"],
  "9": ["███", "█ █", "███", "  █", "███"],
  "+": ["   ", " █ ", "███", " █ ", "   "],
  "-": ["   ", "   ", "███", "   ", "   "],
  "×": ["   ", "█ █", " █ ", "█ █", "   "],
  "÷": [" █ ", "   ", "███", "   ", " █ "],
  "(": [" █", "█ ", "█ ", "█ ", " █"],
  ")": ["█ ", " █", " █", " █", "█ "],
]
