import Calculator
import Testing

/// Which refused texts something after them would make right.
@Suite struct IncompleteTests {
  enum Outcome: Sendable {
    /// Valid as it is.
    case right
    /// Some text after it makes it right.
    case incomplete
    /// Nothing after it makes it right.
    case wrong
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let outcome: Outcome
    var name: String?
    var testDescription: String { name ?? text.debugDescription }

    init(_ text: String, _ outcome: Outcome, name: String? = nil) {
      self.text = text
      self.outcome = outcome
      self.name = name
    }
  }

  static let cases = [
    Case("", .incomplete), Case(" ", .incomplete), Case("=", .wrong), Case(" =", .wrong),
    Case("5+", .incomplete), Case("5+ ", .incomplete), Case("5÷", .incomplete), Case("8÷", .incomplete),
    Case("-", .incomplete), Case("(-", .incomplete), Case("(", .incomplete), Case("(5", .incomplete),
    Case("(5+", .incomplete), Case("((5)", .incomplete), Case("(5 ", .incomplete),
    Case("5", .right), Case("5 ", .right), Case("(5)", .right), Case("0", .right),
    Case("+", .wrong), Case("×", .wrong), Case("(+", .wrong), Case("5++", .wrong), Case("5+-", .wrong),
    Case("--", .wrong), Case("()", .wrong), Case("5×()", .wrong), Case("(5+)", .wrong), Case("(-)", .wrong),
    Case("5)", .wrong), Case(")", .wrong), Case("5 3", .wrong), Case("5(", .wrong), Case("(5)3", .wrong),
    Case("(5)(", .wrong), Case("a", .wrong), Case("5a", .wrong), Case("5%", .wrong), Case("5+a", .wrong),
    // Zeros, points and commas.
    Case("007", .wrong), Case("00", .wrong), Case("8÷0", .wrong), Case("8÷00", .wrong), Case("8÷0+", .wrong),
    Case("8÷0 ", .wrong), Case("8÷0,", .wrong), Case("8÷(0", .incomplete), Case("1.", .wrong),
    Case(".", .wrong),
    Case("1,", .incomplete), Case("1,2", .incomplete), Case("1,23", .incomplete), Case("1,234", .right),
    Case("1,2345", .wrong), Case("1,23 ", .wrong), Case("1,23+", .wrong), Case("1, ", .wrong),
    Case("1,234,", .incomplete), Case("1,234,5", .incomplete), Case("12,34,", .wrong), Case("1,,", .wrong),
    Case("1234,", .wrong), Case("0,", .wrong), Case(",", .wrong), Case("5,00 0", .wrong),
    Case("5+12,3", .incomplete), Case("(1,2", .incomplete), Case("8÷1,", .incomplete),
    // The equals sign.
    Case("3+5=", .right), Case("3+5= ", .right), Case("3+5=8", .wrong), Case("3+5==", .wrong),
    Case("3+=", .wrong), Case("(5=", .wrong), Case("1,2=", .wrong), Case("-=", .wrong), Case("5x=", .wrong),
    // The letter x is an operator as soon as an operand or a sign follows.
    Case("5x", .incomplete), Case("5x ", .incomplete), Case("5X", .incomplete), Case("(5)x", .incomplete),
    Case("0x", .incomplete), Case("0x ", .incomplete), Case("0 x", .incomplete),
    Case("0x\u{200B}", .incomplete),
    Case("0x1", .wrong), Case("0xf", .wrong), Case("5xa", .wrong), Case("5xx", .wrong), Case("5x×", .wrong),
    Case("5x-", .wrong), Case("5x+", .wrong), Case("5x)", .wrong), Case("x", .wrong), Case("(x", .wrong),
    Case("5+x", .wrong), Case("5x(", .incomplete), Case("8÷0x", .wrong), Case("5 0x", .wrong),
    Case("00x", .wrong), Case("10x", .incomplete), Case("1,23x", .wrong), Case("5x\u{301}", .wrong),
    // Other scripts.
    Case("٣+", .incomplete), Case("١,٢", .incomplete), Case("१,२३४", .right), Case("٠٧", .wrong),
    Case("8÷٠", .wrong), Case("５＋", .incomplete), Case("（５", .incomplete), Case("3ー", .incomplete),
    // The largest numbers.
    Case("9223372036854775807", .right), Case("9223372036854775808", .wrong),
    Case("-9223372036854775808", .right), Case("-9223372036854775809", .wrong),
    Case("5-9223372036854775808", .wrong), Case("(-9223372036854775808", .incomplete),
    Case("9,223,372,036,854,775,807", .right), Case("9,223,372,036,854,775,80", .incomplete),
    Case("9,223,372,036,854,775,8", .incomplete), Case("9,223,372,036,854,775,81", .wrong),
    Case("9,223,372,036,854,775,9", .wrong), Case("9,223,372,036,854,775,", .incomplete),
    Case("9,223,372,036,854,775", .right), Case("9,223,372,036,854,776,", .wrong),
    Case("9,223,372,036,854,776", .right), Case("10,223,372,036,854,775,", .wrong),
    Case("999,999,999,999,999,", .incomplete), Case("9,999,999,999,999,999,", .wrong),
    Case("92,233,720,368,547,758,", .wrong), Case("-9,223,372,036,854,775,80", .incomplete),
    Case("99999999999999999999,123", .wrong),
    // What fails only in its arithmetic is right.
    Case("8÷(3-3)", .right), Case("9223372036854775807+1", .right), Case("9223372036854775807+1=", .right),
    Case("8÷(3-3)+", .incomplete), Case("(8÷(3-3)", .incomplete), Case("8÷(3-3)++", .wrong),
    // Depth.
    Case(String(repeating: "(", count: 256), .incomplete, name: "256 open"),
    Case(String(repeating: "(", count: 257), .wrong, name: "257 open"),
    Case(String(repeating: "(", count: 256) + "5", .incomplete, name: "256 open and 5"),
    Case(String(repeating: "(-", count: 256), .incomplete, name: "256 open with signs"),
    Case(String(repeating: "(", count: 256) + "5×(", .wrong, name: "256 open, and another after a product"),
    Case(
      String(repeating: "(", count: 256) + "5" + String(repeating: ")", count: 255), .incomplete,
      name: "one of 256 still open"),
  ]

