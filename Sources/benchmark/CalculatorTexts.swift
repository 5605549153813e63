import Calculator

/// What the calculator is measured on. Every run makes the same texts.
struct CalculatorTexts {
  private var generator = SeededGenerator(seed: 1)

  /// Expressions of two to five terms, about 19 bytes long, that are all different and have a value.
  mutating func mix(_ count: Int) -> [String] {
    var texts: [String] = []
    var known: Set<String> = []
    while texts.count < count {
      let text = valuedExpression()
      if known.insert(text).inserted { texts.append(text) }
    }
    return texts
  }

  /// A sum and difference of such expressions, as long as asked for. It has a value.
  mutating func long(bytes: Int) -> String {
    var text = valuedExpression(atMost: 1 << 46)
    while text.utf8.count < bytes {
      text += (Bool.random(using: &generator) ? "+" : "-") + valuedExpression(atMost: 1 << 46)
    }
    precondition((try? evaluate(text)) != nil, "a sum that is too large measures nothing")
    return text
  }

  private mutating func valuedExpression(atMost largest: UInt64 = .max) -> String {
    while true {
      let text = randomExpression(terms: 2...5)
      if let value = try? evaluate(text), value.magnitude <= largest { return text }
    }
  }

  /// A valid expression whose numbers have one to six digits, with an operand in parentheses now and then.
  private mutating func randomExpression(terms: ClosedRange<Int>) -> String {
    var text = ""
    for index in 0..<Int.random(in: terms, using: &generator) {
      if index > 0 { text += ["+", "-", "×", "÷"].randomElement(using: &generator) ?? "+" }
      if Int.random(in: 0..<10, using: &generator) == 0 {
        text += "(" + randomExpression(terms: 2...2) + ")"
      } else {
        let smallest = [1, 10, 100, 1_000, 10_000, 100_000].randomElement(using: &generator) ?? 1
        text += String(Int.random(in: smallest..<smallest * 10, using: &generator))
      }
    }
    return text
  }

  /// `1+2+3…`
  static func sum(terms: Int) -> String { (1...terms).map(String.init).joined(separator: "+") }

  /// `(1+(2+(3…)))`
  static func nested(parentheses: Int) -> String {
    (1...parentheses).map { "(\($0)+" }.joined() + "1" + String(repeating: ")", count: parentheses)
  }

  /// `(1+1)+(2+1)+(3+1)…`
  static func pairs(parentheses: Int) -> String {
    (1...parentheses).map { "(\($0)+1)" }.joined(separator: "+")
  }
}

/// The same expressions in other spellings.
extension String {
  /// With spaces around the operators.
  var spaced: String {
    reduce(into: "") { text, character in
      text += "+-×÷*/".contains(character) ? " \(character) " : String(character)
    }
  }

  /// With `*` and `/`.
  var inASCII: String { String(map { $0 == "×" ? "*" : $0 == "÷" ? "/" : $0 }) }

  var withoutParentheses: String { filter { $0 != "(" && $0 != ")" } }

  /// With commas between groups of three digits.
  var grouped: String {
    var text = ""
    var digits = 0
    for character in reversed() {
      digits = character.isNumber ? digits + 1 : 0
      if digits > 3, digits % 3 == 1 { text.append(",") }
      text.append(character)
    }
    return String(text.reversed())
  }

  /// With the ten digits that begin with `zero`.
  func withDigits(from zero: Unicode.Scalar) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      let isDigit = ("0"..."9").contains(scalar)
      let digit = isDigit ? Unicode.Scalar(zero.value + scalar.value - 0x30) : nil
      text.unicodeScalars.append(digit ?? scalar)
    }
  }
}
