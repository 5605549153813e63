import Calculator

/// Why a typed text is not an amount of a habit, and where.
public struct QuantityDiagnostic: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// The expression is, in the calculator's own words.
    case expression(Diagnostic.Kind)
    /// After the expression comes something else than the habit's unit.
    case unitMismatch
    /// The amount is 0 or less.
    case amountNotPositive
    /// The amount is greater than an entry can have.
    case amountTooLarge

    /// The name in JSON: the calculator's for an expression, else the case's own.
    public var name: String {
      switch self {
      case .expression(let kind): kind.rawValue
      case .unitMismatch: "unitMismatch"
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
  public func message(in language: Language) -> String {
    switch (kind, language) {
    case (.expression(let kind), _):
      Diagnostic(kind: kind, range: range, text: text).message(in: language)
    case (.unitMismatch, .english):
      unit.map { "this habit is counted in \(terminalSafe($0))" } ?? "this habit has no unit"
    case (.unitMismatch, .korean):
      unit.map { "이 습관의 단위는 \(terminalSafe($0))입니다" } ?? "이 습관에는 단위가 없습니다"
    case (.amountNotPositive, .english): "an amount is at least \(Entry.amounts.lowerBound)"
    case (.amountNotPositive, .korean): "양은 \(Entry.amounts.lowerBound) 이상이어야 합니다"
    case (.amountTooLarge, .english): "an amount is at most \(Entry.amounts.upperBound)"
    case (.amountTooLarge, .korean): "양은 \(Entry.amounts.upperBound) 이하여야 합니다"
    }
  }

  /// The diagnostic as a terminal shows it, in the calculator's form. No line break at the end.
  ///
  ///     error: this habit is counted in cups
  ///       3+5 min
  ///           ^
  ///       did you mean 3+5 cups?
  public func rendered(in language: Language = .english) -> String {
    renderedError(message(in: language), in: language, text: text, range: range, suggestion: suggestion)
  }
}
