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
      switch Spelling(scalar) {
      case .digit(let digit): self = Self.allCases[Int(digit)]
      case .plus: self = .plus
      case .minus: self = .minus
      case .times, .letterX: self = .times
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
    /// Characters were added at the end.
    case appended
    /// A `0`, an operator or a result gave way.
    case replaced
    /// The last character was taken off, or a result gave way to the expression behind it.
    case deleted
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
      case .cleared: "cleared"
      case .evaluated: "evaluated"
      case .failed(let diagnostic): "failed:" + diagnostic.kind.rawValue
      case .ignored(let kind): "ignored:" + kind.rawValue
      }
    }
  }

  /// What is being typed, or the finished expression behind the result.
  private var draft = Self.zero
  /// The result, while one is shown.
  public private(set) var value: Int64?

  private static let zero = Draft("0")

  /// Creates a keypad that shows `0`.
  public init() {}

  /// The text that is shown.
  ///
  /// - Complexity: O(*n*) in its length.
  public var display: String {
    value.map(String.init) ?? draft.text
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
  /// - Complexity: O(1), except O(*n*) in the display's length for `equals`.
  @discardableResult
  public mutating func press(_ key: Key) -> Response {
    switch key {
    case .clear:
      self = Keypad()
      return .cleared
    case .equals:
      return evaluateDisplay()
    case .delete:
      return delete()
    case .open:
      return open()
    case .close:
      return close()
    case .plus, .minus:
      return add(operator: key == .plus ? UInt8(ascii: "+") : UInt8(ascii: "-"))
    case .times, .divide:
      return add(operator: key == .times ? UInt8(ascii: "*") : UInt8(ascii: "/"))
    case .zero, .one, .two, .three, .four, .five, .six, .seven, .eight, .nine:
      return add(digit: key.rawValue.asciiValue ?? UInt8(ascii: "0"))
    }
  }

  /// Takes a text as `evaluate` reads it, whole or not at all: as a new expression while `0` or a result
  /// is shown, as an operand where one is needed, in parentheses if it is more than a number.
  ///
  /// - Complexity: O(*n*) in the lengths of the text and the display.
  @discardableResult
  public mutating func paste(_ text: String) -> Response {
    let pasted: Draft
    do throws(Diagnostic) {
      pasted = Draft(try canonical(text))
    } catch {
      return .ignored(error.kind)
    }
    if value != nil || draft == Self.zero {
      guard pasted.count <= Self.maximumLength else { return .ignored(.expressionTooLong) }
      draft = pasted
      value = nil
      return .replaced
    }
    guard draft.needsOperand else { return .ignored(.missingOperator) }
    var longer = draft
    let operand = pasted.isNumber ? pasted.text : "(" + pasted.text + ")"
    if let refusal = longer.append(contentsOf: operand) { return .ignored(refusal) }
    guard longer.finishedCount <= Self.maximumLength else { return .ignored(.expressionTooLong) }
    draft = longer
    return .appended
  }
}

// MARK: - Keys

extension Keypad {
  private mutating func add(digit: UInt8) -> Response {
    if value != nil { return begin(with: digit) }
    let response = append(digit)
    guard response == .ignored(.leadingZero), digit != UInt8(ascii: "0") else { return response }
    return replaceLast(with: digit)
  }

  private mutating func add(operator character: UInt8) -> Response {
    if let value {
      draft = Draft(String(value))
      self.value = nil
    }
    let response = append(character)
    guard response == .ignored(.duplicateOperator), draft.state != .sign, draft.last != character else {
      return response
    }
    return replaceLast(with: character)
  }

  private mutating func open() -> Response {
    let parenthesis = UInt8(ascii: "(")
    return value != nil || draft == Self.zero ? begin(with: parenthesis) : append(parenthesis)
  }

  private mutating func close() -> Response {
    let parenthesis = UInt8(ascii: ")")
    let response = append(parenthesis)
    guard response == .ignored(.trailingOperator), draft.state != .sign else { return response }
    return replaceLast(with: parenthesis)
  }

  private mutating func delete() -> Response {
    if value != nil {
      value = nil
      return .deleted
    }
    guard draft != Self.zero else { return .ignored(.empty) }
    draft.removeLast()
    if draft.count == 0 { draft = Self.zero }
    return .deleted
  }

  private mutating func evaluateDisplay() -> Response {
    if let value { return .evaluated(value) }
    draft = finished
    do throws(Diagnostic) {
      let result = try evaluate(draft.text)
      value = result
      return .evaluated(result)
    } catch {
      return .failed(error)
    }
  }

  private var finished: Draft {
    var finished = draft
    finished.finish()
    return finished.count == 0 ? Self.zero : finished
  }

  private mutating func begin(with character: UInt8) -> Response {
    draft = Draft()
    value = nil
    _ = draft.append(character)
    return .replaced
  }

  private mutating func replaceLast(with character: UInt8) -> Response {
    draft.removeLast()
    _ = draft.append(character)
    return .replaced
  }

  /// Adds a character, with a `×` before it where an operator is missing, or changes nothing.
  private mutating func append(_ character: UInt8) -> Response {
    let count = draft.count
    var refusal = draft.append(character)
    if refusal == .missingOperator {
      refusal = draft.append(UInt8(ascii: "*")) ?? draft.append(character)
    }
    if refusal == nil, draft.finishedCount > Self.maximumLength { refusal = .expressionTooLong }
    guard let refusal else { return .appended }
    while draft.count > count { draft.removeLast() }
    return .ignored(refusal)
  }
}
