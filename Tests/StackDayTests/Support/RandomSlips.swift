/// Random texts with many slips, of which a good part has a suggestion.
struct RandomSlips {
  private var randomness: Randomness

  init(seed: UInt64) {
    randomness = Randomness(seed: seed)
  }

  mutating func text() -> String {
    var text = randomness.one(in: 16) ? "=" : ""
    text += expression(depth: 2)
    if randomness.one(in: 8) {
      text += randomness.element(of: ["+", "×", "÷", "-", "(", "+-", "++", " +", "-="])
    }
    if randomness.one(in: 12) { text += randomness.element(of: ["=8", "=", "==", "=-5", " = 8+"]) }
    if randomness.one(in: 40) {
      text += randomness.element(of: ["a", "%", ".5", "0x1F", "'", ",", "元", " 5", "x"])
    }
    return text
  }

  private mutating func expression(depth: Int) -> String {
    var text = ""
    if randomness.one(in: 4) {
      text += randomness.element(of: ["-", "+", "--", "-+", "+-", "×", "×-", "÷", "–", "-×"])
    }
    text += operand(depth: depth)
    for _ in 0..<randomness.below(3) { text += sign() + operand(depth: depth) }
    return text
  }

  private mutating func operand(depth: Int) -> String {
    if depth > 0, randomness.one(in: 3) {
      let (open, close) = randomness.element(of: [("(", ")"), ("(", ")"), ("(", ")"), ("[", "]"), ("{", "}")])
      let end = randomness.element(of: [
        close, close, close, close, close, "", close + ")", "+" + close, "-" + close,
      ])
      return open + expression(depth: depth - 1) + end
    }
    return randomness.element(of: [
      "5", "3", "2", "8", "12", "0", "1", "7", "9", "4", "40", "1,234", "007", "05", "٣", "５", "1 234",
      "1'234",
      "12,34,567", "12 34", "1,23", "$5", "₩1,000", "5원", "()", "1.5", "9223372036854775807",
    ])
  }

  private mutating func sign() -> String {
    switch randomness.below(12) {
    case 0..<6: randomness.element(of: ["+", "-", "×", "÷", "*", "/", "x", " + ", "−"])
    case 6..<10:
      (0...1 + randomness.below(2)).map { _ in randomness.element(of: ["+", "-", "×", "÷", "*", "-", "+"]) }
        .joined()
    case 10: randomness.element(of: ["", ")", ")+", ")×", ")-", " "])
    default: randomness.element(of: ["//", "**", "x-", "x+", "- -", "+ ×"])
    }
  }
}
