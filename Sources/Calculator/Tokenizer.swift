/// Reads a text's symbols and numbers one at a time, from valid UTF-8, and judges none of them.
///
/// It keeps no position: whoever reads passes one and gets the next, so that a parser can hold it in a
/// register. A number is read in two steps: `symbol(at:)` reads its first digit, `number(from:)` all.
struct Tokenizer {
  typealias Symbol = ValidationMachine.Symbol

  private let bytes: UnsafeBufferPointer<UInt8>

  /// - Parameter bytes: A text, of which eight bytes can be read even if it is shorter, as `withBytes` gives them.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The length of the text in bytes.
  var count: Int { bytes.count }

  /// Reads the symbol at a position and moves past it. At the end of the text, that is `end`.
  func symbol(at position: inout Int) -> Symbol {
    guard position < bytes.count else { return .end }
    if let symbol = Self.common(bytes[position]), symbol != .zero || !isX(at: position + 1) {
      position += 1
      return symbol
    }
    let (scalar, end) = scalar(at: position)
    position = end
    let letter = Letter(scalar)
    switch letter {
    case .x:
      return isOperandOrSign(after: end) ? .times : .other
    case .equals:
      return skippingSpace(from: end) == bytes.count ? .end : .other
    case .digit(0):
      // What is no product is one character that does not belong.
      guard let hexadecimalEnd = hexadecimalEnd(afterZero: end) else { return .zero }
      position = hexadecimalEnd
      return .other
    default:
      return letter.symbol
    }
  }

  /// What `()*+,-./0123456789` mean, which follow each other in ASCII.
  @inline(__always)
  private static func common(_ byte: UInt8) -> Symbol? {
    let index = Int(byte &- UInt8(ascii: "("))
    return index < commonSymbols.count ? commonSymbols[index] : nil
  }

  private static let commonSymbols: [Symbol] = [
    .open, .close, .times, .plus, .comma, .minus, .point, .divide,
    .zero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero, .nonzero,
  ]

  /// The token that begins at a position, which is neither skipped nor the end.
  func token(at start: Int) -> Token {
    let scalar = scalar(at: start).scalar
    var end = start
    switch symbol(at: &end) {
    case .zero, .nonzero:
      let number = number(from: start)
      return Token(kind: .number(number.value), scalar: scalar, range: start..<number.end)
    case .times: return Token(kind: .letter(.times), scalar: scalar, range: start..<end)
    case .other where Letter(scalar) != .equals:
      return Token(kind: .letter(.unknown), scalar: scalar, range: start..<end)
    default: return Token(kind: .letter(Letter(scalar)), scalar: scalar, range: start..<end)
    }
  }

  /// Reads the number that begins at a position, with its grouping commas as far as they are right.
  /// Returns `UInt64.max` for a value too large to be told apart.
  func number(from start: Int) -> (value: UInt64, end: Int) {
    var value: UInt64 = 0
    var position = start
    var count = 0
    // What nearly all digits are, before what they may be.
    if let eight = ShortNumber.eightDigits(eightBytes(at: start)) {
      (value, position, count) = (eight, start + 8, 8)
    }
    while byte(at: position) &- UInt8(ascii: "0") < 10 {
      value = Self.appending(byte(at: position) & 0xF, to: value)
      position += 1
      count += 1
    }
    guard byte(at: position) >= 0x80 || byte(at: position) == UInt8(ascii: ",") else {
      return (value, position)
    }
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
    guard let (letter, afterComma) = letter(at: position), letter == .comma,
      let first = digit(at: afterComma),
      let second = digit(at: first.end),
      let third = digit(at: second.end),
      digit(at: third.end) == nil
    else { return nil }
    return ((first.value, second.value, third.value), third.end)
  }

  /// The digit at a position and where it ends, if one is there.
  func digit(at position: Int) -> (value: UInt8, end: Int)? {
    let byte = byte(at: position)
    guard byte >= 0x80 else {
      return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? (byte & 0xF, position + 1) : nil
    }
    guard let (letter, end) = letter(at: position), case .digit(let value) = letter else { return nil }
    return (value, end)
  }

  private static func appending(_ digit: UInt8, to value: UInt64) -> UInt64 {
    value > (.max - 9) / 10 ? .max : value &* 10 &+ UInt64(digit)
  }

  private func isOperandOrSign(after position: Int) -> Bool {
    switch letter(at: skippingSpace(from: position))?.letter {
    case .digit, .open, .plus, .minus: true
    default: false
    }
  }

  private func isX(at position: Int) -> Bool { byte(at: position) | 0x20 == UInt8(ascii: "x") }

  /// Where the hexadecimal digits end that follow an `x`, if an `x` with such a digit follows right after a `0`.
  private func hexadecimalEnd(afterZero position: Int) -> Int? {
    guard isX(at: position) else { return nil }
    var end = position + 1
    while end < bytes.count {
      let next = scalar(at: end)
      let isDigit = if case .digit = Letter(next.scalar) { true } else { false }
      guard isDigit || Character(next.scalar).isHexDigit else { break }
      end = next.end
    }
    return end > position + 1 ? end : nil
  }

  func skippingSpace(from position: Int) -> Int {
    var position = position
    while let (letter, end) = letter(at: position), letter == .space { position = end }
    return position
  }

  /// The last character before a position that is not skipped, as a range; empty if there is none.
  func character(before position: Int) -> Range<Int> {
    var end = position
    while end > 0 {
      let start = characterStart(before: end)
      if Letter(scalar(at: start).scalar) != .space { return start..<end }
      end = start
    }
    return 0..<0
  }

