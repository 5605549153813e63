import Calculator
import Foundation

extension Verb {
  static let keypad = Verb(
    name: "keypad",
    synopsis: "[--trace] [--json] [KEYS]",
    options: [.flag("--trace"), .flag("--json")],
    summary: (
      "A keypad that cannot show a malformed expression",
      "잘못된 식을 보여 줄 수 없는 키패드"
    ),
    details: (
      """
      On a terminal, a live keypad: Enter is =, Backspace deletes, Esc clears, q or Ctrl-C
      quits, and text can be pasted. It shows what = would give, and the latest results.

      With KEYS, or a sequence on each line of standard input, they are pressed from the
      start and the display is printed. A sequence that is none exits with the status 65.

      Keys: 0-9 + - × ÷ ( ) = and < for delete, C for clear. * and x mean ×, / means ÷.

        stackday keypad "900-3×200="
        stackday keypad --trace "5++007="

        --trace           a line for each key: the key, what it did, the display
        --json            a line for each sequence: keys, display, value, responses
      """,
      """
      터미널에서는 바로 쓰는 키패드입니다. Enter 는 =, Backspace 는 지우기, Esc 는 모두 지우기,
      q 나 Ctrl-C 는 끝이고, 붙여넣기도 됩니다. = 의 결과와 지난 결과를 함께 보여 줍니다.

      KEYS 를 주거나 표준 입력의 줄마다 적으면 처음부터 누르고 화면을 출력합니다.
      키가 아닌 문자가 있으면 상태 65로 끝납니다.

      키: 0-9 + - × ÷ ( ) = 그리고 지우기 <, 모두 지우기 C. * 와 x 는 ×, / 는 ÷ 입니다.

        stackday keypad "900-3×200="
        stackday keypad --trace "5++007="

        --trace           키마다 한 줄: 키, 결과, 화면
        --json            키 순서마다 한 줄: keys, display, value, responses
      """
    ),
    run: { (arguments, session) throws(Failure) in
      let replay = Replay(
        session: session, isTrace: arguments.has("--trace"), isJSON: arguments.has("--json"))
      if arguments.operands.isEmpty {
        if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !replay.isTrace, !replay.isJSON {
          try LiveKeypad.run(session)
        } else {
          try replay.runLines()
        }
      } else {
        try replay.run(arguments.operands.joined())
      }
    }
  )
}

/// The key sequences of one `keypad`, and what is printed about each.
private struct Replay {
  let session: Session
  let isTrace: Bool
  let isJSON: Bool

  func run(_ sequence: String) throws(Failure) {
    guard let error = try replay(sequence, nil) else { return }
    throw Failure(.badInput, isJSON ? nil : error.rendered)
  }

  func runLines() throws(Failure) {
    try session.answerLines(isJSON: isJSON) { (sequence, error) throws(Failure) in
      let error = try replay(sequence, error)
      // An empty line ends each trace, so that a program can tell them apart.
      if isTrace, !isJSON { session.output.print("") }
      return error
    }
  }

  /// Prints what a sequence of keys comes to, as far as it goes to standard output, and returns its error.
  private func replay(_ sequence: String, _ encodingError: InputError?) throws(Failure) -> InputError? {
    let (keys, error) = encodingError.map { ([], $0) } ?? keys(of: sequence)
    if let error {
      if isJSON { try session.output.print(json: ReplayJSON(keys: sequence, error: error.json)) }
      return error
    }
    var keypad = Keypad()
    var responses: [Keypad.Response] = []
    for key in keys {
      let response = keypad.press(key)
      responses.append(response)
      if isTrace, !isJSON {
        let name = response.description.padding(toLength: 26, withPad: " ", startingAt: 0)
        session.output.print("\(key.rawValue)  \(name)  \(keypad.display)")
      }
    }
    if isJSON {
      try session.output.print(json: ReplayJSON(keys: sequence, keypad: keypad, responses: responses))
    } else if !isTrace {
      session.output.print(keypad.display)
      if case .failed(let diagnostic) = responses.last {
        try session.output.flush()
        session.output.report(diagnostic.rendered(in: session.language))
      }
    }
    return nil
  }

  private func keys(of sequence: String) -> ([Keypad.Key], InputError?) {
    var keys: [Keypad.Key] = []
    var offset = 0
    for character in sequence {
      let range = offset..<offset + character.utf8.count
      offset = range.upperBound
      if character.isWhitespace { continue }
      guard let key = Keypad.Key(character) else {
        let message = session.text(
          "this is not a key (0-9 + - × ÷ ( ) = < C)", "이런 키는 없습니다 (0-9 + - × ÷ ( ) = < C)")
        return (
          [], InputError(kind: "unknownKey", message, text: sequence, range: range, in: session.language)
        )
      }
      keys.append(key)
    }
    return (keys, nil)
  }
}

/// A line of `keypad --json`: either `display`, `value` and `responses`, or `error`.
private struct ReplayJSON: Encodable {
  /// What the keys came to.
  private struct Result: Encodable {
    let display: String
    @Nullable var value: Int?
    /// A response for each key: its name, or `ignored:KIND` or `failed:KIND`.
    let responses: [String]

    init(_ keypad: Keypad, _ responses: [Keypad.Response]) {
      display = keypad.display
      self.responses = responses.map(\.description)
      value = keypad.value
    }
  }

  private enum Key: CodingKey {
    case keys
    case error
  }

  private let keys: String
  private var result: Result?
  private var error: ErrorJSON?

  init(keys: String, keypad: Keypad, responses: [Keypad.Response]) {
    self.keys = keys
    result = Result(keypad, responses)
  }

  init(keys: String, error: ErrorJSON) {
    self.keys = keys
    self.error = error
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(keys, forKey: .keys)
    try container.encodeIfPresent(error, forKey: .error)
    try result?.encode(to: encoder)
  }
}
