import Calculator

/// Why a text cannot be the name of a habit or of a unit.
///
/// A name that has none of these is kept exactly as it is.
public enum NameFault: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It has a space at one end, where nobody sees it.
  case spaceAtEnd
  /// It has more Unicode scalars than the limit.
  case tooLong(limit: Int)
  /// It contains a control character, a line break, or a mark that is invisible or changes the direction.
  case unprintable(Unicode.Scalar)
  /// It begins with `-`, as a command's option does.
  case leadingHyphen
  /// A unit that begins as an expression goes on, such as `3` or `×`.
  case partOfExpression

  /// The most Unicode scalars in a name.
  public static let maximumLength = 200

  /// The most Unicode scalars in a unit.
  public static let maximumUnitLength = 50
}

/// Checks that a text can be a habit's name.
///
/// - Throws: The first `NameFault`.
public func validate(habitName name: String) throws(NameFault) {
  try validate(name, limit: NameFault.maximumLength)
}

/// Checks that a text can be a unit, which a person types after an amount.
///
/// - Throws: The first `NameFault`.
public func validate(unit: String) throws(NameFault) {
  try validate(unit, limit: NameFault.maximumUnitLength)
  // Next to a number it must not look like more of the expression: it begins with what none contains.
  do throws(Diagnostic) {
    _ = try evaluate(unit)
  } catch  where error.kind == .unexpectedCharacter && error.range.lowerBound == 0 {
    return
  } catch {}
  throw .partOfExpression
}

private func validate(_ text: String, limit: Int) throws(NameFault) {
  guard let first = text.first, let last = text.last else { throw .empty }
  // The length comes first: the other answers name a part of the text.
  guard text.unicodeScalars.prefix(limit + 1).count <= limit else { throw .tooLong(limit: limit) }
  if let scalar = text.unicodeScalars.first(where: isUnprintable) { throw .unprintable(scalar) }
  guard !first.isWhitespace, !last.isWhitespace else { throw .spaceAtEnd }
  guard first != "-" else { throw .leadingHyphen }
}

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  // Emoji are joined by U+200D, and flags of regions are spelled with tags.
  case .format: !(scalar == "\u{200D}" || 0xE0020...0xE007F ~= scalar.value)
  case .control, .lineSeparator, .paragraphSeparator: true
  // Invisible letters, such as the Hangul filler, and selectors of no visible effect.
  default: scalar.properties.isDefaultIgnorableCodePoint && !isVariationSelector(scalar)
  }
}

private func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
  0xFE00...0xFE0F ~= scalar.value || 0xE0100...0xE01EF ~= scalar.value
}
