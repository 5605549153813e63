import Calculator

/// Measures what a key costs, on a long mixed sequence and at displays of several lengths.
func keypadTable(isShort: Bool) -> Table {
  var table = Table("keypad", columns: ["keys", "ns/key"])
  var generator = SeededGenerator(seed: 3)
  let keys = (0..<100_000).map { _ -> Keypad.Key in
    // Of the keys as they come in use: mostly digits and operators, `=` and clear now and then.
    let often: [Keypad.Key] = [
      .zero, .one, .two, .five, .nine, .plus, .minus, .times, .divide, .open, .close, .delete,
    ]
    let key = (often + often + [.equals, .clear]).randomElement(using: &generator)
    return key ?? .one
  }
  measure("a mixed sequence", keys) { Keypad() }

  // Keys that come back to where they began, at the end of a display of this length.
  let loop: [Keypad.Key] = [.plus, .times, .five, .delete, .open, .close, .minus, .delete, .delete, .delete]
  for length in [10, 100, 1_000] {
    var text = "1"
    while text.count < length { text += text.count % 2 == 0 ? "1" : "+" }
    measure("at a display of \(length) characters", Array(repeatElement(loop, count: 1_000).joined())) {
      var keypad = Keypad()
      keypad.paste(text)
      return keypad
    }
  }
  return table

  func measure(_ workload: String, _ keys: [Keypad.Key], from start: () -> Keypad) {
    var keypad = start()
    let times = fastest(rounds: isShort ? 5 : 20, milliseconds: isShort ? 2 : 10) {
      for key in keys { keypad.press(key) }
    }
    keep(keypad)
    table.add(workload, Double(keys.count), times[0] / Double(keys.count))
  }
}
