/// Random texts: expressions, and texts an edit away from one.
struct RandomExpression {
  var randomness: Randomness

  init(seed: UInt64) {
    randomness = Randomness(seed: seed)
  }

  /// A valid text, in mixed spellings.
  mutating func text() -> String {
    var text = expression(depth: 3)
    if randomness.one(in: 20) { text += randomness.element(of: ["=", "＝", " ="]) }
    return text
  }

  /// A text with one scalar deleted, doubled, replaced, put in or exchanged with its neighbour.
  mutating func edited(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let alphabet = Array("0123456789+-×÷*/()=,. x０５＋（）−a%\u{200B}\u{2060}é가".unicodeScalars)
    let index = randomness.below(scalars.count + 1)
    switch randomness.below(5) {
    case 0 where index < scalars.count: scalars.remove(at: index)
    case 1 where index < scalars.count: scalars.insert(scalars[index], at: index)
    case 2 where index < scalars.count: scalars[index] = randomness.element(of: alphabet)
    case 3 where index + 1 < scalars.count: scalars.swapAt(index, index + 1)
    default: scalars.insert(randomness.element(of: alphabet), at: index)
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  private mutating func expression(depth: Int) -> String {
    var text = randomness.one(in: 5) ? space() + randomness.element(of: ["-", "−", "－", "–"]) : ""
    text += term(depth: depth)
    for _ in 0..<randomness.below(3) {
      text += space() + randomness.element(of: ["+", "+", "-", "-", "＋", "−"]) + term(depth: depth)
    }
    return text
  }

  private mutating func term(depth: Int) -> String {
    var text = factor(depth: depth)
    for _ in 0..<randomness.below(3) {
      if randomness.one(in: 3) {
        text += space() + randomness.element(of: ["÷", "/", "／"]) + divisor(depth: depth)
      } else {
        text += space() + randomness.element(of: ["×", "*", "x", "·", "✕"]) + factor(depth: depth)
      }
    }
    return text
  }

  private mutating func divisor(depth: Int) -> String {
    let text = factor(depth: depth)
    return text.hasSuffix("0") && text.drop(while: { $0.isWhitespace }).count == 1 ? "7" : text
  }

  private mutating func factor(depth: Int) -> String {
    if depth > 0, randomness.one(in: 4) {
      let inside = expression(depth: depth - 1) + space()
      return space() + (randomness.one(in: 8) ? "（\(inside)）" : "(\(inside))")
    }
    return space() + number()
  }

  private mutating func number() -> String {
    switch randomness.below(12) {
    case 0: return "0"
    case 1: return "９"
    case 2: return "1,234"
    case 3: return "12,345,678"
    case 4: return String(Int64.max - Int64(randomness.below(3)))
    case 5: return String(3_037_000_499 + randomness.below(3))
    default:
      let digits = 1 + randomness.below(6)
      return String(
        Int.random(in: 1..<[10, 100, 1000, 10_000, 100_000, 1_000_000][digits - 1], using: &randomness))
    }
  }

  private mutating func space() -> String {
    randomness.one(in: 8) ? randomness.element(of: [" ", "  ", "\u{A0}", "\u{3000}", "\u{200B}"]) : ""
  }
}
