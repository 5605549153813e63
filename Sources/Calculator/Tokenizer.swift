/// Reads a text's tokens one at a time, from valid UTF-8, and judges none of them.
///
/// It keeps no position: whoever reads passes one and gets the next, so that a parser can hold it in a
/// register. A number is read in two steps: `symbol(at:)` reads its first digit, `number(from:)` all.
struct Tokenizer {
  typealias Symbol = ValidationMachine.Symbol

  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// Reads the symbol at a position and moves past it. At the end of the text, that is `end`.
  @inline(__always)
  func symbol(at position: inout Int) -> Symbol {
    guard position < bytes.count else { return .end }
    let byte = bytes[position]
    let index = Int(byte &- UInt8(ascii: "("))
    if index < Self.common.count, Self.common[index] != .other {
      position &+= 1
      return Self.common[index]
    }
    // The two bytes of × and of ÷.
    if byte == 0xC3, bytes[position &+ 1] & 0xDF == 0x97 {
      let symbol: Symbol = bytes[position &+ 1] == 0x97 ? .times : .divide
      position &+= 2
      return symbol
    }
    let (symbol, end) = rareSymbol(at: position)
    position = end
    return symbol
  }

  /// The symbols of `()*+,-./0123456789`, which follow each other in ASCII. Other spellings, and what
  /// needs a look at its neighbours, is left to `rareSymbol(at:)`.
  private static let common: [Symbol] = [
    .open, .close, .times, .plus, .other, .minus, .other, .divide,
    .zero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero,
  ]

  @inline(never)
  private func rareSymbol(at position: Int) -> (symbol: Symbol, end: Int) {
    let (scalar, end) = scalar(at: position)
    let symbol: Symbol =
      switch Spelling(scalar) {
      case .letterX: isFactor(after: end) ? .times : .other
      case .equals: skippingSpace(from: end) == bytes.count ? .end : .other
      case let spelling: spelling.symbol
      }
    return (symbol, end)
  }

  /// Reads the number that begins at a position, with its grouping commas as far as they are right.
  /// Returns `UInt.max` for a value too large to be told apart.
  @inline(__always)
  func number(from start: Int) -> (value: UInt, end: Int) {
    var position = start
    var value: UInt = 0
    if bytes.count &- start >= 8 {
      // Eight bytes at once, without a branch for each: see `EightDigits`.
      let digits = EightDigits(bytes, at: start)
      if digits.count < 8 {
        let end = start &+ digits.count
        let byte = bytes[end]
        if byte == 0x2C || byte == 0xEF { return rareNumber(from: start) }
        return (UInt(digits.value), end)
      }
    }
    while position < bytes.count {
      let byte = bytes[position]
      guard byte &- 0x30 < 10 else {
        // What goes on after a comma or with the first byte of full-width forms is rare.
        return byte == 0x2C || byte == 0xEF ? rareNumber(from: start) : (value, position)
      }
      value = Self.appending(byte & 0xF, to: value)
      position &+= 1
    }
    return (value, position)
  }

  @inline(never)
  private func rareNumber(from start: Int) -> (value: UInt, end: Int) {
    var value: UInt = 0
    var position = start
    var count = 0
    while let digit = digit(at: position) {
      value = Self.appending(digit.value, to: value)
      position = digit.end
      count += 1
    }
    guard value > 0, count <= 3 else { return (value, position) }
    while let group = group(at: position) {
      for digit in [group.digits.0, group.digits.1, group.digits.2] {
        value = Self.appending(digit, to: value)
      }
      position = group.end
    }
    return (value, position)
  }

  /// A grouping comma and the three digits after it, if there are just three.
  private func group(at position: Int) -> (digits: (UInt8, UInt8, UInt8), end: Int)? {
    guard position < bytes.count else { return nil }
    let (scalar, afterComma) = scalar(at: position)
    guard Spelling(scalar) == .comma,
      let first = digit(at: afterComma),
      let second = digit(at: first.end),
      let third = digit(at: second.end),
      digit(at: third.end) == nil
    else { return nil }
    return ((first.value, second.value, third.value), third.end)
  }

  /// The digit at a position and where it ends, if one is there.
  func digit(at position: Int) -> (value: UInt8, end: Int)? {
    guard position < bytes.count else { return nil }
    let (scalar, end) = scalar(at: position)
    guard case .digit(let value) = Spelling(scalar) else { return nil }
    return (value, end)
  }

  @inline(__always)
  private static func appending(_ digit: UInt8, to value: UInt) -> UInt {
    value > (.max - 9) / 10 ? .max : value &* 10 &+ UInt(digit)
  }

  private func isFactor(after position: Int) -> Bool {
    let position = skippingSpace(from: position)
    guard position < bytes.count else { return false }
    switch Spelling(scalar(at: position).scalar) {
    case .digit, .open: return true
    default: return false
    }
  }

  private func skippingSpace(from position: Int) -> Int {
    var position = position
    while position < bytes.count {
      let (scalar, end) = scalar(at: position)
      guard Spelling(scalar) == .space else { break }
      position = end
    }
    return position
  }

  /// The last character before a position that is not skipped, as a range; empty if there is none.
  func character(before position: Int) -> Range<Int> {
    var end = position
    while end > 0 {
      var start = end - 1
      while bytes[start] & 0xC0 == 0x80 { start -= 1 }
      if Spelling(scalar(at: start).scalar) != .space { return start..<end }
      end = start
    }
    return 0..<0
  }

  /// The scalar at a position inside the text, and where it ends.
  func scalar(at position: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let first = UInt32(bytes[position])
    func continuation(_ offset: Int) -> UInt32 { UInt32(bytes[position + offset] & 0x3F) }
    let (value, length): (UInt32, Int) =
      switch first {
      case ..<0x80: (first, 1)
      case ..<0xE0: ((first & 0x1F) << 6 | continuation(1), 2)
      case ..<0xF0: ((first & 0x0F) << 12 | continuation(1) << 6 | continuation(2), 3)
      default:
        ((first & 0x07) << 18 | continuation(1) << 12 | continuation(2) << 6 | continuation(3), 4)
      }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", position + length)
  }
}

struct EightDigits {
  private let digits: UInt64
  private let bits: UInt64
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) {
    let raw = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt64.self)
    digits = UInt64(littleEndian: raw) ^ 0x3030_3030_3030_3030
    let others = ((digits & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    bits = UInt64(others.trailingZeroBitCount) & 0x78
  }
  @inline(__always)
  var count: Int { Int(bits &>> 3) }
  @inline(__always)
  var value: UInt64 {
    var x = digits &<< (64 &- bits)
    x = (x &* 2561) &>> 8 & 0x00FF_00FF_00FF_00FF
    x = (x &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
    return (x &* 42_949_672_960_001) &>> 32
  }
}
