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

  /// Whether an ASCII digit from `1` to `9` is at a position.
  @inline(__always)
  func isNonzeroDigit(at position: Int) -> Bool {
    position < bytes.count && bytes[position] &- UInt8(ascii: "1") < 9
  }

  /// Reads the symbol at a position and moves past it. At the end of the text, that is `end`.
  @inline(__always)
  func symbol(at position: inout Int) -> Symbol {
    guard position < bytes.count else { return .end }
    let byte = bytes[position]
    let index = Int(byte &- UInt8(ascii: "("))
    if index < Self.common.count {
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
    .open, .close, .times, .plus, .comma, .minus, .point, .divide,
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
  /// Returns `UInt64.max` for a value too large to be told apart.
  @inline(__always)
  func number(from start: Int) -> (value: UInt64, end: Int) {
    var position = start
    var value: UInt64 = 0
    // A grouping comma, or the first byte of full-width forms, may go on with the number. That is rare.
    func mayContinue(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == 0xEF }
    if bytes.count &- start >= 8, let digits = EightDigits(bytes, at: start) {
      let end = start &+ digits.count
      return mayContinue(bytes[end]) ? rareNumber(from: start) : (digits.value, end)
    }
    while position < bytes.count {
      let byte = bytes[position]
      guard byte &- UInt8(ascii: "0") < 10 else {
        return mayContinue(byte) ? rareNumber(from: start) : (value, position)
      }
      value = Self.appending(byte & 0xF, to: value)
      position &+= 1
    }
    return (value, position)
  }

  @inline(never)
  private func rareNumber(from start: Int) -> (value: UInt64, end: Int) {
    var value: UInt64 = 0
    var position = start
    var count = 0
    while let digit = digit(at: position) {
      value = Self.appending(digit.value, to: value)
      position = digit.end
      count += 1
    }
    guard count <= 3, digit(at: start)?.value != 0 else { return (value, position) }
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
  private static func appending(_ digit: UInt8, to value: UInt64) -> UInt64 {
    value > (.max - 9) / 10 ? .max : value &* 10 &+ UInt64(digit)
  }

  private func isFactor(after position: Int) -> Bool {
    let position = skippingSpace(from: position)
    guard position < bytes.count else { return false }
    switch Spelling(scalar(at: position).scalar) {
    case .digit, .open: return true
    default: return false
    }
  }

  func skippingSpace(from position: Int) -> Int {
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

/// The digits that eight bytes of text begin with, fewer than eight of them.
///
/// How many digits a number has cannot be predicted, so that a loop over them costs a mispredicted branch
/// for nearly every number. This counts and adds them up by arithmetic on all eight bytes at once.
private struct EightDigits {
  /// The digits' values, the first in the lowest byte. Above them stands what need not be digits.
  private let digits: UInt64
  /// Eight times the count of digits, and 7.
  private let highestBit: Int

  /// Nothing if all eight bytes are digits, because the number may go on.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>, at position: Int) {
    let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: position, as: UInt64.self)
    let bytes = UInt64(littleEndian: word)
    // The highest bit of a byte is set by the subtraction if it is less than `0`, and by the addition if
    // it is more than `9`; from 0x80 on, by one of them or both. A carry from byte to byte comes only out
    // of one that is no digit, and the first of those is all that counts.
    digits = bytes &- 0x3030_3030_3030_3030
    let others = (digits | (bytes &+ 0x4646_4646_4646_4646)) & 0x8080_8080_8080_8080
    guard others != 0 else { return nil }
    highestBit = others.trailingZeroBitCount
  }

  @inline(__always)
  var count: Int { highestBit &>> 3 }

  @inline(__always)
  var value: UInt64 {
    // Shifted to the highest bytes, the digits have zeros before them in place of what stood above them.
    var value = digits &<< UInt64(truncatingIfNeeded: 7 &- highestBit)
    // Each multiplication adds ten, a hundred or ten thousand times a lower neighbour to the higher one:
    // eight digits become four pairs, these two fours, these one number. The shift brings the sums down, and
    // the mask keeps every second one: those between belong to no pair.
    value = (value &* (1 + 10 << 8)) &>> 8 & 0x00FF_00FF_00FF_00FF
    value = (value &* (1 + 100 << 16)) &>> 16 & 0x0000_FFFF_0000_FFFF
    value = (value &* (1 + 10_000 << 32)) &>> 32
    return value
  }
}
