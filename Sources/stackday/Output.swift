import Foundation

/// Standard output, gathered until `flush`, and standard error.
final class Output {
  private var pending = Data()

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
    guard !pending.isEmpty else { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: pending)
    } catch {
      throw Failure(.inputOutput, "error: cannot write to standard output: \(error.localizedDescription)")
    }
  }

  /// Writes a message and a line break to standard error, at once. When that fails, nobody can be told.
  func report(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }
}
