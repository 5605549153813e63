import Calculator
import Testing

/// Expressions and what becomes of them, and the reference's word on the same.
@Suite struct ExpressionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let outcome: ReferenceEvaluator.Result
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ outcome: ReferenceEvaluator.Result) {
      self.text = text
      self.outcome = outcome
    }
  }

  static let cases = [
    Case("900-3×200", .value(300)), Case("900-3*200", .value(300)), Case("3+5", .value(8)),
    Case("3 + 5", .value(8)), Case("５＋７", .value(12)), Case("３＋５", .value(8)),
    Case("12×(3+4)-5÷2", .value(82)), Case("2+3×4", .value(14)), Case("(2+3)×4", .value(20)),
    Case("7÷2", .value(3)), Case("-7÷2", .value(-3)), Case("-7÷(-2)", .value(3)), Case("0×5", .value(0)),
    Case("0+3", .value(3)), Case("100÷10", .value(10)), Case("1,234,567", .value(1_234_567)),
    Case("1,000+1", .value(1001)), Case("3x5", .value(15)), Case("2 x (3)", .value(6)),
    Case("5=", .value(5)), Case("5×3=", .value(15)), Case("(4-(-4))", .value(8)), Case("80÷40", .value(2)),
    Case("200÷2÷5", .value(20)), Case("10-4-3", .value(3)),
    Case("-9223372036854775808", .value(-9_223_372_036_854_775_808)),
    Case("9223372036854775807", .value(9_223_372_036_854_775_807)),
    Case("9,223,372,036,854,775,807", .value(9_223_372_036_854_775_807)), Case("-(5)", .value(-5)),
    Case("((((1))))", .value(1)), Case("5−3", .value(2)), Case("8∕2", .value(4)), Case("6·7", .value(42)),
    Case("\u{202c}5+3", .value(8)), Case("2\u{a0}+\u{a0}3", .value(5)),
    Case("2\u{3000}×\u{3000}3", .value(6)), Case("", .fault(.empty, 0..<0)),
    Case("   ", .fault(.empty, 0..<0)), Case("=", .fault(.empty, 0..<0)),
    Case("+", .fault(.missingNumber, 0..<1)), Case("-", .fault(.trailingOperator, 0..<1)),
    Case("3+a", .fault(.unexpectedCharacter, 2..<3)), Case("abc", .fault(.unexpectedCharacter, 0..<1)),
    Case("3+5 cups", .fault(.unexpectedCharacter, 4..<5)), Case("1.5", .fault(.decimalPoint, 1..<2)),
    Case(".5", .fault(.decimalPoint, 0..<1)), Case("3．5", .fault(.decimalPoint, 1..<4)),
    Case("1,23", .fault(.misplacedSeparator, 1..<2)), Case("12,34", .fault(.misplacedSeparator, 2..<3)),
    Case(",5", .fault(.misplacedSeparator, 0..<1)), Case("1,,000", .fault(.misplacedSeparator, 1..<2)),
    Case("1234,567", .fault(.misplacedSeparator, 4..<5)), Case("0,123", .fault(.misplacedSeparator, 1..<2)),
    Case("007", .fault(.leadingZero, 0..<2)), Case("00", .fault(.leadingZero, 0..<1)),
    Case("5+007", .fault(.leadingZero, 2..<4)), Case("(00)", .fault(.leadingZero, 1..<2)),
    Case("9223372036854775808", .fault(.numberTooLarge, 0..<19)),
    Case("-(9223372036854775808)", .fault(.numberTooLarge, 2..<21)),
    Case("3-9223372036854775808", .fault(.numberTooLarge, 2..<21)),
    Case("-9223372036854775808÷(-1)", .fault(.overflow, 20..<22)),
    Case("-(-9223372036854775808)", .fault(.overflow, 0..<1)),
    Case("9223372036854775807+1", .fault(.overflow, 19..<20)),
    Case("-9223372036854775807-2", .fault(.overflow, 20..<21)),
    Case("3037000500×3037000500", .fault(.overflow, 10..<12)), Case("×5", .fault(.missingNumber, 0..<2)),
    Case("+5", .fault(.missingNumber, 0..<1)), Case("(×5)", .fault(.missingNumber, 1..<3)),
    Case("5++3", .fault(.duplicateOperator, 2..<3)), Case("5+×3", .fault(.duplicateOperator, 2..<4)),
    Case("5×-3", .fault(.duplicateOperator, 3..<4)), Case("5--3", .fault(.duplicateOperator, 2..<3)),
    Case("--5", .fault(.duplicateOperator, 1..<2)), Case("-+5", .fault(.duplicateOperator, 1..<2)),
    Case("5+", .fault(.trailingOperator, 1..<2)), Case("5+=", .fault(.trailingOperator, 1..<2)),
    Case("(5-)×2", .fault(.trailingOperator, 2..<3)), Case("(-)", .fault(.trailingOperator, 1..<2)),
    Case("(5+", .fault(.trailingOperator, 2..<3)), Case("5(3)", .fault(.missingOperator, 1..<2)),
    Case("(5)3", .fault(.missingOperator, 3..<4)), Case("5 3", .fault(.missingOperator, 2..<3)),
    Case("5 000", .fault(.missingOperator, 2..<5)), Case("()", .fault(.emptyParentheses, 0..<2)),
    Case("5×()", .fault(.emptyParentheses, 3..<5)), Case(")", .fault(.unopenedParenthesis, 0..<1)),
    Case("5)", .fault(.unopenedParenthesis, 1..<2)), Case("5+)", .fault(.unopenedParenthesis, 2..<3)),
    Case("(5", .fault(.unclosedParenthesis, 0..<1)), Case("((5)", .fault(.unclosedParenthesis, 0..<1)),
    Case("8÷0", .fault(.divisionByZero, 3..<4)), Case("8÷00", .fault(.leadingZero, 3..<4)),
    Case("8÷05", .fault(.leadingZero, 3..<4)), Case("8÷(3-3)", .fault(.divisionByZero, 3..<8)),
    Case("8÷0+", .fault(.divisionByZero, 3..<4)), Case("8÷(3-3)+", .fault(.trailingOperator, 8..<9)),
    Case("5==", .fault(.unexpectedCharacter, 1..<2)), Case("=5", .fault(.unexpectedCharacter, 0..<1)),
    Case("3٫5", .fault(.unexpectedCharacter, 1..<3)), Case("٣+٥", .value(8)),
    Case("9+++", .fault(.duplicateOperator, 2..<3)), Case("2*/3", .fault(.duplicateOperator, 2..<3)),
    Case("3!", .fault(.unexpectedCharacter, 1..<2)), Case("5%", .fault(.unexpectedCharacter, 1..<2)),
    Case("2^3", .fault(.unexpectedCharacter, 1..<2)), Case("३×४", .value(12)), Case("๗-๒", .value(5)),
    Case("3ー1", .value(2)), Case("3—1", .value(2)), Case("6➗2", .value(3)),
    Case("5\u{2716}\u{fe0f}3", .value(15)), Case("0x10", .fault(.unexpectedCharacter, 0..<4)),
    Case("5+0x1F", .fault(.unexpectedCharacter, 2..<6)), Case("0 x 5", .value(0)), Case("0x(5)", .value(0)),
    Case("10x5", .value(50)), Case("2x-3", .fault(.duplicateOperator, 2..<3)),
    Case("1+2)×3", .fault(.unopenedParenthesis, 3..<4)), Case("2 365 596", .fault(.missingOperator, 2..<5)),
    Case("1'234", .fault(.unexpectedCharacter, 1..<2)), Case("₩1,000", .fault(.unexpectedCharacter, 0..<3)),
    Case("[1+2]×3", .fault(.unexpectedCharacter, 0..<1)), Case("=3+5", .fault(.unexpectedCharacter, 0..<1)),
    Case("3+5=8", .fault(.unexpectedCharacter, 3..<4)),
    Case("36 7,424393", .fault(.missingOperator, 3..<4)),
    Case("99999999999999999999,123", .fault(.numberTooLarge, 0..<20)),
  ]

  /// `x` between operands, and the notation of programmers that looks like it.
  static let letterX = [
    Case("3x-5", .fault(.duplicateOperator, 2..<3)), Case("3x+5", .fault(.duplicateOperator, 2..<3)),
    Case("3x − 5", .fault(.duplicateOperator, 3..<6)), Case("x-5", .fault(.missingNumber, 0..<1)),
    Case("x5", .fault(.missingNumber, 0..<1)), Case("(x+5", .fault(.missingNumber, 1..<2)),
    Case("3x", .fault(.unexpectedCharacter, 1..<2)), Case("3x×5", .fault(.unexpectedCharacter, 1..<2)),
    Case("3x)", .fault(.unexpectedCharacter, 1..<2)), Case("3xx5", .fault(.unexpectedCharacter, 1..<2)),
    Case("3x=", .fault(.unexpectedCharacter, 1..<2)), Case("3x٤", .value(12)), Case("3X（4）", .value(12)),
    Case("3x\u{FE0F}4", .value(12)), Case("3+x-", .fault(.duplicateOperator, 2..<3)),
    Case("0x5", .fault(.unexpectedCharacter, 0..<3)), Case("0X5", .fault(.unexpectedCharacter, 0..<3)),
    Case("0xF", .fault(.unexpectedCharacter, 0..<3)), Case("0xcafe+1", .fault(.unexpectedCharacter, 0..<6)),
    Case("0xfg", .fault(.unexpectedCharacter, 0..<3)), Case("0x1x2", .fault(.unexpectedCharacter, 0..<3)),
    Case("0x1,000", .fault(.unexpectedCharacter, 0..<3)), Case("0x1.5", .fault(.unexpectedCharacter, 0..<3)),
    Case("0x１Ｆｆ", .fault(.unexpectedCharacter, 0..<11)), Case("0xＡ", .fault(.unexpectedCharacter, 0..<5)),
    Case("０x1", .fault(.unexpectedCharacter, 0..<5)), Case("٠x٣", .fault(.unexpectedCharacter, 0..<5)),
    Case("5+0x1F-2", .fault(.unexpectedCharacter, 2..<6)), Case("(0x1)", .fault(.unexpectedCharacter, 1..<4)),
    Case("-0xA", .fault(.unexpectedCharacter, 1..<4)), Case("8÷0x1", .fault(.unexpectedCharacter, 3..<6)),
    Case("5 0x1", .fault(.unexpectedCharacter, 2..<5)), Case("(5)0x1", .fault(.unexpectedCharacter, 3..<6)),
    Case("5x0x1", .fault(.unexpectedCharacter, 2..<5)), Case("0x", .fault(.unexpectedCharacter, 1..<2)),
    Case("0xg", .fault(.unexpectedCharacter, 1..<2)), Case("0x-1", .fault(.duplicateOperator, 2..<3)),
    Case("0x+1", .fault(.duplicateOperator, 2..<3)), Case("0x 5", .value(0)), Case("0 x5", .value(0)),
    Case("0x\u{200B}5", .value(0)), Case("0\u{FE0F}x5", .value(0)), Case("0×5", .value(0)),
    Case("0x(0)", .value(0)),
    Case("5+0x(3)", .value(5)), Case("10x5", .value(50)), Case("100x0", .value(0)),
    Case("5,000x2", .value(10_000)),
    Case("00x1", .fault(.leadingZero, 0..<1)), Case("01x1", .fault(.leadingZero, 0..<1)),
    Case("8÷0x(1)", .fault(.divisionByZero, 3..<4)), Case("8÷0 0x1", .fault(.divisionByZero, 3..<4)),
    Case("8÷00x1", .fault(.leadingZero, 3..<4)), Case("1,0x1", .fault(.misplacedSeparator, 1..<2)),
  ]

  /// Digits and signs as they are written elsewhere.
  static let spellings = [
    Case("۱۲+۳", .value(15)), Case("१,२३४", .value(1234)), Case("１٢३", .value(123)), Case("๐", .value(0)),
    Case("٠٧", .fault(.leadingZero, 0..<2)), Case("8÷٠", .fault(.divisionByZero, 3..<5)),
    Case("٩٢٢٣٣٧٢٠٣٦٨٥٤٧٧٥٨٠٧", .value(.max)), Case("٩٢٢٣٣٧٢٠٣٦٨٥٤٧٧٥٨٠٨", .fault(.numberTooLarge, 0..<38)),
    Case("1,2٣4", .value(1234)), Case("12345678٩", .value(123_456_789)),
    Case("٣.٥", .fault(.decimalPoint, 2..<3)),
    Case("3𝟙", .fault(.unexpectedCharacter, 1..<5)), Case("3²", .fault(.unexpectedCharacter, 1..<3)),
    Case("½", .fault(.unexpectedCharacter, 0..<2)), Case("三", .fault(.unexpectedCharacter, 0..<3)),
    Case("5\u{2010}3", .value(2)), Case("5\u{2011}3", .value(2)), Case("5\u{FE63}3", .value(2)),
    Case("5\u{2796}3", .value(2)), Case("5\u{2795}3", .value(8)), Case("5\u{FE62}3", .value(8)),
    Case("6\u{2044}2", .value(3)), Case("6\u{2219}2", .value(12)), Case("6•2", .value(12)),
    Case("ー5", .value(-5)), Case("—5", .value(-5)), Case("6➗\u{FE0F}2", .value(3)),
    Case("5\u{FE0E}", .value(5)),
    Case("5−−3", .fault(.duplicateOperator, 4..<7)), Case("\u{FE0F}", .fault(.empty, 0..<0)),
    Case("5\u{2015}3", .fault(.unexpectedCharacter, 1..<4)),
    Case("5\u{FE10}3", .fault(.unexpectedCharacter, 1..<4)),
  ]

  @Test(arguments: [cases, letterX, spellings].joined())
  func outcome(_ example: Case) {
    #expect(checkInvariants(example.text) == example.outcome)
    #expect(ReferenceEvaluator.evaluate(example.text) == example.outcome, "the reference")
  }

  struct Division: Sendable, CustomTestStringConvertible {
    let text: String
    let value: Int64
    let truncatedAt: Range<Int>?
    var testDescription: String { text }

    init(_ text: String, _ value: Int64, _ truncatedAt: Range<Int>?) {
      self.text = text
      self.value = value
      self.truncatedAt = truncatedAt
    }
  }

  /// The first quotient that was cut, in the order of evaluation.
  @Test(arguments: [
    Division("5", 5, nil), Division("6÷2", 3, nil), Division("7÷2", 3, 1..<3), Division("7/2", 3, 1..<2),
    Division("-7÷2", -3, 2..<4), Division("-6÷2", -3, nil), Division("7÷(-7)", -1, nil),
    Division("0÷7", 0, nil),
    Division("1÷7", 0, 1..<3), Division("7 ➗\u{FE0F} 2", 3, 2..<5), Division("8÷2÷3", 1, 4..<6),
    Division("7÷2÷3", 1, 1..<3), Division("7÷2×2", 6, 1..<3), Division("7×2÷2", 7, nil),
    Division("9÷(7÷2)", 3, 5..<7), Division("9÷(5÷2)+7÷3", 6, 5..<7), Division("10÷(5÷2)", 5, 6..<8),
    Division("(7÷2)÷2", 1, 2..<4), Division("6÷2+7÷2", 6, 6..<8), Division("6÷4-6÷4", 0, 1..<3),
    Division("(1+2)÷2", 1, 5..<7), Division("1000÷(3-1)÷3", 166, 11..<13), Division("3+4÷8", 3, 3..<5),
    Division("９／２", 4, 3..<6), Division("-9223372036854775808÷2", Int64.min / 2, nil),
    Division("-9223372036854775808÷3", Int64.min / 3, 20..<22), Division("7÷2=", 3, 1..<3),
  ])
  func division(_ example: Division) throws {
    let evaluation = try evaluation(of: example.text)
    #expect(evaluation.value == example.value)
    #expect(evaluation.truncatedAt == example.truncatedAt)
    #expect(evaluation.isExact == (example.truncatedAt == nil))
    let reference = ReferenceEvaluator.evaluation(of: example.text)
    #expect(reference.result == .value(example.value) && reference.truncatedAt == example.truncatedAt)
  }

  /// What has no value has no evaluation.
  @Test(arguments: ["7÷2+", "7÷2÷(3-3)", "7÷2+9223372036854775807", "", "0x10"])
  func nothingToEvaluate(_ text: String) throws {
    let one = try #require(throws: Diagnostic.self) { try evaluate(text) }
    let other = try #require(throws: Diagnostic.self) { _ = try evaluation(of: text) }
    #expect(one == other)
  }
}
