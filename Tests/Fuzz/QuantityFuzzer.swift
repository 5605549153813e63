import Habits

/// Takes a unit from the first byte and a text from the others, and compares `Quantity` with `NaiveQuantity`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let bytes, count > 0 else { return 0 }
  let unit = RandomQuantity.units[Int(bytes[0]) % RandomQuantity.units.count].unit
  let text = String(decoding: UnsafeBufferPointer(start: bytes + 1, count: count - 1), as: UTF8.self)
  if let violation = QuantityProperty().violation(of: text, unit: unit) {
    fatalError("\(text.debugDescription) for \(unit.debugDescription) \(violation)")
  }
  return 0
}
