import Calculator
import Habits
import Testing

@testable import stackday

/// Units in the middle of an expression, and what is in their way.
@Suite struct QuantitySumTests {
  @Test(arguments: [
    ("3 cups + 2", "cups", 5), ("2 + 3 cups", "cups", 5), ("4 cups + 4 cups", "cups", 8),
    ("4cups+4cups", "cups", 8), ("(1 cup + 2 cups)", "cups", 3), ("(1 cup + 2) cups", "cups", 3),
    ("4 cups - 1 cup =", "cups", 3), ("3+5 cups =", "cups", 8), ("3 cups=", "cups", 3),
    ("3+5= cups", "cups", 8),
    ("1 Cup + ２ ＣＵＰＳ − 1", "cups", 2), ("4잔+4잔", "잔", 8), ("４잔＋４\u{110C}\u{1161}\u{11AB}", "잔", 8),
    ("((1 cup) + (2 cups))", "cups", 3), ("3 cups\u{A0}+\u{3000}2", "cups", 5),
    ("2 × 3 cups", "cups", 6), ("(2 × 3) cups", "cups", 6), ("2×(1+2) cups", "cups", 6),
    ("2x3 cups =", "cups", 6),
    ("3 km/h + 2 km/h", "km/h", 5), ("50% + 20%", "%", 70), ("3 t-shirts - 1 t-shirt", "t-shirts", 2),
    ("5 개(알) + (2 개(알))", "개(알)", 7), ("3 fl oz + 1 fl  oz", "fl oz", 4), ("1 m² + 2 m2 + 3㎡", "m²", 6),
    ("1 story + 2 stories", "story", 3), ("1❤ + 2❤\u{FE0F}", "❤\u{FE0F}", 3), ("3① + 4①", "①", 7),
    ("3 x + 5 x", "x", 8), ("3 x - 1", "x", 2), ("3 x 5 x", "x", 15), ("3 m2 + 4 m2", "m2", 7),
  ])
  func accepted(text: String, unit: String, amount: Int64) throws {
    #expect(try Quantity(text, unit: unit).amount == amount)
  }

  typealias Refusal = QuantityTests.Refusal

  /// `3\n cups` and its like: the character is refused, and a space suggested.
  static let blanks = ["\u{2003}", "\n", "\u{AD}", "\u{2028}", "\u{2800}", "\u{3164}"].flatMap { blank in
    let range = 1..<1 + blank.utf8.count
    return ["3\(blank)cups", "3\(blank) cups", "3\(blank)cups + 2"].map { text in
      (text: text, range: range, suggestion: text.contains("+") ? "3 cups + 2" : "3 cups")
    }
  }

  @Test(arguments: blanks)
  func whatTheCalculatorRefusesIsRefused(text: String, range: Range<Int>, suggestion: String) throws {
    let own = try #require(throws: Diagnostic.self) { try evaluate(text) }
    let diagnostic = try #require(throws: QuantityDiagnostic.self) { try Quantity(text, unit: "cups") }
    #expect(diagnostic.kind == .expression(.unexpectedCharacter))
    #expect(diagnostic.range == range && own.range == range)
    #expect(diagnostic.suggestion == suggestion)
  }

