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
    }
  }
}

/// The checks, on texts alone and without the engine.
enum KeypadChecks {
  /// The invariants of a state that cost little: 1, 2 and 10.
  static func violation<Calculator: KeyedCalculator>(in calculator: Calculator) -> KeypadInvariant? {
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

  /// The invariants of an action: 3, 5 and 8.
  static func violation<Calculator: KeyedCalculator>(
    of action: Action, response: Keypad.Response, from before: Calculator, to after: Calculator,
    initial: Calculator
  ) -> KeypadInvariant? {
    switch (action, response) {
    case (.paste, .ignored):
      return before == after ? nil : .pasteIsWholeOrNothing
    case (.press, .ignored):
      return before == after ? nil : .ignoredKeyChangesNothing
    case (.paste(let text), _):
      guard let spelling = try? canonical(text) else { return .pasteIsWholeOrNothing }
      let expected =
        response == .replaced ? [spelling] : [before.display + spelling, before.display + "(\(spelling))"]
      return expected.contains(after.display) ? nil : .pasteIsWholeOrNothing
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
    if let last = calculator.display.last, last.isNumber || last == ")" {
      let operators: [Keypad.Key] = [.plus, .minus, .times, .divide]
      for first in operators {
        for second in operators {
          var both = calculator
          _ = both.press(first)
          _ = both.press(second)
          var one = calculator
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
