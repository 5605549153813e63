/// A calculator's keypad and display, as a value.
///
/// Every text that it can ever show, finished as `=` finishes it, is an expression that `evaluate`
/// accepts, or refuses only because of its arithmetic:
///
///     var keypad = Keypad()
///     keypad.press(.five)   // .replaced: the initial 0 gave way
///     keypad.press(.plus)   // .appended
///     keypad.press(.times)  // .replaced: the display is 5×
///     keypad.press(.zero)   // .appended
///     keypad.press(.equals) // .evaluated(0)
///
/// What may follow what is the validation machine's to say. The keypad adds only what becomes of a key
/// that may not stand where it is: it is ignored, replaces what it cannot follow, or gets a `×` before it.
/// Grammar.md has all of this as a table.
///
/// Keypads that are equal have equal futures: the display, the result and the expression behind the
/// result are all there is.
public struct Keypad: Hashable, Sendable {
  /// The number of characters that the display can have, those counted that `=` would add to close what is
  /// open.
  public static let maximumLength = 1_024

  /// A key. The raw value is how it is written in a sequence of keys.
  public enum Key: Character, CaseIterable, Sendable {
    case zero = "0"
    case one = "1"
    case two = "2"
    case three = "3"
    case four = "4"
    case five = "5"
    case six = "6"
    case seven = "7"
    case eight = "8"
    case nine = "9"
    case plus = "+"
    case minus = "-"
    case times = "×"
    case divide = "÷"
    case open = "("
    case close = ")"
    case delete = "<"
    case clear = "C"
    case equals = "="
    /// Moves the cursor past the character before it.
    case left = "["
    /// Moves the cursor past the character after it.
    case right = "]"
    /// Moves the cursor to the start.
    case start = "{"
    /// Moves the cursor to the end.
    case end = "}"

    /// The key that a character stands for, in any spelling that a text may use; `x` is always `×`,
    /// and `c` is clear too.
    public init?(_ character: Character) {
      if let key = Key(rawValue: character) {
        self = key
        return
      }
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
        return nil
      }
      switch Letter(scalar) {
      case .digit(let digit): self = Self.allCases[Int(digit)]
      case .plus: self = .plus
      case .minus: self = .minus
      case .times, .x: self = .times
      case .divide: self = .divide
      case .open: self = .open
      case .close: self = .close
      case .equals: self = .equals
      case .comma, .point, .space, .unknown:
        guard character == "c" else { return nil }
        self = .clear
      }
    }
  }

  /// What a key did.
  public enum Response: Hashable, Sendable, CustomStringConvertible {
    /// Characters were added at the cursor.
    case appended
    /// A `0`, an operator or a result gave way.
    case replaced
    /// The character before the cursor was taken off, or a result gave way to the expression behind it.
    case deleted
    /// The cursor is elsewhere.
    case moved
    /// The keypad is as it was at first.
    case cleared
    /// The result is shown.
    case evaluated(Int64)
    /// The finished expression has no value; it is shown and can be edited.
    case failed(Diagnostic)
    /// Nothing changed, and this is why.
    case ignored(Diagnostic.Kind)

    /// Its name, with the kind for `failed:KIND` and `ignored:KIND`.
    public var description: String {
      switch self {
      case .appended: "appended"
      case .replaced: "replaced"
      case .deleted: "deleted"
      case .moved: "moved"
      case .cleared: "cleared"
      case .evaluated: "evaluated"
      case .failed(let diagnostic): "failed:" + diagnostic.kind.rawValue
      case .ignored(let kind): "ignored:" + kind.rawValue
      }
    }
  }

  /// What is being typed, as far as the cursor; or the finished expression behind the result.
  private var draft = Self.zero
  /// What stands after the cursor.
  private var rest: [Letter] = []
  /// The result, while one is shown.
  public private(set) var value: Int64?

  private static let zero = Draft("0")

  /// Creates a keypad that shows `0`.
  public init() {}

  /// The text that is shown.
  ///
  /// - Complexity: O(*n*) in its length.
  public var display: String {
    value.map(String.init) ?? draft.text + rest.canonical
  }

  /// How many characters of the display stand before the cursor: all, unless it was moved.
  public var cursor: Int {
    value == nil ? draft.letters.count : display.count
  }

  /// The finished expression whose value is shown, while a result is shown.
  public var expression: String? {
    value == nil ? nil : draft.text
  }

  /// The value that `=` would show, or nil if evaluation would fail.
  ///
  /// - Complexity: O(*n*) in the display's length.
  public var preview: Int64? {
    value ?? (try? evaluate(finished.text))
  }

  /// Presses a key.
  ///
  /// - Complexity: O(1) for a key at the end of the display; O(*n*) in the display's length for `equals`, for moves, and
  ///   at a cursor that is not at the end.
  @discardableResult
  public mutating func press(_ key: Key) -> Response {
    switch key {
    case .clear:
      self = Keypad()
      return .cleared
    case .equals: return evaluateDisplay()
    case .left, .right, .start, .end: return move(key)
    default: return edit { $0.type(key) }
    }
  }

  /// Returns what a key would do, without pressing it: a screen can grey out what would be ignored.
  ///
  /// - Complexity: O(*n*) in the display's length.
  public func response(to key: Key) -> Response {
    var copy = self
    return copy.press(key)
  }

  /// Takes a text as `evaluate` reads it, whole or not at all: as a new expression while `0` or a result
  /// is shown, as an operand where one is needed, in parentheses if it is more than a number.
  ///
  /// - Complexity: O(*n*) in the lengths of the text and the display.
  @discardableResult
  public mutating func paste(_ text: String) -> Response {
    do throws(Diagnostic) {
      let pasted = Draft(try canonical(text))
      return edit { $0.take(pasted) }
    } catch {
      return .ignored(error.kind)
    }
  }
}

