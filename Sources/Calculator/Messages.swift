/// A language that the engine speaks. The raw value is its ISO 639-1 code.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"
}

extension Diagnostic {
  /// What is wrong, as one sentence without a full stop.
  public func message(in language: Language) -> String {
    switch language {
    case .english: kind.englishMessage
    case .korean: kind.koreanMessage
    }
  }
}

extension Diagnostic.Kind {
  fileprivate var englishMessage: String {
    switch self {
    case .empty: "there is nothing to calculate"
    case .unexpectedCharacter: "this does not belong in an expression"
    case .decimalPoint: "only whole numbers are calculated, without a decimal point"
    case .misplacedSeparator: "a comma belongs only before each three digits, counted from the right"
    case .leadingZero: "a number does not begin with needless zeros"
    case .numberTooLarge: "the number is too large (up to \(Int.max))"
    case .missingNumber: "a number is missing before this operator"
    case .duplicateOperator: "an operator is followed by another operator"
    case .trailingOperator: "a number is missing after this operator"
    case .missingOperator: "an operator is missing before this"
    case .emptyParentheses: "there is nothing between the parentheses"
    case .unopenedParenthesis: "this parenthesis was never opened"
    case .unclosedParenthesis: "this parenthesis is never closed"
    case .nestingTooDeep: "more than \(ValidationMachine.maximumDepth) parentheses are open here"
    case .divisionByZero: "the divisor is zero"
    case .overflow: "the result is too large (\(Int.min) to \(Int.max))"
    case .expressionTooLong: "the expression is longer than \(Keypad.maximumLength) characters"
    }
  }

  fileprivate var koreanMessage: String {
    switch self {
    case .empty: "계산할 식이 없습니다"
    case .unexpectedCharacter: "식에 쓸 수 없는 문자입니다"
    case .decimalPoint: "소수점 없이 정수만 계산합니다"
    case .misplacedSeparator: "쉼표는 오른쪽부터 세 자리마다 찍습니다"
    case .leadingZero: "수가 필요 없는 0으로 시작합니다"
    case .numberTooLarge: "수가 너무 큽니다 (\(Int.max)까지)"
    case .missingNumber: "연산자 앞에 수가 없습니다"
    case .duplicateOperator: "연산자가 잇달아 나옵니다"
    case .trailingOperator: "연산자 뒤에 수가 없습니다"
    case .missingOperator: "이 앞에 연산자가 없습니다"
    case .emptyParentheses: "괄호 안이 비어 있습니다"
    case .unopenedParenthesis: "여는 괄호가 없습니다"
    case .unclosedParenthesis: "닫는 괄호가 없습니다"
    case .nestingTooDeep: "열린 괄호가 \(ValidationMachine.maximumDepth)개를 넘습니다"
    case .divisionByZero: "0으로 나눌 수 없습니다"
    case .overflow: "결과가 너무 큽니다 (\(Int.min)부터 \(Int.max)까지)"
    case .expressionTooLong: "식이 \(Keypad.maximumLength)자를 넘습니다"
    }
  }
}
