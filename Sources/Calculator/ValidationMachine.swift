/// The validation state machine: the only place that decides what may follow what.
///
/// The keypad feeds it the symbols of its keys, and the parser those of a text, as soon as that leaves the usual course;
/// neither has rules of its own. The parser reports the first violation; the keypad decides what to do about it.
///
/// A number is fed digit by digit as far as its form depends on it: its first digit, and a second one
/// after `0`. Every further digit leads from `number` to `number`.
struct ValidationMachine: Hashable, Sendable {
  /// How deep parentheses may nest.
  static let maximumDepth: Int32 = 256

  /// What stands before the place that is looked at. The table has a row for each, in this order; those that
  /// need an operand come first.
  enum State: UInt8, CaseIterable, Sendable {
    /// Nothing.
    case start
    /// An opening parenthesis.
    case open
    /// A minus sign that begins an expression.
    case sign
    /// `+`, `-` or `×` after an operand.
    case `operator`
    /// `÷`.
    case divide
    /// A number that is `0` so far.
    case zero
    /// A number that is `0` so far, right after `÷`. Nothing that follows makes it right.
    case zeroDivisor
    /// A number that begins with `1`…`9` and may grow.
    case number
    /// An operand that has ended: `)`, or a number and a space.
    case operand

    /// Whether an operand begins with the next symbol.
    var needsOperand: Bool { rawValue <= State.divide.rawValue }
  }

  /// What comes next: a token of a text, a digit of a number, or a key. The table has a column for each, in
  /// this order.
  enum Symbol: UInt8, CaseIterable, Sendable {
    /// The digit `0`.
    case zero
    /// A digit `1`…`9`.
    case nonzero
    case plus, minus, times, divide
    case open, close
    /// The end of the text, spelled `=` or not at all.
    case end
    /// What is skipped between tokens, and ends a number.
    case space
    /// A comma that groups no digits.
    case comma
    /// A decimal point.
    case point
    /// What no expression contains.
    case other

    /// Whether it is `+`, `-`, `×` or `÷`.
    @inline(__always)
    var isOperator: Bool { rawValue &- Symbol.plus.rawValue < 4 }
  }

  enum Step: Equatable, Sendable {
    case to(State)
    case no(Diagnostic.Kind)
  }

  private(set) var state = State.start
  /// How many parentheses are open.
  private(set) var depth: Int32 = 0

  /// Begins where nothing stands before.
  init() {}

  /// Goes on in the middle of a text.
  init(state: State, depth: Int32) {
    self.state = state
    self.depth = depth
  }

  /// Takes a symbol, or returns why it cannot stand here and stays as it is.
  mutating func accept(_ symbol: Symbol) -> Diagnostic.Kind? {
    switch Self.step(from: state, on: symbol) {
    case .to(let next):
      if let kind = nest(symbol) { return kind }
      state = next
      return nil
    case .no(let kind):
      let closesNothing = symbol == .close && depth == 0 && state != .zeroDivisor
      return closesNothing ? .unopenedParenthesis : kind
    }
  }

  /// Keeps the depth, or returns why the symbol cannot stand at this one.
  private mutating func nest(_ symbol: Symbol) -> Diagnostic.Kind? {
    switch symbol {
    case .open where depth == Self.maximumDepth: return .nestingTooDeep
    case .open: depth += 1
    case .close where depth == 0: return .unopenedParenthesis
    case .close: depth -= 1
    case .end where depth > 0: return .unclosedParenthesis
    default: break
    }
    return nil
  }

  /// Goes back to the state before a symbol that was accepted.
  mutating func takeBack(_ symbol: Symbol, to previous: State) {
    if symbol == .open { depth -= 1 }
    if symbol == .close { depth += 1 }
    state = previous
  }

  /// The largest magnitude that a number may have. A minus sign that begins its expression allows one more.
  @inline(__always)
  static func largestNumber(isNegative: Bool) -> UInt64 {
    isNegative ? Int64.min.magnitude : Int64.max.magnitude
  }

  /// How many symbols there are; the tests compare it with their list.
  static let symbolCount = 13

  /// What a symbol does in a state while parentheses are open.
  static func step(from state: State, on symbol: Symbol) -> Step {
    table[Int(state.rawValue) &* symbolCount &+ Int(symbol.rawValue)]
  }

  /// A row for each state, in their order, of a step for each symbol, in theirs:
  /// `0`, `1`…`9`, `+`, `-`, `×`, `÷`, `(`, `)`, end, space, comma, point, other.
  private static let table: [Step] = [
    // start
    .to(.zero), .to(.number),
    .no(.missingNumber), .to(.sign), .no(.missingNumber), .no(.missingNumber),
    .to(.open), .no(.unopenedParenthesis),
    .no(.empty), .to(.start),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.unexpectedCharacter),
    // open
    .to(.zero), .to(.number),
    .no(.missingNumber), .to(.sign), .no(.missingNumber), .no(.missingNumber),
    .to(.open), .no(.emptyParentheses),
    .no(.unclosedParenthesis), .to(.open),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.unexpectedCharacter),
    // sign
    .to(.zero), .to(.number),
    .no(.duplicateOperator), .no(.duplicateOperator),
    .no(.duplicateOperator), .no(.duplicateOperator),
    .to(.open), .no(.trailingOperator),
    .no(.trailingOperator), .to(.sign),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.unexpectedCharacter),
    // operator
    .to(.zero), .to(.number),
    .no(.duplicateOperator), .no(.duplicateOperator),
    .no(.duplicateOperator), .no(.duplicateOperator),
    .to(.open), .no(.trailingOperator),
    .no(.trailingOperator), .to(.operator),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.unexpectedCharacter),
    // divide
    .to(.zeroDivisor), .to(.number),
    .no(.duplicateOperator), .no(.duplicateOperator),
    .no(.duplicateOperator), .no(.duplicateOperator),
    .to(.open), .no(.trailingOperator),
    .no(.trailingOperator), .to(.divide),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.unexpectedCharacter),
    // zero
    .no(.leadingZero), .no(.leadingZero),
    .to(.operator), .to(.operator), .to(.operator), .to(.divide),
    .no(.missingOperator), .to(.operand),
    .to(.operand), .to(.operand),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.unexpectedCharacter),
    // zeroDivisor
    .no(.leadingZero), .no(.leadingZero),
    .no(.divisionByZero), .no(.divisionByZero), .no(.divisionByZero), .no(.divisionByZero),
    .no(.divisionByZero), .no(.divisionByZero),
    .no(.divisionByZero), .no(.divisionByZero),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.divisionByZero),
    // number
    .to(.number), .to(.number),
    .to(.operator), .to(.operator), .to(.operator), .to(.divide),
    .no(.missingOperator), .to(.operand),
    .to(.operand), .to(.operand),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.unexpectedCharacter),
    // operand
    .no(.missingOperator), .no(.missingOperator),
    .to(.operator), .to(.operator), .to(.operator), .to(.divide),
    .no(.missingOperator), .to(.operand),
    .to(.operand), .to(.operand),
    .no(.misplacedSeparator), .no(.decimalPoint), .no(.unexpectedCharacter),
  ]
}
