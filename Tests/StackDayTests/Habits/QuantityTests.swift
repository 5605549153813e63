import Calculator
import Foundation
import Habits
import Testing

@testable import stackday

@Suite("Quantity")
struct QuantityTests {
  @Test(
    "an expression, and the unit or nothing",
    arguments: [
      ("3+5", "cups", 8),
      ("3+5 cups", "cups", 8),
      ("3+5cups", "cups", 8),
      ("  3 + 5   cups  ", "cups", 8),
      ("(1+2)×4cups", "cups", 12),
      ("1,000 cups", "cups", 1_000),
      ("3+5= cups", "cups", 8),
      ("3+5=", "cups", 8),
      ("1,000,000,000", "cups", 1_000_000_000),
      // Letter case, singular and plural.
      ("8 CUPS", "cups", 8),
      ("8 cups", "Cups", 8),
      ("1 cup", "cups", 1),
      ("8 cups", "cup", 8),
      ("8 Cup", "cup", 8),
      ("2 glasses", "glass", 2),
      ("1 glass", "glasses", 1),
      ("2 boxes", "box", 2),
      ("3 exercises", "exercise", 3),
      ("1 exercise", "exercises", 1),
      ("30 mins", "min", 30),
      ("2 stories", "story", 2),
      ("1 STORY", "stories", 1),
      ("1 calorie", "calories", 1),
      ("2 calories", "calorie", 2),
      ("3 days", "day", 3),
      ("2 potatoes", "potato", 2),
      // Korean, full-width, decomposed and composed.
      ("3+5잔", "잔", 8),
      ("３＋５잔", "잔", 8),
      ("３＋５　잔", "잔", 8),
      ("3+5\u{110C}\u{1161}\u{11AB}", "잔", 8),
      ("3+5잔", "\u{110C}\u{1161}\u{11AB}", 8),
      ("８ｃｕｐｓ", "cups", 8),
      ("8cups", "ＣＵＰ", 8),
      ("2 CAFE\u{301}", "café", 2),
      ("500㎖", "ml", 500),
      ("3 fl oz", "fl oz", 3),
      ("3\u{200B}잔\u{200E}", "잔", 3),
      // Full case folding, spaces of other kinds, and what cannot be seen.
      ("3 MASS", "Maß", 3),
      ("3 maß", "MAẞ", 3),
      ("3 ΛΟΓΟΣ", "λόγος".replacing("ό", with: "ο"), 3),
      ("3 ﬂ oz", "fl oz", 3),
      ("3 fl\u{A0}oz", "fl  oz", 3),
      ("3 💧\u{FE0F}", "💧", 3),
      ("3❤", "❤\u{FE0F}", 3),
      ("3❤\u{FE0F}", "❤", 3),
      ("3 صفحه\u{200C}ها", "صفحهها", 3),
      // Units that look like a part of the language.
      ("3x", "x", 3),
      ("3 x 5 x", "x", 15),
      ("3x5", "x", 15),
      ("3x5x", "x", 15),
      ("5-", "-", 5),
      ("5-3", "-", 2),
      ("5-3-", "-", 2),
      ("3 m2", "m2", 3),
      ("3m2", "m2", 3),
      ("12", "2", 12),
      ("12 2", "2", 12),
      ("3 m²", "m2", 3),
      ("50%", "%", 50),
      ("5 개(알)", "개(알)", 5),
      ("3①", "①", 3),
      ("3²", "²", 3),
    ])
  func accepted(text: String, unit: String, amount: Int64) throws {
    #expect(try Quantity(text, unit: unit).amount == amount)
  }

  /// The quantities in Grammar.md.
  @Test(arguments: GrammarFile.tables(under: "Quantities")[0])
  func grammar(row: [String]) {
    let outcome: String
    do throws(QuantityDiagnostic) {
      outcome = String(try Quantity(row[1].code, unit: row[0].isEmpty ? nil : row[0]).amount)
    } catch {
      outcome = "\(error.kind.name) \(error.range)"
    }
    #expect(outcome == row[2])
  }

  @Test("a habit without a unit")
  func noUnit() throws {
    #expect(try Quantity("3+5", unit: nil).amount == 8)
    #expect(throws: QuantityDiagnostic.self) { try Quantity("3+5 cups", unit: nil) }
  }

  @Test("a blank unit is none", arguments: ["", " "])
  func blankUnit(unit: String) throws {
    #expect(try Quantity("7", unit: unit).amount == 7)
    let diagnostic = try #require(throws: QuantityDiagnostic.self) { try Quantity("7 cups", unit: unit) }
    #expect(diagnostic.message.in(.english) == "this habit has no unit")
    #expect(diagnostic.suggestion == nil)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let text: String
    let unit: String?
    let kind: QuantityDiagnostic.Kind
    let range: Range<Int>
    let rendered: String

    init(
      _ text: String, _ unit: String?, _ kind: QuantityDiagnostic.Kind, _ range: Range<Int>,
      _ rendered: String
    ) {
      self.text = text
      self.unit = unit
      self.kind = kind
      self.range = range
      self.rendered = rendered
    }

    var testDescription: String { "\(text) for \(unit ?? "no unit")" }

    /// Reads the text, and compares what is said of it.
    func check() throws {
      let diagnostic = try #require(throws: QuantityDiagnostic.self) { try Quantity(text, unit: unit) }
      #expect(diagnostic.kind == kind)
      #expect(diagnostic.range == range)
      #expect(Failure(.quantity(diagnostic)).text(in: .english) == rendered)
      #expect(diagnostic.text == text)
    }
  }

