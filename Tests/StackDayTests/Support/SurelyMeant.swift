import Calculator

/// What was surely meant by a text, whatever is wrong with it: its operands, by value, and its minus signs.
enum SurelyMeant {
  enum Part: Equatable {
    /// The digits of a number without needless zeros.
    case number([Int])
    case minus
  }

  private static let minuses = scalars("-−－–\u{2010}\u{2011}\u{2014}\u{FE63}\u{30FC}\u{2796}")
  private static let equals = scalars("=＝")
  private static let points = scalars(".．")
  private static let apostrophes = scalars("'’")
  private static let commas = scalars(",，")
  private static let brackets = scalars("[]{}［］｛｝")
  private static let currencyWords = scalars("원円元")

  private static func scalars(_ text: String) -> Set<Unicode.Scalar> { Set(text.unicodeScalars) }

  /// The operands and minus signs of a text, in their order. What stands between digits and may group them does not
  /// end a number, because an operand beside an operand has no suggestion.
  static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    // Whether the number at the end still goes on.
    var isOpen = false
    for scalar in calculated(text) {
      if let digit = ReferenceToken.digit(scalar) {
        if isOpen, case .number(let digits) = parts.last {
          parts[parts.count - 1] = .number(digits == [0] ? [digit] : digits + [digit])
        } else {
          parts.append(.number([digit]))
        }
        isOpen = true
      } else if minuses.contains(scalar) {
        parts.append(.minus)
        isOpen = false
      } else if isOpen {
        isOpen = mayGroup(scalar)
      }
    }
    return parts
  }

  /// Why a text may have no suggestion, or nil if it may have one.
  static func reasonForNone(_ text: String) -> String? {
    let scalars = calculated(text)
    if scalars.contains(where: points.contains) { return "a point" }
    let calculated = String(String.UnicodeScalarView(scalars))
    let utf8 = Array(calculated.utf8)
    for token in ReferenceToken.tokens(of: calculated) where token.kind == "!" {
      let part = String(decoding: utf8[token.range], as: UTF8.self).unicodeScalars
      guard let first = part.first, part.count == 1 else { return "a hexadecimal number" }
      let isMendable =
        first.properties.generalCategory == .currencySymbol || brackets.contains(first)
        || currencyWords.contains(first) || apostrophes.contains(first) || commas.contains(first)
        || equals.contains(first) || first == "x" || first == "X"
      if !isMendable { return "\(first)" }
    }
    // Foreign grouping is mended only where nothing else is wrong.
    guard scalars.indices.contains(where: { isForeignSeparator(scalars, $0) }) else { return nil }
    let ungrouped = scalars.indices.filter { index in
      !isForeignSeparator(scalars, index) && !commas.contains(scalars[index])
    }
    let isOnlyFault = ReferenceEvaluator.isValid(
      String(String.UnicodeScalarView(ungrouped.map { scalars[$0] })))
    return isOnlyFault ? nil : "foreign grouping and something else"
  }

  private static func isForeignSeparator(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let scalar = scalars[index]
    if apostrophes.contains(scalar) { return true }
    guard isSpace(scalar), let before = scalars[..<index].last(where: { !isSpace($0) }),
      let after = scalars[index...].first(where: { !isSpace($0) })
    else { return false }
    return ReferenceToken.digit(before) != nil && ReferenceToken.digit(after) != nil
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    ReferenceToken.meaning(of: scalar) == " "
  }

  private static func mayGroup(_ scalar: Unicode.Scalar) -> Bool {
    apostrophes.contains(scalar) || commas.contains(scalar) || isSpace(scalar)
  }

  /// A text without an equals sign at its beginning, and without one that something follows, and that.
  private static func calculated(_ text: String) -> [Unicode.Scalar] {
    let scalars = text.unicodeScalars.drop { equals.contains($0) || isSpace($0) }
    guard let place = scalars.firstIndex(where: equals.contains) else { return Array(scalars) }
    return Array(scalars[..<place])
  }
}
