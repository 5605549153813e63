/// Returns the value of an arithmetic expression.
///
/// The whole text is validated before any arithmetic error is reported:
///
///     try evaluate("900-3×200")  // 300
///     try evaluate("8÷(3-3)+")   // throws trailingOperator, at 8..<9
///
/// Numbers and values are `Int64`s wherever the program runs, every operation is checked, and division truncates
/// toward zero. Grammar.md describes the language.
///
/// - Complexity: O(*n*) in the text's UTF-8 length. Allocates nothing, unless the text is not stored as
///   contiguous UTF-8.
/// - Throws: The first `Diagnostic`, reading left to right.
public func evaluate(_ text: String) throws(Diagnostic) -> Int64 {
  let reading = Reading(text)
  if let fault = reading.fault { throw Diagnostic(fault, in: text) }
  return reading.value
}

/// Returns the value of an arithmetic expression, and whether it is exact.
///
///     try evaluation(of: "7÷2").isExact       // false
///     try evaluation(of: "1+7÷2").truncatedAt  // 3..<5: the ÷
///
/// - Complexity: That of `evaluate(_:)`.
/// - Throws: What `evaluate(_:)` throws.
public func evaluation(of text: String) throws(Diagnostic) -> Evaluation {
  let reading = Reading(text)
  if let fault = reading.fault { throw Diagnostic(fault, in: text) }
  return Evaluation(value: reading.value, truncatedAt: reading.truncatedAt)
}

/// What an expression comes to.
public struct Evaluation: Hashable, Sendable {
  /// The value.
  public let value: Int64
  /// The operator of the first division, in the order of evaluation, whose quotient lost a remainder: a range in UTF-8
  /// offsets. Nil if none did.
  public let truncatedAt: Range<Int>?

  /// Whether every division came out even.
  public var isExact: Bool { truncatedAt == nil }
}

/// Returns an expression in the one spelling that the keypad uses: ASCII digits, `+ - × ÷ ( )`, no
/// spaces, no grouping, no `=`.
///
///     try canonical("１，２３４ * (5 + 6) =")  // "1234×(5+6)"
///
/// A text that is valid but fails when evaluated has a canonical spelling too.
///
/// - Complexity: O(*n*) in the text's UTF-8 length.
/// - Throws: The first `Diagnostic` of a text that is not valid. Never `overflow`, and `divisionByZero`
///   only for a divisor written as `0`.
public func canonical(_ text: String) throws(Diagnostic) -> String {
  let reading = Reading(text)
  if let fault = reading.fault, !reading.isWellFormed { throw Diagnostic(fault, in: text) }
  return text.withBytes { bytes in
    Tokens(bytes).reduce(into: "") { spelling, token in
      switch token.kind {
      case .number(let value): spelling += String(value)
      case .letter(let letter): spelling += letter.canonical
      }
    }
  }
}

/// What the parser makes of a text.
struct Reading {
  /// The value; of no meaning where there is a fault.
  private(set) var value: Int64 = 0
  private(set) var truncatedAt: Range<Int>?
  private(set) var fault: Fault?
  /// Whether the text is an expression, with a value or without.
  private(set) var isWellFormed = false

  @inline(__always)
  init(_ text: String) {
    text.withBytes { bytes in
      var parser = Parser(bytes)
      do throws(Fault) {
        value = try parser.input()
        truncatedAt = parser.truncatedAt
        fault = parser.arithmeticFault
        isWellFormed = true
      } catch {
        fault = error
      }
    }
  }
}

/// What is wrong, and where: a `Diagnostic` without its text.
struct Fault: Error, Equatable {
  let kind: Diagnostic.Kind
  let range: Range<Int>
}

