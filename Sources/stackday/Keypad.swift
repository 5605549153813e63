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
      On a terminal, a live keypad. With KEYS, or a sequence on each line of standard
      input, they are pressed from the start and the display is printed.

      Keys: 0-9 + - × ÷ ( ) = and < for delete, C for clear. * and x mean ×, / means ÷.

        stackday keypad "900-3×200="
        stackday keypad --trace "5++007="

        --trace           a line for each key: the key, what it did, the display
        --json            a line for each sequence: keys, display, value, responses
      """,
      """
      터미널에서는 바로 쓰는 키패드입니다. KEYS 를 주거나 표준 입력의 줄마다 적으면
      처음부터 누르고 화면을 출력합니다.

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

  func runLines() throws(Failure) {
    var lines = InputLines()
    while let batch = try lines.next() {
      for line in batch {
        guard let keys = String(validating: line, as: UTF8.self) else {
          throw Failure(
            .badInput, session.text("error: the line is not valid UTF-8", "오류: UTF-8이 아닌 줄입니다"))
        }
        try run(keys)
      }
      try session.output.flush()
    }
  }

  func run(_ sequence: String) throws(Failure) {
    var keypad = Keypad()
    var responses: [String] = []
    for key in try keys(of: sequence) {
      let response = keypad.press(key)
      responses.append(response.description)
      if isTrace, !isJSON {
        let name = response.description.padding(toLength: 26, withPad: " ", startingAt: 0)
        session.output.print("\(key.rawValue)  \(name)  \(keypad.display)")
      }
    }
    if isJSON {
      try session.output.print(
        json: ReplayJSON(keys: sequence, keypad: keypad, responses: responses))
    } else if !isTrace {
      session.output.print(keypad.display)
    }
  }

  private func keys(of sequence: String) throws(Failure) -> [Keypad.Key] {
    var keys: [Keypad.Key] = []
    var offset = 0
    for character in sequence {
      let range = offset..<offset + character.utf8.count
      offset = range.upperBound
      if character.isWhitespace { continue }
      guard let key = Keypad.Key(character) else {
        throw Failure(
          .badInput,
          renderedError(
            session.text(
              "this is not a key (0-9 + - × ÷ ( ) = < C)", "이런 키는 없습니다 (0-9 + - × ÷ ( ) = < C)"),
            in: session.language, text: sequence, range: range))
      }
      keys.append(key)
    }
    return keys
  }
}

/// A line of `keypad --json`.
private struct ReplayJSON: Encodable {
  let keys: String
  let display: String
  @Nullable var value: Int?
  /// A response for each key: its name, or `ignored:KIND` or `failed:KIND`.
  let responses: [String]

  init(keys: String, keypad: Keypad, responses: [String]) {
    self.keys = keys
    self.responses = responses
    display = keypad.display
    value = keypad.value
  }
}
