/// Returns the value of an arithmetic expression.
///
/// The whole text is validated before any arithmetic error is reported:
///
///     try evaluate("900-3×200")  // 300
///     try evaluate("8÷(3-3)+")   // throws trailingOperator, at 8..<9
///
/// Numbers and values are `Int64`s wherever the program runs, every operation is checked, and division truncates toward zero.
/// Grammar.md describes the language.
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
