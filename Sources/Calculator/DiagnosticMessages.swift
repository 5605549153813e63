extension Diagnostic {
  /// What is wrong, as one sentence without a full stop.
  public var message: Wording {
    guard kind == .unexpectedCharacter, let first = unexpected.first else { return kind.message }
    switch first {
    case "%", "％", "٪": return .only("a percent sign (%)", "퍼센트(%)는")
    case "^", "＾", "ˆ": return .only("a power (^)", "거듭제곱(^)은")
    case "!", "！": return .only("a factorial (!)", "팩토리얼(!)은")
    case "=", "＝": return Wording("an equals sign stands only at the end", "등호는 끝에만 씁니다")
    default: break
    }
    // Only a hexadecimal number is unexpected as a whole.
    return Letter(first) == .digit(0) ? .only("a hexadecimal number (0x)", "16진수(0x)는") : kind.message
  }

  /// The part of the text that is wrong.
  private var unexpected: Substring.UnicodeScalarView {
    let bytes = text.utf8
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return ""[...].unicodeScalars }
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return text[start..<bytes.index(start, offsetBy: range.count)].unicodeScalars
  }
}

extension Wording {
  fileprivate static func only(_ english: String, _ korean: String) -> Wording {
    Wording(
      "\(english) is not calculated, only whole numbers, + - × ÷ and parentheses",
      "\(korean) 계산하지 않고, 정수와 + - × ÷, 괄호만 계산합니다")
  }
}

extension Diagnostic.Kind {
  /// What is wrong, as one sentence without a full stop.
  public var message: Wording {
    switch self {
    case .empty: Wording("there is nothing to calculate", "계산할 식이 없습니다")
    case .unexpectedCharacter:
      Wording(
        "only whole numbers, + - × ÷ and parentheses are calculated", "정수와 + - × ÷, 괄호만 계산합니다")
    case .decimalPoint:
      Wording(
        "only whole numbers are calculated, without a decimal point",
        "소수점 없이 정수만 계산합니다")
    case .misplacedSeparator:
      Wording(
        "a comma belongs only before each three digits, counted from the right",
        "쉼표는 오른쪽부터 세 자리마다 찍습니다")
    case .leadingZero: Wording("a number does not begin with needless zeros", "수가 필요 없는 0으로 시작합니다")
    case .numberTooLarge:
      Wording(
        "the number is too large (up to \(Int64.max))",
        "수가 너무 큽니다 (\(Int64.max)까지)")
    case .missingNumber: Wording("a number is missing before this operator", "연산자 앞에 수가 없습니다")
    case .duplicateOperator: Wording("an operator is followed by another operator", "연산자가 잇달아 나옵니다")
    case .trailingOperator: Wording("a number is missing after this operator", "연산자 뒤에 수가 없습니다")
    case .missingOperator: Wording("an operator is missing before this", "이 앞에 연산자가 없습니다")
    case .emptyParentheses: Wording("there is nothing between the parentheses", "괄호 안이 비어 있습니다")
    case .unopenedParenthesis: Wording("this parenthesis was never opened", "여는 괄호가 없습니다")
    case .unclosedParenthesis: Wording("this parenthesis is never closed", "닫는 괄호가 없습니다")
    case .nestingTooDeep:
      Wording(
        "more than \(ValidationMachine.maximumDepth) parentheses are open here",
        "열린 괄호가 \(ValidationMachine.maximumDepth)개를 넘습니다")
    case .divisionByZero: Wording("the divisor is zero", "0으로 나눌 수 없습니다")
    case .overflow:
      Wording(
        "the result is too large (\(Int64.min) to \(Int64.max))",
        "결과가 너무 큽니다 (\(Int64.min)부터 \(Int64.max)까지)")
    case .expressionTooLong:
      Wording(
        "the expression is longer than \(Keypad.maximumLength) characters",
        "식이 \(Keypad.maximumLength)자를 넘습니다")
    }
  }
}
