/// The beginning of a valid expression, in canonical spelling, that grows and shrinks at its end.
///
/// It asks the validation machine about every character, and refuses one that nothing after it could
/// make right: whatever it holds, `finish()` makes an expression of it.
///
/// Its characters are ASCII: `*` stands for `×` and `/` for `÷`, so that each is a byte.
struct Draft: Hashable, Sendable {
  private var characters: [UInt8] = []
  /// The machine's state before each character.
  private var statesBefore: [ValidationMachine.State] = []
  private var machine = ValidationMachine()

  init() {}

  /// Begins with a text in canonical spelling, as far as it is right.
  init(_ text: String) {
    _ = append(contentsOf: text)
  }

  var count: Int { characters.count }
  /// How many characters it would have with every open parenthesis closed.
  var finishedCount: Int { count + depth }
  var last: UInt8? { characters.last }
  /// How many parentheses are open.
  var depth: Int { Int(machine.depth) }
  var state: ValidationMachine.State { machine.state }

  /// Whether the next character begins an operand.
  var needsOperand: Bool { state.needsOperand }

  /// Whether it is a number and nothing else.
  var isNumber: Bool {
    characters.allSatisfy { $0 >= UInt8(ascii: "0") }
  }

  /// Adds a character, or returns why it cannot stand here and stays as it is.
  mutating func append(_ character: UInt8) -> Diagnostic.Kind? {
    let before = state
    let symbol = Self.symbol(of: character)
    if let kind = machine.accept(symbol) { return kind }
    let isTooLarge = state == .number && before == .number && isLargestNumberExceeded(by: character)
    if isTooLarge || state == .zeroDivisor {
      machine.takeBack(symbol, to: before)
      return isTooLarge ? .numberTooLarge : .divisionByZero
    }
    characters.append(character)
    statesBefore.append(before)
    return nil
  }

  /// Adds a text in canonical spelling, or returns why a character of it cannot stand where it is.
  mutating func append(contentsOf text: String) -> Diagnostic.Kind? {
    for scalar in text.unicodeScalars {
      let character: UInt8 =
        switch scalar {
        case "×": UInt8(ascii: "*")
        case "÷": UInt8(ascii: "/")
        default: UInt8(exactly: scalar.value) ?? 0
        }
      if let refusal = append(character) { return refusal }
    }
    return nil
  }

  /// Takes the last character back.
  mutating func removeLast() {
    guard let last = characters.popLast(), let before = statesBefore.popLast() else { return }
    machine.takeBack(Self.symbol(of: last), to: before)
  }

  /// Makes an expression of it: operators and open parentheses with nothing after them go, and the
  /// parentheses that are still open are closed. Where no operand is, nothing is left.
  mutating func finish() {
    while needsOperand, count > 0 { removeLast() }
    while depth > 0, append(UInt8(ascii: ")")) == nil {}
  }

  /// Its characters as text.
  ///
  /// - Complexity: O(*n*) in its length.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 2)
    for character in characters {
      switch character {
      case UInt8(ascii: "*"): bytes.append(contentsOf: "×".utf8)
      case UInt8(ascii: "/"): bytes.append(contentsOf: "÷".utf8)
      default: bytes.append(character)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func symbol(of character: UInt8) -> ValidationMachine.Symbol {
    Spelling(Unicode.Scalar(character)).symbol
  }

  /// Whether the number at the end, with one digit more, is larger than a number may be.
  private func isLargestNumberExceeded(by digit: UInt8) -> Bool {
    var start = count - 1
    while statesBefore[start] == .number { start -= 1 }
    let largest = ValidationMachine.largestNumber(isNegative: statesBefore[start] == .sign)
    var value: UInt64 = 0
    for digit in characters[start...] { value = value &* 10 &+ UInt64(digit & 0xF) }
    let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
    return overflow || shifted > largest - UInt64(digit & 0xF)
  }
}