  static let refusals = [
    Refusal(
      "3+5 min", "cups", .unitMismatch, 4..<7,
      """
      error: this habit is counted in cups
        3+5 min
            ^
      """),
    Refusal(
      "３＋５분 ", "잔", .unitMismatch, 9..<12,
      """
      error: this habit is counted in 잔
        ３＋５분\u{20}
              ^
      """),
    Refusal(
      "3 cups", nil, .unitMismatch, 2..<6,
      """
      error: this habit has no unit
        3 cups
          ^
      """),
    Refusal(
      "3 teacups", "cups", .unitMismatch, 2..<9,
      """
      error: this habit is counted in cups
        3 teacups
          ^
      """),
    Refusal(
      "3+5= min", "cups", .unitMismatch, 5..<8,
      """
      error: this habit is counted in cups
        3+5= min
             ^
      """),
    Refusal(
      "50 ms", "m", .unitMismatch, 3..<5,
      """
      error: this habit is counted in m
        50 ms
           ^
      """),
    Refusal(
      "9223372036854775807+1 min", "cups", .unitMismatch, 22..<25,
      """
      error: this habit is counted in cups
        9223372036854775807+1 min
                              ^
      """),
    Refusal(
      "3+5 cusp", "cups", .unitMismatch, 4..<8,
      """
      error: this habit is counted in cups
        3+5 cusp
            ^
        did you mean 3+5 cups?
      """),
    Refusal(
      "8k", "km", .unitMismatch, 1..<2,
      """
      error: this habit is counted in km
        8k
         ^
      """),
    Refusal(
      "1시간", "분", .unitMismatch, 1..<7,
      """
      error: this habit is counted in 분
        1시간
         ^
      """),
    Refusal(
      "5÷2 cups", "cups", .inexactAmount, 1..<3,
      """
      error: this division leaves a remainder, and an amount is a whole number
        5÷2 cups
         ^
      """),
    Refusal(
      "1/2", "cups", .inexactAmount, 1..<2,
      """
      error: this division leaves a remainder, and an amount is a whole number
        1/2
         ^
      """),
    Refusal(
      "1'234 cups", "cups", .expression(.unexpectedCharacter), 1..<2,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        1'234 cups
         ^
        did you mean 1234 cups?
      """),
    Refusal(
      "10% cups", "cups", .expression(.unexpectedCharacter), 2..<3,
      """
      error: a percent sign (%) is not calculated, only whole numbers, + - × ÷ and parentheses
        10% cups
          ^
      """),
    Refusal(
      "1½ cups", "cups", .expression(.unexpectedCharacter), 1..<3,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        1½ cups
         ^
      """),
    Refusal(
      "5k cups", "cups", .unitMismatch, 1..<7,
      """
      error: this habit is counted in cups
        5k cups
         ^
      """),
    Refusal(
      "5 millimeters", "milliliters", .unitMismatch, 2..<13,
      """
      error: this habit is counted in milliliters
        5 millimeters
          ^
      """),
    Refusal(
      "5 kgrams", "grams", .unitMismatch, 2..<8,
      """
      error: this habit is counted in grams
        5 kgrams
          ^
      """),
    Refusal(
      "₩1,000", "원", .expression(.unexpectedCharacter), 0..<3,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        ₩1,000
        ^
        did you mean 1000?
      """),
    Refusal(
      "0", "cups", .amountNotPositive, 0..<1,
      """
      error: an amount is at least 1
        0
        ^
      """),
    Refusal(
      " 3-5 cups", "cups", .amountNotPositive, 1..<4,
      """
      error: an amount is at least 1
         3-5 cups
         ^
      """),
    Refusal(
      "잔", "잔", .expression(.empty), 0..<0,
      """
      error: there is nothing to calculate
      """),
    Refusal(
      "1000000001잔", "잔", .amountTooLarge, 0..<10,
      """
      error: an amount is at most 1000000000
        1000000001잔
        ^
      """),
    Refusal(
      "5+×3 cups", "cups", .expression(.duplicateOperator), 2..<4,
      """
      error: an operator is followed by another operator
        5+×3 cups
          ^
        did you mean 5×3 cups?
      """),
    Refusal(
      "３＋x", "x", .expression(.trailingOperator), 3..<6,
      """
      error: a number is missing after this operator
        ３＋x
          ^
        did you mean 3x?
      """),
    Refusal(
      "1.5 cups", "cups", .expression(.decimalPoint), 1..<2,
      """
      error: only whole numbers are calculated, without a decimal point
        1.5 cups
         ^
      """),
    Refusal(
      "3+a", "cups", .expression(.unexpectedCharacter), 2..<3,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        3+a
          ^
      """),
    Refusal(
      "3=5", "cups", .expression(.unexpectedCharacter), 1..<2,
      """
      error: an equals sign stands only at the end
        3=5
         ^
        did you mean 3?
      """),
    Refusal(
      "cups 3", "cups", .expression(.unexpectedCharacter), 0..<1,
      """
      error: only whole numbers, + - × ÷ and parentheses are calculated
        cups 3
        ^
      """),
    Refusal(
      "8÷0 cups", "cups", .expression(.divisionByZero), 3..<4,
      """
      error: the divisor is zero
        8÷0 cups
          ^
      """),
    Refusal(
      "9223372036854775807+1 cups", "cups", .expression(.overflow), 19..<20,
      """
      error: the result is too large (-9223372036854775808 to 9223372036854775807)
        9223372036854775807+1 cups
                           ^
      """),
  ]

