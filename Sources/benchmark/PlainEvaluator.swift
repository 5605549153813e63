/// A yardstick: what anybody would write first who wants a value and nothing else.
///
/// It goes over the bytes once, with a function for each rule of the usual grammar, and knows spaces, `×` and `÷`
/// beside ASCII. Arithmetic is checked, and whatever is wrong is nil: it does not say what or where, and has none of
/// the engine's rules about zeros, commas, minus signs, digits of other scripts or `=`.
struct PlainEvaluator {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// Bounds the recursion.
  private var depth = 0

  @inline(never)
  static func value(of text: String) -> Int64? {
    let value = text.utf8.withContiguousStorageIfAvailable { bytes -> Int64? in
      var evaluator = PlainEvaluator(bytes: bytes)
      let value = evaluator.expression()
      return evaluator.next == 0 ? value : nil
    }
    return value ?? nil
  }

  /// Whether it can read all the bytes of a text.
  static func reads(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { " 0123456789+-*/×÷()".unicodeScalars.contains($0) }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The byte that comes next after spaces; 0 at the end.
  private var next: UInt8 {
    mutating get {
      while position < bytes.count {
        let byte = bytes[position]
        if byte != UInt8(ascii: " ") { return byte }
        position += 1
      }
      return 0
    }
  }

  private mutating func expression() -> Int64? {
    var value: Int64 = 0
    if next != UInt8(ascii: "-") {
      guard let first = term() else { return nil }
      value = first
    }
    while true {
      let sign = next
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return value }
      position += 1
      guard let operand = term() else { return nil }
      let (sum, overflow) =
        sign == UInt8(ascii: "+")
        ? value.addingReportingOverflow(operand) : value.subtractingReportingOverflow(operand)
      if overflow { return nil }
      value = sum
    }
  }

  private mutating func term() -> Int64? {
    guard var value = factor() else { return nil }
    while let multiplies = takeTimesOrDivide() {
      guard let operand = factor() else { return nil }
      let (product, overflow) =
        multiplies
        ? value.multipliedReportingOverflow(by: operand) : value.dividedReportingOverflow(by: operand)
      if overflow { return nil }
      value = product
    }
    return value
  }

  /// Moves past `×` or `÷`, if one of them comes next, and tells which.
  private mutating func takeTimesOrDivide() -> Bool? {
    switch next {
    case UInt8(ascii: "*"), UInt8(ascii: "/"):
      defer { position += 1 }
      return bytes[position] == UInt8(ascii: "*")
    case 0xC3 where position + 1 < bytes.count && bytes[position + 1] & 0xDF == 0x97:
      // × is C3 97, and ÷ is C3 B7.
      defer { position += 2 }
      return bytes[position + 1] == 0x97
    default: return nil
    }
  }

  private mutating func factor() -> Int64? {
    guard next == UInt8(ascii: "(") else { return number() }
    guard depth < 256 else { return nil }
    position += 1
    depth += 1
    let value = expression()
    guard next == UInt8(ascii: ")") else { return nil }
    position += 1
    depth -= 1
    return value
  }

  private mutating func number() -> Int64? {
    let start = position
    var value: Int64 = 0
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 {
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.addingReportingOverflow(Int64(bytes[position] &- UInt8(ascii: "0")))
      if isTooLarge || overflow { return nil }
      value = sum
      position += 1
    }
    return position > start ? value : nil
  }
}
