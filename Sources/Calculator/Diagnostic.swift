public struct Diagnostic: Error, Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case empty, unexpectedCharacter, decimalPoint, misplacedSeparator, leadingZero, numberTooLarge
    case missingNumber, duplicateOperator, trailingOperator, missingOperator
    case emptyParentheses, unopenedParenthesis, unclosedParenthesis, nestingTooDeep
    case divisionByZero, overflow, expressionTooLong
  }
  public let kind: Kind
  public let range: Range<Int>
  public let text: String
}