  /// Where the innermost parenthesis begins that is open at a position.
  func innermostOpen(before position: Int) -> Int {
    var start = position
    var closed = 0
    while start > 0 {
      start = characterStart(before: start)
      switch Letter(scalar(at: start).scalar) {
      case .close: closed += 1
      case .open where closed == 0: return start
      case .open: closed -= 1
      default: break
      }
    }
    return start
  }

  private func characterStart(before position: Int) -> Int {
    var start = position - 1
    while bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// What the character at a position means, and where it ends; nothing at the end of the text.
  private func letter(at position: Int) -> (letter: Letter, end: Int)? {
    guard position < bytes.count else { return nil }
    let (scalar, end) = scalar(at: position)
    return (Letter(scalar), end)
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

// MARK: - The usual course

extension Tokenizer {
  /// The byte at a position; 0 at the end of the text.
  @inline(__always)
  func byte(at position: Int) -> UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  /// The eight bytes at a position, the first of them in the lowest byte; 0 for what lies beyond the end.
  @inline(__always)
  func eightBytes(at position: Int) -> UInt64 {
    let text = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
    let rest = bytes.count &- position
    if rest >= 8 {
      return UInt64(littleEndian: text.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
    guard rest > 0 else { return 0 }
    let lastStart = max(bytes.count, 8) &- 8
    let last = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: lastStart, as: UInt64.self))
    return last &>> UInt64(truncatingIfNeeded: 8 &* (position &- lastStart))
  }

  /// The symbol at a position, in ASCII or as `×` or `÷`, and where it ends. At the end of the text, that is
  /// `end`, and for anything that is not so plain `other`.
  @inline(__always)
  func plainSymbol(at position: Int) -> (symbol: Symbol, end: Int) {
    let byte = byte(at: position)
    if let symbol = Self.common(byte) { return (symbol, position &+ 1) }
    // The two bytes of × and of ÷.
    if byte == 0xC3, bytes[position &+ 1] & 0xDF == 0x97 {
      return (bytes[position &+ 1] == 0x97 ? .times : .divide, position &+ 2)
    }
    return (position == bytes.count ? .end : .other, position)
  }
}

/// A number of one to seven ASCII digits, none of them a leading zero, that eight bytes of text begin with.
///
/// How many digits a number has cannot be predicted, so that a loop over them costs a mispredicted branch
/// for nearly every number. This counts and adds them up by arithmetic on all eight bytes at once.
struct ShortNumber {
  /// The digits' values, the first in the lowest byte. Above them stands what need not be digits.
  private let digits: UInt64
  /// Eight times the count of digits, and 7.
  private let highestBit: Int

  /// Nothing if the bytes begin with something else, or if all eight are digits, because the number may go on.
  @inline(__always)
  init?(_ bytes: UInt64) {
    guard UInt8(truncatingIfNeeded: bytes) &- UInt8(ascii: "1") < 9 else { return nil }
    let others: UInt64
    (digits, others) = Self.digits(in: bytes)
    guard others != 0 else { return nil }
    highestBit = others.trailingZeroBitCount
  }

  @inline(__always)
  var count: Int { highestBit &>> 3 }

  @inline(__always)
  var value: Int64 {
    // Shifted to the highest bytes, the digits have zeros before them in place of what stood above them.
    Int64(truncatingIfNeeded: Self.sum(of: digits &<< UInt64(truncatingIfNeeded: 7 &- highestBit)))
  }

  /// The value of eight bytes that are digits; nil if not all of them are.
  static func eightDigits(_ bytes: UInt64) -> UInt64? {
    let (digits, others) = digits(in: bytes)
    return others == 0 ? sum(of: digits) : nil
  }

  /// The values of eight bytes as digits, and the highest bit of each byte that is none.
  @inline(__always)
  private static func digits(in bytes: UInt64) -> (digits: UInt64, others: UInt64) {
    // The highest bit of a byte is set by the subtraction if it is less than `0`, and by the addition if
    // it is more than `9`; from 0x80 on, by one of them or both. A carry from byte to byte comes only out
    // of one that is no digit, and the first of those is all that counts.
    let digits = bytes &- 0x3030_3030_3030_3030
    return (digits, (digits | (bytes &+ 0x4646_4646_4646_4646)) & 0x8080_8080_8080_8080)
  }

  /// The value of eight digits, the first in the lowest byte.
  @inline(__always)
  private static func sum(of digits: UInt64) -> UInt64 {
    // Each multiplication adds ten, a hundred or ten thousand times a lower neighbour to the higher one:
    // eight digits become four pairs, these two fours, these one number. The shift brings the sums down, and
    // the mask keeps every second one: those between belong to no pair.
    let pairs = (digits &* (1 + 10 << 8)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (1 + 100 << 16)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* (1 + 10_000 << 32)) &>> 32
  }
}

// MARK: - Bytes

extension String {
  /// Calls a function with the text's bytes, which are copied only if they do not lie side by side. Eight bytes can be
  /// read even of a shorter text; those after its end are 0.
  @inline(__always)
  func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    // Unlike `withUTF8`, this needs no variable, whose copying costs a quarter of a short expression.
    if let value = utf8.withContiguousStorageIfAvailable({ withPadding($0, body) }) { return value }
    var copy = self
    return copy.withUTF8 { withPadding($0, body) }
  }
}

@inline(__always)
private func withPadding<Value>(
  _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Value
) -> Value {
  var padded: UInt64 = 0
  if bytes.count < 8 {
    for byte in bytes.reversed() { padded = padded &<< 8 | UInt64(byte) }
  }
  return withUnsafeBytes(of: padded.littleEndian) { padded in
    let copy = padded.assumingMemoryBound(to: UInt8.self)
    return body(bytes.count < 8 ? UnsafeBufferPointer(rebasing: copy[..<bytes.count]) : bytes)
  }
}
