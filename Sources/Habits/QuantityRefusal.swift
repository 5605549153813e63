@_spi(Letters) import Calculator

// Why a reading has no amount, in words about the text as it was typed.

extension QuantityReading {
  /// What to say of a value that no entry has.
  func refusal(of value: Int64) -> QuantityDiagnostic {
    let scalars = expression.unicodeScalars
    let isRead = { (scalar: Unicode.Scalar) in Letter(scalar) != .space }
    let first = scalars.firstIndex(where: isRead) ?? scalars.startIndex
    let last = scalars.lastIndex(where: isRead).map { scalars.index(after: $0) } ?? first
    return diagnostic(
      value < Entry.amounts.lowerBound ? .amountNotPositive : .amountTooLarge,
      at: offsets(of: first..<last, in: expression))
  }

  /// What to say of a division that leaves a remainder.
  func refusal(ofInexact division: Range<Int>) -> QuantityDiagnostic {
    diagnostic(.inexactAmount, at: division)
  }

  /// What to say of a sum that is multiplied or divided.
  func refusal(ofMultiplied unit: Range<String.Index>) -> QuantityDiagnostic {
    diagnostic(.expression(.unexpectedCharacter), at: offsets(of: unit, in: text))
  }

  /// What to say of an expression that the calculator refuses: that an operand has another unit, if that is what
  /// the calculator cannot read, else what the calculator says.
  func refusal(because fault: Diagnostic) -> QuantityDiagnostic {
    guard fault.kind == .unexpectedCharacter else {
      return diagnostic(.expression(fault.kind), at: fault.range, suggestion: suggestion(for: fault))
    }
    if let place = foreignWord(at: fault) {
      if let end = ownUnitEnd(from: place.lowerBound) {
        // The habit's own unit, but where no unit can stand.
        let isBehindEquals = offset(place.lowerBound) > fault.range.lowerBound
        let range = isBehindEquals ? fault.range : offsets(of: place.lowerBound..<end, in: text)
        return diagnostic(.expression(fault.kind), at: range)
      }
      if text.unicodeScalars[place.lowerBound].properties.isAlphabetic {
        return diagnostic(
          .unitMismatch, at: offsets(of: place, in: text), suggestion: suggestion(replacing: place))
      }
    }
    return diagnostic(
      .expression(fault.kind), at: fault.range,
      suggestion: suggestionWithPlainSpaces ?? suggestion(for: fault))
  }

  private func diagnostic(
    _ kind: QuantityDiagnostic.Kind, at range: Range<Int>, suggestion: String? = nil
  ) -> QuantityDiagnostic {
    QuantityDiagnostic(kind: kind, range: range, text: text, unit: unit, suggestion: suggestion)
  }

  private func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  // MARK: Units that do not belong

  /// What stands after an operand, or behind its `=`, where the calculator finds a character of no expression: all
  /// until an operand's unit may end.
  private func foreignWord(at fault: Diagnostic) -> Range<String.Index>? {
    let scalars = text.unicodeScalars
    let faultStart = text.utf8.index(text.startIndex, offsetBy: fault.range.lowerBound)
    var start = faultStart
    // An equals sign ends an expression, and is refused only for what comes after it.
    if Letter(scalars[start]) == .equals {
      let behind = scalars[scalars.index(after: start)...]
      guard let next = behind.firstIndex(where: { Letter($0) != .space }) else { return nil }
      start = next
    }
    guard beginsWord(scalars[start]), isAfterOperand(faultStart) else { return nil }
    var end = start
    var position = start
    var depth = 0
    while position < scalars.endIndex {
      let scalar = scalars[position]
      switch Letter(scalar) {
      case .open: depth += 1
      case .close where depth > 0: depth -= 1
      case .close, .equals: return start..<end
      case .plus where beginsOperand(after: position), .minus where beginsOperand(after: position):
        return start..<end
      default: break
      }
      position = scalars.index(after: position)
      if Letter(scalar) != .space, !isBlank(scalar) { end = position }
    }
    return start..<end
  }

  private func beginsWord(_ scalar: Unicode.Scalar) -> Bool {
    switch Letter(scalar) {
    case .unknown: !isBlank(scalar) && !isUnseen(scalar)
    case .x: true
    default: false
    }
  }

