import Calculator

/// A token of `ReferenceEvaluator`, and how they are read: by a table of spellings, and for digits by what the
/// standard library knows of Unicode.
struct ReferenceToken {
  /// One of `n + - * / ( )`, or `!` for what cannot be read.
  let kind: Character
  let range: Range<Int>
  var digits: [Int] = []
  var digitRanges: [Range<Int>] = []
  var faultKind = Diagnostic.Kind.unexpectedCharacter

  private static let spellings: [Character: String] = [
    "+": "+＋\u{2795}\u{FE62}",
    "-": "-−－–\u{2010}\u{2011}\u{2014}\u{FE63}\u{30FC}\u{2796}",
    "*": "×*＊∗⋅·✕✖\u{2219}\u{2022}",
    "/": "÷/／∕\u{2797}\u{2044}",
    "(": "(（", ")": ")）", "=": "=＝", ",": ",，", ".": ".．", "x": "xX",
    " ": " \t\u{A0}\u{2009}\u{202F}\u{3000}\u{200B}\u{200C}\u{200D}\u{200E}\u{200F}\u{FEFF}"
      + "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2060}\u{2061}\u{2062}\u{2063}\u{2064}\u{2065}\u{2066}"
      + "\u{2067}\u{2068}\u{2069}\u{FE0E}\u{FE0F}",
  ]

  private static let meanings: [Unicode.Scalar: Character] = {
    var meanings: [Unicode.Scalar: Character] = [:]
    for (meaning, spelled) in spellings {
      for scalar in spelled.unicodeScalars { meanings[scalar] = meaning }
    }
    return meanings
  }()

  /// What a scalar means that is no digit, as the key of its row; nil for what means nothing.
  static func meaning(of scalar: Unicode.Scalar) -> Character? { meanings[scalar] }

  /// The value of a decimal digit of any script whose digits lie in the Basic Multilingual Plane.
  static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return Character(scalar).wholeNumberValue }
    guard scalar.value <= 0xFFFF, scalar.properties.generalCategory == .decimalNumber,
      scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Int(value)
  }

  /// A scalar of the text: its meaning, or `n` for a digit and `!` for what means nothing.
  private struct Letter {
    let scalar: Unicode.Scalar
    let range: Range<Int>
    let meaning: Character
    let digit: Int?

    var isHexadecimal: Bool {
      digit != nil || "abcdefABCDEFａｂｃｄｅｆＡＢＣＤＥＦ".unicodeScalars.contains(scalar)
    }
  }

  private static func letters(of text: String) -> [Letter] {
    var letters: [Letter] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      let digit = digit(scalar)
      letters.append(
        Letter(
          scalar: scalar, range: offset..<end, meaning: digit == nil ? meanings[scalar] ?? "!" : "n",
          digit: digit))
      offset = end
    }
    return letters
  }

  static func tokens(of text: String) -> [ReferenceToken] {
    let letters = letters(of: text)
    func meaning(_ index: Int) -> Character? { index < letters.count ? letters[index].meaning : nil }
    func isDigit(_ index: Int) -> Bool { meaning(index) == "n" }
    func isHexadecimal(_ index: Int) -> Bool {
      index < letters.count && letters[index].isHexadecimal
    }
    func next(after index: Int) -> Character? { letters[(index + 1)...].first { $0.meaning != " " }?.meaning }
    func range(_ indices: Range<Int>) -> Range<Int> {
      letters[indices.lowerBound].range.lowerBound..<letters[indices.upperBound - 1].range.upperBound
    }

    var tokens: [ReferenceToken] = []
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      var end = index + 1
      switch letter.meaning {
      case " ":
        break
      case "n" where letter.digit == 0 && meaning(index + 1) == "x" && isHexadecimal(index + 2):
        end = index + 2
        while isHexadecimal(end) { end += 1 }
        tokens.append(ReferenceToken(kind: "!", range: range(index..<end)))
      case "n":
        while isDigit(end) { end += 1 }
        if end - index <= 3, letter.digit != 0 {
          while meaning(end) == ",", (1...3).allSatisfy({ isDigit(end + $0) }), !isDigit(end + 4) { end += 4 }
        }
        let digits = letters[index..<end].filter { $0.digit != nil }
        tokens.append(
          ReferenceToken(
            kind: "n", range: range(index..<end), digits: digits.compactMap(\.digit),
            digitRanges: digits.map(\.range)))
      case "x":
        let isOperator = next(after: index).map { "n(+-".contains($0) } ?? false
        tokens.append(ReferenceToken(kind: isOperator ? "*" : "!", range: letter.range))
      case "=":
        if next(after: index) != nil { tokens.append(ReferenceToken(kind: "!", range: letter.range)) }
      case ",":
        tokens.append(ReferenceToken(kind: "!", range: letter.range, faultKind: .misplacedSeparator))
      case ".":
        tokens.append(ReferenceToken(kind: "!", range: letter.range, faultKind: .decimalPoint))
      default:
        tokens.append(ReferenceToken(kind: letter.meaning, range: letter.range))
      }
      index = end
    }
    return tokens
  }
}
