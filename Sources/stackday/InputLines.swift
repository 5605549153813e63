import Calculator
import Foundation

extension Session {
  /// Answers each line of standard input as soon as it has arrived, and goes on after an error.
  ///
  /// - Parameters:
  ///   - isJSON: Whether `answer` has printed the error, too. If not, it goes to standard error.
  ///   - answer: Gets a line, and the error if it is not UTF-8. Prints its answer to standard output, and
  ///     returns its error.
  /// - Throws: A failure at the end if a line had an error.
  func answerLines(
    isJSON: Bool, answer: (String, InputError?) throws(Failure) -> InputError?
  ) throws(Failure) {
    var lines = InputLines(session: self)
    var number = 0
    var hasFailed = false
    while let batch = try lines.next() {
      for line in batch {
        number += 1
        let (text, encodingError) = decoded(line)
        guard let error = try answer(text, encodingError) else { continue }
        hasFailed = true
        if isJSON { continue }
        // What is right so far stands before the error.
        try output.flush()
        output.report(self.text("line \(number): ", "\(number)번째 줄: ") + error.rendered)
      }
      try output.flush()
    }
    if hasFailed { throw Failure(.badInput, nil) }
  }

  /// A line as text, with `U+FFFD` for what is not UTF-8 and an error at the first such place.
  private func decoded(_ line: ArraySlice<UInt8>) -> (String, InputError?) {
    if let text = String(validating: line, as: UTF8.self) { return (text, nil) }
    var iterator = line.makeIterator()
    var decoder = UTF8()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    let text = String(decoding: line, as: UTF8.self)
    let message = self.text("this is not valid UTF-8", "UTF-8이 아닙니다")
    let range = offset..<offset + UTF8.width("\u{FFFD}")
    return (text, InputError(kind: "invalidUTF8", message, text: text, range: range, in: language))
  }
}

/// Standard input, as lines that are handed over as soon as they have arrived.
private struct InputLines {
  /// The longest line that is read, in bytes, so that memory has a bound.
  static let maximumLength = 64 << 20

  /// What has arrived of lines that are not complete.
  private var buffer: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var isAtEnd = false
  private let session: Session

  init(session: Session) {
    self.session = session
  }

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
        throw Failure(
          .badInput,
          session.text(
            "error: a line is longer than \(Self.maximumLength) bytes",
            "오류: \(Self.maximumLength)바이트보다 긴 줄이 있습니다"))
      }
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  private mutating func read() throws(Failure) {
    var count = 0
    repeat { count = Foundation.read(STDIN_FILENO, &chunk, chunk.count) } while count < 0 && errno == EINTR
    guard count >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(
        .inputOutput,
        session.text("error: cannot read standard input: ", "오류: 표준 입력을 읽을 수 없습니다: ") + reason)
    }
    buffer += chunk[..<count]
    isAtEnd = count == 0
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
