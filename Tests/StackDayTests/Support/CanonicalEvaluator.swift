/// The grammar of canonical spellings once more, for checking many displays: straight from the EBNF, on 128-bit
/// integers.
struct CanonicalEvaluator {
  enum Result: Equatable {
    case value(Int64)
    /// An overflow, or a divisor that turned out to be zero.
    case arithmeticError
    case malformed
  }

  private let bytes: [UInt8]
  private var position = 0
  private var isMalformed = false
  private var hasArithmeticError = false

  private init(_ text: String) {
    // × and ÷ become the bytes that tell them apart.
    bytes = text.utf8.filter { $0 != 0xC3 }
  }

  static func evaluate(_ text: String) -> Result {
    var evaluator = CanonicalEvaluator(text)
    let value = evaluator.expression()
    if evaluator.isMalformed || evaluator.position < evaluator.bytes.count { return .malformed }
    return evaluator.hasArithmeticError ? .arithmeticError : .value(Int64(value))
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func expression() -> Int128 {
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var value = term(isNegative: isNegative)
    while !isMalformed, let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      position += 1
      let operand = term(isNegative: false)
      value = checked(sign == UInt8(ascii: "+") ? value + operand : value - operand)
    }
    return value
  }

  private mutating func term(isNegative: Bool) -> Int128 {
    var value = factor(isNegative: isNegative)
    while !isMalformed, let sign = next, sign == 0x97 || sign == 0xB7 {
      position += 1
      if sign == 0x97 {
        value = checked(value * factor(isNegative: false))
        continue
      }
      let isZero = next == UInt8(ascii: "0")
      let divisor = factor(isNegative: false)
      if isZero { isMalformed = true }
      if divisor == 0 { hasArithmeticError = true }
      value = divisor == 0 ? 0 : checked(value / divisor)
    }
    return value
  }

  private mutating func factor(isNegative: Bool) -> Int128 {
    if next == UInt8(ascii: "(") {
      position += 1
      let value = expression()
      if next != UInt8(ascii: ")") { isMalformed = true }
      position += 1
      return checked(isNegative ? -value : value)
    }
    let start = position
    var value: Int128 = 0
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), position - start < 20 {
      value = value * 10 + Int128(byte & 15)
      position += 1
    }
    let length = position - start
    let limit = Int128(Int64.max) + (isNegative ? 1 : 0)
    if length == 0 || value > limit || length > 1 && bytes[start] == UInt8(ascii: "0") { isMalformed = true }
    return isNegative ? -value : value
  }

  private mutating func checked(_ value: Int128) -> Int128 {
    if Int64(exactly: value) != nil { return value }
    hasArithmeticError = true
    return 0
  }
}