  /// Whether an operand, with its unit or without, ends before a place.
  private func isAfterOperand(_ place: String.Index) -> Bool {
    let before = text.unicodeScalars[..<place]
    guard let last = before.lastIndex(where: { Letter($0) != .space }) else { return false }
    if units.contains(where: { $0.contains(last) }) { return true }
    switch Letter(before[last]) {
    case .digit, .close: return true
    default: return false
    }
  }

  private func beginsOperand(after position: String.Index) -> Bool {
    let scalars = text.unicodeScalars
    let next = scalars[scalars.index(after: position)...].first { Letter($0) != .space }
    switch next.map(Letter.init) {
    case .digit, .open: return true
    default: return false
    }
  }

  /// Where the habit's unit ends that begins at a place, if one does.
  private func ownUnitEnd(from start: String.Index) -> String.Index? {
    guard let unit else { return nil }
    let scalars = text.unicodeScalars
    var end = start
    var visibleLeft = longestSpelling(of: unit)
    while end < scalars.endIndex, visibleLeft > 0 {
      if !isBlank(scalars[end]), !isUnseen(scalars[end]) { visibleLeft -= 1 }
      end = scalars.index(after: end)
      let isWhole = end == scalars.endIndex || !continuesWord(scalars[end])
      if isWhole, isSameUnit(String(scalars[start..<end]), unit) { return end }
    }
    return nil
  }

  private func continuesWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar.properties.isAlphabetic
    }
  }

  // MARK: Suggestions

  /// The calculator's suggestion, with the last unit behind it as it was typed.
  private func suggestion(for fault: Diagnostic) -> String? {
    guard let mended = fault.suggestion, !(isSum && multiplies(mended)) else { return nil }
    guard let last = units.last, endsInUnit else { return valid(mended) }
    let isRead = { (scalar: Unicode.Scalar) in Letter(scalar) != .space }
    let (before, after) = (text.unicodeScalars[..<last.lowerBound], text.unicodeScalars[last.upperBound...])
    let start = before.lastIndex(where: isRead).map { before.index(after: $0) } ?? text.startIndex
    let end = after.contains(where: isRead) ? last.upperBound : text.endIndex
    return valid(mended + text[start..<end])
  }

  /// The text with the habit's unit instead of a word that only a slip of the finger makes another one. Any other word
  /// is a unit that was meant, and in the habit's unit the amount would be another one.
  private func suggestion(replacing word: Range<String.Index>) -> String? {
    guard let unit, isSlip(String(text[word]), of: unit) else { return nil }
    let amount = withoutOuterSpaces(text[..<word.lowerBound])
    return valid(withoutOuterSpaces((amount + " " + unit + text[word.upperBound...])[...]))
  }

  /// The text with a plain space for what looks like one, or like nothing, and is not skipped.
  private var suggestionWithPlainSpaces: String? {
    let scalars = text.unicodeScalars
    var plain = ""
    var rest = units[...]
    var position = scalars.startIndex
    while position < scalars.endIndex {
      let end: String.Index
      var part: Substring?
      if position == rest.first?.lowerBound, let unit = rest.popFirst() {
        end = unit.upperBound
      } else {
        let gap = scalars[position...].prefix { isBlank($0) || isUnseen($0) || Letter($0) == .space }
        end = gap.isEmpty ? scalars.index(after: position) : gap.endIndex
        if !gap.allSatisfy({ Letter($0) == .space }) { part = " " }
      }
      plain += part ?? text[position..<end]
      position = end
    }
    return valid(withoutOuterSpaces(plain[...]))
  }

  /// A suggestion, if it is accepted or fails only with an arithmetic error, and says something new.
  private func valid(_ suggestion: String) -> String? {
    suggestion != text && QuantityReading(suggestion, unit: unit).isValid ? suggestion : nil
  }
}

/// A text without what is skipped at its ends.
private func withoutOuterSpaces(_ text: Substring) -> String {
  let scalars = text.unicodeScalars
  let isRead = { (scalar: Unicode.Scalar) in Letter(scalar) != .space }
  guard let first = scalars.firstIndex(where: isRead), let last = scalars.lastIndex(where: isRead) else {
    return ""
  }
  return String(text[first..<scalars.index(after: last)])
}
