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
struct Parser {
  private let tokenizer: Tokenizer
  /// Where the innermost open parenthesis is.
  private var innermostOpen = 0
  /// The first arithmetic error, which counts only if nothing else is wrong.
  private(set) var arithmeticFault: Fault?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    tokenizer = Tokenizer(bytes)
  }

  /// The current symbol. It travels from function to function by value, which keeps it in registers.
  private struct Cursor {
    var symbol = ValidationMachine.Symbol.space
    var machine = ValidationMachine()
    /// Where the symbol begins.
    var start = 0
    /// Where the next one begins.
    var position = 0
  }

  mutating func input() throws(Fault) -> Int {
    var cursor = Cursor()
    try advance(&cursor)
    return try expression(cursor).value
  }

  @inline(never)
  private mutating func expression(_ first: Cursor) throws(Fault) -> (value: Int, cursor: Cursor) {
    var cursor = first
    var value = 0
    var subtracts = false
    var operatorStart = cursor.start
    var isNegative = cursor.symbol == .minus
    if isNegative { try advance(&cursor) }
    while true {
      let operand = try term(&cursor, isNegative: isNegative)
      let (result, overflow) =
        subtracts
        ? value.subtractingReportingOverflow(operand) : value.addingReportingOverflow(operand)
      if overflow { note(overflowAt: operatorStart) }
      value = result
      guard cursor.symbol == .plus || cursor.symbol == .minus else { return (value, cursor) }
      subtracts = cursor.symbol == .minus
      operatorStart = cursor.start
      isNegative = false
      try advance(&cursor)
    }
  }

  @inline(always)
  private mutating func term(_ cursor: inout Cursor, isNegative: Bool) throws(Fault) -> Int {
    var isNegative = isNegative
    var value = 1
    var divides = false
    var operatorStart = cursor.start
    while true {
      let operandStart = cursor.start
      let operand = try factor(&cursor, isNegative: isNegative)
      let (result, overflow) =
        divides
        ? value.dividedReportingOverflow(by: operand) : value.multipliedReportingOverflow(by: operand)
      if overflow {
        if operand == 0 {
          note(zeroDivisor: operandStart, before: cursor.start)
        } else {
          note(overflowAt: operatorStart)
        }
      }
      value = result
      guard cursor.symbol == .times || cursor.symbol == .divide else { return value }
      divides = cursor.symbol == .divide
      operatorStart = cursor.start
      isNegative = false
      try advance(&cursor)
    }
  }

  @inline(always)
  private mutating func factor(_ cursor: inout Cursor, isNegative: Bool) throws(Fault) -> Int {
    if cursor.symbol == .open {
      let (outerOpen, open) = (innermostOpen, cursor.start)
      innermostOpen = open
      try advance(&cursor)
      let value: Int
      (value, cursor) = try expression(cursor)
      innermostOpen = outerOpen
      try advance(&cursor)
      guard isNegative else { return value }
      let (negative, overflow) = 0.subtractingReportingOverflow(value)
      if overflow { note(overflowAt: tokenizer.character(before: open).lowerBound) }
      return negative
    }
    let magnitude = try number(&cursor, isNegative: isNegative)
    try advance(&cursor)
    return !isNegative ? Int(bitPattern: magnitude) : 0 &- Int(bitPattern: magnitude)
  }

  @inline(always)
  private mutating func number(_ cursor: inout Cursor, isNegative: Bool) throws(Fault) -> UInt {
    if cursor.symbol == .zero {
      guard let next = tokenizer.digit(at: cursor.position) else { return 0 }
      if let kind = cursor.machine.accept(next.value == 0 ? .zero : .nonzero) {
        throw fault(kind, at: cursor)
      }
    }
    let number = tokenizer.number(from: cursor.start)
    cursor.position = number.end
    guard number.value <= ValidationMachine.largestNumber(isNegative: isNegative) else {
      throw fault(.numberTooLarge, at: cursor)
    }
    return number.value
  }

  /// Goes to the next symbol.
  @inline(always)
  private mutating func advance(_ cursor: inout Cursor) throws(Fault) {
    repeat {
      cursor.start = cursor.position
      cursor.symbol = tokenizer.symbol(at: &cursor.position)
      if let kind = cursor.machine.accept(cursor.symbol) { throw fault(kind, at: cursor) }
    } while cursor.symbol == .space
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
    case .unexpectedCharacter:
      return unexpectedCharacter(at: cursor.start)
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

  private func unexpectedCharacter(at start: Int) -> Fault {
    let (scalar, end) = tokenizer.scalar(at: start)
    let kind: Diagnostic.Kind =
      switch Spelling(scalar) {
      case .point: .decimalPoint
      case .comma: .misplacedSeparator
      default: .unexpectedCharacter
      }
    return Fault(kind: kind, range: start..<end)
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
  private mutating func note(zeroDivisor start: Int, before next: Int) {
    let range = start..<tokenizer.character(before: next).upperBound
    arithmeticFault = arithmeticFault ?? Fault(kind: .divisionByZero, range: range)
  }
}
