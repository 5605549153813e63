import Foundation

/// Standard input, as lines that are handed over as soon as they have arrived.
struct InputLines {
  /// The longest line that is read, in bytes, so that memory has a bound.
  static let maximumLength = 64 << 20

  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// Waits for input and returns the lines that it completes, without their line breaks; nil at the end.
  mutating func next() throws(Failure) -> [ArraySlice<UInt8>]? {
    while !isAtEnd {
      let old = buffer.count
      try read()
      var lines: [ArraySlice<UInt8>] = []
      var start = 0
      // Only what is new can hold a line break.
      var search = old
      while let end = buffer[search...].firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(Self.withoutReturn(buffer[start..<end]))
        start = end + 1
        search = start
      }
      if isAtEnd, start < buffer.count {
        lines.append(Self.withoutReturn(buffer[start...]))
        start = buffer.count
      }
      buffer.removeSubrange(..<start)
      guard buffer.count <= Self.maximumLength else {
        throw Failure(.badInput, "error: a line is longer than \(Self.maximumLength) bytes")
      }
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  private mutating func read() throws(Failure) {
    let size = 1 << 16
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: size))
    var count = 0
    repeat {
      count = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Darwin)
          Darwin.read(STDIN_FILENO, bytes.baseAddress! + old, size)
        #else
          Glibc.read(STDIN_FILENO, bytes.baseAddress! + old, size)
        #endif
      }
    } while count < 0 && errno == EINTR
    buffer.removeLast(size - max(count, 0))
    guard count >= 0 else {
      throw Failure(.inputOutput, "error: cannot read standard input: \(String(cString: strerror(errno)))")
    }
    isAtEnd = count == 0
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
