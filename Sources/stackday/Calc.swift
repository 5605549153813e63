import Calculator
import Foundation
import Habits

extension Verb {
  static let calc = Verb(
    name: "calc",
    synopsis: "[--json] [EXPR…]",
    options: [.flag("--json")],
    summary: (
      "Calculate with whole numbers: + - × ÷ and parentheses",
      "정수 계산: + - × ÷ 와 괄호"
    ),
    details: (
      """
      Words are joined by spaces. With no expression, or with -, each line of standard
      input is one. * and x mean ×, / means ÷. Division drops the remainder.

        stackday calc "900-3×200"
        stackday calc -5+3
        seq 1 9 | sed 's/$/*2/' | stackday calc

      A text that is no expression gets an error and the exit status 65.

        --json            a line for each expression: expression, canonical and value,
                          or expression and error (kind, range, message, suggestion)
      """,
      """
      여러 낱말은 빈칸으로 이어집니다. 식이 없거나 - 이면 표준 입력의 한 줄이 한 식입니다.
      * 와 x 는 ×, / 는 ÷ 입니다. 나눗셈의 나머지는 버립니다.

        stackday calc "900-3×200"
        stackday calc -5+3
        seq 1 9 | sed 's/$/*2/' | stackday calc

      식이 아니면 오류를 알리고 상태 65로 끝납니다.

        --json            식마다 한 줄: expression, canonical, value
                          또는 expression, error (kind, range, message, suggestion)
      """
    ),
    run: { (arguments, session) throws(Failure) in
      let calculation = Calculation(session: session, isJSON: arguments.has("--json"))
      if arguments.operands.isEmpty || arguments.operands == ["-"] {
        guard arguments.operands == ["-"] || isatty(STDIN_FILENO) == 0 else {
          throw Failure(.usage, "error: an expression is missing")
        }
        try calculation.runLines()
      } else {
        try calculation.run(arguments.operands.joined(separator: " "))
      }
    }
  )
}

/// The expressions of one `calc`, and what is printed about each.
private struct Calculation {
  let session: Session
  let isJSON: Bool

  func run(_ expression: String) throws(Failure) {
    guard let diagnostic = try answer(expression) else { return }
    throw Failure(.badInput, isJSON ? nil : diagnostic.rendered(in: session.language))
  }

  func runLines() throws(Failure) {
    var lines = InputLines()
    var number = 0
    var hasFailed = false
    while let batch = try lines.next() {
      for line in batch {
        number += 1
        guard let message = try answer(line: line) else { continue }
        hasFailed = true
        if isJSON { continue }
        // What is right so far stands before the error.
        try session.output.flush()
        session.output.report(session.text("line \(number): ", "\(number)번째 줄: ") + message)
      }
      try session.output.flush()
    }
    if hasFailed { throw Failure(.badInput, nil) }
  }

  /// Prints the answer to a line of input, as far as it goes to standard output. Returns the error's message,
  /// if it has one.
  private func answer(line: ArraySlice<UInt8>) throws(Failure) -> String? {
    guard let expression = String(validating: line, as: UTF8.self) else {
      let offset = invalidOffset(in: line)
      let message = session.text("the line is not valid UTF-8", "UTF-8이 아닌 줄입니다")
      guard isJSON else { return session.text("error: ", "오류: ") + "\(message) (byte \(offset + 1))" }
      let error = ErrorJSON(kind: "invalidUTF8", range: offset..<offset + 1, message: message)
      let text = String(decoding: line, as: UTF8.self)
      try session.output.print(json: CalculationJSON(expression: text, error: error))
      return message
    }
    return try answer(expression)?.rendered(in: session.language)
  }

  /// Prints the answer to an expression, as far as it goes to standard output, and returns its diagnostic.
  private func answer(_ expression: String) throws(Failure) -> Diagnostic? {
    let value: Int
    let spelling: String
    do throws(Diagnostic) {
      value = try evaluate(expression)
      spelling = isJSON ? try canonical(expression) : ""
    } catch {
      if isJSON {
        let error = ErrorJSON(error, in: session.language)
        try session.output.print(json: CalculationJSON(expression: expression, error: error))
      }
      return error
    }
    if isJSON {
      let answer = CalculationJSON(expression: expression, canonical: spelling, value: value)
      try session.output.print(json: answer)
    } else {
      session.output.print(String(value))
    }
    return nil
  }
}

private func invalidOffset(in bytes: ArraySlice<UInt8>) -> Int {
  var iterator = bytes.makeIterator()
  var decoder = UTF8()
  var offset = 0
  while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
  return offset
}

/// A line of `calc --json`: either `canonical` and `value`, or `error`.
private struct CalculationJSON: Encodable {
  let expression: String
  var canonical: String?
  var value: Int?
  var error: ErrorJSON?
}

/// An error in JSON. Its suggestion is always there, null if there is none.
struct ErrorJSON: Encodable {
  let kind: String
  /// UTF-8 offsets: where it begins and where it ends. Left out where no text is wrong in one place.
  let range: [Int]?
  let message: String
  @Nullable var suggestion: String?

  init(kind: String, range: Range<Int>? = nil, message: String, suggestion: String? = nil) {
    self.kind = kind
    self.range = range.map { [$0.lowerBound, $0.upperBound] }
    self.message = message
    self.suggestion = suggestion
  }

  init(_ diagnostic: Diagnostic, in language: Language) {
    self.init(
      kind: diagnostic.kind.rawValue, range: diagnostic.range, message: diagnostic.message(in: language),
      suggestion: diagnostic.suggestion)
  }

  init(_ diagnostic: QuantityDiagnostic, in language: Language) {
    self.init(
      kind: diagnostic.kind.name, range: diagnostic.range, message: diagnostic.message(in: language),
      suggestion: diagnostic.suggestion)
  }
}
