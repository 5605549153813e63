import Calculator
import Foundation
import Testing

/// Every sequence of keys up to a length, with the digits 0, 1, 5 and 9.
@Suite struct ExhaustiveKeypadTests {
  /// `STACKDAY_DEPTH=9 swift test -c release --filter ExhaustiveKeypadTests` searches deeper.
  static let depth = Int(ProcessInfo.processInfo.environment["STACKDAY_DEPTH"] ?? "") ?? 7

  static let alphabet = "0159+-×÷()<=C"

  /// Moves among the keys make more states, so that the search with them is one key shorter.
  static let depthWithMoves = depth - 1
  static let alphabetWithMoves = alphabet + "[]{}"

  @Test func everySequence() {
    _ = search(Keypad(), Self.alphabet, depth: Self.depth)
  }

  @Test func everySequenceWithMoves() {
    _ = search(Keypad(), Self.alphabetWithMoves, depth: Self.depthWithMoves)
  }

  /// Another implementation of the rules has as many states.
  @Test(arguments: [(alphabet, 5), (alphabetWithMoves, 4)])
  func anotherImplementationHasAsManyStates(_ alphabet: String, _ depth: Int) {
    #expect(search(NaiveKeypad(bug: nil), alphabet, depth: depth) == search(Keypad(), alphabet, depth: depth))
  }

  /// Of shorter sequences every invariant of every action is checked, too.
  @Test func everyActionOfShortSequences() {
    let property = KeypadProperty(initial: Keypad())
    let actions = keys("05+-÷()<=[]{").map(Action.press) + [.paste("-3"), .paste("0")]
    #expect(property.shortestViolation(within: 4, alphabet: actions) == nil)
  }

  /// Searches from a keypad and returns how many states there are within each number of keys.
  private func search(_ initial: some KeyedCalculator, _ alphabet: String, depth: Int) -> [Int] {
    var search = KeypadSearch(from: initial, alphabet: keys(alphabet))
    var states: [Int] = []
    while states.count < depth {
      if let finding = search.step(isLast: states.count == depth - 1) {
        Issue.record("\(finding.keys.map(\.rawValue)) breaks invariant \(finding.invariant)")
        break
      }
      let level = search.level
      print("keypad: \(level.states) states and \(level.transitions) transitions within \(level.depth) keys")
      states.append(level.states)
    }
    return states
  }
}