  @Test(arguments: cases)
  func outcome(_ example: Case) {
    #expect(Self.outcome(of: example.text) == example.outcome)
    #expect(Self.expectedOutcome(of: example.text) == example.outcome, "the reference")
  }

  /// Each beginning of a valid text is valid or incomplete, and of a text an edit away just when the reference finds
  /// an end for it.
  @Test(arguments: 0..<2)
  func beginningsOfRandomTexts(seed: Int) {
    var random = RandomExpression(seed: UInt64(seed) + 40)
    var counts: [Outcome: Int] = [:]
    for _ in 0..<1_500 {
      let text = random.text()
      for text in [text, random.edited(text)] {
        let scalars = Array(text.unicodeScalars)
        let beginning = String(
          String.UnicodeScalarView(scalars.prefix(random.randomness.below(scalars.count + 2))))
        let outcome = Self.outcome(of: beginning)
        counts[outcome, default: 0] += 1
        let expected = Self.expectedOutcome(of: beginning)
        if outcome != expected {
          Issue.record("seed \(seed): \(beginning.debugDescription) is \(outcome), not \(expected)")
        }
      }
    }
    #expect(counts.count == 3 && counts.values.allSatisfy { $0 > 50 }, "\(counts)")
  }

  private static func outcome(of text: String) -> Outcome {
    do throws(Diagnostic) {
      _ = try evaluate(text)
      return .right
    } catch {
      let isArithmetic = (try? canonical(text)) != nil
      if error.isIncomplete { return isArithmetic ? .wrong : .incomplete }
      return isArithmetic ? .right : .wrong
    }
  }

  /// What can be finished at all, can be with a number after a space or up to three zeros, and then a parenthesis
  /// for each that is open.
  private static func expectedOutcome(of text: String) -> Outcome {
    if ReferenceEvaluator.isValid(text) { return .right }
    let scalars = text.unicodeScalars
    let open = scalars.count { "(（".unicodeScalars.contains($0) }
    let closed = scalars.count { ")）".unicodeScalars.contains($0) }
    let closing = String(repeating: ")", count: max(0, open - closed))
    let ends = ["", " 7", "0", "00", "000"].map { $0 + closing }
    return ends.contains { ReferenceEvaluator.isValid(text + $0) } ? .incomplete : .wrong
  }
}
