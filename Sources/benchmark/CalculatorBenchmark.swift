import Calculator

/// Measures `evaluate` beside a plain scan of the same bytes, in which each byte is looked up in a table of 256
/// entries and added to a checksum.
func calculatorTable(isShort: Bool) -> Table {
  var table = Table("calculator", columns: ["bytes", "ns", "ns/byte", "ratio to a scan"])
  var generator = SeededGenerator(seed: 1)
  var random: [String] = []
  while random.count < 1_000 { random.append(randomExpression(terms: 2...5, using: &generator)) }
  let long = longExpression(bytes: 100_000, using: &generator)
  let ascii = random.map { String($0.map { $0 == "×" ? "*" : $0 == "÷" ? "/" : $0 }) }
  let megabytes = isShort ? 1 : 10

  measure("900-3×200", ["900-3×200"])
  measure("3+5", ["3+5"])
  measure("12×(3+4)-5÷2", ["12×(3+4)-5÷2"])
  measure("1+2+…+10", [(1...10).map(String.init).joined(separator: "+")])
  measure("1,000 random expressions", random)
  measure("the same with * and /", ascii)
  measure("1,000-term sum", [(1...1_000).map(String.init).joined(separator: "+")])
  measure("100 KB", [long])
  measure("\(megabytes) MB", [longExpression(bytes: megabytes * 1_000_000, using: &generator)])
  measure("100 KB, refused at its end", [long + "+"])
  return table

  func measure(_ workload: String, _ texts: [String]) {
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    let checksums = (0..<256).map { UInt64(truncatingIfNeeded: $0 &* 2_654_435_761) }
    let evaluateAll = { for text in texts { keep(try? evaluate(text)) } }
    let scanAll = { for text in texts { keep(checksum(of: text, table: checksums)) } }
    let times = fastest(rounds: isShort ? 5 : 20, milliseconds: isShort ? 2 : 10, evaluateAll, scanAll)
    let count = Double(texts.count)
    table.add(
      workload, (Double(bytes) / count).rounded(), times[0] / count, times[0] / Double(bytes),
      times[0] / times[1])
  }
}

/// Evaluates valid ASCII texts, short and long ones, so many times. Whatever that allocates grows with the count.
func evaluateRepeatedly(_ count: Int) {
  var generator = SeededGenerator(seed: 4)
  let long = longExpression(bytes: 1_000, using: &generator)
  let texts = ["3+5", "12*(3+4)-5/2", "1 + 2 =", String(long.map { $0 == "×" ? "*" : $0 == "÷" ? "/" : $0 })]
  for _ in 0..<count {
    for text in texts { keep(try? evaluate(text)) }
  }
}

@inline(never)
private func checksum(of text: String, table: [UInt64]) -> UInt64 {
  var text = text
  return text.withUTF8 { bytes in
    var sum: UInt64 = 0
    for byte in bytes { sum &+= table[Int(byte)] }
    return sum
  }
}

/// A valid expression whose numbers have one to six digits, with an operand in parentheses now and then.
private func randomExpression(terms: ClosedRange<Int>, using generator: inout SeededGenerator) -> String {
  var text = ""
  for index in 0..<Int.random(in: terms, using: &generator) {
    if index > 0 { text += ["+", "-", "×", "÷"].randomElement(using: &generator) ?? "+" }
    if Int.random(in: 0..<10, using: &generator) == 0 {
      text += "(" + randomExpression(terms: 2...2, using: &generator) + ")"
    } else {
      let smallest = [1, 10, 100, 1_000, 10_000, 100_000].randomElement(using: &generator) ?? 1
      text += String(Int.random(in: smallest..<smallest * 10, using: &generator))
    }
  }
  return text
}

/// A sum and difference of random expressions, as long as asked for.
private func longExpression(bytes: Int, using generator: inout SeededGenerator) -> String {
  var text = randomExpression(terms: 2...5, using: &generator)
  while text.utf8.count < bytes {
    text += (Bool.random(using: &generator) ? "+" : "-") + randomExpression(terms: 2...5, using: &generator)
  }
  return text
}
