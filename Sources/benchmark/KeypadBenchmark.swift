import Calculator

/// Measures what a key costs: on a long mixed sequence, and at displays of several lengths by turns.
func keypadTable(isShort: Bool) -> Table {
  var table = Table("keypad", columns: ["keys", "ns/key", "of 10 characters"])
  let rounds = isShort ? 15 : 40
  let milliseconds = isShort ? 2.0 : 5
  table.add {
    let keys = mixedKeys(100_000)
    var keypad = Keypad()
    let turns = Turns(rounds: rounds, milliseconds: milliseconds, [{ for key in keys { keypad.press(key) } }])
    keep(keypad)
    let count = Double(keys.count)
    return [Table.Row("a mixed sequence", [count, turns.fastest(0).map { $0 / count }, nil])]
  }

  let lengths = [10, 100, 1_000]
  // Keys that come back to where they began.
  let atEnd: [Keypad.Key] = [.plus, .times, .five, .delete, .open, .close, .minus, .delete, .delete, .delete]
  press("a key at the end of", atEnd, limits: ["of 10 characters": 1.3]) { Keypad(showing: $0) }
  press("a key in the middle of", [.five, .delete, .zero, .delete, .plus, .close]) {
    Keypad(showing: $0, cursorInTheMiddle: true)
  }
  press("a move in the middle of", [.left, .right]) { Keypad(showing: $0, cursorInTheMiddle: true) }
  press("a move from end to end of", [.start, .end]) { Keypad(showing: $0) }
  respond("response(to:) each key at the end of") { Keypad(showing: $0) }
  respond("response(to:) each key in the middle of") { Keypad(showing: $0, cursorInTheMiddle: true) }
  table.notes.append("a key at the end: no more than 60 ns is meant, which is no limit, for machines differ")
  return table

  /// Presses the keys a thousand times at each length.
  func press(
    _ name: String, _ keys: [Keypad.Key], limits: KeyValuePairs<String, Double> = [:],
    from start: @escaping (Int) -> Keypad
  ) {
    let keys = Array(repeatElement(keys, count: 1_000).joined())
    add(name, keys: keys.count, limits: limits) { length in
      var keypad = start(length)
      return {
        for key in keys { keypad.press(key) }
        keep(keypad)
      }
    }
  }

  func respond(_ name: String, from start: @escaping (Int) -> Keypad) {
    add(name, keys: Keypad.Key.allCases.count, limits: [:]) { length in
      let keypad = start(length)
      return { for key in Keypad.Key.allCases { keep(keypad.response(to: key)) } }
    }
  }

  func add(
    _ name: String, keys count: Int, limits: KeyValuePairs<String, Double>, _ work: (Int) -> () -> Void
  ) {
    let functions = lengths.map(work)
    table.add {
      let turns = Turns(rounds: rounds, milliseconds: milliseconds, functions)
      return lengths.indices.map { index in
        Table.Row(
          "\(name) \(lengths[index]) characters",
          [Double(count), turns.fastest(index).map { $0 / Double(count) }, turns.ratio(index, to: 0)],
          limits: index == lengths.count - 1 ? limits : [:])
      }
    }
  }
}

/// Keys as they come in use: mostly digits and operators, `=` and clear now and then.
private func mixedKeys(_ count: Int) -> [Keypad.Key] {
  var generator = SeededGenerator(seed: 3)
  let often: [Keypad.Key] = [
    .zero, .one, .two, .five, .nine, .plus, .minus, .times, .divide, .open, .close, .delete,
  ]
  return (0..<count).map { _ in (often + often + [.equals, .clear]).randomElement(using: &generator) ?? .one }
}

extension Keypad {
  /// A keypad that shows a sum of so many characters.
  fileprivate init(showing count: Int, cursorInTheMiddle: Bool = false) {
    self.init()
    var text = count % 2 == 0 ? "12" : "1"
    while text.count < count { text += "+1" }
    paste(text)
    precondition(display == text, "the keypad does not take the text")
    if cursorInTheMiddle {
      for _ in 0..<count / 2 { press(.left) }
    }
  }
}
