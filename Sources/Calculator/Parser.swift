public func evaluate(_ text: String) throws(Diagnostic) -> Int {
  var text = text
  let result = text.withUTF8 { bytes -> Result<Int, Fault> in
    var parser = Parser(bytes)
    do throws(Fault) { return .success(try parser.input()) } catch { return .failure(error) }
  }
  switch result {
  case .success(let value): return value
  case .failure(let fault): throw Diagnostic(kind: fault.kind, range: fault.start..<fault.end, text: text)
  }
}

struct Fault: Error { var kind: Diagnostic.Kind; var start: Int; var end: Int }

/// Recursive descent, one function a rule of Grammar.md.
struct Parser {
  private var tokenizer: Tokenizer
  private var machine = ValidationMachine()
  private var symbol = ValidationMachine.Symbol.end
  private var innermostOpen = 0
  private var arithmeticFault: Fault?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    tokenizer = Tokenizer(bytes)
  }

  @inline(__always)
  private mutating func advance() throws(Fault) {
    repeat {
      symbol = tokenizer.next()
      if let kind = machine.accept(symbol) { throw fault(kind) }
    } while symbol == .space
  }

  @inline(never)
  private func fault(_ kind: Diagnostic.Kind) -> Fault { Fault(kind: kind, start: tokenizer.start, end: tokenizer.position) }

  mutating func input() throws(Fault) -> Int {
    try advance()
    let value = try expression()
    if let arithmeticFault { throw arithmeticFault }
    return value
  }

  private mutating func expression() throws(Fault) -> Int {
    let negated = symbol == .minus
    if negated { try advance() }
    var value = try term(negated: negated)
    while symbol == .plus || symbol == .minus {
      let subtracts = symbol == .minus
      let at = tokenizer.start
      try advance()
      let other = try term(negated: false)
      let (result, overflow) = subtracts ? value.subtractingReportingOverflow(other) : value.addingReportingOverflow(other)
      if overflow { note(.overflow, at) }
      value = result
    }
    return value
  }

  @inline(__always)
  private mutating func term(negated: Bool) throws(Fault) -> Int {
    var value = try factor(negated: negated)
    while symbol == .times || symbol == .divide {
      let divides = symbol == .divide
      let at = tokenizer.start
      try advance()
      let start = tokenizer.start
      let other = try factor(negated: false)
      let (result, overflow) = divides ? value.dividedReportingOverflow(by: other) : value.multipliedReportingOverflow(by: other)
      if overflow { note(other == 0 ? .divisionByZero : .overflow, other == 0 ? start : at) }
      value = result
    }
    return value
  }

  @inline(__always)
  private mutating func factor(negated: Bool) throws(Fault) -> Int {
    if symbol == .open {
      let outer = innermostOpen
      innermostOpen = tokenizer.start
      try advance()
      let value = try expression()
      innermostOpen = outer
      try advance()
      return negated ? 0 &- value : value
    }
    let value = try number(negated ? Int.max.magnitude + 1 : Int.max.magnitude)
    try advance()
    return negated ? 0 &- Int(truncatingIfNeeded: value) : Int(truncatingIfNeeded: value)
  }

  @inline(__always)
  private mutating func number(_ limit: UInt) throws(Fault) -> UInt {
    let value = tokenizer.number()
    guard value <= limit else { throw fault(.numberTooLarge) }
    return value
  }
  @inline(never)
  private mutating func note(_ kind: Diagnostic.Kind, _ at: Int) {
    if arithmeticFault == nil { arithmeticFault = Fault(kind: kind, start: at, end: at + 1) }
  }
}
