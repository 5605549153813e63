/// Returns a text with every fault of form mended, in canonical spelling, or nil where nobody can know
/// what was meant.
///
/// What was surely meant stays: no operand is left out, and no minus sign.
///
/// - digits in groups, as other habits write them, are one number, where that is the text's only fault;
/// - needless zeros go, currency signs beside a number, `=` at the beginning, and `=` with what follows it;
/// - a plus sign before an operand means nothing, and a minus sign there belongs to the operand: `5×-3` is `5×(-3)`;
/// - of two other operators the later one counts, but `**` is a power elsewhere;
/// - square and curly brackets are parentheses; one that closes nothing goes at the end and before `+` and `-`;
/// - beside a parenthesis a missing operator is `×`;
/// - the end is finished as the keypad's `=` finishes it.
func corrected(_ text: String) -> String? {
  if let spelling = ungrouped(text) { return spelling }
  return text.withBytes { bytes in
    var correction = Correction(Tokens(bytes))
    return correction.text()
  }
}

/// The corrected text so far.
private struct Correction {
  private var tokens: Tokens
  private var draft = Draft()
  /// Whether the last operand is a number, beside which another one needs an operator.
  private var endsInNumber = false
  /// How deep the draft is inside each parenthesis that a minus sign before an operand has opened.
  private var signDepths: [Int] = []

  init(_ tokens: Tokens) {
    self.tokens = tokens
  }

  /// The whole corrected text.
  mutating func text() -> String? {
    var last: Token?
    while let token = tokens.next() {
      let isMended: Bool
      switch token.kind {
      case .number(let value): isMended = addNumber(value)
      case .letter(.plus): isMended = draft.needsOperand || draft.append(.plus) == nil
      case .letter(.minus): isMended = addMinus()
      case .letter(.times)
      where last?.isAsterisk == true && token.isAsterisk
        && last?.range.upperBound == token.range.lowerBound:
        isMended = false
      // One zero of `00x10` is needless, and then it is no product.
      case .letter(.times) where token.isX && last?.kind == .number(0) && nextToken?.isNumber == true:
        isMended = false
      case .letter(.times): isMended = addOperator(.times)
      case .letter(.divide): isMended = addOperator(.divide)
      case .letter(.open): isMended = open()
      case .letter(.close): isMended = close()
      case .letter(.equals):
        // At the beginning, as in a spreadsheet.
        if last == nil { continue }
        guard !draft.needsOperand || nextToken == nil else { return nil }
        return finished()
      case .letter(.unknown) where token.isOpeningBracket: isMended = open()
      case .letter(.unknown) where "]}］｝".unicodeScalars.contains(token.scalar): isMended = close()
      case .letter(.unknown) where token.isX:
        isMended = nextToken.map { $0.isCurrency || $0.isOpeningBracket } == true && addOperator(.times)
      case .letter(.unknown) where token.isCurrency:
        isMended = last?.isNumber == true || nextToken?.isNumber == true
      case .letter: isMended = false
      }
      guard isMended else { return nil }
      if !token.isCurrency { endsInNumber = token.isNumber }
      last = token
    }
    return finished()
  }

  private var nextToken: Token? {
    var ahead = tokens
    return ahead.next()
  }

  private mutating func addNumber(_ value: UInt64) -> Bool {
    guard !endsInNumber, multiplyIfNeeded() else { return false }
    guard draft.append(contentsOf: String(value).unicodeScalars.map(Letter.init)) == nil else { return false }
    return closeSigns()
  }

  private mutating func addMinus() -> Bool {
    switch draft.state {
    case .sign, .operator, .divide:
      guard draft.append(.open) == nil else { return false }
      signDepths.append(draft.depth)
    default: break
    }
    return draft.append(.minus) == nil
  }

  /// Adds `×` or `÷` in place of an operator without an operand; before the first operand it is left out.
  private mutating func addOperator(_ letter: Letter) -> Bool {
    switch draft.state {
    case .start, .open: return true
    case .sign, .operator, .divide:
      if draft.removeLast() == .minus { return false }
    default: break
    }
    return draft.append(letter) == nil
  }

  private mutating func open() -> Bool {
    multiplyIfNeeded() && draft.append(.open) == nil
  }

  private mutating func close() -> Bool {
    guard draft.depth > signDepths.count else { return dropParentheses() }
    while draft.append(.close) == .trailingOperator {
      if draft.removeLast() == .minus { return false }
    }
    return draft.state == .operand && closeSigns()
  }

  /// Leaves out parentheses that close nothing, at the end or before `+` and `-`, or returns false.
  private mutating func dropParentheses() -> Bool {
    while let next = nextToken {
      switch next.kind {
      case .letter(.close): _ = tokens.next()
      case .letter(.plus), .letter(.minus), .letter(.equals): return true
      default: return false
      }
    }
    return true
  }

  private mutating func finished() -> String? {
    while draft.needsOperand, let last = draft.removeLast() {
      if last == .minus { return nil }
    }
    draft.finish()
    return draft.isEmpty ? nil : draft.text
  }

  private mutating func multiplyIfNeeded() -> Bool {
    draft.needsOperand || draft.append(.times) == nil
  }

  /// Closes the parentheses of minus signs whose operand has ended.
  private mutating func closeSigns() -> Bool {
    while signDepths.last == draft.depth {
      signDepths.removeLast()
      guard draft.append(.close) == nil else { return false }
    }
    return true
  }
}

extension Token {
  fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }

  fileprivate var isX: Bool { Letter(scalar) == .x }

  fileprivate var isOpeningBracket: Bool { "[{［｛".unicodeScalars.contains(scalar) }

  fileprivate var isAsterisk: Bool { scalar == "*" || scalar == "＊" }

  /// Whether it is a currency sign, or the word that some languages write in its place.
  fileprivate var isCurrency: Bool {
    scalar.properties.generalCategory == .currencySymbol || "원円元".unicodeScalars.contains(scalar)
  }
}
