import Calculator

/// A generator of what people do: numbers, operators, parentheses, edits, moves, results and pastes, in phases.
struct KeySession {
  private var randomness: Randomness
  private var random: RandomExpression

  init(seed: UInt64) {
    randomness = Randomness(seed: seed)
    random = RandomExpression(seed: seed)
  }

  mutating func actions(count: Int) -> [Action] {
    var actions: [Action] = []
    while actions.count < count {
      for _ in 0...randomness.below(6) { actions.append(contentsOf: phase()) }
      if randomness.one(in: 3) { actions.append(.press(.equals)) }
      if randomness.one(in: 40) { actions.append(.press(.clear)) }
    }
    return Array(actions.prefix(count))
  }

  private mutating func phase() -> [Action] {
    switch randomness.below(24) {
    case 0..<8: press(["0", "1", "5", "9", "0", "7"], atMost: randomness.one(in: 10) ? 20 : 4)
    case 8..<13: press(["+", "-", "×", "÷"], atMost: 2)
    case 13..<16: press(["(", ")", "(", ")", "-"], atMost: 3)
    case 16..<18: press(["<"], atMost: 5)
    case 18: press(["=", "=", "<", "+", "5", "("], atMost: 4)
    case 19..<22: press(["[", "[", "[", "]", "]"], atMost: 6)
    case 22: press(["{", "{", "}", "]", "["], atMost: 2)
    default: [.paste(pasted())]
    }
  }

  private mutating func press(_ keys: [Character], atMost count: Int) -> [Action] {
    (0...randomness.below(count)).compactMap { _ in
      Keypad.Key(rawValue: randomness.element(of: keys)).map(Action.press)
    }
  }

  private mutating func pasted() -> String {
    let text = random.text()
    return randomness.one(in: 3) ? random.edited(text) : text
  }
}
