import Calculator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output, gathered until `flush`, and standard error.
struct Output {
  private var pending: [UInt8] = []

  /// Adds a line to standard output.
  mutating func print(_ line: String) {
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
  }

  /// Writes what is pending.
  mutating func flush() throws(Failure) {
    defer { pending.removeAll(keepingCapacity: true) }
    guard !Self.write(pending, to: STDOUT_FILENO) else { return }
    throw Failure(
      errno: errno, "cannotWrite", "cannot write to standard output", "표준 출력에 쓸 수 없습니다")
  }

  /// Writes a message and a line break to standard error, at once. When that fails, nobody can be told.
  func report(_ message: String) {
    _ = Self.write(Array((message + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes bytes to a descriptor, all of them or, if it returns false, as many as the system took before an error.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}