// MARK: - At the cursor

extension Keypad {
  /// Makes a change at the end of the text before the cursor, and then types the text after it again.
  private mutating func edit(_ change: (inout Keypad) -> Response) -> Response {
    guard !rest.isEmpty else { return change(&self) }
    var before = Keypad()
    if !draft.isEmpty { before.draft = draft }
    let response = change(&before)
    if case .ignored = response { return response }
    if response == .deleted, draft.letters.count == 1 { before.draft = Draft() }
    var whole = before.draft
    if let refusal = whole.append(contentsOf: rest) { return .ignored(refusal) }
    guard whole.finishedCount <= Self.maximumLength else { return .ignored(.expressionTooLong) }
    defer { draft = before.draft }
    return draft.isEmpty ? .appended : response
  }

  private mutating func move(_ key: Key) -> Response {
    let goesBack = value != nil
    value = nil
    let letters = draft.letters + rest
    let place =
      switch key {
      case .left: max(draft.letters.count - 1, 0)
      case .right: min(draft.letters.count + 1, letters.count)
      case .start: 0
      default: letters.count
      }
    // An empty display is `0`, and nothing of it can be passed.
    let isEmpty = draft == Self.zero && rest.isEmpty
    guard !isEmpty, place != draft.letters.count else { return goesBack ? .moved : .ignored(.empty) }
    draft = Draft()
    // They stood beside each other before.
    _ = draft.append(contentsOf: letters[..<place])
    rest = Array(letters[place...])
    return .moved
  }

  private func whole() -> Draft {
    var whole = draft
    _ = whole.append(contentsOf: rest)
    return whole
  }
}

// MARK: - At the end

extension Keypad {
  private mutating func type(_ key: Key) -> Response {
    switch key {
    case .zero: add(digit: 0)
    case .one: add(digit: 1)
    case .two: add(digit: 2)
    case .three: add(digit: 3)
    case .four: add(digit: 4)
    case .five: add(digit: 5)
    case .six: add(digit: 6)
    case .seven: add(digit: 7)
    case .eight: add(digit: 8)
    case .nine: add(digit: 9)
    case .plus: add(operator: .plus)
    case .minus: add(operator: .minus)
    case .times: add(operator: .times)
    case .divide: add(operator: .divide)
    case .open: open()
    case .close: close()
    default: delete()
    }
  }

  private mutating func add(digit: UInt8) -> Response {
    if value != nil { return begin(with: .digit(digit)) }
    let response = append(.digit(digit))
    guard response == .ignored(.leadingZero), digit != 0 else { return response }
    return replaceLast(with: .digit(digit))
  }

  private mutating func add(operator letter: Letter) -> Response {
    if let value {
      draft = Draft(String(value))
      self.value = nil
    }
    let response = append(letter)
    guard response == .ignored(.duplicateOperator), draft.state != .sign, draft.last != letter else {
      return response
    }
    return replaceLast(with: letter)
  }

  private mutating func open() -> Response {
    value != nil || draft == Self.zero ? begin(with: .open) : append(.open)
  }

  private mutating func close() -> Response {
    let response = append(.close)
    guard response == .ignored(.trailingOperator), draft.state != .sign else { return response }
    return replaceLast(with: .close)
  }

  private mutating func delete() -> Response {
    if value != nil {
      value = nil
      return .deleted
    }
    guard draft != Self.zero else { return .ignored(.empty) }
    draft.removeLast()
    if draft.isEmpty { draft = Self.zero }
    return .deleted
  }

  private mutating func take(_ pasted: Draft) -> Response {
    if value != nil || draft == Self.zero {
      guard pasted.letters.count <= Self.maximumLength else { return .ignored(.expressionTooLong) }
      draft = pasted
      value = nil
      return .replaced
    }
    guard draft.needsOperand else { return .ignored(.missingOperator) }
    var longer = draft
    let operand = pasted.isNumber ? pasted.letters : [.open] + pasted.letters + [.close]
    if let refusal = longer.append(contentsOf: operand) { return .ignored(refusal) }
    guard longer.finishedCount <= Self.maximumLength else { return .ignored(.expressionTooLong) }
    draft = longer
    return .appended
  }

  private mutating func evaluateDisplay() -> Response {
    if let value { return .evaluated(value) }
    draft = finished
    rest = []
    do throws(Diagnostic) {
      let result = try evaluate(draft.text)
      value = result
      return .evaluated(result)
    } catch {
      return .failed(error)
    }
  }

  private var finished: Draft {
    var finished = whole()
    finished.finish()
    return finished.isEmpty ? Self.zero : finished
  }

  private mutating func begin(with letter: Letter) -> Response {
    draft = Draft()
    value = nil
    _ = draft.append(letter)
    return .replaced
  }

  private mutating func replaceLast(with letter: Letter) -> Response {
    draft.removeLast()
    _ = draft.append(letter)
    return .replaced
  }

  /// Adds a letter, with a `×` before it where an operator is missing, or changes nothing.
  private mutating func append(_ letter: Letter) -> Response {
    let count = draft.letters.count
    var refusal = draft.append(letter)
    if refusal == .missingOperator {
      refusal = draft.append(.times) ?? draft.append(letter)
    }
    if refusal == nil, draft.finishedCount > Self.maximumLength { refusal = .expressionTooLong }
    guard let refusal else { return .appended }
    while draft.letters.count > count { draft.removeLast() }
    return .ignored(refusal)
  }
}
