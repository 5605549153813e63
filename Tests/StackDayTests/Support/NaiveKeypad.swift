import Calculator

/// The keypad's rules once more, by looking at the display's text, and with bugs on demand.
struct NaiveKeypad: Hashable {
  /// A bug of the kind that real calculators have.
  enum Bug: CaseIterable {
    case leadingZeroAfterDelete
    case digitAfterResultAppends
    case implicitProductMultipliesAll
    case closingAfterOperator
    case operatorLostAfterIgnoredZero
    case deleteLeavesOperatorPair
    case resultHoldsAnotherValue
    case ignoredKeyChangesState
  }

  let bug: Bug?
  private var text: [Character] = ["0"]
  private var result: Int64?
  private var behind: [Character] = []
  /// Something that no one sees, for the bugs that need it.
  private var hidden = 0

  init(bug: Bug?) {
    self.bug = bug
  }

  var display: String {
    result.map { String($0 + (bug == .resultHoldsAnotherValue ? 1 : 0)) } ?? String(text)
  }
  var value: Int64? { result }
  var expression: String? { result == nil ? nil : String(behind) }
  var preview: Int64? { result ?? (try? evaluate(KeypadChecks.finished(String(text)))) }

  mutating func press(_ key: Keypad.Key) -> Keypad.Response {
    let character = key.rawValue
    switch key {
    case .clear:
      self = NaiveKeypad(bug: bug)
      return .cleared
    case .equals: return pressEquals()
    case .delete: return pressDelete()
    case .plus, .minus, .times, .divide: return press(operator: character)
    case .open:
      if result != nil || text == ["0"] { return begin(with: character) }
      if endsInOperand { return append(["×", "("]) }
      return append(["("])
    case .close: return pressClose()
    default: return press(digit: character)
    }
  }

  mutating func paste(_ text: String) -> Keypad.Response {
    do throws(Diagnostic) {
      let spelling = Array(try canonical(text))
      if result != nil || self.text == ["0"] {
        result = nil
        behind = []
        self.text = spelling
        return .replaced
      }
      guard !endsInOperand else { return .ignored(.missingOperator) }
      if self.text.last == "÷", spelling == ["0"] { return .ignored(.divisionByZero) }
      self.text += spelling.allSatisfy(\.isNumber) ? spelling : ["("] + spelling + [")"]
      return .appended
    } catch {
      return .ignored(error.kind)
    }
  }

  // MARK: What the text tells

  private var endsInOperand: Bool { text.last.map { $0.isNumber || $0 == ")" } ?? false }
  private var endsInOperator: Bool { text.last.map { "+-×÷".contains($0) } ?? false }
  private var endsInSign: Bool { text.last == "-" && (text.count == 1 || text[text.count - 2] == "(") }
  private var openCount: Int { text.count { $0 == "(" } - text.count { $0 == ")" } }
  private var lastNumber: [Character] { Array(text.reversed().prefix(while: \.isNumber).reversed()) }

  // MARK: Keys

  private mutating func begin(with character: Character) -> Keypad.Response {
    text = [character]
    result = nil
    behind = []
    return .replaced
  }

  private mutating func append(_ characters: [Character]) -> Keypad.Response {
    text += characters
    return .appended
  }

  private mutating func press(digit: Character) -> Keypad.Response {
    if result != nil {
      guard bug == .digitAfterResultAppends else { return begin(with: digit) }
      text = Array(display) + [digit]
      result = nil
      behind = []
      return .appended
    }
    if text.last == ")" {
      if bug == .implicitProductMultipliesAll { hidden = 1 }
      return append(["×", digit])
    }
    if lastNumber == ["0"], !(bug == .leadingZeroAfterDelete && hidden == 1) {
      guard digit != "0" else { return .ignored(.leadingZero) }
      text[text.count - 1] = digit
      return .replaced
    }
    if text.last == "÷", digit == "0" {
      if bug == .operatorLostAfterIgnoredZero { hidden = 1 }
      return .ignored(.divisionByZero)
    }
    let number = lastNumber
    let begin = text.count - number.count
    let isNegative = begin > 0 && text[begin - 1] == "-" && (begin == 1 || text[begin - 2] == "(")
    if Int64((isNegative ? "-" : "") + String(number + [digit])) == nil { return .ignored(.numberTooLarge) }
    return append([digit])
  }

  private mutating func press(operator character: Character) -> Keypad.Response {
    if bug == .operatorLostAfterIgnoredZero, hidden == 1 {
      hidden = 0
      return .ignored(.duplicateOperator)
    }
    if let result {
      text = Array(String(result))
      self.result = nil
      behind = []
    }
    if text.last == "(" { return character == "-" ? append(["-"]) : .ignored(.missingNumber) }
    if endsInSign { return .ignored(.duplicateOperator) }
    guard endsInOperator else { return append([character]) }
    guard text.last != character else { return .ignored(.duplicateOperator) }
    text[text.count - 1] = character
    return .replaced
  }

  private mutating func pressClose() -> Keypad.Response {
    guard result == nil, openCount > 0 else {
      if bug == .ignoredKeyChangesState { hidden += 1 }
      return .ignored(.unopenedParenthesis)
    }
    if text.last == "(" { return .ignored(.emptyParentheses) }
    if endsInSign { return .ignored(.trailingOperator) }
    guard endsInOperator, bug != .closingAfterOperator else { return append([")"]) }
    text[text.count - 1] = ")"
    return .replaced
  }

  private mutating func pressDelete() -> Keypad.Response {
    if result != nil {
      text = behind
      result = nil
      behind = []
      return .deleted
    }
    if text == ["0"] { return .ignored(.empty) }
    if bug == .deleteLeavesOperatorPair, text.count > 3, endsInOperator {
      text.remove(at: text.count - 2)
      return .deleted
    }
    text.removeLast()
    if text.isEmpty {
      text = ["0"]
      if bug == .leadingZeroAfterDelete { hidden = 1 }
    }
    return .deleted
  }

  private mutating func pressEquals() -> Keypad.Response {
    if let result { return .evaluated(result) }
    text = Array(KeypadChecks.finished(String(text)))
    do throws(Diagnostic) {
      var value = try evaluate(String(text))
      if bug == .implicitProductMultipliesAll, hidden == 1, let last = text.lastIndex(of: "×") {
        value = (try? evaluate("(\(String(text[..<last])))×" + String(text[(last + 1)...]))) ?? value
      }
      hidden = 0
      result = value
      behind = text
      return .evaluated(value)
    } catch {
      return .failed(error)
    }
  }
}
