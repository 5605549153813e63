struct Tokenizer {
  typealias Symbol = ValidationMachine.Symbol
  private let base: UnsafePointer<UInt8>
  private let end: Int
  private(set) var start = 0
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    base = bytes.baseAddress!
    end = bytes.count
  }

  @inline(__always)
  mutating func next() -> Symbol {
    start = position
    guard position < end else { return .end }
    let byte = base[position]
    position &+= 1
    let symbol = Self.symbol(byte)
    if symbol == .other { return nextSpelledOtherwise() }
    return symbol
  }
  @inline(__always)
  static func symbol(_ byte: UInt8) -> Symbol {
    switch byte {
    case 0x30: .zero
    case 0x31...0x39: .nonzero
    case 0x2B: .plus
    case 0x2D: .minus
    case 0x2A: .times
    case 0x2F: .divide
    case 0x28: .open
    case 0x29: .close
    case 0x20, 0x09: .space
    default: .other
    }
  }

  @inline(never)
  mutating func nextSpelledOtherwise() -> Symbol {
    if base[start] == 0xC3, position < end {
      position &+= 1
      if base[start &+ 1] == 0x97 { return .times }
      if base[start &+ 1] == 0xB7 { return .divide }
    }
    return .other
  }

  @inline(__always)
  mutating func number() -> UInt {
    var p = start
    var value: UInt = 0
    while p < end {
      let byte = base[p]
      let digit = byte &- 0x30
      guard digit < 10 else {
        break
      }
      let largestThatGrows = (UInt.max - 9) / 10
      value = value > largestThatGrows ? .max : value &* 10 &+ UInt(digit)
      p &+= 1
    }
    position = p
    return value
  }
}
