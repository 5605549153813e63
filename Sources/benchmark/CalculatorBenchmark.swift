import Calculator

/// Measures `evaluate` beside yardsticks, by turns in one run: a plain evaluator that goes over the text in one pass,
/// an evaluator on bitmaps, and a scan of the same bytes, in which each is looked up in a table of 256 entries and added
/// to a checksum.
///
/// The last ratio compares a row with the same texts without what makes them special, text by text: what spaces, commas
/// or parentheses cost.
func calculatorTable(isShort: Bool) throws -> Table {
  var table = Table(
    "calculator",
    columns: [
      "bytes", "ns", "ns/byte", "of a scan", "of one pass", "of bitmaps", "of the same without",
    ])
  table.notes = [
    "one pass, bitmaps: the yardsticks PlainEvaluator and BitmapEvaluator, where they read the text",
    "the same without: the same texts without what the row's name adds (the unseen mix: against the mix)",
  ]
  let measure = { (workload: CalculatorWorkload) in
    try workload.checkYardsticks()
    table.add { [workload.row(isShort: isShort)] }
  }
  var texts = CalculatorTexts()

  try measure(.init("3+5", ["3+5"]))
  try measure(.init("3 + 5", ["3 + 5"], without: ["3+5"]))
  try measure(.init("900-3×200", ["900-3×200"]))
  try measure(.init("12×(3+4)-5÷2", ["12×(3+4)-5÷2"]))
  try measure(.init("1+2+…+10", [CalculatorTexts.sum(terms: 10)]))
  try measure(.init("9223372036854775807", ["9223372036854775807"]))

  // A thousand texts are few enough for a processor to learn where each of them branches.
  let mix = texts.mix(1_000)
  let ascii = mix.map(\.inASCII)
  try measure(.init("mix", mix, limits: ["of one pass": 1.1]))
  try measure(
    .init(
      "mix, spaces", mix.map(\.spaced), without: mix,
      limits: ["of one pass": 1.1, "of the same without": 1.3]))
  try measure(.init("mix with * and /", ascii))
  try measure(.init("mix with * and /, spaces", ascii.map(\.spaced), without: ascii))
  let unseen = texts.mix(isShort ? 50_000 : 200_000)
  let unseenASCII = unseen.map(\.inASCII)
  try measure(.init("unseen mix", unseen, without: mix, limits: ["of one pass": 1]))
  try measure(
    .init(
      "unseen mix, spaces", unseen.map(\.spaced), without: unseen,
      limits: ["of one pass": 1, "of the same without": 1.3]))
  try measure(.init("unseen mix with * and /", unseenASCII, without: ascii))
  try measure(.init("unseen mix with * and /, spaces", unseenASCII.map(\.spaced), without: unseenASCII))

  try measure(.init("mix, commas in numbers", mix.map(\.grouped), without: mix))
  try measure(.init("mix, full-width digits", mix.map { $0.withDigits(from: "０") }, without: mix))
  try measure(.init("mix, Arabic digits", mix.map { $0.withDigits(from: "٠") }, without: mix))
  try measure(.init("mix, Devanagari digits", mix.map { $0.withDigits(from: "०") }, without: mix))

  let nested = CalculatorTexts.nested(parentheses: 200)
  let pairs = CalculatorTexts.pairs(parentheses: 200)
  // A little less than twice the same additions on a quiet machine; more where two programs share a core.
  try measure(
    .init(
      "200 nested parentheses", [nested], without: [nested.withoutParentheses],
      limits: ["of the same without": 2.2]))
  try measure(
    .init(
      "200 pairs of parentheses", [pairs], without: [pairs.withoutParentheses],
      limits: ["of the same without": 2]))

  let sum = CalculatorTexts.sum(terms: 1_000)
  try measure(.init("1,000-term sum", [sum], limits: ["of one pass": 1]))
  try measure(
    .init("1,000-term sum, spaces", [sum.spaced], without: [sum], limits: ["of the same without": 1.3]))
  // Ten of them, for one alone is short enough to be learned, and the better the fewer branches it has.
  let long = (0..<10).map { _ in texts.long(bytes: 100_000) }
  try measure(.init("100 KB", long, limits: ["of one pass": 1]))
  try measure(
    .init("100 KB, spaces", long.map(\.spaced), without: long, limits: ["of the same without": 1.3]))
  try measure(.init("100 KB with * and /", long.map(\.inASCII)))
  try measure(
    .init(
      "100 KB, refused at its end", long.map { $0 + "+" }, without: long,
      limits: ["of the same without": 1.2]))
  let megabytes = isShort ? 1 : 10
  try measure(.init("\(megabytes) MB", [texts.long(bytes: megabytes * 1_000_000)]))
  return table
}

