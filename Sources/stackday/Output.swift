import Calculator
import Foundation

/// Standard output, gathered until `flush`, and standard error.
final class Output {
  private var pending = Data()
  /// The language of the error when standard output cannot be written.
  var language = Language.english

  /// Adds a line to standard output.
  func print(_ line: String) {
    pending.append(contentsOf: line.utf8)
    pending.append(UInt8(ascii: "\n"))
  }

  /// Adds a value as a line of JSON, its keys in alphabetical order.
  func print(json value: some Encodable) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      pending.append(try encoder.encode(value))
    } catch {
      throw Failure(.fault, "error: cannot write JSON: \(error)")
    }
    pending.append(UInt8(ascii: "\n"))
  }

  /// Writes what is pending.
  func flush() throws(Failure) {
    defer { pending.removeAll(keepingCapacity: true) }
    var rest = pending[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let reason = String(cString: strerror(errno))
        let message =
          switch language {
          case .english: "error: cannot write to standard output: "
          case .korean: "오류: 표준 출력에 쓸 수 없습니다: "
          }
        throw Failure(.inputOutput, message + reason)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a message and a line break to standard error, at once. When that fails, nobody can be told.
  func report(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }
}
