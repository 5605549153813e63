import Calculator

extension Verb {
  static let keypad = Verb(
    name: "keypad",
    operands: [Operand(placeholder: "KEYS", isRequired: false, takesAllWords: true)],
    options: [trace],
    json: Wording(
      "a line for each sequence: keys, display, value, responses, or keys and error",
      "키 순서마다 한 줄: keys, display, value, responses 또는 keys, error"),
    summary: Wording("A keypad that cannot show a malformed expression", "잘못된 식을 보여 줄 수 없는 키패드"),
    details: Wording(
      """
      On a terminal, a live keypad: Enter is =, Backspace deletes, Esc clears, q or
      Ctrl-C quits, and text can be pasted. Left, Right, Home and End move the cursor,
      Delete deletes to its right, Up and Down call earlier expressions back. It shows
      what = would give; the latest results remain afterwards.

      With KEYS, or a sequence on each line of standard input, they are pressed from
      the start and the display is shown. A sequence that is none exits with the
      status 65.

      Keys: 0-9 + - × ÷ ( ) = and < for delete, C for clear; [ and ] move left and
      right, { and } to the start and the end. A cursor that is not at the end is
      shown as |. * and x mean ×, / means ÷.

        stackday keypad "900-3×200="
        stackday keypad --trace "5++007="
      """,
      """
      터미널에서는 바로 쓰는 키패드입니다. Enter 는 =, Backspace 는 지우기,
      Esc 는 모두 지우기, q 나 Ctrl-C 는 끝이고, 붙여넣기도 됩니다.
      ← → Home End 는 커서 이동, Delete 는 커서 오른쪽 지우기, ↑ ↓ 는 지난 식입니다.
      = 의 결과를 미리 보여 주고, 마지막 결과들은 끝난 뒤에도 남습니다.

      KEYS 를 주거나 표준 입력의 줄마다 적으면 처음부터 누르고 화면을 출력합니다.
      키가 아닌 문자가 있으면 상태 65로 끝납니다.

      키: 0-9 + - × ÷ ( ) = 그리고 지우기 <, 모두 지우기 C. [ 와 ] 는 왼쪽과 오른쪽,
      { 와 } 는 처음과 끝으로 커서를 옮기고, 끝이 아닌 커서는 | 로 보입니다.
      * 와 x 는 ×, / 는 ÷ 입니다.

        stackday keypad "900-3×200="
        stackday keypad --trace "5++007="
      """),
    run: { (arguments, surroundings) throws(Failure) in
      let isTrace = arguments.has(trace)
      let replay: (String) throws(Failure) -> any Answer = { (sequence) throws(Failure) in
        try KeypadAnswer(sequence, isTrace: isTrace)
      }
      guard arguments.operands.isEmpty else {
        return .answers(.arguments(arguments.operands.joined()), name: "keys", replay)
      }
      let lines = Reply.answers(
        .standardInput, name: "keys",
        { (sequence) throws(Failure) in
          // An empty line ends each trace, so that a program can tell them apart.
          try KeypadAnswer(sequence, isTrace: isTrace, endsTrace: true)
        })
      let isLive = surroundings.isInputTerminal && surroundings.isOutputTerminal && !isTrace
      return isLive ? .screen(LiveKeypad.run, forJSON: { () throws(Failure) in lines }) : lines
    }
  )

  private static let trace = Flag(
    name: "--trace",
    help: Wording("a line for each key: the key, what it did, the display", "키마다 한 줄: 키, 결과, 화면"))
}

extension Keypad {
  /// The display, with `|` at the cursor where that is not at the end.
  fileprivate var shownDisplay: String {
    let display = display
    return cursor == display.count ? display : display.prefix(cursor) + "|" + display.dropFirst(cursor)
  }
}

/// What a sequence of keys comes to, pressed from the start.
private struct KeypadAnswer: Answer {
  let sequence: String
  let isTrace: Bool
  let endsTrace: Bool
  let keypad: Keypad

  /// What each key did, and the display after it while that is asked for.
  let steps: [(key: Keypad.Key, response: Keypad.Response, display: String)]

  init(_ sequence: String, isTrace: Bool, endsTrace: Bool = false) throws(Failure) {
    self.sequence = sequence
    self.isTrace = isTrace
    self.endsTrace = endsTrace
    var keypad = Keypad()
    var steps: [(Keypad.Key, Keypad.Response, String)] = []
    for key in try Self.keys(of: sequence) {
      let response = keypad.press(key)
      steps.append((key, response, isTrace ? keypad.shownDisplay : ""))
    }
    self.keypad = keypad
    self.steps = steps
  }

  /// A response is its name, or `ignored:KIND` or `failed:KIND`.
  var json: [JSON] {
    [
      .object([
        ("keys", .string(sequence)), ("display", .string(keypad.shownDisplay)),
        ("value", keypad.value.map { .integer($0) } ?? .null),
        ("responses", .array(steps.map { .string($0.response.description) })),
      ])
    ]
  }

  func text(on page: Page) -> [String] {
    guard isTrace else { return [keypad.shownDisplay] }
    let lines = aligned(
      steps.map { step in
        let name = step.response.description
        let space = String(repeating: " ", count: max(0, 26 - name.count))
        return [String(step.key.rawValue), name + space, step.display]
      })
    return lines + (endsTrace ? [""] : [])
  }

  /// The error of a finished expression without a value, which the display shows.
  var warning: Failure? {
    guard !isTrace, case .failed(let diagnostic) = steps.last?.response else { return nil }
    return Failure(diagnostic)
  }

  /// The most keys of a sequence: what each has done is kept until all are pressed.
  private static let maximumKeyCount = 10_000

  private static func keys(of sequence: String) throws(Failure) -> [Keypad.Key] {
    var keys: [Keypad.Key] = []
    var offset = 0
    for character in sequence {
      let range = offset..<offset + character.utf8.count
      offset = range.upperBound
      if character.isWhitespace { continue }
      guard let key = Keypad.Key(character) else {
        throw Failure(
          .badInput, "unknownKey",
          Wording(
            "this is not a key (0-9 + - × ÷ ( ) = < C [ ] { })", "이런 키는 없습니다 (0-9 + - × ÷ ( ) = < C [ ] { })"),
          excerpt: Excerpt(text: sequence, range: range))
      }
      guard keys.count < maximumKeyCount else {
        throw Failure(
          .badInput, "sequenceTooLong",
          Wording("a sequence has at most \(maximumKeyCount) keys", "키는 \(maximumKeyCount)개까지입니다"))
      }
      keys.append(key)
    }
    return keys
  }
}
