import Calculator
import Testing

/// The keypad's cursor. In the displays, `|` stands at the cursor where that is not at the end.
@Suite struct CursorTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let keys: String
    let display: String
    /// What the last keys did, one response for each word.
    let responses: String
    let value: Int64?
    var testDescription: String { keys }

    init(_ keys: String, _ display: String, _ responses: String, value: Int64? = nil) {
      self.keys = keys
      self.display = display
      self.responses = responses
      self.value = value
    }
  }

  static let sequences = [
    Example("53[+", "5+|3", "replaced appended moved appended"),
    Example("8÷10[<", "8÷1|0", "replaced appended appended appended moved ignored:divisionByZero"),
    Example("(5)3[<", "(5)×|3", "replaced appended appended appended moved ignored:missingOperator"),
    Example("105{]<", "1|05", "replaced appended appended moved moved ignored:leadingZero"),
    Example("15{]<", "|5", "replaced appended moved moved deleted"),
    Example("5+3[[×", "5|+3", "replaced appended appended moved moved ignored:duplicateOperator"),
    Example("5+3{7", "7|5+3", "replaced appended appended moved appended"),
    Example("5+3{-", "0-|5+3", "replaced appended appended moved appended"),
    Example("(5+3{]])", "(5)|+3", "replaced appended appended appended moved moved moved appended"),
    Example("5+3=[7", "5+7|3", "replaced appended appended evaluated moved appended"),
    Example("5]", "5", "replaced ignored:empty"),
    Example(
      "12+34[[[=", "46",
      "replaced appended appended appended appended moved moved moved evaluated", value: 46),
    Example(
      "(5+3)[<", "(5+3|)",
      "replaced appended appended appended appended moved ignored:trailingOperator"),
  ]

  /// Moves, at each end and over a result.
  static let moves = [
    // An empty display is `0`, and nothing of it can be passed; what was typed and is `0` can.
    Example("[", "0", "ignored:empty"), Example("{", "0", "ignored:empty"),
    Example("}", "0", "ignored:empty"), Example("]", "0", "ignored:empty"),
    Example("[5", "5", "ignored:empty replaced"), Example("0=[", "0", "moved"),
    Example("5<[", "0", "replaced deleted ignored:empty"), Example("10{]<", "|0", "deleted"),
    Example("10{]<[", "|0", "ignored:empty"), Example("10{]<]", "0", "moved"),
    Example("10{]<][", "0", "moved ignored:empty"),
    Example("12[", "1|2", "moved"), Example("12[[", "|12", "moved moved"),
    Example("12{]", "1|2", "moved moved"),
    Example("12[}", "12", "moved moved"), Example("12[}}", "12", "moved moved ignored:empty"),
    Example("12[{", "|12", "moved moved"), Example("5(3[", "5×(|3", "moved"),
    Example("5(3[[[", "5|×(3", "moved"),
    Example("5=[", "|5", "evaluated moved"), Example("5=]", "5", "evaluated moved"),
    Example("5=}", "5", "evaluated moved"), Example("5={", "|5", "evaluated moved"),
    Example("3-5=[", "3-|5", "evaluated moved"), Example("3-5={", "|3-5", "evaluated moved"),
    Example("(5+3=[", "(5+3|)", "evaluated moved"),
    Example("5+3=]+", "5+3+", "evaluated moved appended"),
    Example("5+3=[]=", "8", "evaluated moved moved evaluated", value: 8),
  ]

  /// Keys before text: what they do, and what stands against it.
  static let insertions = [
    Example("13[2", "12|3", "appended"), Example("5+3[[2", "52|+3", "appended"),
    Example("53[-", "5-|3", "appended"),
    Example("53[(", "5×(|3", "appended"), Example("5+3[(", "5+(|3", "appended"),
    Example("5+3[-", "5-|3", "replaced"),
    Example("5+3[+", "5+|3", "ignored:duplicateOperator"),
    Example("5+3[[-", "5|+3", "ignored:duplicateOperator"),
    Example("5+3[[(", "5|+3", "ignored:missingNumber"),
    Example("5+3[[)", "5|+3", "ignored:unopenedParenthesis"),
    Example("0+3{]7", "7|+3", "replaced"), Example("0+3{](", "0|+3", "ignored:missingNumber"),
    Example("0-3{](", "(|-3", "replaced"), Example("0+3{]0", "0|+3", "ignored:leadingZero"),
    Example("0+3{]<", "0|+3", "ignored:empty"), Example("0-3{]<", "0|-3", "ignored:empty"),
    Example("(5+3)[[[)", "(5|+3)", "ignored:unopenedParenthesis"),
    Example("(5+3[)", "(5+|3", "ignored:missingOperator"), Example("(5+3[[)", "(5)|+3", "appended"),
    Example("(5+3)[+", "(5+3|)", "ignored:trailingOperator"), Example("(5+3)[7", "(5+37|)", "appended"),
    Example("(5+3)[(", "(5+3|)", "ignored:emptyParentheses"), Example("(5)[[-", "(-|5)", "appended"),
    Example("(5)[[×", "(|5)", "ignored:missingNumber"),
    Example("(-5)[[+", "(-|5)", "ignored:duplicateOperator"),
    Example("8÷5[0", "8÷|5", "ignored:divisionByZero"), Example("8÷10[[7", "8÷7|10", "appended"),
    Example("8+10[[÷", "8÷|10", "replaced"), Example("8+0[÷", "8+|0", "ignored:divisionByZero"),
    Example("+0[5", "0+5|0", "appended"), Example("+0[0", "0+|0", "ignored:leadingZero"),
    Example("5(3{+", "0+|5×(3", "appended"), Example("5+3[[[7]9", "759|+3", "appended moved appended"),
    Example("9223372036854775807{1", "|9223372036854775807", "ignored:numberTooLarge"),
    Example("922337203685477580[[8", "9223372036854775|80", "ignored:numberTooLarge"),
    Example("922337203685477580[[7", "92233720368547757|80", "appended"),
  ]

  /// Keys at the very beginning act as on the initial display, and push what is there to the right.
  static let beginnings = [
    Example("5{7", "7|5", "appended"), Example("5{0", "|5", "ignored:leadingZero"),
    Example("5{(", "(|5", "appended"),
    Example("5{)", "|5", "ignored:unopenedParenthesis"), Example("5{-", "0-|5", "appended"),
    Example("5{×", "0×|5", "appended"), Example("5{÷", "0÷|5", "appended"),
    Example("5{<", "|5", "ignored:empty"),
    Example("5{=", "5", "evaluated", value: 5), Example("5{C", "0", "cleared"),
    Example("10{]<5", "5|0", "appended"),
    Example("10{]<0", "|0", "ignored:leadingZero"), Example("10{]<+", "0+|0", "appended"),
    Example("10{]<÷", "|0", "ignored:divisionByZero"), Example("10{]<(", "(|0", "appended"),
    Example("10{]<<", "|0", "ignored:empty"),
    Example("10{]<=", "0", "evaluated", value: 0), Example("10{]<C", "0", "cleared"),
    Example("10{]<+<", "0+|0", "appended ignored:leadingZero"), Example("10{]<5<", "|0", "appended deleted"),
    Example("(5){7", "|(5)", "ignored:missingOperator"), Example("(5){+", "0+|(5)", "appended"),
    Example("5-3{]<(", "(|-3", "moved deleted appended"), Example("5-3{]<7", "7|-3", "deleted appended"),
  ]

  static let deletions = [
    Example("123[<", "1|3", "deleted"), Example("5+3[<", "5|3", "deleted"),
    Example("5-3{]<", "|-3", "deleted"),
    Example("5+3[[<", "5|+3", "ignored:missingNumber"), Example("5×3[[<", "5|×3", "ignored:missingNumber"),
    Example("100{]<", "1|00", "ignored:leadingZero"), Example("10{]<", "|0", "deleted"),
    Example("10{]<]", "0", "deleted moved"), Example("+5[<", "0+|5", "ignored:leadingZero"),
    Example("5(3)[[<", "5×(|3)", "ignored:unopenedParenthesis"),
    Example("5(3[[<", "5×|(3", "ignored:missingOperator"),
    Example("5(3[<", "5×|3", "deleted"), Example("((5))[<", "((5|)", "deleted"),
    Example("(5+3)×2[[<", "(5+3|×2", "deleted"), Example("(-5)[[<", "(|5)", "deleted"),
    Example("12+3=[<", "12|3", "evaluated moved deleted"),
  ]

  /// The equals sign acts on the whole text from anywhere, and leaves the cursor at the end.
  static let evaluations = [
    Example("12+34[[[=", "46", "evaluated", value: 46), Example("5+[=", "5", "evaluated", value: 5),
    Example("((5{=", "5", "evaluated", value: 5), Example("8÷(3-3[[=", "8÷(3-3)", "failed:divisionByZero"),
    Example("8÷(3-3[[=<", "8÷(3-3", "failed:divisionByZero deleted"),
    Example("5+3[==", "8", "evaluated evaluated", value: 8),
    Example("5+3{=<", "5+3", "evaluated deleted"), Example("5+3[=7", "7", "evaluated replaced"),
  ]

  @Test(arguments: [sequences, moves, insertions, beginnings, deletions, evaluations].joined())
  func example(_ example: Example) {
    var keypad = Keypad()
    let responses = keys(example.keys).map { keypad.press($0).description }
    let expected = example.responses.split(separator: " ").map(String.init)
    #expect(keypad.shown == example.display)
    #expect(keypad.value == example.value)
    #expect(Array(responses.suffix(expected.count)) == expected)
    let property = KeypadProperty(initial: Keypad())
    #expect(property.violation(of: keys(example.keys).map(Action.press))?.invariant == nil)
  }

  struct Paste: Sendable, CustomTestStringConvertible {
    let keys: String
    let text: String
    let display: String
    let response: Keypad.Response
    var testDescription: String { "\(keys), \(text)" }

    init(_ keys: String, _ text: String, _ display: String, _ response: Keypad.Response) {
      self.keys = keys
      self.text = text
      self.display = display
      self.response = response
    }
  }

  /// A paste at the cursor follows the same rule as a key.
  @Test(arguments: [
    Paste("5+3[", "7", "5+7|3", .appended), Paste("5+3[", "1+2", "5+|3", .ignored(.missingOperator)),
    Paste("5+3[[", "7", "5|+3", .ignored(.missingOperator)),
    Paste("5×(3)[[[", "-2", "5×|(3)", .ignored(.missingOperator)),
    Paste("(5+3)[[[[", "7", "(7|5+3)", .appended),
    Paste("5+3{", "1+2", "1+2|5+3", .appended), Paste("5+3{", "-2", "-2|5+3", .appended),
    Paste("5+3{", "(1)", "|5+3", .ignored(.missingOperator)), Paste("10{]<", "7", "7|0", .appended),
    Paste("5+3{", "0", "|5+3", .ignored(.leadingZero)), Paste("0+3{]", "7", "7|+3", .replaced),
    Paste("0+3{]", "1×2", "1×2|+3", .replaced), Paste("8÷5[", "0", "8÷|5", .ignored(.divisionByZero)),
    Paste("5+3[", "3+", "5+|3", .ignored(.trailingOperator)), Paste("5+3=", "7", "7", .replaced),
  ])
  func paste(_ example: Paste) {
    var keypad = Keypad()
    for key in keys(example.keys) { keypad.press(key) }
    #expect(keypad.paste(example.text) == example.response)
    #expect(keypad.shown == example.display)
  }

  @Test func cursorCountsCharacters() {
    var keypad = Keypad()
    #expect(keypad.cursor == 1)
    for key in keys("5×(3÷") { keypad.press(key) }
    #expect(keypad.cursor == 5)
    keypad.press(.left)
    #expect(keypad.cursor == 4)
    keypad.press(.start)
    #expect(keypad.cursor == 0)
    keypad.press(.end)
    keypad.press(.equals)
    #expect(keypad.display == "15" && keypad.cursor == 2)
    keypad.press(.left)
    #expect(keypad.shown == "5×(3|)")
  }

  /// Telling what a key would do does nothing, and tells just that.
  @Test(arguments: [
    "", "5", "5+", "(5", "5×(3)", "8÷", "5+3=", "8÷(3-3=", "[", "5+3[", "5+3{", "8÷10[", "(5)3[",
  ])
  func responseToEveryKey(_ sequence: String) {
    var keypad = Keypad()
    for key in keys(sequence) { keypad.press(key) }
    for key in Keypad.Key.allCases {
      let before = keypad
      let response = keypad.response(to: key)
      #expect(keypad == before)
      var pressed = keypad
      #expect(pressed.press(key) == response, "\(key)")
    }
  }

  /// The limits hold wherever a key is pressed.
  @Test func limits() {
    var keypad = Keypad()
    for key in keys(String(repeating: "1+", count: 511) + "17") { keypad.press(key) }
    #expect(keypad.display.count == Keypad.maximumLength)
    for moves in ["{", "[", "[["] {
      var moved = keypad
      for key in keys(moves) { moved.press(key) }
      let full = moved
      #expect(moved.press(.five) == .ignored(.expressionTooLong))
      #expect(moved == full)
    }
    // An open parenthesis in the middle needs the room of the one that closes it.
    keypad.press(.delete)
    keypad.press(.left)
    #expect(keypad.press(.open) == .ignored(.expressionTooLong))
    #expect(keypad.press(.five) == .appended)

    var deep = Keypad()
    for key in keys(String(repeating: "(", count: 255) + "5{") { deep.press(key) }
    #expect(deep.press(.open) == .appended)
    #expect(deep.cursor == 1)
    let deepest = deep
    #expect(deep.press(.open) == .ignored(.nestingTooDeep))
    #expect(deep == deepest)
  }

  /// Of keypads that look alike, one is like the other, however the cursor came there.
  @Test func waysOfTheCursor() {
    var (steps, start) = (Keypad(), Keypad())
    for key in keys("12+34[[[[[") { steps.press(key) }
    for key in keys("12+34{") { start.press(key) }
    #expect(steps == start)
    for key in keys("]]]]]") { steps.press(key) }
    start.press(.end)
    #expect(steps == start)
  }
}
