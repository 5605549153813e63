import Calculator
import Testing

/// What is suggested for a text, and for which texts nothing is.
@Suite struct SuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let suggestion: String?
    var testDescription: String { text }

    init(_ text: String, _ suggestion: String?) {
      self.text = text
      self.suggestion = suggestion
    }
  }

  /// A plus sign before an operand means nothing, a minus sign is kept, and of other operators the later counts.
  static let signs = [
    Case("5*+3", "5×3"), Case("5-+3", "5-3"), Case("5++3", "5+3"), Case("5÷+3", "5÷3"), Case("-+5", "-5"),
    Case("+5", "5"), Case("(+5)", "(5)"), Case("+-5", "-5"), Case("++5", "5"), Case("5+++3", "5+3"),
    Case("5+ +3", "5+3"), Case("5×+(3)", "5×(3)"), Case("-+(5)", "-(5)"), Case("5++007+", "5+7"),
    Case("5--3", "5-(-3)"), Case("5×-3", "5×(-3)"), Case("5+-3", "5+(-3)"), Case("5÷-3", "5÷(-3)"),
    Case("2x-3", "2×(-3)"), Case("2x+3", "2×3"), Case("--5", "-(-5)"), Case("---5", "-(-(-5))"),
    Case("5---3", "5-(-(-3))"), Case("5-+-3", "5-(-3)"), Case("5+-+3", "5+(-3)"), Case("5×+-3", "5×(-3)"),
    Case("5-−–3", "5-(-(-3))"), Case("5×- 3", "5×(-3)"), Case("(--5)", "(-(-5))"), Case("--5×2", "-(-5)×2"),
    Case("5×-3×2", "5×(-3)×2"), Case("5--3-2", "5-(-3)-2"), Case("5×-(3)", "5×(-(3))"),
    Case("5×-(2×-3+1)", "5×(-(2×(-3)+1))"), Case("5×-(2--3)×4", "5×(-(2-(-3)))×4"),
    Case("2×-(3×-4)-5×-6", "2×(-(3×(-4)))-5×(-6)"),
    Case("5+×3", "5×3"), Case("5×÷3", "5÷3"), Case("5÷×3", "5×3"), Case("5+×-3", "5×(-3)"),
    Case("7//2", "7÷2"),
    Case("2**3", nil), Case("5-×3", nil), Case("5-÷3", nil), Case("5+-×3", nil), Case("5-+×3", nil),
    Case("5×-÷3", nil), Case("-×5", nil), Case("(-×5)", nil), Case("--×5", nil),
    Case("×5", "5"), Case("÷5", "5"), Case("(×5)", "(5)"), Case("×-5", "-5"), Case("5×(÷3)", "5×(3)"),
    Case("5+", "5"), Case("5×", "5"), Case("5÷", "5"), Case("5+ =", "5"), Case("5++", "5"), Case("5×÷", "5"),
    Case("(5+)×2", "(5)×2"), Case("(5×)", "(5)"),
    Case("5-", nil), Case("(5-)×2", nil), Case("-", nil), Case("(-)", nil), Case("5×-", nil),
    Case("5-+", nil),
    Case("5--", nil), Case("5-=", nil), Case("(5-", nil), Case("5+(-", nil), Case("5×(-)", nil),
    Case("+", nil),
    Case("×", nil),
  ]

  static let parentheses = [
    Case("5)", "5"), Case("5))", "5"), Case("2-1)+3", "2-1+3"), Case("2-1)-3", "2-1-3"), Case("(5))", "(5)"),
    Case("(5))-1", "(5)-1"), Case("5)+3)", "5+3"), Case("5) + 3", "5+3"), Case("1+2))-3", "1+2-3"),
    Case("1+2)×3", nil), Case("1+2)÷3", nil), Case("5))×3", nil), Case("(1)+2)*3", nil), Case("5)x3", nil),
    Case(")5", nil), Case("5)3", nil), Case("5)(3)", nil), Case(")", nil),
    Case("(5", "(5)"), Case("((5+3", "((5+3))"), Case("2×(3+4", "2×(3+4)"), Case("(5+", "(5)"),
    Case("5(3)", "5×(3)"), Case("(5)3", "(5)×3"), Case("(2)(3)", "(2)×(3)"), Case("2(3)(4", "2×(3)×(4)"),
    Case("5(-3)", "5×(-3)"),
    Case("()", nil), Case("5×()", nil), Case("5×()+3", nil), Case("(())", nil),
    Case("[1+2]×3", "(1+2)×3"), Case("{1+2}×3", "(1+2)×3"), Case("[(1+2)×3]-4", "((1+2)×3)-4"),
    Case("{[1]}", "((1))"),
  ]

  static let numbers = [
    Case("007", "7"), Case("00", "0"), Case("5+007", "5+7"), Case("8÷007", "8÷7"), Case("8÷00", nil),
    Case("2 365 596", "2365596"), Case("1'234", "1234"), Case("1’234", "1234"), Case("12,34,567", "1234567"),
    Case("1\u{A0}234", "1234"), Case("1\u{202F}234\u{202F}567", "1234567"), Case("5 000", "5000"),
    Case("12 345 678", "12345678"), Case("1,23,456", "123456"), Case("1'234×2", "1234×2"),
    Case("2 365 + 1", "2365+1"), Case("8÷1 000", "8÷1000"), Case("-(2 365)", "-(2365)"),
    Case("2 365=", "2365"),
    Case("5×12,34,567", "5×1234567"), Case("１'２３４", "1234"),
    Case("9 223 372 036 854 775 807", "9223372036854775807"), Case("9 223 372 036 854 775 808", nil),
    Case("-9'223'372'036'854'775'808", "-9223372036854775808"), Case("9'223'372'036'854'775'808", nil),
    Case("5 3", nil), Case("12 34", nil), Case("36 7,424393", nil), Case("2  365", nil),
    Case("1 234,567", nil),
    Case("1 2345", nil), Case("1234 567", nil), Case("0 123", nil), Case("1'23", nil), Case("1'2345", nil),
    Case("1'234 567", nil), Case("1 234'567", nil), Case("1,23", nil), Case("12,34", nil),
    Case("12,34,56", nil),
    Case("123,45,678", nil), Case("1,,234", nil), Case("1234,567", nil), Case("12,345,67", nil),
    Case("5,", nil),
    Case("'1234", nil), Case("1234'", nil), Case("1''234", nil), Case("8÷0 123", nil),
    Case("(2 365", nil), Case("2 365++1", nil), Case("1'234+", nil), Case("₩1'234", nil), Case("1'234)", nil),
    Case("12,34,567=5", nil), Case("[1'234]", nil),
    Case("1.234", nil), Case("1.5", nil), Case(".5", nil), Case("1.5+", nil), Case("5++1.5", nil),
    Case("9223372036854775808", nil), Case("5++9223372036854775808", nil),
    Case("0x10", nil), Case("5++0x10", nil), Case("5+0x1F+", nil),
  ]

  static let others = [
    Case("₩1,000", "1000"), Case("$5+3", "5+3"), Case("1000원", "1000"), Case("5円×3", "5×3"), Case("5元", "5"),
    Case("5€", "5"), Case("£5-£3", "5-3"), Case("¥500×3", "500×3"), Case("-₩5", "-5"),
    Case("(₩5+3)×2", "(5+3)×2"),
    Case("₩1,000+", "1000"), Case("5$3", nil), Case("₩", nil), Case("5+₩", nil), Case("원", nil),
    Case("=3+5", "3+5"), Case("= 3+5", "3+5"), Case("=5", "5"), Case("3+5=8", "3+5"), Case("3+5 = 8", "3+5"),
    Case("3+5=-8", "3+5"), Case("=3+5=", "3+5"), Case("3++5=8", "3+5"), Case("5+=3", nil), Case("5×(=3", nil),
    Case(")=5", nil), Case("×=5", nil), Case("==5", "5"), Case("5-=3", nil), Case("=", nil), Case("", nil),
    Case("  ", nil),
    Case("3 apples", nil), Case("200+10%", nil), Case("abc", nil), Case("5!", nil), Case("2^3", nil),
    Case("5+a+", nil), Case("5xx3", nil), Case("3+5 cups", nil), Case("5++3a", nil),
  ]

  @Test(arguments: [signs, parentheses, numbers, others].joined())
  func suggestion(_ example: Case) throws {
    checkInvariants(example.text)
    let diagnostic = try #require(throws: Diagnostic.self) { try evaluate(example.text) }
    #expect(diagnostic.suggestion == example.suggestion)
  }

  /// What has only an arithmetic error is as it was meant.
  @Test(arguments: ["8÷0", "8÷(3-3)", "9223372036854775807+1", "-(-9223372036854775808)"])
  func arithmetic(_ text: String) throws {
    let diagnostic = try #require(throws: Diagnostic.self) { try evaluate(text) }
    #expect(diagnostic.suggestion == nil)
  }

  /// One fault in a valid text: what is suggested is the text before it.
  @Test(arguments: FaultModel.allCases)
  func oneFault(_ model: FaultModel) {
    var random = RandomExpression(seed: 12)
    var randomness = Randomness(seed: 34)
    var count = 0
    for _ in 0..<600 {
      guard let text = try? canonical(random.text()),
        let (faulty, meant) = model.apply(to: text, using: &randomness)
      else { continue }
      count += 1
      do throws(Diagnostic) {
        let value = try evaluate(faulty)
        Issue.record("\(faulty) is \(value)")
      } catch {
        if error.suggestion != meant {
          Issue.record("\(faulty) suggests \(error.suggestion ?? "nothing"), not \(meant)")
        }
      }
    }
    #expect(count > 80)
  }

  /// Whatever else a suggestion leaves out, it has every operand and every minus sign, in their order.
  @Test(arguments: 0..<4)
  func whatIsSurelyMeantStays(seed: Int) {
    var random = RandomSlips(seed: UInt64(seed) + 60)
    var suggested = 0
    while suggested < 25_000 {
      let text = random.text()
      do throws(Diagnostic) {
        _ = try evaluate(text)
      } catch {
        guard let suggestion = error.suggestion else { continue }
        suggested += 1
        if SurelyMeant.parts(of: suggestion) != SurelyMeant.parts(of: text) {
          Issue.record("seed \(seed): \(text) suggests \(suggestion)")
          return
        } else if suggested % 8 == 0, let reason = SurelyMeant.reasonForNone(text) {
          Issue.record("seed \(seed): \(text) suggests \(suggestion) in spite of \(reason)")
          return
        }
      }
    }
  }
}
