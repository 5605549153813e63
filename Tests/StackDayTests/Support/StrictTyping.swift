import Calculator

/// Typing that mends nothing: each character stands where it is typed, or is refused. It looks at the text alone.
enum StrictTyping {
  /// Why the first of some characters that cannot stand behind a text cannot; nil where all can.
  static func refusal(of characters: some Sequence<Character>, after text: [Character]) -> Diagnostic.Kind? {
    var text = text
    var open = text.reduce(0) { $0 + nesting($1) }
    for character in characters {
      if let refusal = refusal(of: character, after: text, open: open) { return refusal }
      text.append(character)
      open += nesting(character)
      if text.count + open > Keypad.maximumLength { return .expressionTooLong }
    }
    return nil
  }

  private static func nesting(_ character: Character) -> Int {
    switch character {
    case "(": 1
    case ")": -1
    default: 0
    }
  }

  private static func refusal(
    of character: Character, after text: [Character], open: Int
  ) -> Diagnostic.Kind? {
    let last = text.last
    let endsInOperand = last.map { $0.isNumber || $0 == ")" } ?? false
    switch character {
    case "(":
      if endsInOperand { return .missingOperator }
      return open < 256 ? nil : .nestingTooDeep
    case ")":
      if open == 0 { return .unopenedParenthesis }
      if last == "(" { return .emptyParentheses }
      return endsInOperand ? nil : .trailingOperator
    case "+", "-", "×", "÷":
      if endsInOperand { return nil }
      guard last == nil || last == "(" else { return .duplicateOperator }
      return character == "-" ? nil : .missingNumber
    default:
      if last == ")" { return .missingOperator }
      let number = Array(text.reversed().prefix(while: \.isNumber).reversed())
      if number == ["0"] { return .leadingZero }
      if last == "÷", character == "0" { return .divisionByZero }
      let before = text.dropLast(number.count)
      let isSign = before.last == "-" && (before.count == 1 || before.dropLast().last == "(")
      return Int64((isSign ? "-" : "") + String(number + [character])) == nil ? .numberTooLarge : nil
    }
  }
}
