import Habits
import Testing

@testable import Calculator
@testable import stackday

/// Diagnostics as they are shown: the caret is the position.
@Suite struct DiagnosticTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let shown: String
    var language = Language.english
    var testDescription: String { text }
  }

  private static let unexpectedCharacter =
    Diagnostic(kind: .unexpectedCharacter, range: 2..<3, text: "3+a").message.english

  static let cases = [
    Case(
      text: "5+×3",
      shown: """
        error: an operator is followed by another operator
          5+×3
            ^
          did you mean 5×3?
        """),
    Case(
      text: "３＋×５",
      shown: """
        error: an operator is followed by another operator
          ３＋×５
              ^
          did you mean 3×5?
        """),
    Case(
      text: "5+×3",
      shown: """
        오류: 연산자가 잇달아 나옵니다
          5+×3
            ^
          이렇게 고쳐 보세요: 5×3
        """, language: .korean),
    Case(
      text: "3+e\u{301}+×",
      shown: """
        error: \(unexpectedCharacter)
          3+e\u{301}+×
            ^
        """),
    Case(
      text: "(\u{302C}",
      shown: """
        error: \(unexpectedCharacter)
          (\u{302C}
          ^
        """),
    Case(text: "", shown: "error: there is nothing to calculate"),
    Case(text: "", shown: "오류: 계산할 식이 없습니다", language: .korean),
    Case(
      text: "-(-9223372036854775808)",
      shown: """
        error: the result is too large (-9223372036854775808 to 9223372036854775807)
          -(-9223372036854775808)
          ^
        """),
    Case(
      text: "1\u{1B}[2J",
      shown: """
        error: \(unexpectedCharacter)
          1␛[2J
           ^
        """),
    Case(
      text: "8÷(3-3)",
      shown: """
        error: the divisor is zero
          8÷(3-3)
            ^
        """),
  ]

  @Test(arguments: cases)
  func rendered(_ example: Case) throws {
    let diagnostic = try #require(throws: Diagnostic.self) { try evaluate(example.text) }
    #expect(Failure(diagnostic).text(in: example.language) == example.shown)
  }

  struct Column: Sendable, CustomTestStringConvertible {
    let before: String
    let column: Int
    var testDescription: String { before }
  }

  /// The caret stands after as many columns as a terminal gives to what comes before.
  @Test(arguments: [
    Column(before: "", column: 0),
    Column(before: "5＋", column: 3),
    Column(before: "물 5＋", column: 6),
    Column(before: "물", column: 2),
    Column(before: "\u{1106}\u{116E}\u{11AF}", column: 2),
    Column(before: "e\u{301}", column: 1),
    Column(before: "\u{200B}5\u{202C}", column: 1),
    Column(before: "👨‍👩‍👧", column: 2),
    Column(before: "🇰🇷", column: 2),
    Column(before: "✅⭐⚡🟠🚀", column: 10),
    Column(before: "✖\u{FE0F}☎", column: 3),
    Column(before: "×÷−", column: 3),
    Column(before: "\t\u{7F}", column: 2),
    Column(before: "\u{18CFF}", column: 2),
    Column(before: "\u{61C}5", column: 1),
  ])
  func caret(_ example: Column) {
    let start = example.before.utf8.count
    let excerpt = Excerpt(text: example.before + "×3", range: start..<start + 2)
    let lines = excerpt.lines.split(separator: "\n")
    #expect(lines[1] == String(repeating: " ", count: 2 + example.column) + "^")
  }

  @Test func longTextsAreCut() {
    let text = String(repeating: "1+", count: 1000) + "+" + String(repeating: "2+", count: 1000)
    let lines = Excerpt(text: text, range: 2000..<2001).lines.split(separator: "\n")
    #expect(lines[0].hasPrefix("  …") && lines[0].hasSuffix("…") && lines[0].count < 80)
    #expect(Array(lines[0])[lines[1].count - 1] == "+")
    #expect(Excerpt(text: "", range: 5..<9).lines == "  \n  ^")
  }

  /// Of the marks on one character a few are shown, however many there are.
  @Test func marksAreCut() {
    let text = "e" + String(repeating: "\u{301}", count: 40)
    let lines = Excerpt(text: text + "+5", range: 0..<text.utf8.count).lines.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].unicodeScalars.count { $0 == "\u{301}" } == 15)
    #expect(lines[0].hasSuffix("+5") && lines[1] == "  ^")
  }

  /// What a terminal would obey is not sent to it.
  @Test(arguments: [
    ("\u{61C}5", "5"), ("5\u{200E}\u{200F}\u{202E}\u{2066}", "5"), ("\u{FEFF}\u{AD}", ""),
    ("\u{1B}[2J", "␛[2J"),
    ("a\tb\u{7F}", "a b␡"), ("\u{9B}\u{2028}\u{2029}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("👨‍👩‍👧", "👨‍👩‍👧"),
    ("물e\u{301}", "물e\u{301}"),
  ])
  func terminalSafe(_ text: String, _ shown: String) {
    #expect(Array(text.terminalSafe.unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("\u{18CFF}", 2), ("\u{18D00}", 1), ("\u{16FE0}", 2), ("\u{16FDF}", 1), ("가", 2), ("\u{D7A4}", 1),
    ("5", 1),
    ("e\u{301}", 1), ("\u{200B}", 0),
  ])
  func terminalWidth(_ text: String, _ width: Int) {
    #expect(text.terminalWidth == width)
  }

  struct Named: Sendable, CustomTestStringConvertible {
    let text: String
    let english: String
    let korean: [String]
    var testDescription: String { text }
  }

  /// What other calculators have is called by its name, in any spelling of the words around it.
  @Test(arguments: [
    Named(text: "200+10%", english: "percent", korean: ["퍼센트", "백분율", "백분"]),
    Named(text: "2^3", english: "power", korean: ["거듭제곱", "제곱"]),
    Named(text: "5!", english: "factorial", korean: ["계승", "팩토리얼"]),
  ])
  func namedCharacters(_ example: Named) throws {
    let diagnostic = try #require(throws: Diagnostic.self) { try evaluate(example.text) }
    #expect(diagnostic.kind == .unexpectedCharacter)
    #expect(diagnostic.message.english.contains(example.english))
    #expect(example.korean.contains { diagnostic.message.korean.contains($0) })
    #expect(diagnostic.message != diagnostic.kind.message)
    #expect(Failure(diagnostic).text(in: .english).contains(example.english))
  }

  /// Of any other character it is said what may stand.
  @Test(arguments: ["3+a", "abc", "5#", "5 cups"])
  func unexpectedCharacters(_ text: String) throws {
    let message = try #require(throws: Diagnostic.self) { try evaluate(text) }.message
    #expect(["whole number", "×", "÷", "parenthes"].allSatisfy(message.english.contains))
    #expect(["정수", "×", "÷", "괄호"].allSatisfy(message.korean.contains))
    #expect(!["percent", "power", "factorial"].contains(where: message.english.contains))
  }

  /// Whatever is typed, its excerpt is two lines. The fuzzers cannot see to it: they have no command.
  @Test func anyTextIsShown() {
    var randomness = Randomness(seed: 8)
    for _ in 0..<10_000 {
      let bytes = (0..<randomness.below(24)).map { _ in UInt8.random(in: 0...255, using: &randomness) }
      let text = String(decoding: bytes, as: UTF8.self)
      guard case .fault(_, let range) = ReferenceEvaluator.Result(engine: text) else { continue }
      let lines = Excerpt(text: text, range: range).lines
      if lines.count(where: \.isNewline) != 1 { Issue.record("\(bytes): \(lines)") }
    }
  }

  @Test func everyKindHasMessages() {
    for language in Language.allCases {
      let messages = Diagnostic.Kind.allCases.map {
        Diagnostic(kind: $0, range: 0..<0, text: "").message.in(language)
      }
      #expect(Set(messages).count == messages.count)
    }
  }
}
