import Calculator

/// Anything that takes keys and shows a display, so that the properties of a keypad can be tried on broken ones.
protocol KeyedCalculator: Hashable {
  mutating func press(_ key: Keypad.Key) -> Keypad.Response
  mutating func paste(_ text: String) -> Keypad.Response
  /// What a key would do, without doing it.
  func response(to key: Keypad.Key) -> Keypad.Response
  var display: String { get }
  /// How many characters of the display stand before the cursor.
  var cursor: Int { get }
  /// The result, while one is shown.
  var value: Int64? { get }
  /// The expression behind the result, while one is shown.
  var expression: String? { get }
  /// The value that `=` would show.
  var preview: Int64? { get }
}

extension Keypad: KeyedCalculator {}

extension NaiveKeypad: KeyedCalculator {}

/// What a person does to a keypad.
enum Action: Hashable, CustomStringConvertible {
  case press(Keypad.Key)
  case paste(String)

  var description: String {
    switch self {
    case .press(let key): String(key.rawValue)
    case .paste(let text): "paste(\(text))"
    }
  }
}

extension KeyedCalculator {
  /// The display, with `|` at the cursor where that is not at the end.
  var shown: String {
    cursor == display.count ? display : display.prefix(cursor) + "|" + display.dropFirst(cursor)
  }

  @discardableResult
  mutating func perform(_ action: Action) -> Keypad.Response {
    switch action {
    case .press(let key): press(key)
    case .paste(let text): paste(text)
    }
  }
}

/// The keys of a written sequence.
func keys(_ sequence: String) -> [Keypad.Key] {
  sequence.compactMap { Keypad.Key($0) }
}
