import Calculator

/// Why a typed text is not an amount of a habit, and where.
public struct QuantityDiagnostic: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// The expression is, in the calculator's own words. `unexpectedCharacter` is also the habit's unit where
    /// none can stand.
    case expression(Diagnostic.Kind)
    /// After an operand comes something else than the habit's unit.
    case unitMismatch
    /// A division leaves a remainder.
    case inexactAmount
    /// The amount is 0 or less.
    case amountNotPositive
    /// The amount is greater than an entry can have.
    case amountTooLarge

    /// The name in JSON: the calculator's for an expression, else the case's own.
    public var name: String {
      switch self {
      case .expression(let kind): kind.rawValue
      case .unitMismatch: "unitMismatch"
      case .inexactAmount: "inexactAmount"
      case .amountNotPositive: "amountNotPositive"
      case .amountTooLarge: "amountTooLarge"
      }
    }
  }

  /// What is wrong.
  public let kind: Kind

  /// The part of `text` that is wrong, in UTF-8 offsets. Empty only where there is no expression.
  public let range: Range<Int>

  /// The text that was read.
  public let text: String

  /// The habit's unit.
  public let unit: String?

  /// The whole corrected text, or nil where nobody can know what was meant.
  public let suggestion: String?

  /// What is wrong, as one sentence without a full stop.
  public var message: Wording {
    switch kind {
    case .expression(.unexpectedCharacter) where isOwnUnit:
      return Wording(
        "a unit stands only after an amount, and amounts with a unit are only added and subtracted",
        "단위는 양 뒤에만 쓰고, 단위가 있는 양은 더하고 빼기만 합니다")
    case .expression(let kind): return Diagnostic(kind: kind, range: range, text: text).message
    case .unitMismatch:
      guard let unit = unit?.terminalSafe else {
        return Wording("this habit has no unit", "이 습관에는 단위가 없습니다")
      }
      return Wording("this habit is counted in \(unit)", "이 습관의 단위는 \(unit)입니다")
    case .inexactAmount:
      return Wording(
        "this division leaves a remainder, and an amount is a whole number",
        "이 나눗셈은 나누어떨어지지 않습니다. 양은 정수여야 합니다")
    case .amountNotPositive:
      let least = Entry.amounts.lowerBound
      return Wording("an amount is at least \(least)", "양은 \(least) 이상이어야 합니다")
    case .amountTooLarge:
      let most = Entry.amounts.upperBound
      return Wording("an amount is at most \(most)", "양은 \(most) 이하여야 합니다")
    }
  }

  /// Whether what is wrong is the habit's own unit, where none can stand.
  private var isOwnUnit: Bool {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    return unit.map { isSameUnit(String(text[start..<end]), $0) } ?? false
  }
}
