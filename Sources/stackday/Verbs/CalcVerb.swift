@_spi(Letters) import Calculator

extension Verb {
  static let calc = Verb(
    name: "calc",
    operands: [Operand(placeholder: "EXPR…", isRequired: false, takesAllWords: true)],
    json: Wording(
      """
      a line for each expression: expression, canonical, value and exact (no division left a remainder), or \
      expression and error (kind, message, range in UTF-8 bytes, suggestion, incomplete)
      """,
      """
      식마다 한 줄: expression, canonical, value, exact(나머지가 없었는지) 또는 expression, error (kind, message, \
      UTF-8 바이트로 센 range, suggestion, incomplete)
      """),
    summary: Wording("Calculate with whole numbers: + - × ÷ and parentheses", "정수 계산: + - × ÷ 와 괄호"),
    details: Wording(
      """
      Words are joined by spaces. With no expression, or with -, each line of standard
      input is one, but for blank ones and those that begin with #; calc alone on a
      terminal is the live keypad. * and x mean ×, / means ÷. Division drops the
      remainder.

        stackday calc "900-3×200"
        stackday calc -5+3
        seq 1 9 | sed 's/$/*2/' | stackday calc

      A text that is no expression gets an error and the exit status 65.
      """,
      """
      여러 낱말은 빈칸으로 이어집니다. 식이 없거나 - 이면 표준 입력의 한 줄이
      한 식이고, 빈 줄과 #으로 시작하는 줄은 건너뜁니다. 터미널에서 calc 만 쓰면
      바로 쓰는 키패드입니다.
      * 와 x 는 ×, / 는 ÷ 입니다. 나눗셈의 나머지는 버립니다.

        stackday calc "900-3×200"
        stackday calc -5+3
        seq 1 9 | sed 's/$/*2/' | stackday calc

      식이 아니면 오류를 알리고 상태 65로 끝납니다.
      """),
    run: { (arguments, surroundings) throws(Failure) in
      let isFromInput = arguments.operands.isEmpty || arguments.operands == ["-"]
      if arguments.operands.isEmpty, surroundings.isInputTerminal {
        guard surroundings.isOutputTerminal else { throw .missing("EXPR") }
        return .screen(LiveKeypad.run, forJSON: { () throws(Failure) in throw .missing("EXPR") })
      }
      return .answers(
        isFromInput ? .standardInput : .arguments(arguments.text), name: "expression",
        { (text) throws(Failure) in
          do throws(Diagnostic) {
            return CalculationAnswer(expression: text, value: try evaluate(text))
          } catch {
            if isFromInput, isRemark(text) { return nil }
            throw Failure(error)
          }
        })
    }
  )
}

/// Whether a line is blank, or begins with `#`: for who reads it, not to be calculated. No such line is an expression.
private func isRemark(_ line: String) -> Bool {
  let first = line.unicodeScalars.first { !$0.properties.isWhitespace && Letter($0) != .space }
  return first == nil || first == "#"
}

/// An expression and its value: just as much as needs no place of its own on the heap, for there may be millions.
private struct CalculationAnswer: Answer {
  let expression: String
  let value: Int64

  var json: [JSON] {
    let isExact = (try? evaluation(of: expression))?.isExact ?? true
    return [
      .object([
        ("expression", .string(expression)), ("canonical", .optional(try? canonical(expression))),
        ("value", .integer(value)), ("exact", .bool(isExact)),
      ])
    ]
  }

  var number: Int64? { value }

  func text(on page: Page) -> [String] { [String(value)] }
}
