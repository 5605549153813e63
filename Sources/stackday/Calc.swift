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
    guard let error = try answer(expression) else { return }
    throw Failure(.badInput, isJSON ? nil : error.rendered)
  }

  func runLines() throws(Failure) {
    try session.answerLines(isJSON: isJSON) { (line, error) throws(Failure) in
      guard let error else { return try answer(line) }
      if isJSON { try session.output.print(json: CalculationJSON(expression: line, error: error.json)) }
      return error
    }
  }

  /// Prints the answer to an expression, as far as it goes to standard output, and returns its error.
  private func answer(_ expression: String) throws(Failure) -> InputError? {
    let value: Int
    let spelling: String
    do throws(Diagnostic) {
      value = try evaluate(expression)
      spelling = isJSON ? try canonical(expression) : ""
    } catch {
      let error = InputError(error, in: session.language)
      if isJSON {
        try session.output.print(json: CalculationJSON(expression: expression, error: error.json))
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

/// A line of `calc --json`: either `canonical` and `value`, or `error`.
private struct CalculationJSON: Encodable {
  let expression: String
  var canonical: String?
  var value: Int?
  var error: ErrorJSON?
}
