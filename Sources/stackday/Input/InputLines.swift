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
  fileprivate let bytes: ArraySlice<UInt8>

  /// The line as text.
  ///
  /// - Throws: A failure at the first place that is not UTF-8.
  func text() throws(Failure) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    throw Failure(
      .badInput, "invalidUTF8", Wording("this is not valid UTF-8", "UTF-8이 아닙니다"),
      excerpt: Excerpt(text: shownText, range: offset..<offset + 3))
  }

  /// The line as text, with `U+FFFD` for what is not UTF-8.
  var shownText: String { String(decoding: bytes, as: UTF8.self) }
}

/// The lines of standard input, in the portions in which they arrive.
struct InputLines {
  /// The longest line that is read, in bytes, so that memory has a bound.
  private static let maximumLength = 64 << 20

  /// What has arrived of lines that are not complete.
  private var buffer: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var isAtEnd = false

  /// Waits for input and returns the lines that it completes; nil at the end.
  mutating func next() throws(Failure) -> [InputLine]? {
    while !isAtEnd {
      let old = buffer.count
      try readChunk()
      var lines: [InputLine] = []
      var start = 0
      // Only what is new can hold a line break.
      var search = old
      while let end = buffer[search...].firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(Self.line(buffer[start..<end]))
        start = end + 1
        search = start
      }
      if isAtEnd, start < buffer.count {
        lines.append(Self.line(buffer[start...]))
        start = buffer.count
      }
      buffer.removeSubrange(..<start)
      guard buffer.count <= Self.maximumLength else {
        throw Failure(
          .badInput, "lineTooLong",
          Wording(
            "a line is longer than \(Self.maximumLength) bytes", "\(Self.maximumLength)바이트보다 긴 줄이 있습니다"))
      }
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  private mutating func readChunk() throws(Failure) {
    var count = 0
    repeat { count = read(STDIN_FILENO, &chunk, chunk.count) } while count < 0 && errno == EINTR
    guard count >= 0 else {
      throw Failure(errno: errno, "cannotRead", "cannot read standard input", "표준 입력을 읽을 수 없습니다")
    }
    buffer += chunk[..<count]
    isAtEnd = count == 0
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> InputLine {
    InputLine(bytes: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
  }
}
