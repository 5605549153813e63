import Testing

@testable import Calculator

/// The keypad's rules as Grammar.md lists them, and its limits.
@Suite struct KeypadTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let keys: String
    let display: String
    let value: String
    let responses: String
    var testDescription: String { keys }
  }

  static let examples = GrammarFile.tables(under: "The keypad").prefix(2).joined().map {
    Example(keys: $0[1].code, display: $0[2].code, value: $0[3], responses: $0[4])
  }

  @Test(arguments: examples)
  func example(_ example: Example) {
    var keypad = Keypad()
    let responses = keys(example.keys).map { keypad.press($0).description }
    #expect(keypad.shown == example.display)
    #expect(keypad.value.map(String.init) ?? "" == example.value)
    #expect(responses.joined(separator: " ") == example.responses)
  }

  @Test func pastes() {
    let rows = GrammarFile.tables(under: "The keypad")[2]
    #expect(rows.count > 5)
    for row in rows {
      var keypad = Keypad()
      for key in keys(row[1].code) { keypad.press(key) }
      let response = keypad.paste(row[2].code)
      #expect(keypad.shown == row[3].code, "\(row)")
      #expect(response.description == row[4], "\(row)")
    }
  }

  @Test func keysInEverySpelling() {
    #expect(keys("０９＋−*/（）=c") == keys("09+-×÷()=C"))
    #expect(keys("xX·") == keys("×××"))
    #expect(Keypad.Key("a") == nil && Keypad.Key(" ") == nil && Keypad.Key("e\u{301}") == nil)
    #expect(Keypad.Key.allCases.allSatisfy { Keypad.Key($0.rawValue) == $0 })
    #expect(keys("[]{}") == [.left, .right, .start, .end])
    #expect(keys("٣५\u{2796}➗•ー") == keys("35-÷×-"))
  }

  @Test func longestDisplay() {
    var keypad = Keypad()
    for key in keys(String(repeating: "1+", count: 511)) { keypad.press(key) }
    #expect(keypad.display.count == 1022)
    // An open parenthesis needs the room of the one that closes it, and a number in between.
    var open = keypad
    #expect(open.press(.open) == .appended)
    #expect(open.press(.seven) == .ignored(.expressionTooLong))
    #expect(open.press(.equals) == .evaluated(511))

    for key in keys("17") { #expect(keypad.press(key) == .appended) }
    let full = keypad
    #expect(full.display.count == Keypad.maximumLength)
    for key in keys("5+×÷(-") {
      #expect(keypad.press(key) == .ignored(.expressionTooLong))
      #expect(keypad == full)
    }
    #expect(keypad.press(.close) == .ignored(.unopenedParenthesis))
    #expect(keypad.press(.equals) == .evaluated(528))
    #expect(keypad.press(.delete) == .deleted)
    #expect(keypad == full)
    keypad.press(.delete)
    keypad.press(.delete)
    #expect(keypad.press(.times) == .replaced)
    #expect(keypad.paste("1+1") == .ignored(.expressionTooLong))
    #expect(keypad.paste("11") == .appended)
    keypad.press(.clear)
    #expect(keypad.paste("1" + String(repeating: "+1", count: 512)) == .ignored(.expressionTooLong))
    #expect(keypad == Keypad())
  }

  /// A failure whose parentheses were closed at the end fits, too.
  @Test func longestFailure() {
    var keypad = Keypad()
    for key in keys(String(repeating: "(", count: 200) + "9223372036854775807+1") { keypad.press(key) }
    while keypad.press(.one) == .appended || keypad.press(.plus) == .appended {}
    guard case .failed = keypad.press(.equals) else {
      Issue.record("\(keypad.display) has a value")
      return
    }
    #expect(keypad.display.count <= Keypad.maximumLength)
    #expect(KeypadChecks.costlyViolation(in: keypad, initial: Keypad()) == nil)
  }

  @Test func deepestDisplay() {
    var keypad = Keypad()
    for _ in 0..<256 { keypad.press(.open) }
    #expect(keypad.press(.open) == .ignored(.nestingTooDeep))
    keypad.press(.five)
    let full = keypad
    #expect(keypad.press(.open) == .ignored(.nestingTooDeep))
    #expect(keypad == full)
    #expect(keypad.press(.equals) == .evaluated(5))
    keypad.press(.clear)
    for _ in 0..<255 { keypad.press(.open) }
    #expect(keypad.paste("(1)") == .ignored(.nestingTooDeep))
    #expect(keypad.paste("1") == .appended)
  }

  @Test func resultsAreContinued() {
    var keypad = Keypad()
    for key in keys("0-9223372036854775807-1=") { keypad.press(key) }
    #expect(keypad.value == Int64.min)
    #expect(keypad.expression == "0-9223372036854775807-1")
    keypad.press(.plus)
    keypad.press(.one)
    #expect(keypad.display == "-9223372036854775808+1")
    #expect(keypad.preview == Int64.min + 1)
    #expect(keypad.press(.equals) == .evaluated(Int64.min + 1))
  }

  @Test func pastedSignCanBeEdited() {
    var keypad = Keypad()
    keypad.paste("-5")
    keypad.press(.delete)
    #expect(keypad.display == "-")
    #expect(keypad.press(.times) == .ignored(.duplicateOperator))
    var evaluated = keypad
    #expect(evaluated.press(.equals) == .evaluated(0))
    #expect(evaluated.display == "0")
    keypad.press(.delete)
    #expect(keypad == Keypad())
  }
}
