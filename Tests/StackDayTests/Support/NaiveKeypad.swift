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
    case digitsJoinAtCursor
    case operatorsMeetAtCursor
    case cursorStaysAtEquals
    case keyMovesCursorToEnd
    case rightPassesProductAtOnce
    case responseForgetsCursor
  }

  let bug: Bug?
  /// What stands before the cursor, and behind it.
  private var text: [Character] = ["0"]
  private var after: [Character] = []
  private var result: Int64?
  private var behind: [Character] = []
  /// Something that no one sees, for the bugs that need it.
  private var hidden = 0

  init(bug: Bug?) {
    self.bug = bug
  }

  var display: String {
    result.map { String($0 + (bug == .resultHoldsAnotherValue ? 1 : 0)) } ?? String(text + after)
  }
  var cursor: Int {
    guard result != nil else { return text.count }
    return bug == .cursorStaysAtEquals ? max(0, display.count - hidden) : display.count
  }
  var value: Int64? { result }
  var expression: String? { result == nil ? nil : String(behind) }
  var preview: Int64? { result ?? (try? evaluate(KeypadChecks.finished(display))) }

  func response(to key: Keypad.Key) -> Keypad.Response {
    var copy = self
    if bug == .responseForgetsCursor, result == nil, !KeypadChecks.moves.contains(key) {
      _ = copy.press(.end)
    }
    return copy.press(key)
  }

  mutating func press(_ key: Keypad.Key) -> Keypad.Response {
    switch key {
    case .left, .right, .start, .end: return move(key)
    case .clear:
      self = NaiveKeypad(bug: bug)
      return .cleared
    case .equals: return pressEquals()
    default: return atCursor { $0.pressAtEnd(key) }
    }
  }

  mutating func paste(_ text: String) -> Keypad.Response {
    atCursor { $0.pasteAtEnd(text) }
  }

  // MARK: The cursor

  private mutating func move(_ key: Keypad.Key) -> Keypad.Response {
    var moved = self
    if result != nil {
      moved.text = behind
      moved.result = nil
      moved.behind = []
    }
    let whole = moved.text + moved.after
    // An empty display is `0`, and nothing of it can be passed.
    let isResult = result != nil
    if moved.text == ["0"], moved.after.isEmpty {
      self = moved
      return isResult ? .moved : .ignored(.empty)
    }
    var place = moved.text.count
    switch key {
    case .left: place -= 1
    case .right:
      place += 1
      if bug == .rightPassesProductAtOnce, place < whole.count, whole[place - 1] == "×", whole[place] == "(" {
        place += 1
      }
    case .start: place = 0
    default: place = whole.count
    }
    guard whole.indices.contains(place) || place == whole.count, place != moved.text.count else {
      self = moved
      return isResult ? .moved : .ignored(.empty)
    }
    moved.text = Array(whole[..<place])
    moved.after = Array(whole[place...])
    self = moved
    return .moved
  }

  /// Does at the end of the text before the cursor what is to be done, and types the text after it again.
  private mutating func atCursor(_ action: (inout NaiveKeypad) -> Keypad.Response) -> Keypad.Response {
    guard !after.isEmpty else { return action(&self) }
    var beginning = self
    beginning.after = []
    if text.isEmpty { beginning.text = ["0"] }
    let response = action(&beginning)
    if case .ignored = response { return response }
    if response == .deleted, text.count == 1 { beginning.text = [] }
    if let refusal = StrictTyping.refusal(of: after, after: beginning.text), !isOverlooked(refusal) {
      return .ignored(refusal)
    }
    if bug == .keyMovesCursorToEnd { beginning.text += after } else { beginning.after = after }
    let isAtStart = text.isEmpty
    self = beginning
    return isAtStart ? .appended : response
  }

  private func isOverlooked(_ refusal: Diagnostic.Kind) -> Bool {
    switch bug {
    case .digitsJoinAtCursor: refusal == .leadingZero || refusal == .missingOperator
    case .operatorsMeetAtCursor: refusal == .duplicateOperator || refusal == .missingNumber
    default: false
    }
  }

  // MARK: At the end

  private mutating func pressAtEnd(_ key: Keypad.Key) -> Keypad.Response {
    let character = key.rawValue
    switch key {
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

  private mutating func pasteAtEnd(_ text: String) -> Keypad.Response {
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
    if bug == .cursorStaysAtEquals { hidden = after.count }
    text = Array(KeypadChecks.finished(display))
    after = []
    do throws(Diagnostic) {
      var value = try evaluate(String(text))
      if bug == .implicitProductMultipliesAll, hidden == 1, let last = text.lastIndex(of: "×") {
        value = (try? evaluate("(\(String(text[..<last])))×" + String(text[(last + 1)...]))) ?? value
      }
      if bug != .cursorStaysAtEquals { hidden = 0 }
      result = value
      behind = text
      return .evaluated(value)
    } catch {
      return .failed(error)
    }
  }
}
