import Calculator
import Testing

@testable import stackday

/// The way back to earlier expressions.
@Suite struct KeypadHistoryTests {
  private static func keypad(_ keys: String) -> Keypad {
    var keypad = Keypad()
    for character in keys { Keypad.Key(character).map { _ = keypad.press($0) } }
    return keypad
  }

  private static func history(of count: Int) -> KeypadHistory {
    var history = KeypadHistory()
    for number in 0..<count { history.add(.init(expression: "\(number)+1", value: Int64(number + 1))) }
    return history
  }

  @Test func thereAndBack() {
    var history = Self.history(of: 2)
    let line = Self.keypad("7×(8")
    #expect(history.move(by: 1, from: line) == nil)
    let second = history.move(by: -1, from: line)
    #expect(second == Self.keypad("1+1"))
    // What is changed in a line is there when one comes back to it.
    let first = history.move(by: -1, from: Self.keypad("1+12"))
    #expect(first == Self.keypad("0+1"))
    #expect(history.move(by: -1, from: Self.keypad("0")) == nil)
    #expect(history.move(by: 1, from: Self.keypad("0+1")) == Self.keypad("1+12"))
    #expect(history.move(by: 1, from: Self.keypad("1+12")) == line)
    #expect(history.move(by: 1, from: line) == nil)
    // After a result the next line is a new one.
    history.add(.init(expression: "1+12", value: 13))
    #expect(history.move(by: -1, from: Self.keypad("")) == Self.keypad("1+12"))
    #expect(history.move(by: -1, from: Self.keypad("1+12")) == Self.keypad("1+1"))
  }

  @Test func theLatestAgain() {
    var history = Self.history(of: 1)
    history.add(.init(expression: "0+1", value: 1))
    #expect(history.results.count == 1)
  }

  @Test func thousands() {
    let history = Self.history(of: 2_000)
    #expect(history.results.count == KeypadHistory.maximumCount)
    #expect(history.results.last?.value == 2_000)
  }

  /// Every expression that can stand behind a result can be called back as it is.
  @Test func everyExpression() {
    var random = Randomness(seed: 7)
    let keys = Array("00123456789+-×÷()()<[")
    var expressions: Set<String> = ["-5+3", "0", "-(-5)", "((((1))))"]
    for _ in 0..<5_000 {
      var keypad = Keypad()
      for _ in 0..<1 + random.below(30) {
        Keypad.Key(random.element(of: keys)).map { _ = keypad.press($0) }
      }
      keypad.press(.equals)
      if let expression = keypad.expression { expressions.insert(expression) }
    }
    #expect(expressions.count > 1_000)
    for expression in expressions {
      var history = KeypadHistory()
      history.add(.init(expression: expression, value: 0))
      let line = history.move(by: -1, from: Keypad())
      #expect(line?.display == expression)
      #expect(line?.value == nil)
    }
  }
}
