import Calculator

/// The checks of the cursor, on texts and by keys at the end alone.
extension KeypadChecks {
  static let moves: Set<Keypad.Key> = [.left, .right, .start, .end]

  /// The display before the cursor and after it.
  static func parts(of calculator: some KeyedCalculator) -> (beginning: String, rest: String) {
    let display = calculator.display
    return (String(display.prefix(calculator.cursor)), String(display.dropFirst(calculator.cursor)))
  }

  /// The invariants of an action that the cursor has to do with: 12, 13 and 14.
  static func cursorViolation<Calculator: KeyedCalculator>(
    of action: Action, response: Keypad.Response, from before: Calculator, to after: Calculator
  ) -> KeypadInvariant? {
    if case .press(let key) = action, moves.contains(key) {
      return isMove(key, response: response, from: before, to: after) ? nil : .movesOnlyMove
    }
    let (beginning, rest) = parts(of: before)
    guard before.value == nil, !rest.isEmpty, action != .press(.equals), action != .press(.clear) else {
      return nil
    }
    var isIgnored = false
    if case .ignored = response { isIgnored = true }
    if !isIgnored, parts(of: after).rest != rest { return .textAfterCursorStays }
    return isAsAtEnd(action, response: response, from: before, to: after, beginning, rest)
      ? nil : .keyActsAtCursor
  }

  private static func isMove<Calculator: KeyedCalculator>(
    _ key: Keypad.Key, response: Keypad.Response, from before: Calculator, to after: Calculator
  ) -> Bool {
    let display = before.expression ?? before.display
    let origin = before.value == nil ? before.cursor : display.count
    let target =
      switch key {
      case .left: origin - 1
      case .right: origin + 1
      case .start: 0
      default: display.count
      }
    // An empty display is `0`, and nothing of it can be passed.
    let isEmpty = display == "0" && origin == 1
    guard !isEmpty, target != origin, 0...display.count ~= target else {
      // From a result a move goes back, also where nothing can be passed.
      if before.value != nil {
        return response == .moved && after.value == nil && after.display == display
          && after.cursor == display.count
      }
      return response == .ignored(.empty) && after == before
    }
    guard response == .moved, after.value == nil, after.display == display, after.cursor == target else {
      return false
    }
    // Step by step back, and what was before is there again; but from an empty display nothing leads back.
    if display == "0" { return true }
    var back = after
    for _ in 0..<abs(target - origin) { _ = back.press(target < origin ? .right : .left) }
    return before.value == nil ? back == before : back.display == display && back.cursor == origin
  }

  /// Whether an action did what it does where the text before the cursor is all there is, if the text after it can
  /// be typed again then, and nothing otherwise.
  private static func isAsAtEnd<Calculator: KeyedCalculator>(
    _ action: Action, response: Keypad.Response, from before: Calculator, to after: Calculator,
    _ beginning: String, _ rest: String
  ) -> Bool {
    var alone = before
    _ = alone.press(.end)
    for _ in rest { _ = alone.press(.delete) }
    let expected = alone.perform(action)
    if case .ignored = expected { return response == expected }
    // The last character that is deleted leaves nothing, which is shown as 0 only where nothing else is.
    let isEmptied = action == .press(.delete) && beginning.count == 1
    let display = isEmptied ? "" : alone.display
    if let refusal = StrictTyping.refusal(of: rest, after: Array(display)) {
      return response == .ignored(refusal)
    }
    return response == (beginning.isEmpty ? .appended : expected) && after.display == display + rest
      && after.cursor == display.count
  }
}