/// A recursive-descent parser that evaluates as it goes, with a function for each rule of Grammar.md:
///
///     input      = expression [ "=" ]
///     expression = [ "-" ] term { ( "+" | "-" ) term }
///     term       = factor { ( "×" | "÷" ) factor }
///     factor     = number | "(" expression ")"
///
/// What nearly every text is made of, short numbers, operators, spaces around them and parentheses, is read in one
/// loop: `term`, `factor` and `number` are inlined into `expression`. Its course is the usual one: where an operand is
/// needed, a number or `(` stands; after an operand an operator, `)` if one is open, or the end if none is. Where
/// anything else comes, the operand is read again out of line, symbol by symbol, and the validation machine says
/// whether it may stand there.
///
/// Each function begins with the cursor at the symbol before what it reads, and leaves it at the symbol after. All of
/// them are called `mutating`: for one that is not, the parser would be copied, which costs the loop its registers and
/// 200 parentheses a sixth of their time.
struct Parser {
  private let tokenizer: Tokenizer
  /// The first arithmetic error, which counts only if nothing else is wrong.
  private(set) var arithmeticFault: Fault?
  /// Where the first division stands, in the order of evaluation, that left a remainder.
  private var firstCut: Int?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    tokenizer = Tokenizer(bytes)
  }

  /// The current symbol.
  private struct Cursor {
    /// What it is. A text begins as the inside of a parenthesis does.
    var symbol = ValidationMachine.Symbol.open
    /// Where it begins.
    var start: Int
    /// Where the next one begins, or a space before that.
    var position: Int
    /// How many parentheses are open around the expression that is read.
    let depth: Int32
  }

  mutating func input() throws(Fault) -> Int64 {
    try expression(from: 0, depth: 0).value
  }

  /// Reads an expression, and `)` or the end after it.
  @inline(never)
  private mutating func expression(from start: Int, depth: Int32) throws(Fault) -> (value: Int64, end: Int) {
    var cursor = Cursor(start: start, position: start, depth: depth)
    var value: Int64 = 0
    repeat {
      let operatorStart = cursor.start
      // Nobody can predict signs, so there is no branch on them: a - b is ~(~a + b), and one overflows
      // when the other does.
      let mask: Int64 = cursor.symbol == .minus ? -1 : 0
      let operand = try term(after: &cursor)
      let (result, overflow) = (value ^ mask).addingReportingOverflow(operand)
      value = result ^ mask
      if overflow { note(overflowAt: operatorStart) }
    } while cursor.symbol == .plus || cursor.symbol == .minus
    return (value, cursor.position)
  }

  @inline(__always)
  private mutating func term(after cursor: inout Cursor) throws(Fault) -> Int64 {
    var value = try factor(after: &cursor)
    while cursor.symbol == .times || cursor.symbol == .divide {
      let operatorStart = cursor.start
      let divides = cursor.symbol == .divide
      let operand = try factor(after: &cursor)
      let (result, overflow) =
        divides
        ? value.dividedReportingOverflow(by: operand) : value.multipliedReportingOverflow(by: operand)
      if divides, result &* operand != value, firstCut == nil { firstCut = operatorStart }
      value = result
      if overflow {
        if operand == 0 {
          note(zeroDivisorAfter: operatorStart, before: cursor.start)
        } else {
          note(overflowAt: operatorStart)
        }
      }
    }
    return value
  }

  @inline(__always)
  private mutating func factor(after cursor: inout Cursor) throws(Fault) -> Int64 {
    var bytes = tokenizer.eightBytes(at: cursor.position)
    while UInt8(truncatingIfNeeded: bytes) == UInt8(ascii: " ") {
      cursor.position &+= 1
      bytes = tokenizer.eightBytes(at: cursor.position)
    }
    let start = cursor.position
    if let number = number(bytes) {
      if advance(&cursor, past: start &+ number.count) { return number.value }
    }
    if UInt8(truncatingIfNeeded: bytes) == UInt8(ascii: "("), cursor.depth < ValidationMachine.maximumDepth {
      let (value, end) = try expression(from: start &+ 1, depth: cursor.depth &+ 1)
      if !advance(&cursor, past: end) { cursor = try cursorAfterParenthesis(at: end, depth: cursor.depth) }
      return value
    }
    // Only a copy is handed out, so that the cursor itself can stay in registers.
    var copy = cursor
    defer { cursor = copy }
    return try unusualFactor(after: &copy)
  }

  @inline(__always)
  private func number(_ bytes: UInt64) -> ShortNumber? { ShortNumber(bytes) }
}

