import Calculator

/// What holds of a keypad at every moment, told apart by number.
enum KeypadInvariant: Int, CustomStringConvertible {
  case displayIsWellFormed = 1
  case resultIsValueOfExpression
  case ignoredKeyChangesNothing
  case laterOperatorWins
  case deleteUndoesAppending
  case equalsAlwaysAnswers
  case displayCanBeTyped
  case pasteIsWholeOrNothing
  case nothingHiddenDecides
  case previewIsWhatEqualsGives
  case cursorLiesInDisplay
  case keyActsAtCursor
  case textAfterCursorStays
  case movesOnlyMove
  case responseIsForetold

  var description: String {
    switch self {
    case .displayIsWellFormed: "1: the display, finished, is an expression"
    case .resultIsValueOfExpression: "2: a result is the value of its expression"
    case .ignoredKeyChangesNothing: "3: an ignored key changes nothing"
    case .laterOperatorWins: "4: after an operand, of two operators the later one counts"
    case .deleteUndoesAppending: "5: delete undoes the appending of a character, and clear all"
    case .equalsAlwaysAnswers: "6: = gives a result, or a failure that can be edited"
    case .displayCanBeTyped: "7: typing the display's characters gives the display"
    case .pasteIsWholeOrNothing: "8: a paste is whole or nothing"
    case .nothingHiddenDecides: "9: what looks equal behaves equally"
    case .previewIsWhatEqualsGives: "10: the preview is what = gives"
    case .cursorLiesInDisplay: "11: the cursor lies in the display, at its end while a result is shown"
    case .keyActsAtCursor: "12: a key at the cursor acts as at the end of the text before it"
    case .textAfterCursorStays: "13: the text after the cursor stays"
    case .movesOnlyMove: "14: a move passes characters, and can be undone where the display is not empty"
    case .responseIsForetold: "15: the response that is told is the response that comes"
    }
  }
}

/// The checks, on texts alone and without the engine.
enum KeypadChecks {
  /// The invariants of a state that cost little: 1, 2, 10 and 11.
  static func violation<Calculator: KeyedCalculator>(in calculator: Calculator) -> KeypadInvariant? {
    let count = calculator.display.count
    guard calculator.value == nil ? 0...count ~= calculator.cursor : calculator.cursor == count else {
      return .cursorLiesInDisplay
    }
    if let value = calculator.value {
      guard calculator.display == String(value), let expression = calculator.expression,
        CanonicalEvaluator.evaluate(expression) == .value(value)
      else { return .resultIsValueOfExpression }
      return calculator.preview == value ? nil : .previewIsWhatEqualsGives
    }
    switch CanonicalEvaluator.evaluate(finished(calculator.display)) {
    case .malformed: return .displayIsWellFormed
    case .arithmeticError: return calculator.preview == nil ? nil : .previewIsWhatEqualsGives
    case .value(let value): return calculator.preview == value ? nil : .previewIsWhatEqualsGives
    }
  }

  /// The invariants of an action: 3, 5, 8 and 12 to 15.
  static func violation<Calculator: KeyedCalculator>(
    of action: Action, response: Keypad.Response, from before: Calculator, to after: Calculator,
    initial: Calculator
  ) -> KeypadInvariant? {
    if case .press(let key) = action, before.response(to: key) != response { return .responseIsForetold }
    if let invariant = cursorViolation(of: action, response: response, from: before, to: after) {
      return invariant
    }
    switch (action, response) {
    case (.paste, .ignored):
      return before == after ? nil : .pasteIsWholeOrNothing
    case (.press, .ignored):
      return before == after ? nil : .ignoredKeyChangesNothing
    case (.paste(let text), _):
      guard let spelling = try? canonical(text) else { return .pasteIsWholeOrNothing }
      let (beginning, rest) = parts(of: before)
      let expected =
        response == .replaced ? [spelling] : [beginning + spelling, beginning + "(\(spelling))"]
      return expected.contains { $0 + rest == after.display } ? nil : .pasteIsWholeOrNothing
    case (.press(.clear), _):
      return after == initial ? nil : .deleteUndoesAppending
    case (.press, .appended) where before.value == nil && after.display.count == before.display.count + 1:
      var undone = after
      _ = undone.press(.delete)
      return undone == before ? nil : .deleteUndoesAppending
    default:
      return nil
    }
  }

  /// The invariants of a state that take many keys: 4, 6 and 7.
  static func costlyViolation<Calculator: KeyedCalculator>(
    in calculator: Calculator, initial: Calculator
  ) -> KeypadInvariant? {
    var atEnd = calculator
    if atEnd.value == nil { _ = atEnd.press(.end) }
    if let last = calculator.display.last, last.isNumber || last == ")" {
      let operators: [Keypad.Key] = [.plus, .minus, .times, .divide]
      for first in operators {
        for second in operators {
          var both = atEnd
          _ = both.press(first)
          _ = both.press(second)
          var one = atEnd
          _ = one.press(second)
          guard both == one else { return .laterOperatorWins }
        }
      }
    }

    var evaluated = calculator
    switch evaluated.press(.equals) {
    case .evaluated(let value):
      guard evaluated.value == value else { return .equalsAlwaysAnswers }
    case .failed:
      guard evaluated.display == finished(calculator.display), canBeEdited(evaluated) else {
        return .equalsAlwaysAnswers
      }
    default:
      return .equalsAlwaysAnswers
    }
    _ = atEnd.press(.equals)
    guard evaluated == atEnd else { return .equalsAlwaysAnswers }

    if calculator.value == nil, !calculator.display.hasPrefix("-") {
      var typed = initial
      for character in calculator.display {
        if let key = Keypad.Key(rawValue: character) { _ = typed.press(key) }
      }
      guard typed.display == calculator.display else { return .displayCanBeTyped }
    }
    return nil
  }

  /// Whether what failed has a value at the latest when all but its first character is deleted.
  private static func canBeEdited<Calculator: KeyedCalculator>(_ failed: Calculator) -> Bool {
    var edited = failed
    for _ in 1..<max(2, failed.display.count) { _ = edited.press(.delete) }
    if case .evaluated = edited.press(.equals) { return true }
    return false
  }

  /// A display as `=` finishes it, by its characters alone.
  static func finished(_ display: String) -> String {
    var bytes = Array(display.utf8)
    while let last = bytes.last, last != UInt8(ascii: ")"), !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= last) {
      bytes.removeLast()
    }
    if bytes.isEmpty { return "0" }
    var open = 0
    for byte in bytes {
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
    }
    bytes += repeatElement(UInt8(ascii: ")"), count: max(0, open))
    return String(decoding: bytes, as: UTF8.self)
  }
}
