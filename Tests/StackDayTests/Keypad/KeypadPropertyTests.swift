import Calculator
import Foundation
import Testing

/// The invariants after every key of random sessions, and the kit that checks them.
@Suite struct KeypadPropertyTests {
  /// How many keys are pressed: `STACKDAY_KEYS=10000000 swift test -c release` presses ten million.
  static let keyCount = Int(ProcessInfo.processInfo.environment["STACKDAY_KEYS"] ?? "") ?? 12_000

  @Test(arguments: 0..<4)
  func randomSessions(seed: Int) {
    let property = KeypadProperty(initial: Keypad())
    if let finding = property.finding(seed: UInt64(seed), keys: Self.keyCount / 4) {
      Issue.record("\(finding)")
    }
  }

  /// Keypads that look alike are alike, whatever led to them: invariant 9.
  @Test func nothingHiddenDecides() {
    var session = KeySession(seed: 55)
    var seen: [[String?]: Keypad] = [:]
    for _ in 0..<Self.keyCount / 20 {
      var keypad = Keypad()
      for action in session.actions(count: 20) {
        keypad.perform(action)
        let appearance = [keypad.shown, keypad.value.map(String.init), keypad.expression]
        if let same = seen.updateValue(keypad, forKey: appearance) { #expect(same == keypad) }
      }
    }
  }

  /// Two implementations of the same rules show the same.
  @Test func anotherImplementationAgrees() {
    var session = KeySession(seed: 77)
    for _ in 0..<Self.keyCount / 20 {
      var (one, other) = (Keypad(), NaiveKeypad(bug: nil))
      for action in session.actions(count: 100) {
        let responses = (one.perform(action), other.perform(action))
        guard responses.0 == responses.1, one.display == other.display, one.value == other.value else {
          Issue.record("\(action): \(one.display) \(responses.0), \(other.display) \(responses.1)")
          return
        }
      }
    }
  }

  /// A planted bug is found, and shrunk to as few actions as the shortest sequence of such actions has.
  @Test(arguments: NaiveKeypad.Bug.allCases)
  func plantedBug(_ bug: NaiveKeypad.Bug) throws {
    let property = KeypadProperty(initial: NaiveKeypad(bug: bug))
    let finding = try #require(property.finding(seed: 3, keys: 100_000), "\(bug) is not found")
    let alphabet = Array(Set(finding.actions + keys("1+=").map(Action.press)))
    let shortest = property.shortestViolation(within: finding.actions.count, alphabet: alphabet)
    #expect(finding.actions.count == shortest, "\(finding)")
    #expect(property.violation(of: finding.actions)?.invariant == finding.invariant)
  }

  @Test func reportTellsEverything() throws {
    let property = KeypadProperty(initial: NaiveKeypad(bug: .closingAfterOperator))
    let finding = try #require(property.finding(seed: 1, keys: 100_000))
    #expect(
      finding.description == """
        invariant 1: the display, finished, is an expression
        seed 1, 4 actions: ( 1 + )
        key │ display │ response
        ( │ ( │ replaced
        1 │ (1 │ appended
        + │ (1+ │ appended
        ) │ (1+) │ appended

        @Test func keysOfSeed1() {
          let actions: [Action] = [.press(.open), .press(.one), .press(.plus), .press(.close)]
          #expect(KeypadProperty(initial: Keypad()).violation(of: actions) == nil)
        }
        """)
  }
}