// MARK: - The usual course

extension Parser {
  /// Goes to the symbol after an operand, or returns false and stays if that needs a closer look.
  @inline(__always)
  private mutating func advance(_ cursor: inout Cursor, past end: Int) -> Bool {
    guard tokenizer.byte(at: end) == UInt8(ascii: " ") else { return take(at: end, &cursor) }
    // Who types a space before an operator types one after it.
    let start = skippingSpaces(from: end &+ 1)
    guard take(at: start, &cursor) else { return false }
    cursor.position = skippingSpaces(from: cursor.position)
    return true
  }

  @inline(__always)
  private func skippingSpaces(from start: Int) -> Int {
    var position = start
    while tokenizer.byte(at: position) == UInt8(ascii: " ") { position &+= 1 }
    return position
  }

  @inline(__always)
  private mutating func take(at start: Int, _ cursor: inout Cursor) -> Bool {
    let (symbol, end) = tokenizer.plainSymbol(at: start)
    guard symbol.isOperator || symbol == (cursor.depth > 0 ? .close : .end) else { return false }
    cursor.symbol = symbol
    cursor.start = start
    cursor.position = end
    return true
  }
}

// MARK: - Out of line

extension Parser {
  /// Reads a factor that is not as usual: a number, or a parenthesis after a minus sign or in another spelling.
  @inline(never)
  private mutating func unusualFactor(after cursor: inout Cursor) throws(Fault) -> Int64 {
    var signStart: Int?
    if let value = try unusualNumber(after: &cursor, signStart: &signStart) { return value }
    let (value, end) = try expression(from: cursor.position, depth: cursor.depth &+ 1)
    cursor = try cursorAfterParenthesis(at: end, depth: cursor.depth)
    guard let signStart else { return value }
    let (negative, overflow) = Int64(0).subtractingReportingOverflow(value)
    if overflow { note(overflowAt: signStart) }
    return negative
  }

  /// Reads a number that is spelled in an unusual way, with the minus sign before it that begins an expression: `0`,
  /// one with commas, of eight digits and more or of another script, or something that cannot stand there.
  ///
  /// - Returns: Nil after a parenthesis has been opened instead.
  @inline(never)
  private mutating func unusualNumber(
    after cursor: inout Cursor, signStart: inout Int?
  ) throws(Fault) -> Int64? {
    let isPlainDigit = tokenizer.byte(at: cursor.position) &- UInt8(ascii: "1") < 9
    if isPlainDigit, let value = longNumber(after: &cursor) { return value }
    var machine = ValidationMachine(state: state(at: cursor), depth: cursor.depth)
    try read(&cursor, machine: &machine)
    if cursor.symbol == .minus {
      signStart = cursor.start
      if let number = number(tokenizer.eightBytes(at: cursor.position)),
        advance(&cursor, past: cursor.position &+ number.count)
      {
        return 0 &- number.value
      }
      try read(&cursor, machine: &machine)
    }
    if machine.state == .zero,
      advance(&cursor, past: cursor.position)
    {
      return 0
    }
    if cursor.symbol == .open { return nil }
    return try anyNumber(&cursor, machine: &machine, isNegative: signStart != nil)
  }

  /// Reads a number that begins right here with `1`…`9`, and what follows it, if both are as usual but for the number's
  /// length and its commas.
  @inline(never)
  private mutating func longNumber(after cursor: inout Cursor) -> Int64? {
    let (magnitude, end) = tokenizer.number(from: cursor.position)
    guard magnitude <= ValidationMachine.largestNumber(isNegative: false),
      advance(&cursor, past: end)
    else { return nil }
    return Int64(bitPattern: magnitude)
  }

