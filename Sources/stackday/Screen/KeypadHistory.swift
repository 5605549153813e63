import Calculator

/// The results of a session, and the way back to the expressions behind them.
struct KeypadHistory {
  struct Result: Equatable {
    let expression: String
    let value: Int64

    /// `expression = value`, of which the expression gives way where there is no room for all of it; nil where
    /// there is none for the value.
    func line(width: Int) -> String? {
      let answer = " = \(value)"
      if answer.count < width { return expression.shortened(to: width - answer.count) + answer }
      let bare = answer.dropFirst()
      return bare.count <= width ? String(bare) : nil
    }
  }

  /// The most results that are kept.
  static let maximumCount = 1_000

  /// The results, the latest last.
  private(set) var results: [Result] = []

  /// The result whose expression is being edited; their number while it is a new one.
  private var position = 0

  /// The lines that have been left, as they were left.
  private var left: [Int: Keypad] = [:]

  /// Adds a result, unless it is the latest again. The next line is a new one.
  mutating func add(_ result: Result) {
    if results.last != result { results.append(result) }
    if results.count > Self.maximumCount { results.removeFirst() }
    position = results.count
    left = [:]
  }

  /// Goes on to an earlier or a later line, and returns it, with what was changed in it; nil where there is none.
  ///
  /// - Parameters:
  ///   - step: -1 for the line before, 1 for the line after.
  ///   - keypad: The line that is left, and will be there again.
  mutating func move(by step: Int, from keypad: Keypad) -> Keypad? {
    let target = position + step
    guard (0...results.count).contains(target) else { return nil }
    left[position] = keypad
    position = target
    if let line = left[target] { return line }
    var line = Keypad()
    line.paste(results[target].expression)
    return line
  }
}

extension String {
  /// The text, or its beginning and its end if it has more characters than there is room for, at least one.
  func shortened(to width: Int) -> String {
    guard count > width else { return self }
    let tail = width / 2
    return prefix(width - 1 - tail) + "…" + suffix(tail)
  }
}
