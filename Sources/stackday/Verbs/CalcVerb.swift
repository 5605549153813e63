import Calculator

extension Verb {
  static let calc = Verb(
    name: "calc",
    operands: [Operand(placeholder: "EXPR…", isRequired: false, takesAllWords: true)],
    json: Wording(
      """
      a line for each expression: expression, canonical and value, or expression and error (kind, message, range \
      in UTF-8 bytes, suggestion)
      """,
      """
      식마다 한 줄: expression, canonical, value 또는 expression, error (kind, message, UTF-8 바이트로 센 range, \
      suggestion)
      """),
    summary: Wording("Calculate with whole numbers: + - × ÷ and parentheses", "정수 계산: + - × ÷ 와 괄호"),
    details: Wording(
      """
      Words are joined by spaces. With no expression, or with -, each line of standard
      input is one. * and x mean ×, / means ÷. Division drops the remainder.

        stackday calc "900-3×200"
        stackday calc -5+3
        seq 1 9 | sed 's/$/*2/' | stackday calc

      A text that is no expression gets an error and the exit status 65.
      """,
      """
      여러 낱말은 빈칸으로 이어집니다. 식이 없거나 - 이면 표준 입력의 한 줄이
      한 식입니다. * 와 x 는 ×, / 는 ÷ 입니다. 나눗셈의 나머지는 버립니다.

        stackday calc "900-3×200"
        stackday calc -5+3
        seq 1 9 | sed 's/$/*2/' | stackday calc

      식이 아니면 오류를 알리고 상태 65로 끝납니다.
      """),
    run: { (arguments, surroundings) throws(Failure) in
      let isFromInput = arguments.operands.isEmpty || arguments.operands == ["-"]
      if arguments.operands.isEmpty, surroundings.isInputTerminal { throw .missing("EXPR") }
      return .answers(
        isFromInput ? .standardInput : .arguments(arguments.text), name: "expression",
        { (text) throws(Failure) in
          do throws(Diagnostic) {
            return CalculationAnswer(expression: text, value: try evaluate(text))
          } catch {
            throw Failure(error)
          }
        })
    }
  )
}

/// An expression and its value.
private struct CalculationAnswer: Answer {
  let expression: String
  let value: Int64

  var json: [JSON] {
    [
      .object([
        ("expression", .string(expression)), ("canonical", .optional(try? canonical(expression))),
        ("value", .integer(value)),
      ])
    ]
  }

  func text(on page: Page) -> [String] { [String(value)] }
}