  @Test("what is refused, and how it is shown", arguments: refusals)
  func refused(_ refusal: Refusal) throws {
    try refusal.check()
  }

  @Test("a suggestion is accepted, or has only an arithmetic error", arguments: refusals)
  func suggestion(_ refusal: Refusal) throws {
    let diagnostic = try #require(throws: QuantityDiagnostic.self) {
      try Quantity(refusal.text, unit: refusal.unit)
    }
    guard let suggestion = diagnostic.suggestion else { return }
    do throws(QuantityDiagnostic) {
      _ = try Quantity(suggestion, unit: refusal.unit)
    } catch {
      #expect([.expression(.overflow), .expression(.divisionByZero)].contains(error.kind))
    }
  }

  @Test("in Korean")
  func korean() throws {
    let mismatch = try #require(throws: QuantityDiagnostic.self) { try Quantity("3+5 쪽", unit: "잔") }
    #expect(
      Failure(.quantity(mismatch)).text(in: .korean) == """
        오류: 이 습관의 단위는 잔입니다
          3+5 쪽
              ^
        """)
    let messages = try ["3쪽", "0", "2000000000", "3+"].map { text in
      try #require(throws: QuantityDiagnostic.self) { try Quantity(text, unit: nil) }.message.in(.korean)
    }
    #expect(
      messages == [
        "이 습관에는 단위가 없습니다", "양은 1 이상이어야 합니다", "양은 1000000000 이하여야 합니다",
        "연산자 뒤에 수가 없습니다",
      ])
  }

  @Test("kinds have the names that JSON uses")
  func names() {
    let kinds: [QuantityDiagnostic.Kind] = [
      .expression(.leadingZero), .unitMismatch, .amountNotPositive, .amountTooLarge,
    ]
    #expect(kinds.map(\.name) == ["leadingZero", "unitMismatch", "amountNotPositive", "amountTooLarge"])
  }

  @Test("a unit or text that a terminal would obey is made visible")
  func terminalSafety() throws {
    let diagnostic = try #require(throws: QuantityDiagnostic.self) {
      try Quantity("3 \u{1B}[2J", unit: "\u{1B}[31mcups")
    }
    #expect(!Failure(.quantity(diagnostic)).text(in: .english).contains("\u{1B}"))
  }

  @Test("no text traps, and every range lies in the text and on the border of characters")
  func everyShortText() {
    let alphabet = ["0", "7", "-", "x", "(", "=", "s", "잔", "\u{110C}", "\u{1161}", "\u{200D}", " "]
    var texts = [""]
    for _ in 0..<4 { texts += texts.flatMap { text in alphabet.map { text + $0 } } }
    for text in Set(texts) {
      for unit in ["잔", "xs"] {
        do throws(QuantityDiagnostic) {
          let quantity = try Quantity(text, unit: unit)
          #expect(Entry.amounts.contains(quantity.amount))
        } catch {
          let utf8 = text.utf8
          guard utf8.count >= error.range.upperBound else {
            Issue.record("\(text.debugDescription) for \(unit): \(error.range)")
            return
          }
          let borders = [error.range.lowerBound, error.range.upperBound].map {
            utf8.index(utf8.startIndex, offsetBy: $0).samePosition(in: text.unicodeScalars)
          }
          #expect(!borders.contains(nil), "\(text.debugDescription) for \(unit): \(error.range)")
        }
      }
    }
  }

  @Test("a long text takes no longer than its length needs", .timeLimit(.minutes(1)))
  func longTexts() throws {
    for repeated in ["x", "3x", "=", "잔", "3잔", " 3", "-", "(", "\u{301}", "\u{200D}"] {
      let text = String(repeating: repeated, count: 30_000)
      #expect(throws: QuantityDiagnostic.self) { try Quantity(text, unit: "잔") }
      #expect(throws: QuantityDiagnostic.self) { try Quantity(text + "잔", unit: "잔") }
    }
    #expect(try Quantity("3" + String(repeating: " ", count: 30_000) + "잔", unit: "잔").amount == 3)
  }
}
