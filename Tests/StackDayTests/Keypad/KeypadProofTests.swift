import Foundation
import Testing

@testable @_spi(Letters) import Calculator

/// Every display, finished, is an expression, for sequences of keys of every length.
///
/// A display is always an accepted prefix, and each of those can be finished.
@Suite struct KeypadProofTests {
  typealias State = ValidationMachine.State
  typealias Symbol = ValidationMachine.Symbol

  // MARK: Each accepted prefix can be finished

  /// Taking letters off the end leaves an accepted prefix, and sooner or later one that ends in an operand, or
  /// nothing. After an operand the parentheses that are missing can be closed one by one, and then the end stands.
  @Test func acceptedPrefixesCanBeFinished() throws {
    let machine = CounterMachine()
    #expect(machine.unfinished.isEmpty)
    try LanguageProofTests.expect(
      machine.reachable.count, "states with a depth, each of which can be finished")
    // Where nothing is left, a zero is shown.
    #expect(KeypadChecks.finished("(-(") == "0")
    #expect(CanonicalEvaluator.evaluate("0") == .value(0))
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let state: State
    let symbol: Symbol
    let next: State?
    let unfinished: Set<CounterMachine.Standing>
    var testDescription: String { "\(state) × \(symbol)" }
  }

  /// One cell changed, and where a text can then not be finished.
  @Test(arguments: [
    Change(
      state: .number, symbol: .end, next: nil, unfinished: [.init(state: .number, depth: .zero)]),
    Change(
      state: .operand, symbol: .close, next: nil,
      unfinished: [.init(state: .operand, depth: .between)]),
    Change(
      state: .zero, symbol: .close, next: .divide,
      unfinished: [.init(state: .zero, depth: .between), .init(state: .zero, depth: .limit)]),
    Change(
      state: .zeroDivisor, symbol: .nonzero, next: .number,
      unfinished: CounterMachine.Depth.allCases.reduce(into: []) {
        $0.insert(.init(state: .zeroDivisor, depth: $1))
      }),
  ])
  func changedCellIsFound(_ change: Change) {
    var machine = CounterMachine()
    machine[change.state, change.symbol] = change.next
    #expect(machine.unfinished == change.unfinished)
  }

  // MARK: Each action leads from an accepted prefix to one

  @Test func actionsLeadToAcceptedPrefixes() throws {
    let extent = try KeypadProof(initial: Keypad()).extent()
    // No situation has been forgotten: there are those that the machine's table allows.
    #expect(extent.situations == CounterMachine().situations)
    try LanguageProofTests.expect(extent.situations.count, "situations of a keypad")
    try LanguageProofTests.expect(extent.actions, "keys and pastes in displays that stand for them")
  }

  /// The largest and the smallest result, after which an operator goes on with all of its digits.
  @Test(arguments: ["9223372036854775807", "0-9223372036854775807-1"])
  func extremeResults(_ expression: String) throws {
    let proof = KeypadProof(initial: Keypad())
    var keypad = proof.typed(expression)
    keypad.press(.equals)
    #expect(keypad.expression == expression)
    var extent = KeypadProof<Keypad>.Extent()
    try proof.checkActions(after: keypad, &extent)
  }

  struct Bug: Sendable, CustomTestStringConvertible {
    let bug: NaiveKeypad.Bug
    let finding: String
    var testDescription: String { "\(bug)" }
  }

