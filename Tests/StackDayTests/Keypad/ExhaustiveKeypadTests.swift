import Calculator
import Foundation
import Testing

/// Every sequence of keys up to a length.
@Suite struct ExhaustiveKeypadTests {
  /// `STACKDAY_DEPTH=9 swift test -c release --filter ExhaustiveKeypadTests` searches deeper.
  static let depth = Int(ProcessInfo.processInfo.environment["STACKDAY_DEPTH"] ?? "") ?? 7

  @Test func everySequence() {
    var search = KeypadSearch(from: Keypad(), alphabet: keys("0159+-×÷()<=C"))
    for depth in 1...Self.depth {
      if let finding = search.step(isLast: depth == Self.depth) {
        let property = KeypadProperty(initial: Keypad())
        let actions = finding.keys.map(Action.press)
        Issue.record(
          "\(KeypadProperty.Finding(initial: property.initial, seed: 0, actions: actions, invariant: finding.invariant))"
        )
        return
      }
      let level = search.level
      print("keypad: \(level.states) states and \(level.transitions) transitions within \(level.depth) keys")
      // Another implementation of the rules has as many.
      if depth == 6 { #expect(level.states == 166_482) }
    }
  }
}