/// Texts to evaluate, and what they are compared with.
private struct CalculatorWorkload {
  private let name: String
  private let texts: [String]
  private let simpler: [String]?
  private let limits: KeyValuePairs<String, Double>
  private let bitmaps = BitmapEvaluator()
  private let isPlain: Bool
  private let fitsBitmaps: Bool

  /// - Parameter simpler: The same texts without what makes these special.
  init(
    _ name: String, _ texts: [String], without simpler: [String]? = nil,
    limits: KeyValuePairs<String, Double> = [:]
  ) {
    self.name = name
    self.texts = texts
    self.simpler = simpler
    self.limits = limits
    isPlain = texts.allSatisfy(PlainEvaluator.reads)
    fitsBitmaps = texts.allSatisfy(BitmapEvaluator.reads)
  }

  /// A yardstick that computes something else measures nothing.
  func checkYardsticks() throws(Disagreement) {
    for text in texts {
      let value = try? evaluate(text)
      if isPlain, PlainEvaluator.value(of: text) != value { throw Disagreement(text: text, with: "one pass") }
      if fitsBitmaps, bitmaps.value(of: text) != value { throw Disagreement(text: text, with: "bitmaps") }
    }
  }

  func row(isShort: Bool) -> Table.Row {
    let checksums = (0..<256).map { UInt64(truncatingIfNeeded: $0 &* 2_654_435_761) }
    let evaluateAll = { keep(texts.reduce(0) { $0 &+ ((try? evaluate($1)) ?? 0) }) }
    let turns = Turns(
      rounds: isShort ? 15 : 40, milliseconds: isShort ? 2 : 5,
      [
        evaluateAll,
        { keep(texts.reduce(0) { $0 &+ checksum(of: $1, table: checksums) }) },
        isPlain ? { keep(texts.reduce(0) { $0 &+ (PlainEvaluator.value(of: $1) ?? 0) }) } : nil,
        fitsBitmaps ? { keep(texts.reduce(0) { $0 &+ (bitmaps.value(of: $1) ?? 0) }) } : nil,
        simpler.map { texts in { keep(texts.reduce(0) { $0 &+ ((try? evaluate($1)) ?? 0) }) } },
      ])
    let bytes = Double(texts.reduce(0) { $0 + $1.utf8.count })
    let count = Double(texts.count)
    let time = turns.fastest(0) ?? .nan
    let perText = Double(simpler?.count ?? texts.count) / count
    return Table.Row(
      name,
      [
        (bytes / count).rounded(), time / count, time / bytes, turns.ratio(0, to: 1), turns.ratio(0, to: 2),
        turns.ratio(0, to: 3), turns.ratio(0, to: 4).map { $0 * perText },
      ],
      limits: limits)
  }
}

private struct Disagreement: Error, CustomStringConvertible {
  let text: String
  let with: String

  var description: String {
    "the engine and the yardstick \(with) have different values for \(text.prefix(200))"
  }
}

@inline(never)
private func checksum(of text: String, table: [UInt64]) -> UInt64 {
  text.utf8.withContiguousStorageIfAvailable { bytes in
    var sum: UInt64 = 0
    for byte in bytes { sum &+= table[Int(byte)] }
    return sum
  } ?? 0
}

/// Evaluates valid texts, so many times. Whatever that allocates grows with the count.
func evaluateRepeatedly(_ count: Int) {
  var texts = CalculatorTexts()
  let long = texts.long(bytes: 1_000)
  let examples = [
    "7", "3+5", "3 + 5", "(1)", "1 + 2 =", "900-3×200", "12*(3+4)-5/2", "12 × (3 + 4) - 5 ÷ 2", long,
    long.inASCII, long.spaced, CalculatorTexts.nested(parentheses: 200),
  ]
  for _ in 0..<count {
    for text in examples { keep(try? evaluate(text)) }
  }
}
