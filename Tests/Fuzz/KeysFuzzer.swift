import Calculator

/// Presses a key for each byte, moves of the cursor among them, and checks every invariant of the keypad after it. A byte beyond the keys pastes
/// the bytes that follow it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var rest = UnsafeBufferPointer(start: bytes, count: count)[...]
  var actions: [Action] = []
  while let byte = rest.popFirst() {
    let index = Int(byte) % (Keypad.Key.allCases.count + 1)
    if index < Keypad.Key.allCases.count {
      actions.append(.press(Keypad.Key.allCases[index]))
    } else {
      let length = Int(rest.popFirst() ?? 0) % 16
      actions.append(.paste(String(decoding: rest.prefix(length), as: UTF8.self)))
      rest = rest.dropFirst(length)
    }
  }
  if let (invariant, length) = KeypadProperty(initial: Keypad()).violation(of: actions) {
    preconditionFailure("\(invariant): \(actions[..<length])")
  }
  return 0
}