  static let refusals = [
    Refusal(
      "3\u{2003}min", "cups", .expression(.unexpectedCharacter), 1..<4,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        3\u{2003}min
         ^
      """),
    Refusal(
      "3 cups\u{2003}+ 2", "cups", .expression(.unexpectedCharacter), 6..<9,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        3 cups\u{2003}+ 2
              ^
        did you mean 3 cups + 2?
      """),
    Refusal(
      "3\u{2003}+ 5", nil, .expression(.unexpectedCharacter), 1..<4,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        3\u{2003}+ 5
         ^
        did you mean 3 + 5?
      """),
    Refusal(
      "1\u{2003}000 cups", "cups", .expression(.unexpectedCharacter), 1..<4,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        1\u{2003}000 cups
         ^
      """),
    Refusal(
      "4 cups × 2 cups", "cups", .expression(.unexpectedCharacter), 2..<6,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        4 cups × 2 cups
          ^
      """),
    Refusal(
      "2 × 3 cups + 1 cup", "cups", .expression(.unexpectedCharacter), 7..<11,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        2 × 3 cups + 1 cup
              ^
      """),
    Refusal(
      "(1 cup + 2 cups) × 2", "cups", .expression(.unexpectedCharacter), 3..<6,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        (1 cup + 2 cups) × 2
           ^
      """),
    Refusal(
      "2×(1+2 cups)", "cups", .expression(.unexpectedCharacter), 8..<12,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        2×(1+2 cups)
               ^
      """),
    Refusal(
      "3 cups + 8÷2", "cups", .expression(.unexpectedCharacter), 2..<6,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        3 cups + 8÷2
          ^
      """),
    Refusal(
      "3 cups 4", "cups", .expression(.unexpectedCharacter), 2..<6,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        3 cups 4
          ^
      """),
    Refusal(
      "3 cups = 3", "cups", .expression(.unexpectedCharacter), 7..<8,
      """
      error: an equals sign stands only at the end
        3 cups = 3
               ^
        did you mean 3?
      """),
    Refusal(
      "3 cups = cups", "cups", .expression(.unexpectedCharacter), 7..<8,
      """
      error: an equals sign stands only at the end
        3 cups = cups
               ^
      """),
    Refusal(
      "3 cups cups", "cups", .expression(.unexpectedCharacter), 2..<6,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        3 cups cups
          ^
      """),
    Refusal(
      "cups + 3", "cups", .expression(.unexpectedCharacter), 0..<1,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        cups + 3
        ^
      """),
    Refusal(
      "4 cups + 4 min", "cups", .unitMismatch, 11..<14,
      """
      error: this habit is counted in cups
        4 cups + 4 min
                   ^
      """),
    Refusal(
      "4 min + 4 cups", "cups", .unitMismatch, 2..<5,
      """
      error: this habit is counted in cups
        4 min + 4 cups
          ^
      """),
    Refusal(
      "4 min + 4 min", "cups", .unitMismatch, 2..<5,
      """
      error: this habit is counted in cups
        4 min + 4 min
          ^
      """),
    Refusal(
      "(4 min)", "cups", .unitMismatch, 3..<6,
      """
      error: this habit is counted in cups
        (4 min)
           ^
      """),
    Refusal(
      "3 cups + 2", nil, .unitMismatch, 2..<6,
      """
      error: this habit has no unit
        3 cups + 2
          ^
      """),
    Refusal(
      "3 t-shirts + 2", "cups", .unitMismatch, 2..<10,
      """
      error: this habit is counted in cups
        3 t-shirts + 2
          ^
      """),
    Refusal(
      "2 × 3 cups + 4 min", "cups", .unitMismatch, 16..<19,
      """
      error: this habit is counted in cups
        2 × 3 cups + 4 min
                       ^
      """),
    Refusal(
      "3 cups -- 1", "cups", .expression(.duplicateOperator), 8..<9,
      """
      error: an operator is followed by another operator
        3 cups -- 1
                ^
        did you mean 3-(-1)?
      """),
    Refusal(
      "4 cups ++ 4 cups", "cups", .expression(.duplicateOperator), 8..<9,
      """
      error: an operator is followed by another operator
        4 cups ++ 4 cups
                ^
        did you mean 4+4 cups?
      """),
    Refusal(
      "4 cups +× 2 cups", "cups", .expression(.duplicateOperator), 8..<10,
      """
      error: an operator is followed by another operator
        4 cups +× 2 cups
                ^
      """),
    Refusal(
      "4 cups + (3) 2 cups", "cups", .expression(.missingOperator), 13..<14,
      """
      error: an operator is missing before this
        4 cups + (3) 2 cups
                     ^
      """),
    Refusal(
      "(3 cups + 2", "cups", .expression(.unclosedParenthesis), 0..<1,
      """
      error: this parenthesis is never closed
        (3 cups + 2
        ^
        did you mean (3+2)?
      """),
    Refusal(
      "5+×3 cups =", "cups", .expression(.duplicateOperator), 2..<4,
      """
      error: an operator is followed by another operator
        5+×3 cups =
          ^
        did you mean 5×3 cups?
      """),
    Refusal(
      " 3 cups - 5 cups ", "cups", .amountNotPositive, 1..<11,
      """
      error: an amount is at least 1
         3 cups - 5 cups\u{20}
         ^
      """),
    Refusal(
      "9223372036854775807 cups + 1 cup", "cups", .expression(.overflow), 25..<26,
      """
      error: the result is too large (-9223372036854775808 to 9223372036854775807)
        9223372036854775807 cups + 1 cup
                                 ^
      """),
    Refusal(
      "3①4", "①", .expression(.unexpectedCharacter), 1..<4,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        3①4
         ^
      """),
    Refusal(
      "3 ① 4", "①", .expression(.unexpectedCharacter), 2..<5,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        3 ① 4
          ^
      """),
    Refusal(
      "5 3①", "①", .expression(.missingOperator), 2..<3,
      """
      error: an operator is missing before this
        5 3①
          ^
      """),
    Refusal(
      "5 2", "²", .expression(.missingOperator), 2..<3,
      """
      error: an operator is missing before this
        5 2
          ^
      """),
    Refusal(
      "5 ２", "²", .expression(.missingOperator), 2..<5,
      """
      error: an operator is missing before this
        5 ２
          ^
      """),
    Refusal(
      "3½4", "½", .expression(.unexpectedCharacter), 1..<3,
      """
      error: a unit stands only after an amount, and amounts with a unit are only added and subtracted
        3½4
         ^
      """),
  ]

  @Test(arguments: refusals)
  func refused(_ refusal: Refusal) throws {
    try refusal.check()
  }

  @Test(arguments: [
    "3 cups + ", "3 cups min ", "3 cups\u{2003}+ ", "3+", "3 cups × ", "(3 cups) ", "3 min + ",
  ])
  func aLongTextTakesNoLongerThanItsLengthNeeds(part: String) {
    let text = String(repeating: part, count: 20_000)
    for end in ["", "3", "3 cups"] {
      #expect(throws: QuantityDiagnostic.self) { try Quantity(text + end + "=)", unit: "cups") }
    }
  }
}
