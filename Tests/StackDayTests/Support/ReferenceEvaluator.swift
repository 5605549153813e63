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

  private struct Token {
    /// One of `n + - * / ( )`, or `!` for what cannot be read.
    let kind: Character
    let range: Range<Int>
    var digits: [Int] = []
    var digitRanges: [Range<Int>] = []
    var faultKind = Diagnostic.Kind.unexpectedCharacter
  }

  static func evaluate(_ text: String) -> Result {
    do {
      let tokens = tokens(of: text)
      try check(tokens)
      return .value(try value(of: tokens))
    } catch let fault as Fault {
      return .fault(
        fault.kind, fault.kind == .unexpectedCharacter ? character(at: fault.range, in: text) : fault.range)
    } catch {
      fatalError("only faults are thrown")
    }
  }

  /// The whole character that a part of it belongs to.
  private static func character(at part: Range<Int>, in text: String) -> Range<Int> {
    var start = 0
    for character in text {
      let end = start + character.utf8.count
      if end > part.lowerBound { return start..<end }
      start = end
    }
    return part
  }

  // MARK: Tokens

  private static let spellings: [Character: String] = [
    "+": "+＋", "-": "-−－–", "*": "×*＊∗⋅·✕✖", "/": "÷/／∕", "(": "(（", ")": ")）", "=": "=＝", ",": ",，",
    ".": ".．", "x": "xX",
    " ": " \t\u{A0}\u{2009}\u{202F}\u{3000}\u{200B}\u{200C}\u{200D}\u{200E}\u{200F}\u{FEFF}"
      + "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2060}\u{2061}\u{2062}\u{2063}\u{2064}\u{2065}\u{2066}"
      + "\u{2067}\u{2068}\u{2069}",
  ]

  private static let meanings: [Unicode.Scalar: Character] = {
    var meanings: [Unicode.Scalar: Character] = [:]
    for (meaning, spelled) in spellings {
      for scalar in spelled.unicodeScalars { meanings[scalar] = meaning }
    }
    for digit in 0...9 {
      let meaning = Character(String(digit))
      meanings[Unicode.Scalar(UInt32(0x30 + digit))!] = meaning
      meanings[Unicode.Scalar(UInt32(0xFF10 + digit))!] = meaning
    }
    return meanings
  }()

  private static func tokens(of text: String) -> [Token] {
    var letters: [(meaning: Character, range: Range<Int>)] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      letters.append((meanings[scalar] ?? "!", offset..<end))
      offset = end
    }

    func meaning(_ index: Int) -> Character? { index < letters.count ? letters[index].meaning : nil }
    func isDigit(_ index: Int) -> Bool { meaning(index)?.isNumber == true }
    func next(after index: Int) -> Character? { letters[(index + 1)...].first { $0.meaning != " " }?.meaning }

    var tokens: [Token] = []
    var index = 0
    while index < letters.count {
      let (meaning, range) = letters[index]
      switch meaning {
      case " ":
        index += 1
      case "0"..."9":
        var end = index
        while isDigit(end) { end += 1 }
        if end - index <= 3, letters[index].meaning != "0" {
          while letters.indices.contains(end), letters[end].meaning == ",",
            (1...3).allSatisfy({ isDigit(end + $0) }), !isDigit(end + 4)
          {
            end += 4
          }
        }
        let digits = letters[index..<end].filter { $0.meaning != "," }
        tokens.append(
          Token(
            kind: "n", range: range.lowerBound..<letters[end - 1].range.upperBound,
            digits: digits.compactMap { $0.meaning.wholeNumberValue }, digitRanges: digits.map(\.range)))
        index = end
      case "x":
        let following = next(after: index)
        let isOperator = following == "(" || following?.isNumber == true
        tokens.append(Token(kind: isOperator ? "*" : "!", range: range))
        index += 1
      case "=":
        if next(after: index) != nil { tokens.append(Token(kind: "!", range: range)) }
        index += 1
      case ",":
        tokens.append(Token(kind: "!", range: range, faultKind: .misplacedSeparator))
        index += 1
      case ".":
        tokens.append(Token(kind: "!", range: range, faultKind: .decimalPoint))
        index += 1
      default:
        tokens.append(Token(kind: meaning, range: range))
        index += 1
      }
    }
    return tokens
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

  private static func value(of tokens: [Token]) throws -> Int64 {
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
    return Int64(operands[0].value)
  }
}
