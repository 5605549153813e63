/// The beginning of a valid expression, in canonical spelling, that grows and shrinks at its end.
///
/// It asks the validation machine about every letter, and refuses one that nothing after it could make right:
/// whatever it holds, `finish()` makes an expression of it.
struct Draft: Hashable, Sendable {
  private(set) var letters: [Letter] = []
  /// The machine's state before each letter.
  private var statesBefore: [ValidationMachine.State] = []
  private var machine = ValidationMachine()

  init() {}

  /// Begins with a text in canonical spelling, as far as it is right.
  init(_ text: String) {
    for scalar in text.unicodeScalars where append(Letter(scalar)) != nil { break }
  }

  var isEmpty: Bool { letters.isEmpty }
  /// How many letters it would have with every open parenthesis closed.
  var finishedCount: Int { letters.count + depth }
  var last: Letter? { letters.last }
  /// How many parentheses are open.
  var depth: Int { Int(machine.depth) }
  var state: ValidationMachine.State { machine.state }

  /// Whether the next letter begins an operand.
  var needsOperand: Bool { state.needsOperand }

  /// Whether it is a number and nothing else.
  var isNumber: Bool {
    letters.allSatisfy { if case .digit = $0 { true } else { false } }
  }

  /// Adds a letter, or returns why it cannot stand here and stays as it is.
  mutating func append(_ letter: Letter) -> Diagnostic.Kind? {
    let before = state
    if let kind = machine.accept(letter.symbol) { return kind }
    var refusal: Diagnostic.Kind?
    if state == .zeroDivisor { refusal = .divisionByZero }
    if case .digit(let digit) = letter, before == .number, isLargestNumberExceeded(by: digit) {
      refusal = .numberTooLarge
    }
    if refusal == nil {
      letters.append(letter)
      statesBefore.append(before)
    } else {
      machine.takeBack(letter.symbol, to: before)
    }
    return refusal
  }

  /// Adds letters, or returns why one of them cannot stand where it is.
  mutating func append(contentsOf letters: some Sequence<Letter>) -> Diagnostic.Kind? {
    for letter in letters {
      if let refusal = append(letter) { return refusal }
    }
    return nil
  }

  /// Takes the last letter back.
  @discardableResult
  mutating func removeLast() -> Letter? {
    guard let last = letters.popLast(), let before = statesBefore.popLast() else { return nil }
    machine.takeBack(last.symbol, to: before)
    return last
  }

  /// Makes an expression of it: operators and open parentheses with nothing after them go, and the
  /// parentheses that are still open are closed. Where no operand is, nothing is left.
  mutating func finish() {
    while needsOperand, !isEmpty { removeLast() }
    while depth > 0, append(.close) == nil {}
  }

  /// Its letters as text.
  ///
  /// - Complexity: O(*n*) in its length.
  var text: String { letters.canonical }

  /// Whether the number at the end, with one digit more, is larger than a number may be.
  private func isLargestNumberExceeded(by digit: UInt8) -> Bool {
    var start = letters.count - 1
    while statesBefore[start] == .number { start -= 1 }
    let largest = ValidationMachine.largestNumber(isNegative: statesBefore[start] == .sign)
    var value: UInt64 = 0
    for case .digit(let digit) in letters[start...] { value = value &* 10 &+ UInt64(digit) }
    let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
    return overflow || shifted > largest - UInt64(digit)
  }
}

extension Sequence<Letter> {
  /// The letters as text in canonical spelling.
  var canonical: String {
    reduce(into: "") { $0 += $1.canonical }
  }
}
