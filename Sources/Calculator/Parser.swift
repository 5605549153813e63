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
  let (value, arithmeticFault) = try parse(text)
  if let arithmeticFault { throw Diagnostic(arithmeticFault, in: text) }
  return value
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
  _ = try parse(text)
  var text = text
  return text.withUTF8 { bytes in
    let tokenizer = Tokenizer(bytes)
    var result = ""
    var position = 0
    while true {
      let start = position
      switch tokenizer.symbol(at: &position) {
      case .zero, .nonzero:
        let number = tokenizer.number(from: start)
        result += String(number.value)
        position = number.end
      case .plus: result += "+"
      case .minus: result += "-"
      case .times: result += "×"
      case .divide: result += "÷"
      case .open: result += "("
      case .close: result += ")"
      case .space: continue
      case .end, .comma, .point, .other: return result
      }
    }
  }
}

private func parse(_ text: String) throws(Diagnostic) -> (value: Int64, arithmeticFault: Fault?) {
  var text = text
  let result = text.withUTF8 { bytes -> Result<(Int64, Fault?), Fault> in
    var parser = Parser(bytes)
    do throws(Fault) {
      return .success((try parser.input(), parser.arithmeticFault))
    } catch {
      return .failure(error)
    }
  }
  switch result {
  case .success(let success): return success
  case .failure(let fault): throw Diagnostic(fault, in: text)
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
/// Every symbol passes the validation machine before the parser sees it, so that the functions only
/// meet what may stand where they look.
///
/// Each function begins with the cursor at the symbol before what it reads, and leaves it at the symbol
/// after.
///
/// What nearly every text is made of, plain numbers and operators, is read in one loop: `term`, `factor`
/// and `number` are inlined into `expression`. Everything else is read out of line, which keeps that loop
/// in registers, and the frames small enough for 256 parentheses on a small stack in a debug build.
struct Parser {
  private let tokenizer: Tokenizer
  /// Where the innermost open parenthesis is.
  private var innermostOpen = 0
  /// The first arithmetic error, which counts only if nothing else is wrong.
  private(set) var arithmeticFault: Fault?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    tokenizer = Tokenizer(bytes)
  }

  /// The current symbol, and what the machine makes of everything up to it.
  private struct Cursor {
    var symbol = ValidationMachine.Symbol.space
    var machine = ValidationMachine()
    /// Where the symbol begins.
    var start = 0
    /// Where the next one begins.
    var position = 0
  }

  mutating func input() throws(Fault) -> Int64 {
    var cursor = Cursor()
    return try expression(after: &cursor)
  }

  @inline(never)
  private mutating func expression(after shared: inout Cursor) throws(Fault) -> Int64 {
    // A copy of its own can stay in registers.
    var cursor = shared
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
    shared = cursor
    return value
  }

  @inline(__always)
  private mutating func term(after cursor: inout Cursor) throws(Fault) -> Int64 {
    var value: Int64 = 1
    repeat {
      let operatorStart = cursor.start
      let divides = cursor.symbol == .divide
      let operand = try factor(after: &cursor)
      let (result, overflow) =
        divides
        ? value.dividedReportingOverflow(by: operand) : value.multipliedReportingOverflow(by: operand)
      value = result
      if overflow {
        if operand == 0 {
          note(zeroDivisorAfter: operatorStart, before: cursor.start)
        } else {
          note(overflowAt: operatorStart)
        }
      }
    } while cursor.symbol == .times || cursor.symbol == .divide
    return value
  }

  /// Reads a factor, and the minus sign before it if it begins an expression with one.
  @inline(__always)
  private mutating func factor(after cursor: inout Cursor) throws(Fault) -> Int64 {
    // That an operand is needed here is known to the reader, and with this to the compiler.
    guard tokenizer.isNonzeroDigit(at: cursor.position), cursor.machine.state.needsOperand else {
      // Only a copy is handed out, so that the cursor itself can stay in registers.
      var copy = cursor
      defer { cursor = copy }
      return try unusualFactor(after: &copy)
    }
    cursor.start = cursor.position
    cursor.symbol = .nonzero
    if let kind = cursor.machine.accept(.nonzero) { throw fault(kind, at: cursor) }
    return try number(&cursor, isNegative: false)
  }

  /// Reads the number whose first digit is the current symbol.
  @inline(__always)
  private mutating func number(_ cursor: inout Cursor, isNegative: Bool) throws(Fault) -> Int64 {
    // Asking the state, rather than whether the digit is `0`, tells the compiler what it is from here on.
    if cursor.machine.state != .number, let next = tokenizer.digit(at: cursor.position),
      let kind = cursor.machine.accept(next.value == 0 ? .zero : .nonzero)
    {
      throw fault(kind, at: cursor)
    }
    let (magnitude, end) = tokenizer.number(from: cursor.start)
    cursor.position = end
    guard magnitude <= ValidationMachine.largestNumber(isNegative: isNegative) else {
      throw fault(.numberTooLarge, at: cursor)
    }
    try advance(&cursor)
    return isNegative ? 0 &- Int64(bitPattern: magnitude) : Int64(bitPattern: magnitude)
  }
}

// MARK: - Out of line

extension Parser {
  /// Reads a factor that begins with a space, a minus sign, a parenthesis, `0` or a full-width digit.
  @inline(never)
  private mutating func unusualFactor(after cursor: inout Cursor) throws(Fault) -> Int64 {
    try advance(&cursor)
    let signStart = cursor.start
    let isNegative = cursor.symbol == .minus
    if isNegative { try advance(&cursor) }
    guard cursor.symbol == .open else { return try unusualNumber(&cursor, isNegative: isNegative) }
    let outerOpen = innermostOpen
    innermostOpen = cursor.start
    let value = try expression(after: &cursor)
    innermostOpen = outerOpen
    try advance(&cursor)
    guard isNegative else { return value }
    let (negative, overflow) = Int64(0).subtractingReportingOverflow(value)
    if overflow { note(overflowAt: signStart) }
    return negative
  }

  /// Reads a number out of line, for a small frame in the recursion through parentheses.
  @inline(never)
  private mutating func unusualNumber(_ cursor: inout Cursor, isNegative: Bool) throws(Fault) -> Int64 {
    try number(&cursor, isNegative: isNegative)
  }
}

// MARK: - The cursor

extension Parser {
  /// Goes to the next symbol that is not skipped.
  @inline(__always)
  private mutating func advance(_ cursor: inout Cursor) throws(Fault) {
    try read(&cursor)
    if cursor.symbol == .space { cursor = try symbol(after: cursor) }
  }

  /// Returns the next symbol that is not skipped, out of line.
  @inline(never)
  private mutating func symbol(after previous: Cursor) throws(Fault) -> Cursor {
    var cursor = previous
    repeat { try read(&cursor) } while cursor.symbol == .space
    return cursor
  }

  /// Goes to the next symbol, a space too, if the machine lets it stand here.
  @inline(__always)
  private mutating func read(_ cursor: inout Cursor) throws(Fault) {
    cursor.start = cursor.position
    cursor.symbol = tokenizer.symbol(at: &cursor.position)
    if let kind = cursor.machine.accept(cursor.symbol) { throw fault(kind, at: cursor) }
  }
}

// MARK: - Faults

extension Parser {
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
      return Fault(kind: kind, range: innermostOpen..<cursor.position)
    case .unclosedParenthesis:
      return Fault(kind: kind, range: character(at: innermostOpen))
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
