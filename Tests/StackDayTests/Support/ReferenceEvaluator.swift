import Calculator

/// The language of Grammar.md once more, by another method: a list of tokens, then rules about
/// pairs of neighbours, then Dijkstra's shunting-yard on 128-bit integers.
struct ReferenceEvaluator {
  enum Result: Equatable, CustomStringConvertible {
    case value(Int64)
    case fault(Diagnostic.Kind, Range<Int>)

    var description: String {
      switch self {
      case .value(let value): "\(value)"
      case .fault(let kind, let range): "\(kind) \(range)"
      }
    }
  }

  private struct Fault: Error {
    let kind: Diagnostic.Kind
    let range: Range<Int>
  }

  private typealias Token = ReferenceToken

  static func evaluate(_ text: String) -> Result {
    evaluation(of: text).result
  }

  /// What a text comes to, and where the first `÷` stands whose quotient was cut, in the order of evaluation. Only
  /// a value has one.
  static func evaluation(of text: String) -> (result: Result, truncatedAt: Range<Int>?) {
    do {
      let tokens = ReferenceToken.tokens(of: text)
      try check(tokens)
      let (value, truncatedAt) = try value(of: tokens)
      return (.value(value), truncatedAt)
    } catch let fault as Fault {
      let isCharacter = fault.kind == .unexpectedCharacter
      return (
        .fault(fault.kind, isCharacter ? characters(touching: fault.range, in: text) : fault.range), nil
      )
    } catch {
      fatalError("only faults are thrown")
    }
  }

  /// Whether a text has the form of an expression, with a value or without.
  static func isValid(_ text: String) -> Bool {
    let tokens = ReferenceToken.tokens(of: text)
    return (try? check(tokens)) != nil
  }

  /// The whole characters that a part of the text lies in.
  private static func characters(touching part: Range<Int>, in text: String) -> Range<Int> {
    var start = 0
    var first: Int?
    for character in text {
      let end = start + character.utf8.count
      if first == nil, end > part.lowerBound { first = start }
      if let first, end >= part.upperBound { return first..<end }
      start = end
    }
    return part
  }

  // MARK: Form

  private static func check(_ tokens: [Token]) throws {
    guard let last = tokens.last else { throw Fault(kind: .empty, range: 0..<0) }
    var open: [Range<Int>] = []
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1] : nil
      let followsOperand = before.map { $0.kind == "n" || $0.kind == ")" } ?? false
      let beginsExpression = before == nil || before?.kind == "("
      switch token.kind {
      case "n":
        if followsOperand { throw Fault(kind: .missingOperator, range: token.range) }
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        try checkNumber(token, before: before, beforeThat: index > 1 ? tokens[index - 2] : nil, next: next)
      case "(":
        if followsOperand { throw Fault(kind: .missingOperator, range: token.range) }
        if open.count == 256 { throw Fault(kind: .nestingTooDeep, range: token.range) }
        open.append(token.range)
      case ")":
        guard let opening = open.popLast() else {
          throw Fault(kind: .unopenedParenthesis, range: token.range)
        }
        if before?.kind == "(" {
          throw Fault(kind: .emptyParentheses, range: opening.lowerBound..<token.range.upperBound)
        }
        if let before, !followsOperand { throw Fault(kind: .trailingOperator, range: before.range) }
      case "!":
        throw Fault(kind: token.faultKind, range: token.range)
      default:
        if followsOperand || beginsExpression && token.kind == "-" { continue }
        throw Fault(kind: beginsExpression ? .missingNumber : .duplicateOperator, range: token.range)
      }
    }
    if "+-*/".contains(last.kind) { throw Fault(kind: .trailingOperator, range: last.range) }
    if let innermost = open.last { throw Fault(kind: .unclosedParenthesis, range: innermost) }
  }

  private static func checkNumber(_ number: Token, before: Token?, beforeThat: Token?, next: Token?) throws {
    if number.digits.count > 1, number.digits[0] == 0 {
      let firstKept = number.digits.firstIndex { $0 != 0 } ?? number.digits.count - 1
      throw Fault(
        kind: .leadingZero, range: number.range.lowerBound..<number.digitRanges[firstKept].lowerBound)
    }
    let limit: Int128 =
      before?.kind == "-" && (beforeThat == nil || beforeThat?.kind == "(")
      ? Int128(Int64.max) + 1 : Int128(Int64.max)
    if number.digits.count > 19 || magnitude(of: number) > limit {
      throw Fault(kind: .numberTooLarge, range: number.range)
    }
    // A zero that a point or a comma follows is the beginning of another number.
    if let next, next.range.lowerBound == number.range.upperBound, next.faultKind != .unexpectedCharacter {
      return
    }
    if before?.kind == "/", number.digits == [0] { throw Fault(kind: .divisionByZero, range: number.range) }
  }

  private static func magnitude(of number: Token) -> Int128 {
    number.digits.reduce(0) { $0 * 10 + Int128($1) }
  }

  // MARK: Value

  private struct Operand {
    let value: Int128
    let range: Range<Int>
  }

  private static func value(of tokens: [Token]) throws -> (Int64, truncatedAt: Range<Int>?) {
    var truncatedAt: Range<Int>?
    var operands: [Operand] = []
    // `~` is a minus sign that begins an expression.
    var operators: [(kind: Character, range: Range<Int>)] = []

    func precedence(_ kind: Character) -> Int {
      switch kind {
      case "~": 3
      case "*", "/": 2
      case "+", "-": 1
      default: 0
      }
    }

    func apply() throws {
      let (kind, range) = operators.removeLast()
      let right = operands.removeLast()
      let left = kind == "~" ? Operand(value: 0, range: range) : operands.removeLast()
      let value: Int128
      switch kind {
      case "+": value = left.value + right.value
      case "-", "~": value = left.value - right.value
      case "*": value = left.value * right.value
      default:
        if right.value == 0 { throw Fault(kind: .divisionByZero, range: right.range) }
        value = left.value / right.value
        if left.value % right.value != 0, truncatedAt == nil { truncatedAt = range }
      }
      guard let result = Int64(exactly: value) else { throw Fault(kind: .overflow, range: range) }
      operands.append(
        Operand(value: Int128(result), range: left.range.lowerBound..<right.range.upperBound))
    }

    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case "n":
        // 2⁶³ stands only where a sign makes it −2⁶³; its range is checked when that is applied.
        operands.append(Operand(value: magnitude(of: token), range: token.range))
      case "(":
        operators.append(("(", token.range))
      case ")":
        while operators.last!.kind != "(" { try apply() }
        let opening = operators.removeLast().range
        let inner = operands.removeLast()
        operands.append(Operand(value: inner.value, range: opening.lowerBound..<token.range.upperBound))
      default:
        let beginsExpression = index == 0 || tokens[index - 1].kind == "("
        let kind = beginsExpression ? "~" : token.kind
        while let last = operators.last, last.kind != "(", !beginsExpression,
          precedence(last.kind) >= precedence(kind)
        {
          try apply()
        }
        operators.append((kind, token.range))
      }
    }
    while !operators.isEmpty { try apply() }
    return (Int64(operands[0].value), truncatedAt)
  }
}
