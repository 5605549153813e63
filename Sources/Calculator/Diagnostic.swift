/// Why a text is not an expression or has no value, and where.
public struct Diagnostic: Error, Hashable, Sendable {
  /// What is wrong. The raw value is the name that the command's JSON uses.
  public enum Kind: String, CaseIterable, Sendable {
    /// Nothing, or only what is skipped.
    case empty
    /// A character that no expression contains, or `=` anywhere but last.
    case unexpectedCharacter
    /// A decimal point: there are only whole numbers.
    case decimalPoint
    /// A grouping comma where none belongs.
    case misplacedSeparator
    /// Zeros too many at the beginning of a number.
    case leadingZero
    /// A number that no `Int64` holds.
    case numberTooLarge
    /// An operator where a number or `(` belongs.
    case missingNumber
    /// An operator right after an operator.
    case duplicateOperator
    /// An operator with nothing after it.
    case trailingOperator
    /// An operand right after an operand.
    case missingOperator
    /// `()`.
    case emptyParentheses
    /// `)` with nothing open.
    case unopenedParenthesis
    /// `(` that nothing closes.
    case unclosedParenthesis
    /// More than 256 parentheses open at once.
    case nestingTooDeep
    /// A divisor that is `0`, or that turns out to be zero when the rest of the text is valid.
    case divisionByZero
    /// A result that no `Int64` holds.
    case overflow
    /// More than 1,024 characters. Only the keypad has this limit.
    case expressionTooLong
  }

  /// What is wrong.
  public let kind: Kind
  /// The part of `text` that is wrong, in UTF-8 offsets. Empty only for `empty`.
  public let range: Range<Int>
  /// The text that was read.
  public let text: String

  /// Creates a diagnostic of a text that was read elsewhere.
  public init(kind: Kind, range: Range<Int>, text: String) {
    self.kind = kind
    self.range = range
    self.text = text
  }

  /// The corrected text, in canonical spelling: every fault of form is mended, so that it is accepted or
  /// fails only with an arithmetic error. Nil where nobody can know what was meant.
  ///
  /// - Complexity: O(*n*) in the text's length, each time.
  public var suggestion: String? {
    switch kind {
    case .overflow, .divisionByZero, .expressionTooLong: nil
    default: corrected(text)
    }
  }

  /// Whether the text is only not finished: some text after it would make it right, as after ``, `5+`, `(5` or `1,2`.
  ///
  ///     A text is incomplete or an expression if and only if it is the beginning of an expression.
  ///
  /// - Complexity: O(*n*) in the text's length, each time.
  public var isIncomplete: Bool {
    // What would be right next, if anything is. Then nothing else can be wrong but parentheses that are not closed yet.
    let endings: [String] =
      switch kind {
      case .empty, .trailingOperator: ["1"]
      case .unclosedParenthesis: ["1", "+1"]
      case .misplacedSeparator: ["0", "00", "000"]
      // After an `x`.
      case .unexpectedCharacter: [" 1"]
      default: []
      }
    return endings.contains { ending in
      let reading = Reading(text + ending)
      return reading.isWellFormed || reading.fault?.kind == .unclosedParenthesis
    }
  }

  /// Takes a fault of a text over, with whole characters where parts of them were unexpected.
  init(_ fault: Fault, in text: String) {
    var range = fault.range
    if fault.kind == .unexpectedCharacter {
      let first = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      let last = text.utf8.index(text.startIndex, offsetBy: range.upperBound - 1)
      let (start, end) = (text.index(before: text.index(after: first)), text.index(after: last))
      range =
        text.utf8.distance(
          from: text.startIndex, to: start)..<text.utf8.distance(from: text.startIndex, to: end)
    }
    self.init(kind: fault.kind, range: range, text: text)
  }
}
