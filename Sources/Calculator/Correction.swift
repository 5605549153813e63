/// Returns a text with every fault of form mended, in canonical spelling, or nil where nobody can know
/// what was meant.
///
/// - needless zeros, operators before the first operand and parentheses that close nothing are left out;
/// - of two operators the later one counts, but a minus sign before an operand belongs to it: `5×-3`
///   becomes `5×(-3)`;
/// - beside a parenthesis a missing operator is `×`;
/// - the end is finished as the keypad's `=` finishes it.
func corrected(_ text: String) -> String? {
  var text = text
  return text.withUTF8 { bytes in
    var correction = Correction()
    let tokenizer = Tokenizer(bytes)
    var position = 0
    while true {
      let start = position
      let symbol = tokenizer.symbol(at: &position)
      var isMended = true
      switch symbol {
      case .zero, .nonzero:
        let number = tokenizer.number(from: start)
        position = number.end
        isMended = correction.addNumber(number.value)
      case .plus: isMended = correction.addOperator(UInt8(ascii: "+"))
      case .minus: isMended = correction.addOperator(UInt8(ascii: "-"))
      case .times: isMended = correction.addOperator(UInt8(ascii: "*"))
      case .divide: isMended = correction.addOperator(UInt8(ascii: "/"))
      case .open: isMended = correction.open()
      case .close: isMended = correction.close()
      case .space: break
      case .comma, .point, .other: isMended = false
      case .end: return correction.finished
      }
      guard isMended else { return nil }
    }
  }
}

/// The corrected text so far. Each function adds a token, or returns false where it cannot be mended.
private struct Correction {
  private var draft = Draft()
  /// How deep the draft is inside each parenthesis that a minus sign after an operator has opened.
  private var signDepths: [Int] = []

  /// Whether the draft ends in `(-` that stands for a minus sign after an operator.
  private var endsInSign: Bool {
    draft.state == .sign && signDepths.last == draft.depth
  }

  mutating func addNumber(_ value: UInt64) -> Bool {
    switch draft.state {
    case .zero, .number: return false
    default: break
    }
    guard multiplyIfNeeded() else { return false }
    for digit in String(value).utf8 {
      guard draft.append(digit) == nil else { return false }
    }
    return closeSign()
  }

  mutating func addOperator(_ character: UInt8) -> Bool {
    if endsInSign {
      if character == UInt8(ascii: "-") { return true }
      dropSign()
    }
    switch draft.append(character) {
    case nil:
      return true
    case .missingNumber:
      return true
    case .duplicateOperator where draft.state == .sign:
      // The sign begins an expression: what replaces it cannot, unless it is a minus sign again.
      if character != UInt8(ascii: "-") { draft.removeLast() }
      return true
    case .duplicateOperator where character == UInt8(ascii: "-"):
      guard draft.append(UInt8(ascii: "(")) == nil else { return false }
      signDepths.append(draft.depth)
      return draft.append(character) == nil
    case .duplicateOperator:
      draft.removeLast()
      return draft.append(character) == nil
    default:
      return false
    }
  }

  mutating func open() -> Bool {
    multiplyIfNeeded() && draft.append(UInt8(ascii: "(")) == nil
  }

  mutating func close() -> Bool {
    guard draft.depth > signDepths.count else { return true }
    if endsInSign { dropSign() }
    while draft.append(UInt8(ascii: ")")) == .trailingOperator { draft.removeLast() }
    return draft.state == .operand && closeSign()
  }

  var finished: String? {
    var draft = draft
    draft.finish()
    return draft.count == 0 ? nil : draft.text
  }

  private mutating func multiplyIfNeeded() -> Bool {
    draft.needsOperand || draft.append(UInt8(ascii: "*")) == nil
  }

  private mutating func dropSign() {
    draft.removeLast()
    draft.removeLast()
    signDepths.removeLast()
  }

  /// Closes the parenthesis of a minus sign whose operand has ended.
  private mutating func closeSign() -> Bool {
    guard signDepths.last == draft.depth else { return true }
    signDepths.removeLast()
    return draft.append(UInt8(ascii: ")")) == nil
  }
}
