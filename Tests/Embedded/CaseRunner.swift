import Calculator
import Habits

/// What the engines say of a case, as one line of JSON. The same source is compiled for this machine and as Embedded
/// Swift for wasm32, so that a difference is the engines' or the compiler's.
enum CaseRunner {
  /// The outcome of a case, which is a kind of case and an input.
  static func outcome(_ kind: String, _ input: String) -> String {
    switch kind {
    case "text": text(input)
    case "keys": keys(input)
    case "quantity": quantity(input)
    default: object([("error", string("no such case"))])
    }
  }

  /// A text's value, or what is wrong with it.
  private static func text(_ text: String) -> String {
    var members: [(String, String)] = []
    do throws(Diagnostic) {
      let isExact = try evaluation(of: text).isExact
      members = [("value", number(try evaluate(text))), ("exact", isExact ? "true" : "false")]
    } catch {
      members = [
        ("kind", string(error.kind.rawValue)), ("range", range(error.range)),
        ("suggestion", error.suggestion.map(string) ?? "null"),
        ("incomplete", error.isIncomplete ? "true" : "false"),
        ("message", string(error.message.in(.english))),
      ]
    }
    members.append(("canonical", (try? canonical(text)).map(string) ?? "null"))
    return object(members)
  }

  /// What is shown after keys, with `|` at the cursor where that is not at the end. A text between quotation marks is
  /// pasted.
  private static func keys(_ sequence: String) -> String {
    var keypad = Keypad()
    var responses: [String] = []
    for (index, part) in sequence.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        responses.append(keypad.paste(String(part)).description)
      } else {
        for key in part.compactMap({ Keypad.Key($0) }) { responses.append(keypad.press(key).description) }
      }
    }
    let display = keypad.display
    let isAtEnd = keypad.cursor == display.count
    let shown = isAtEnd ? display : display.prefix(keypad.cursor) + "|" + display.dropFirst(keypad.cursor)
    return object([
      ("display", string(shown)), ("value", keypad.value.map(number) ?? "null"),
      ("preview", keypad.preview.map(number) ?? "null"),
      ("responses", string(responses.joined(separator: " "))),
    ])
  }

  /// An amount, or why it is none. The unit stands before the text and a line's end; none is an empty one.
  private static func quantity(_ input: String) -> String {
    let parts = input.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let unit = parts[0].isEmpty ? nil : String(parts[0])
    do throws(QuantityDiagnostic) {
      return object([("amount", number(try Quantity(String(parts[1]), unit: unit).amount))])
    } catch {
      return object([
        ("kind", string(error.kind.name)), ("range", range(error.range)),
        ("suggestion", error.suggestion.map(string) ?? "null"),
        ("message", string(error.message.in(.korean))),
      ])
    }
  }

  // MARK: JSON

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  /// As a string, because JavaScript's numbers have 53 bits.
  private static func number(_ value: Int64) -> String { "\"\(value)\"" }

  private static func range(_ range: Range<Int>) -> String {
    "\"\(range.lowerBound)..<\(range.upperBound)\""
  }

  private static func string(_ text: String) -> String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted.unicodeScalars.append("\\")
        quoted.unicodeScalars.append(scalar)
      case "\0"..."\u{1F}":
        quoted += "\\u00"
        quoted.unicodeScalars.append(digits[Int(scalar.value >> 4)])
        quoted.unicodeScalars.append(digits[Int(scalar.value & 15)])
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

#if arch(wasm32)
  /// Where JavaScript writes an input, so long as it needs to stay.
  @_expose(wasm, "reserve")
  @_cdecl("reserve")
  public func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: count) }

  /// Frees what `reserve` or `outcome` returned.
  @_expose(wasm, "release")
  @_cdecl("release")
  public func release(_ bytes: UnsafeMutablePointer<UInt8>) { bytes.deallocate() }

  /// The outcome of a case in UTF-8, ended by 0.
  @_expose(wasm, "outcome")
  @_cdecl("outcome")
  public func outcome(
    _ kind: UnsafePointer<UInt8>, _ kindCount: Int, _ input: UnsafePointer<UInt8>, _ inputCount: Int
  ) -> UnsafeMutablePointer<UInt8> {
    let answer = CaseRunner.outcome(
      String(decoding: UnsafeBufferPointer(start: kind, count: kindCount), as: UTF8.self),
      String(decoding: UnsafeBufferPointer(start: input, count: inputCount), as: UTF8.self)
    ).utf8
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: answer.count + 1)
    var end = bytes
    for byte in answer {
      end.pointee = byte
      end += 1
    }
    end.pointee = 0
    return bytes
  }
#endif
