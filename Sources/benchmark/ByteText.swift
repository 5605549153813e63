/// A text that is read eight bytes at once, by arithmetic on a word that holds them: what the evaluator on bitmaps
/// is made of.
struct ByteText {
  private let bytes: UnsafeRawPointer
  let count: Int

  /// Calls a function with a text, or with a copy that is followed by zeros if it has less than eight bytes.
  @inline(__always)
  static func with<Value>(_ text: UnsafeBufferPointer<UInt8>, _ body: (ByteText) -> Value) -> Value {
    guard text.count < 8 else {
      return body(ByteText(bytes: UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped), count: text.count))
    }
    var copy: UInt64 = 0
    for byte in text.reversed() { copy = copy &<< 8 | UInt64(byte) }
    return withUnsafeBytes(of: copy.littleEndian) {
      body(ByteText(bytes: $0.baseAddress.unsafelyUnwrapped, count: text.count))
    }
  }

  @inline(__always)
  subscript(position: Int) -> UInt8 { bytes.load(fromByteOffset: position, as: UInt8.self) }

  /// The eight bytes at a position inside the text, the first of them lowest; 0 for what lies beyond the end.
  @inline(__always)
  func word(at position: Int) -> UInt64 {
    // Near the end, the last eight bytes, moved: without a branch, as who reads numbers cannot know where they end.
    let start = min(position, max(count, 8) &- 8)
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    return word &>> UInt64(truncatingIfNeeded: 8 &* (position &- start))
  }

  /// The number whose first digit is at a position; nil if it is too large or has a needless zero.
  @inline(__always)
  func number(at position: Int) -> Int64? {
    let word = word(at: position)
    let digits = word &- Self.each(UInt8(ascii: "0"))
    // The highest bit of each byte that is no digit. A byte that is none may spoil those after it, not before.
    let others = (digits | (word &+ Self.each(0x80 - UInt8(ascii: ":")))) & Self.each(0x80)
    guard others != 0 else { return longNumber(at: position) }
    let end = others.trailingZeroBitCount
    if UInt8(truncatingIfNeeded: digits) == 0, end > 15 { return nil }
    // The digits moved up to the end of the word, with zeros before them; then added up to pairs, fours and eight.
    var value = digits &<< UInt64(truncatingIfNeeded: 71 &- end)
    value = (value &* 10 &+ value &>> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value &>> 16) & 0x0000_FFFF_0000_FFFF
    value = (value &* 10_000 &+ value &>> 32) & 0x0000_0000_FFFF_FFFF
    return Int64(truncatingIfNeeded: value)
  }

  @inline(never)
  private func longNumber(at position: Int) -> Int64? {
    var end = position
    var value: Int64 = 0
    while end < count, self[end] &- UInt8(ascii: "0") < 10 {
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.addingReportingOverflow(Int64(self[end] &- UInt8(ascii: "0")))
      if isTooLarge || overflow { return nil }
      value = sum
      end &+= 1
    }
    return self[position] == UInt8(ascii: "0") ? nil : value
  }

  /// A word with the same byte eight times.
  @inline(__always)
  private static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The highest bit of each of eight bytes that is not from `(` to `9`.
  @inline(__always)
  static func outside(_ word: UInt64) -> UInt64 {
    word | (word &+ each(0x80 - UInt8(ascii: ":"))) | ~((word | each(0x80)) &- each(UInt8(ascii: "(")))
  }

  /// The lowest bit of each of eight bytes, in eight bits.
  @inline(__always)
  static func gathered(_ word: UInt64) -> UInt64 {
    // The sum of shifts that bring each of those bits to a place of its own in the highest byte.
    ((word & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
  }
}
