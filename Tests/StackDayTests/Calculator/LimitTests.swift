import Calculator
import Testing

/// What stands just at a limit, just beyond it, or beyond the usual spelling.
@Suite struct LimitTests {
  /// A minus sign before an operand needs a parenthesis of its own, and is not left out where none may be opened.
  @Test(arguments: [(255, "5×(-3)"), (256, nil)])
  func suggestedParenthesis(depth: Int, inner: String?) throws {
    let (open, close) = (String(repeating: "(", count: depth), String(repeating: ")", count: depth))
    let fault = try #require(throws: Diagnostic.self) { try evaluate(open + "5×-3") }
    #expect(fault.kind == .duplicateOperator)
    #expect(fault.suggestion == inner.map { open + $0 + close })
  }

  /// A currency sign whose UTF-8 has four bytes: Wancho's, the Tamil rupee's, and an Indic one.
  @Test(arguments: ["\u{1E2FF}", "\u{11FDD}", "\u{1ECB0}"])
  func currencyBeyondTheBasicPlane(_ sign: String) throws {
    let fault = try #require(throws: Diagnostic.self) { try evaluate(sign + "1,000") }
    #expect(fault.kind == .unexpectedCharacter && fault.range == 0..<4)
    #expect(fault.suggestion == "1000")
  }

  @Test func fullWidthCommaInAWrongPlace() throws {
    let fault = try #require(throws: Diagnostic.self) { try evaluate("1，23") }
    #expect(fault.kind == .misplacedSeparator && fault.range == 1..<4)
  }

  @Test func longestPaste() {
    var keypad = Keypad()
    let longest = "12" + String(repeating: "+1", count: 511)
    #expect(longest.count == Keypad.maximumLength)
    #expect(keypad.paste(longest) == .replaced)
    #expect(keypad.display == longest)
    #expect(keypad.paste(longest + "0") == .ignored(.missingOperator))
    var empty = Keypad()
    #expect(empty.paste(longest + "0") == .ignored(.expressionTooLong))
  }
}
