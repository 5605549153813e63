/// A slip that people make: puts one fault into a valid text in canonical spelling, and tells what the suggestion must
/// then be.
enum FaultModel: CaseIterable {
  case plusBeforeOperand
  case minusBeforeOperand
  case earlierOperator
  case trailingOperator
  case unopenedParenthesis
  case unclosedParenthesis
  case missingProduct
  case needlessZeros
  case foreignGrouping
  case indianGrouping
  case currency
  case brackets
  case leadingEquals
  case answer

  /// The text with the fault, and the text that was meant; nothing where the text has no place for it.
  func apply(to text: String, using randomness: inout Randomness) -> (faulty: String, meant: String)? {
    let characters = Array(text)
    switch self {
    case .plusBeforeOperand:
      let places = characters.indices.filter { $0 == 0 || "+-×÷(".contains(characters[$0 - 1]) }
      return inserting(randomness.element(of: ["+", "+", "++"]), at: places, in: characters, &randomness)
    case .minusBeforeOperand:
      let numbers = numbers(in: characters).filter {
        $0.lowerBound > 0 && characters[$0.lowerBound - 1] != "("
      }
      guard !numbers.isEmpty else { return nil }
      let number = randomness.element(of: numbers)
      let digits = String(characters[number])
      return (
        replacing(number, with: "-" + digits, in: characters),
        replacing(number, with: "(-\(digits))", in: characters)
      )
    case .earlierOperator:
      let places = characters.indices.filter { "×÷".contains(characters[$0]) }
      guard !places.isEmpty else { return nil }
      let place = randomness.element(of: places)
      let earlier = randomness.element(of: ["+", characters[place] == "×" ? "÷" : "×"])
      return inserting(earlier, at: [place], in: characters, &randomness)
    case .trailingOperator:
      return (text + randomness.element(of: ["+", "×", "÷", "/", " * ", "+ ="]), text)
    case .unopenedParenthesis:
      let depths = characters.reduce(into: [0]) { depths, character in
        depths.append(depths.last! + (character == "(" ? 1 : 0) - (character == ")" ? 1 : 0))
      }
      let places = (1...characters.count).filter { place in
        depths[place] == 0 && (place == characters.count || "+-".contains(characters[place]))
      }
      return inserting(randomness.element(of: [")", "))"]), at: places, in: characters, &randomness)
    case .unclosedParenthesis:
      let closing = characters.reversed().prefix { $0 == ")" }.count
      guard closing > 0 else { return nil }
      return (String(text.dropLast(1 + randomness.below(closing))), text)
    case .missingProduct:
      let places = characters.indices.filter { place in
        characters[place] == "×" && (characters[place - 1] == ")" || characters[place + 1] == "(")
      }
      guard !places.isEmpty else { return nil }
      let place = randomness.element(of: places)
      return (replacing(place..<place + 1, with: "", in: characters), text)
    case .needlessZeros:
      let places = numbers(in: characters).map(\.lowerBound)
      return inserting(randomness.element(of: ["0", "000"]), at: places, in: characters, &randomness)
    case .foreignGrouping:
      let separator = randomness.element(of: [" ", "\u{A0}", "\u{202F}", "'", "’"])
      return grouped(characters, minimum: 4, [3], separator, &randomness)
    case .indianGrouping:
      return grouped(characters, minimum: 6, [3, 2], ",", &randomness)
    case .currency:
      let number = randomness.element(of: numbers(in: characters))
      let digits = String(characters[number])
      let amount =
        randomness.one(in: 2)
        ? randomness.element(of: ["₩", "$", "€", "£", "¥", "￦", "￥", "₹"]) + digits
        : digits + randomness.element(of: ["원", "円", "元", "₩", "€", "¥", "$"])
      return (replacing(number, with: amount, in: characters), text)
    case .brackets:
      guard text.contains("(") else { return nil }
      let (open, close): (Character, Character) = randomness.one(in: 2) ? ("[", "]") : ("{", "}")
      return (String(characters.map { $0 == "(" ? open : $0 == ")" ? close : $0 }), text)
    case .leadingEquals:
      return (randomness.element(of: ["=", "= ", "＝"]) + text, text)
    case .answer:
      return (text + randomness.element(of: ["=8", " = 8", "＝８", "=-5", "=?", "=1.5"]), text)
    }
  }

  private func inserting(
    _ piece: String, at places: [Int], in characters: [Character], _ randomness: inout Randomness
  ) -> (faulty: String, meant: String)? {
    guard !places.isEmpty else { return nil }
    let place = randomness.element(of: places)
    return (replacing(place..<place, with: piece, in: characters), String(characters))
  }

  /// One of the numbers with so many digits, in groups from the right of these sizes, the last size again and again.
  private func grouped(
    _ characters: [Character], minimum: Int, _ sizes: [Int], _ separator: String,
    _ randomness: inout Randomness
  ) -> (faulty: String, meant: String)? {
    let long = numbers(in: characters).filter { $0.count >= minimum }
    guard !long.isEmpty else { return nil }
    let number = randomness.element(of: long)
    var digits = characters[number]
    var groups: [String] = []
    while !digits.isEmpty {
      let size = sizes[min(groups.count, sizes.count - 1)]
      groups.append(String(digits.suffix(size)))
      digits = digits.dropLast(size)
    }
    let text = groups.reversed().joined(separator: separator)
    return (replacing(number, with: text, in: characters), String(characters))
  }

  private func replacing(_ range: Range<Int>, with piece: String, in characters: [Character]) -> String {
    String(characters[..<range.lowerBound]) + piece + String(characters[range.upperBound...])
  }

  private func numbers(in characters: [Character]) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    for (index, character) in characters.enumerated() where character.isNumber {
      if let last = numbers.last, last.upperBound == index {
        numbers[numbers.count - 1] = last.lowerBound..<index + 1
      } else {
        numbers.append(index..<index + 1)
      }
    }
    return numbers
  }
}
