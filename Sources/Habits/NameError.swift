import Calculator

/// Why a text cannot be the name of a habit or of a unit.
///
/// A name that has none of these is kept exactly as it is. The two joiners, U+200C and U+200D, may stand where they
/// join or part something: between letters, as Persian and the scripts of India need them, and U+200D between emoji.
public enum NameError: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It has a space at one end, where nobody sees it.
  case spaceAtEnd
  /// It has more Unicode scalars than the limit.
  case tooLong(limit: Int)
  /// It has only what shows nothing by itself: joiners, selectors, tags, combining marks and blanks.
  case invisible
  /// It contains a control character, a line break, a mark that is invisible or changes the direction, or a
  /// joiner with nothing to join on one of its sides.
  case unprintable(Unicode.Scalar)
  /// It begins with `-`, as a command's option does.
  case leadingHyphen
  /// A unit that begins as an expression goes on, such as `3` or `×`.
  case partOfExpression

  /// What is wrong, as one sentence without a full stop.
  ///
  /// - Parameter subject: What the text was to be, in a sentence: a name or a unit.
  func message(_ subject: Wording) -> Wording {
    let (noun, koreanNoun) = (subject.english, subject.korean)
    return switch self {
    case .empty: Wording("a \(noun) cannot be empty", "\(koreanNoun): 비어 있습니다")
    case .spaceAtEnd:
      Wording(
        "a \(noun) cannot begin or end with a space", "\(koreanNoun): 빈칸으로 시작하거나 끝날 수 없습니다")
    case .tooLong(let limit):
      Wording("the \(noun) is longer than \(limit) characters", "\(koreanNoun): \(limit)자를 넘습니다")
    case .invisible:
      Wording(
        "a \(noun) must have something that can be seen", "\(koreanNoun): 보이는 글자가 있어야 합니다")
    case .unprintable(let scalar):
      Wording(
        "a \(noun) cannot contain the character \(codePoint(scalar)), which is not visible",
        "\(koreanNoun): 보이지 않는 문자를 쓸 수 없습니다: \(codePoint(scalar))")
    case .leadingHyphen:
      Wording(
        "a \(noun) cannot begin with -, as options do",
        "\(koreanNoun): -로 시작할 수 없습니다. 옵션으로 읽힙니다")
    case .partOfExpression:
      Wording(
        "a \(noun) cannot begin like a part of an expression",
        "\(koreanNoun): 식의 일부처럼 시작할 수 없습니다")
    }
  }
}

extension Habit {
  /// The most Unicode scalars in a name.
  public static let maximumNameLength = 200

  /// The most Unicode scalars in a unit.
  public static let maximumUnitLength = 50

  /// Checks that a text can be a habit's name.
  ///
  /// - Throws: The first `NameError`.
  public static func check(name: String) throws(NameError) {
    try validate(name, limit: maximumNameLength)
  }

  /// Checks that a text can be a unit, which a person types after an amount.
  ///
  /// - Throws: The first `NameError`.
  public static func check(unit: String) throws(NameError) {
    try validate(unit, limit: maximumUnitLength)
    // Next to a number it must not look like more of the expression: it begins with what none contains.
    do throws(Diagnostic) {
      _ = try evaluate(unit)
    } catch  where error.kind == .unexpectedCharacter && error.range.lowerBound == 0 {
      return
    } catch {}
    throw .partOfExpression
  }
}

private func codePoint(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

private func validate(_ text: String, limit: Int) throws(NameError) {
  guard let first = text.first, let last = text.last else { throw .empty }
  // The length comes first: the other answers name a part of the text.
  guard text.unicodeScalars.prefix(limit + 1).count <= limit else { throw .tooLong(limit: limit) }
  if let scalar = text.unicodeScalars.first(where: isUnprintable) { throw .unprintable(scalar) }
  guard text.unicodeScalars.contains(where: isVisible) else {
    throw text.allSatisfy { $0.isWhitespace } ? .spaceAtEnd : .invisible
  }
  guard !first.isWhitespace, !last.isWhitespace else { throw .spaceAtEnd }
  if let scalar = looseJoiner(in: Array(text.unicodeScalars)) { throw .unprintable(scalar) }
  guard first != "-" else { throw .leadingHyphen }
}

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  // Flags of regions are spelled with tags. Where joiners stand is judged later.
  case .format: !(isJoiner(scalar) || 0xE0020...0xE007F ~= scalar.value)
  case .control, .lineSeparator, .paragraphSeparator: true
  // Invisible letters, such as the Hangul filler, and selectors of no visible effect.
  default: isUnseen(scalar) && !isVariationSelector(scalar)
  }
}

private func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
  0xFE00...0xFE0F ~= scalar.value || 0xE0100...0xE01EF ~= scalar.value
}

/// Whether a scalar shows something without another one before it.
private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  !isBlank(scalar) && !isUnseen(scalar) && !isMark(scalar)
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark: true
  default: false
  }
}

/// The zero width non-joiner and joiner.
private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200C}" || scalar == "\u{200D}"
}

/// The first joiner that does not stand between two letters or, if it is U+200D, emoji.
private func looseJoiner(in scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
  for (index, joiner) in scalars.enumerated() where isJoiner(joiner) {
    guard index > 0, index + 1 < scalars.count, canJoin(scalars[index - 1], by: joiner),
      canJoin(scalars[index + 1], by: joiner)
    else { return joiner }
  }
  return nil
}

/// Whether a scalar is a letter, a mark of one or of an emoji, or, for U+200D, an emoji itself.
private func canJoin(_ scalar: Unicode.Scalar, by joiner: Unicode.Scalar) -> Bool {
  if isMark(scalar) { return true }
  return switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
  // Skin tones are modifiers, and of the arrows that emoji have, one is a mathematical symbol.
  case .otherSymbol, .modifierSymbol, .mathSymbol: joiner == "\u{200D}"
  default: false
  }
}
