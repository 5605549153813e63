/// Random texts: expressions, and texts an edit away from one.
struct RandomExpression {
  var randomness: Randomness

  init(seed: UInt64) {
    randomness = Randomness(seed: seed)
  }

  /// The digit zero in scripts that people write: full-width, Arabic, Persian, Devanagari, Bengali, Thai, and one
  /// at each end of the scripts that the Basic Multilingual Plane has.
  static let zeros: [Unicode.Scalar] = [
    "０", "\u{660}", "\u{6F0}", "\u{7C0}", "\u{966}", "\u{9E6}", "\u{E50}", "\u{1810}", "\u{A9F0}", "\u{ABF0}",
  ]

  /// What an edit puts in: what is spelled in another way, what is none of the language, and the beginnings of
  /// faults that one character does not make.
  private static let pieces = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+", "-", "×", "÷", "*", "/", "(", ")", "=", ",", ".",
    " ",
    "x", "X", "０", "５", "＋", "（", "）", "−", "٣", "۴", "५", "๖", "\u{2796}", "\u{2795}", "\u{2797}", "•",
    "\u{FE0F}", "\u{200B}", "\u{2060}", "é", "e\u{301}", "가", "a", "%", "^", "!", "٫", "𝟙",
    "(a", "-a", "×a", "÷a", "(.5", ".5", "-.5", "+.5", "÷.5", "8÷.5", "(,5", "÷,5", "÷0", "÷0.5", "÷0,5",
    "÷0 ",
    "0x", "0x1F", "0xa", "0x ５", "0x(", "÷0x1", "0X５ｆ", "x-", "x+", "x(", "(x", "1,234", "1,23",
    "₩", "$", "원", "[", "]", "{", "}", "'", "’", "==", "=8", "++", "--", "+-", "-+", "**", "//", "()", "))",
  ]

  /// A valid text, in mixed spellings.
  mutating func text() -> String {
    var text = expression(depth: 3)
    if randomness.one(in: 20) { text += randomness.element(of: ["=", "＝", " ="]) }
    return text
  }

  /// A text with one scalar deleted, doubled, replaced or exchanged with its neighbour, or with something put in,
  /// often at its beginning or its end.
  mutating func edited(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let index = randomness.below(scalars.count + 1)
    let piece = Array(randomness.element(of: Self.pieces).unicodeScalars)
    switch randomness.below(7) {
    case 0 where index < scalars.count: scalars.remove(at: index)
    case 1 where index < scalars.count: scalars.insert(scalars[index], at: index)
    case 2 where index < scalars.count: scalars.replaceSubrange(index...index, with: piece)
    case 3 where index + 1 < scalars.count: scalars.swapAt(index, index + 1)
    case 4: scalars.insert(contentsOf: piece, at: 0)
    case 5: scalars += piece
    default: scalars.insert(contentsOf: piece, at: index)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func expression(depth: Int) -> String {
    var text = randomness.one(in: 5) ? space() + minus() : ""
    text += term(depth: depth)
    for _ in 0..<randomness.below(3) {
      let sign =
        randomness.one(in: 2) ? minus() : randomness.element(of: ["+", "+", "＋", "\u{2795}", "\u{FE62}"])
      text += space() + sign + term(depth: depth)
    }
    return text
  }

  private mutating func minus() -> String {
    randomness.element(of: [
      "-", "-", "-", "−", "－", "–", "\u{2010}", "\u{2011}", "—", "\u{FE63}", "ー", "\u{2796}",
    ])
  }

  private mutating func term(depth: Int) -> String {
    var text = factor(depth: depth)
    for _ in 0..<randomness.below(3) {
      if randomness.one(in: 3) {
        text += space() + randomness.element(of: ["÷", "/", "／", "\u{2797}", "\u{2044}"])
        text += divisor(depth: depth)
        continue
      }
      let sign = randomness.element(of: ["×", "*", "x", "·", "✕", "✖\u{FE0F}", "\u{2219}", "•"])
      // Right after a zero, an x might begin another notation.
      let mayBeNotation = sign == "x" && text.last?.wholeNumberValue == 0
      text += (mayBeNotation ? " " : space()) + sign + factor(depth: depth)
    }
    return text
  }

  private mutating func divisor(depth: Int) -> String {
    let text = factor(depth: depth)
    let visible = text.filter { $0.wholeNumberValue != nil || "(（".contains($0) }
    return visible.count == 1 && visible.last?.wholeNumberValue == 0 ? "7" : text
  }

  private mutating func factor(depth: Int) -> String {
    if depth > 0, randomness.one(in: 4) {
      let inside = expression(depth: depth - 1) + space()
      return space() + (randomness.one(in: 8) ? "（\(inside)）" : "(\(inside))")
    }
    return space() + number()
  }

  private mutating func number() -> String {
    switch randomness.below(13) {
    case 0: return "0"
    case 1: return "９"
    case 2: return "1,234"
    case 3: return "12,345,678"
    case 4: return String(Int64.max - Int64(randomness.below(3)))
    case 5: return String(3_037_000_499 + randomness.below(3))
    case 6:
      let zero = randomness.element(of: Self.zeros)
      return inScript(
        of: zero, randomness.element(of: ["0", "7", "12", "340", "1,234", "9,080,706", "56789012"]))
    default:
      let digits = 1 + randomness.below(6)
      return String(
        Int.random(in: 1..<[10, 100, 1000, 10_000, 100_000, 1_000_000][digits - 1], using: &randomness))
    }
  }

  /// A number with its digits in another script.
  private func inScript(of zero: Unicode.Scalar, _ number: String) -> String {
    number.reduce(into: "") { text, character in
      let digit = character.wholeNumberValue.flatMap { Unicode.Scalar(zero.value + UInt32($0)) }
      text.append(digit.map(Character.init) ?? character)
    }
  }

  private mutating func space() -> String {
    guard randomness.one(in: 8) else { return "" }
    return randomness.element(of: [" ", "  ", "\u{A0}", "\u{3000}", "\u{200B}", "\u{FE0E}"])
  }
}