  /// Reads the number whose first digit is the current symbol.
  private mutating func anyNumber(
    _ cursor: inout Cursor, machine: inout ValidationMachine, isNegative: Bool
  ) throws(Fault) -> Int64 {
    // A digit can only be wrong after a `0`.
    if machine.state != .number, let next = tokenizer.digit(at: cursor.position),
      let kind = machine.accept(next.value == 0 ? .zero : .nonzero)
    {
      throw fault(kind, at: cursor)
    }
    let (magnitude, end) = tokenizer.number(from: cursor.start)
    cursor.position = end
    guard magnitude <= ValidationMachine.largestNumber(isNegative: isNegative) else {
      throw fault(.numberTooLarge, at: cursor)
    }
    if machine.state == .zeroDivisor || !advance(&cursor, past: end) {
      try read(&cursor, machine: &machine)
    }
    return isNegative ? 0 &- Int64(bitPattern: magnitude) : Int64(bitPattern: magnitude)
  }

  /// Reads the symbol after a `)`.
  @inline(never)
  private mutating func cursorAfterParenthesis(at end: Int, depth: Int32) throws(Fault) -> Cursor {
    var machine = ValidationMachine(state: .operand, depth: depth)
    var cursor = Cursor(start: end, position: end, depth: depth)
    try read(&cursor, machine: &machine)
    return cursor
  }

  /// Goes to the next symbol that is not skipped, if the machine lets it stand here.
  private func read(_ cursor: inout Cursor, machine: inout ValidationMachine) throws(Fault) {
    repeat {
      cursor.start = cursor.position
      cursor.symbol = tokenizer.symbol(at: &cursor.position)
      if let kind = machine.accept(cursor.symbol) { throw fault(kind, at: cursor) }
    } while cursor.symbol == .space
  }

  /// The machine's state where a factor is read, by the symbol before it.
  private func state(at cursor: Cursor) -> ValidationMachine.State {
    switch cursor.symbol {
    case .open: cursor.depth == 0 ? .start : .open
    case .divide: .divide
    default: .operator
    }
  }
}

// MARK: - Faults

extension Parser {
  /// The operator of the first division that left a remainder, in UTF-8 offsets.
  var truncatedAt: Range<Int>? { firstCut.map(character) }

  /// The fault of a symbol that the machine refuses, or of a number that is too large.
  @inline(never)
  private func fault(_ kind: Diagnostic.Kind, at cursor: Cursor) -> Fault {
    switch kind {
    case .empty:
      return Fault(kind: kind, range: 0..<0)
    case .leadingZero:
      return Fault(kind: kind, range: needlessZeros(from: cursor.start))
    case .missingOperator where cursor.symbol != .open:
      return Fault(kind: kind, range: cursor.start..<tokenizer.number(from: cursor.start).end)
    case .trailingOperator, .divisionByZero:
      return Fault(kind: kind, range: tokenizer.character(before: cursor.start))
    case .emptyParentheses:
      return Fault(kind: kind, range: tokenizer.innermostOpen(before: cursor.start)..<cursor.position)
    case .unclosedParenthesis:
      return Fault(kind: kind, range: character(at: tokenizer.innermostOpen(before: cursor.start)))
    default:
      return Fault(kind: kind, range: cursor.start..<cursor.position)
    }
  }

  /// The zeros that a number begins with, all but the last if there is nothing else.
  private func needlessZeros(from start: Int) -> Range<Int> {
    var end = start
    while let digit = tokenizer.digit(at: end), digit.value == 0,
      tokenizer.digit(at: digit.end) != nil
    {
      end = digit.end
    }
    return start..<end
  }

  private func character(at start: Int) -> Range<Int> {
    start..<tokenizer.scalar(at: start).end
  }

  @inline(never)
  private mutating func note(overflowAt start: Int) {
    arithmeticFault = arithmeticFault ?? Fault(kind: .overflow, range: character(at: start))
  }

  @inline(never)
  private mutating func note(zeroDivisorAfter operatorStart: Int, before next: Int) {
    let start = tokenizer.skippingSpace(from: character(at: operatorStart).upperBound)
    let range = start..<tokenizer.character(before: next).upperBound
    arithmeticFault = arithmeticFault ?? Fault(kind: .divisionByZero, range: range)
  }
}