  /// A keypad that goes wrong in one place does not pass.
  @Test(arguments: [
    Bug(bug: .leadingZeroAfterDelete, finding: "“7”, <: “0” is not as if it had been typed"),
    Bug(bug: .digitAfterResultAppends, finding: "“0”, 0: “00” is no accepted prefix"),
    Bug(bug: .implicitProductMultipliesAll, finding: "“(0)”, 0: “(0)×0” is not as if it had been typed"),
    Bug(bug: .closingAfterOperator, finding: "“(0+”, ): “(0+)” is no accepted prefix"),
    Bug(bug: .operatorLostAfterIgnoredZero, finding: "“0÷”, 0: “0÷” is not as if it had been typed"),
    Bug(bug: .deleteLeavesOperatorPair, finding: "“7-0+”, <: “7-+” is no accepted prefix"),
    Bug(bug: .resultHoldsAnotherValue, finding: "“0”, =: “1” is not the display, finished, and its value"),
    Bug(bug: .ignoredKeyChangesState, finding: "“0”, ): “0” is not as if it had been typed"),
  ])
  func bugIsFound(_ bug: Bug) throws {
    let finding = #expect(throws: KeypadProof<NaiveKeypad>.Finding.self) {
      try KeypadProof(initial: NaiveKeypad(bug: bug.bug)).extent()
    }
    #expect(finding?.description == bug.finding)
  }

  /// A key at a cursor adds the text after it again, letter by letter, as the machine accepts them, or changes nothing:
  /// for every text of up to four keys, every place in it and every key.
  @Test func keysAtACursorLeadToAcceptedPrefixes() {
    let alphabet = keys("07-÷()")
    var count = 0
    for length in 1...4 {
      for number in 0..<Int(pow(Double(alphabet.count), Double(length))) {
        var keypad = Keypad()
        var rest = number
        for _ in 0..<length {
          keypad.press(alphabet[rest % alphabet.count])
          rest /= alphabet.count
        }
        while keypad.press(.left) == .moved {
          for key in alphabet + [.plus, .delete] {
            var after = keypad
            if case .ignored = after.press(key) {
              #expect(after == keypad)
              continue
            }
            let tail = keypad.display.dropFirst(keypad.cursor)
            #expect(after.display.dropFirst(after.cursor) == tail && Self.isAcceptedPrefix(after.display))
            count += 1
          }
        }
      }
    }
    #expect(count > 10_000)
  }

  private static func isAcceptedPrefix(_ text: String) -> Bool {
    var machine = ValidationMachine()
    return text.unicodeScalars.allSatisfy { machine.accept(Letter($0).symbol) == nil }
      && machine.state != .zeroDivisor
  }

  // MARK: What a situation does not tell

  /// How large a number is decides only whether a digit is added.
  @Test(arguments: ["", "-", "1-", "(-", "8÷"])
  func largestNumbers(before: String) {
    let proof = KeypadProof(initial: Keypad())
    let sign = ["-", "(-"].contains(before) ? "-" : ""
    for digits in ["92233720368547758", "922337203685477580", "922337203685477581", "9223372036854775807"] {
      let keypad = proof.typed(before + digits)
      for digit in keys("0123456789") {
        var after = keypad
        let response = after.press(digit)
        let text = digits + String(digit.rawValue)
        let fits = Int64(sign + text) != nil
        #expect(response == (fits ? .appended : .ignored(.numberTooLarge)))
        #expect(after == (fits ? proof.typed(before + text) : keypad))
        #expect(after.display == before + (fits ? text : digits))
        #expect((try? canonical(KeypadChecks.finished(after.display))) != nil)
      }
    }
  }

  /// How long a display is decides only whether a key that makes it longer is ignored.
  @Test func longestDisplays() throws {
    let proof = KeypadProof(initial: Keypad())
    // Long beginnings, one for each length.
    var beginnings: [Int: Keypad] = [:]
    for first in ["1+", "11+"] {
      var keypad = proof.typed(first)
      for length in stride(from: first.count, to: Keypad.maximumLength, by: 2) {
        beginnings[length] = keypad
        keypad = proof.typed("1+", after: keypad)
      }
    }
    var situations: Set<CounterMachine.Situation> = []
    var count = 0
    for prefix in try proof.prefixes(letters: 4)
    where prefix.situation.before != .start && !prefix.text.hasPrefix("-") && prefix.situation.depth != .limit
    {
      guard situations.insert(prefix.situation).inserted else { continue }
      let short = proof.typed("1+" + prefix.text)
      for room in 0...3 {
        let length = Keypad.maximumLength - room - Self.finishedCount(prefix.text)
        let beginning = try #require(beginnings[length])
        let keypad = proof.typed(prefix.text, after: beginning)
        for action in keys("05+-×÷()<").map(Action.press) + [.paste("7"), .paste("3+5")] {
          var (shortAfter, after) = (short, keypad)
          var expected = (response: shortAfter.perform(action), keypad: keypad)
          let response = after.perform(action)
          if shortAfter != short {
            let text = String(shortAfter.display.dropFirst(2))
            if length + Self.finishedCount(text) <= Keypad.maximumLength {
              expected.keypad = proof.typed(text, after: beginning)
            } else {
              expected.response = .ignored(.expressionTooLong)
            }
          }
          if response != expected.response || after != expected.keypad {
            Issue.record("\(prefix.text) with room for \(room), \(action): \(response)")
            return
          }
          count += 1
        }
      }
    }
    try LanguageProofTests.expect(count, "keys and pastes where there is little room")
  }

  /// How many characters a text has with every open parenthesis closed.
  private static func finishedCount(_ text: String) -> Int {
    text.count + text.count { $0 == "(" } - text.count { $0 == ")" }
  }
}
