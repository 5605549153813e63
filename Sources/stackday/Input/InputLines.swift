import Calculator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A line of standard input, without its line break.
struct InputLine {
  /// The line as text, with `U+FFFD` for what is not UTF-8.
  let shownText: String

  /// Where the first byte is that is not UTF-8.
  private let invalidOffset: Int?

  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let bytes = bytes.last == UInt8(ascii: "\r") ? UnsafeBufferPointer(rebasing: bytes.dropLast()) : bytes
    shownText = String(decoding: bytes, as: UTF8.self)
    // Only what had to be replaced makes another text of it. Asking the library to validate costs more than all of this.
    let isValid = shownText.utf8.withContiguousStorageIfAvailable { text in
      guard text.count == bytes.count, let left = text.baseAddress, let right = bytes.baseAddress else {
        return bytes.isEmpty
      }
      return memcmp(left, right, text.count) == 0
    }
    invalidOffset = isValid == true ? nil : Self.invalidOffset(in: bytes)
  }

  /// The line as text.
  ///
  /// - Throws: A failure at the first place that is not UTF-8.
  func text() throws(Failure) -> String {
    guard let invalidOffset else { return shownText }
    throw Failure(
      .badInput, "invalidUTF8", Wording("this is not valid UTF-8", "UTF-8이 아닙니다"),
      excerpt: Excerpt(text: shownText, range: invalidOffset..<invalidOffset + 3))
  }

  private static func invalidOffset(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return offset
  }
}

/// The lines of standard input.
struct InputLines {
  /// The longest line that is read, in bytes, so that memory has a bound.
  private static let maximumLength = 64 << 20

  /// What has arrived and was not given yet, from `start` on.
  private var buffer: [UInt8] = []
  private var start = 0
  /// Up to where no line break is.
  private var searched = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var isAtEnd = false

  /// The next line that has arrived whole, or nil if more has to be waited for.
  mutating func nextArrived() -> InputLine? {
    let (line, end) = buffer.withUnsafeBufferPointer { bytes -> (InputLine?, Int) in
      let rest = bytes.count - searched
      guard rest > 0, let first = bytes.baseAddress else { return (nil, bytes.count) }
      guard let found = memchr(first + searched, Int32(UInt8(ascii: "\n")), rest) else {
        // The last line needs no line break.
        return isAtEnd
          ? (InputLine(UnsafeBufferPointer(rebasing: bytes[start...])), bytes.count) : (nil, bytes.count)
      }
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(first)
      return (InputLine(UnsafeBufferPointer(rebasing: bytes[start..<end])), end + 1)
    }
    searched = end
    if line != nil { start = end }
    return line
  }

  /// Waits until more of the input has arrived. Returns false if there is no more.
  mutating func wait() throws(Failure) -> Bool {
    guard !isAtEnd else { return false }
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    guard buffer.count <= Self.maximumLength else {
      throw Failure(
        .badInput, "lineTooLong",
        Wording(
          "a line is longer than \(Self.maximumLength) bytes", "\(Self.maximumLength)바이트보다 긴 줄이 있습니다"))
    }
    var count = 0
    repeat { count = read(STDIN_FILENO, &chunk, chunk.count) } while count < 0 && errno == EINTR
    guard count >= 0 else {
      throw Failure(errno: errno, "cannotRead", "cannot read standard input", "표준 입력을 읽을 수 없습니다")
    }
    buffer += chunk[..<count]
    isAtEnd = count == 0
    // What has arrived of a last line without a line break is whole now.
    if isAtEnd { searched = start }
    return true
  }
}
