import Calculator

/// The keypad on a terminal.
struct LiveKeypad {
  private let page: Page
  private var keyboard = Keyboard()
  private var keypad = Keypad()
  private var history = KeypadHistory()

  /// What a person should know of the keys that did nothing. It stays until a key does something; the result does
  /// not take it away.
  private var reason = ""

  /// Whether the reason is that a part of the expression is missing. Then it stays as long as the expression does.
  private var isPartLost = false

  /// Whether the digits to come belong to a fraction, which is left out.
  private var isAfterPoint = false

  /// Runs the keypad until the person quits, and returns what remains.
  static func run(on page: Page) throws(Failure) -> any Answer {
    var live = LiveKeypad(page: page)
    try Terminal.withScreen { live.loop() }
    return ResultsAnswer(results: live.history.results)
  }

  private init(page: Page) {
    self.page = page
  }

  private mutating func loop() {
    draw()
    while true {
      let input = Terminal.nextInput(milliseconds: keyboard.patience)
      var actions: [Keyboard.Action] = []
      switch input {
      case .bytes(let bytes):
        keyboard.receive(bytes)
        while let action = keyboard.next() { actions.append(action) }
      case .timeout: keyboard.giveUp().map { actions.append($0) }
      case .stop: Terminal.stop(.program)
      case .change: break
      case .end: return
      }
      for action in actions {
        if action == .quit { return }
        perform(action)
      }
      // While a long text arrives there is nothing new to see.
      if case .bytes = input, actions.isEmpty { continue }
      draw()
    }
  }

  private func draw() {
    let size = Terminal.size
    let frame = KeypadFrame(keypad, reason: reason, help: help, results: history.results)
    let picture = frame.picture(columns: size.columns, rows: size.rows)
    Terminal.show(picture.escaped(rows: size.rows, hasColor: page.hasColor))
  }

  /// As many of these as the window has room for; in 80 columns all but the last.
  private var help: [String] {
    let calls = page.text("↑ ↓ earlier", "↑ ↓ 지난 식")
    return [
      page.text("q quit", "q 끝"), "Enter =", page.text("Esc clear", "Esc 모두 지우기"),
      page.text("Backspace delete", "Backspace 지우기"), page.text("← → move", "← → 이동"), calls,
      "0-9 + - × ÷ ( )",
    ]
  }
}

// MARK: - Actions

extension LiveKeypad {
  private mutating func perform(_ action: Keyboard.Action) {
    if case .press(let key) = action, isAfterPoint, key.isDigit { return }
    if action != .nothing { isAfterPoint = false }
    switch action {
    case .press(let key): note(keypad.press(key), of: key.isTyped ? key.rawValue : nil)
    case .deleteRight: deleteRight()
    case .paste(let text): note(keypad.paste(text.withoutOuterSpace))
    case .pasteTooLong: note(.ignored(.expressionTooLong))
    case .pasteUnfinished:
      reason = page.text("the pasted text did not come to its end", "붙여넣기가 끝나지 않았습니다")
    case .point:
      note(.ignored(.decimalPoint))
      isAfterPoint = true
    case .other(let character): note(.ignored(.unexpectedCharacter), of: character)
    case .earlier: move(by: -1)
    case .later: move(by: 1)
    case .stop: Terminal.stop(.group)
    case .quit, .nothing: break
    }
  }

  private mutating func deleteRight() {
    guard keypad.cursor < keypad.display.count else { return }
    var changed = keypad
    changed.press(.right)
    let response = changed.press(.delete)
    if case .deleted = response { keypad = changed }
    note(response)
  }

  private mutating func move(by step: Int) {
    guard let line = history.move(by: step, from: keypad) else { return }
    keypad = line
    isPartLost = false
    reason = ""
  }

  /// Keeps what came of a key.
  ///
  /// - Parameter character: What has been left out if the key was ignored.
  private mutating func note(_ response: Keypad.Response, of character: Character? = nil) {
    switch response {
    // That there is nothing to delete or to pass needs no words.
    case .ignored(.empty): break
    case .ignored(let kind):
      if isPartLost { return }
      reason = kind.message.in(page.language)
      isPartLost = [.decimalPoint, .numberTooLarge, .expressionTooLong, .nestingTooDeep].contains(kind)
      guard let shown = character.map({ String($0).terminalSafe }) else { return }
      reason = page.text("'\(shown)' left out: \(reason)", "'\(shown)' 입력 안 됨: \(reason)")
    case .failed(let diagnostic): reason = diagnostic.message.in(page.language)
    case .evaluated(let value):
      isPartLost = false
      history.add(KeypadHistory.Result(expression: keypad.expression ?? keypad.display, value: value))
    case .appended, .replaced, .moved:
      if !isPartLost { reason = "" }
    case .deleted, .cleared:
      isPartLost = false
      reason = ""
    }
  }
}

extension Keypad.Key {
  fileprivate var isDigit: Bool { rawValue.isASCII && rawValue.isNumber }

  /// Whether it adds a character to the display.
  fileprivate var isTyped: Bool { ![.delete, .clear, .equals, .left, .right, .start, .end].contains(self) }
}

extension String {
  /// A pasted text without the line break and the spaces that a selection takes along.
  fileprivate var withoutOuterSpace: String {
    let start = drop { $0.isWhitespace }
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}

/// What remains of a session on the terminal: the latest results, a line each.
private struct ResultsAnswer: Answer {
  let results: [KeypadHistory.Result]

  /// More would push away what stood there.
  private static let maximumCount = 5

  var json: [JSON] {
    results.map { .object([("expression", .string($0.expression)), ("value", .integer($0.value))]) }
  }

  func text(on page: Page) -> [String] {
    results.suffix(Self.maximumCount).map { $0.line(width: page.columns) ?? "\($0.value)" }
  }
}
