import Calculator
import Foundation
import Testing

/// Every sequence of keys up to a length, with the digits 0, 1, 5 and 9.
@Suite struct ExhaustiveKeypadTests {
  /// `STACKDAY_DEPTH=9 swift test -c release --filter ExhaustiveKeypadTests` searches deeper.
  static let depth = Int(ProcessInfo.processInfo.environment["STACKDAY_DEPTH"] ?? "") ?? 7

  @Test func everySequence() {
    _ = search(Keypad(), depth: Self.depth)
  }

  /// Another implementation of the rules has as many states.
  @Test func anotherImplementationHasAsManyStates() {
    #expect(search(NaiveKeypad(bug: nil), depth: 5) == search(Keypad(), depth: 5))
  }

  /// Searches from a keypad and returns how many states there are within each number of keys.
  private func search(_ initial: some KeyedCalculator, depth: Int) -> [Int] {
    var search = KeypadSearch(from: initial, alphabet: keys("0159+-×÷()<=C"))
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
