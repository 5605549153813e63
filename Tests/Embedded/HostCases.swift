import Calculator

/// Prints what this machine's build says of cases, a line of JSON for each: of those on standard input, lines of a kind
/// and an input in hexadecimal digits, and of so many random texts, quantities and key sequences.
@main struct HostCases {
  static func main() {
    while let line = readLine() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      let digits = words[1].utf8.map { $0 < 0x40 ? $0 - 0x30 : $0 - 0x57 }
      let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      show(String(words[0]), String(decoding: bytes, as: UTF8.self))
    }

    let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard counts.count == 4 else { return }
    let seed = UInt64(counts[0])
    var expressions = RandomExpression(seed: seed)
    var slips = RandomSlips(seed: seed)
    for index in 0..<counts[1] {
      let text = index % 4 == 0 ? slips.text() : expressions.text()
      show("text", index % 4 < 2 ? text : expressions.edited(text))
    }
    var quantities = RandomQuantity(seed: seed)
    for _ in 0..<counts[2] {
      let (text, unit) = quantities.next()
      show("quantity", (unit ?? "") + "\n" + text)
    }
    var session = KeySession(seed: seed)
    for _ in 0..<counts[3] {
      let keys = session.actions(count: 60).map { action in
        switch action {
        case .press(let key): String(key.rawValue)
        case .paste(let text): "\"\(text)\""
        }
      }
      show("keys", keys.joined())
    }
  }

  private static func show(_ kind: String, _ input: String) {
    let digits = Array("0123456789abcdef")
    let code = input.utf8.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    print(kind, code, CaseRunner.outcome(kind, input))
  }
}
