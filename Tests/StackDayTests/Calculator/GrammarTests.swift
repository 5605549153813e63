import Foundation
import Testing

@testable import Calculator

/// Grammar.md says what the engine does.
@Suite struct GrammarTests {
  static let grammar = EBNF(GrammarFile.code(under: "Expressions"))

  @Test func everySentenceIsAccepted() {
    var randomness = Randomness(seed: 1)
    for _ in 0..<20_000 {
      let sentence = Self.grammar.sentence(of: "input", using: &randomness)
      let result = ReferenceEvaluator.Result(engine: sentence)
      switch result {
      // The grammar knows nothing of values.
      case .value, .fault(.overflow, _), .fault(.divisionByZero, _), .fault(.numberTooLarge, _): break
      case .fault: Issue.record("\(sentence) is \(result)")
      }
    }
  }

  /// Each text of up to six characters is accepted just when the grammar produces it and no divisor is `0`, and
  /// incomplete just when it begins a longer text of that kind.
  @Test func shortTexts() {
    let alphabet = ["0", "7", "+", "-", "×", "÷", "(", ")", ",", "="]
    var beginnings = EBNF.Beginnings(of: "input", in: Self.grammar, alphabet: alphabet)
    var count = 0
    var accepted = 0
    var incomplete = 0
    for length in 1...6 {
      let sentences = Self.grammar.sentences(of: "input", length: length, alphabet: Set(alphabet))
      var digits = [Int](repeating: 0, count: length)
      repeat {
        let text = digits.map { alphabet[$0] }.joined()
        let hasZeroDivisor = text.contains("÷0")
        let isAccepted: Bool
        let isIncomplete: Bool
        do throws(Diagnostic) {
          _ = try canonical(text)
          (isAccepted, isIncomplete) = (true, false)
        } catch {
          (isAccepted, isIncomplete) = (false, error.isIncomplete)
        }
        if isAccepted != (sentences.contains(text) && !hasZeroDivisor) {
          Issue.record("\(text) is \(isAccepted ? "accepted" : "refused")")
        }
        // Where a divisor is not yet written, it need not be `0`.
        let (begins, isSentence) = beginnings.classify(digits)
        if isIncomplete != (begins && !isSentence && !hasZeroDivisor) {
          Issue.record("\(text) is \(isIncomplete ? "incomplete" : "not incomplete")")
        }
        count += 1
        accepted += isAccepted ? 1 : 0
        incomplete += isIncomplete ? 1 : 0
      } while advance(&digits, base: alphabet.count)
    }
    #expect(count == 1_111_110)
    #expect(accepted > 1_000)
    #expect(incomplete > 1_000)
  }

  /// Counts one up. Returns false after the last number.
  private func advance(_ digits: inout [Int], base: Int) -> Bool {
    for index in digits.indices.reversed() {
      digits[index] += 1
      if digits[index] < base { return true }
      digits[index] = 0
    }
    return false
  }

  @Test func rulesAreTheParsersFunctions() throws {
    let source = packageFolder.appending(path: "Sources/Calculator/Parser.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    // What comes before the parser, or after its first mark, is no rule.
    let parser = text.components(separatedBy: "struct Parser {")[1].components(separatedBy: "// MARK: - ")[0]
    let functions = parser.matches(of: /func (\w+)\(/).map { String($0.output.1) }
    let lexical: Set = ["group", "nonzero", "digit"]
    #expect(functions == Self.grammar.names.filter { !lexical.contains($0) })
  }

  @Test func spellings() throws {
    let rows = GrammarFile.tables(under: "Spellings")[0]
    var listed: Set<Unicode.Scalar> = []
    for row in rows where row[0] != "skipped" {
      for spelling in row[1].codes {
        listed.formUnion(spelling.unicodeScalars)
        let template = Self.template(for: row[0].code)
        let text = template.replacingOccurrences(of: "_", with: spelling)
        let meant = template.replacingOccurrences(of: "_", with: row[0].code)
        #expect(ReferenceEvaluator.Result(engine: text) == .init(engine: meant), "\(text)")
        #expect(ReferenceEvaluator.Result(engine: text).isWellFormed, "\(text)")
      }
    }
    #expect(Set(rows.map { $0[0].code }).isSuperset(of: ["+", "-", "×", "÷", "(", ")", "=", ",", "skipped"]))
    let skipped = Self.scalars(listedIn: try #require(rows.first { $0[0] == "skipped" })[1])
    for scalar in skipped {
      #expect(checkInvariants("1\(scalar)+ \(scalar)2\(scalar)") == .value(3), "\(scalar.value)")
    }
    listed.formUnion(skipped)

    // A digit of any script is read as its value, and whatever is neither that nor in the table is refused, whole
    // as it is.
    var digitCount = 0
    for value in (UInt32(0)...0xFFFF).lazy.compactMap(Unicode.Scalar.init) + ["\u{1D7D9}", "\u{1F4AF}"]
    where value != "." && value != "．" {
      let result = ReferenceEvaluator.Result(engine: "1+\(value)")
      if let digit = ReferenceToken.digit(value) {
        digitCount += 1
        if result != .value(1 + Int64(digit)) {
          Issue.record("U+\(String(value.value, radix: 16)) is \(result)")
        }
      } else if !listed.contains(value) {
        guard case .fault(.unexpectedCharacter, _) = result else {
          Issue.record("U+\(String(value.value, radix: 16)) is \(result)")
          continue
        }
      }
    }
    #expect(digitCount >= 370)
  }

  /// A valid expression with `_` where a spelling goes.
  private static func template(for meant: String) -> String {
    switch meant {
    case "(": "_5)"
    case ")": "(5_"
    case "=": "5_"
    case ",": "5_000"
    case "+", "-", "×", "÷": "8_4"
    default: "3_"
    }
  }

  private static func scalars(listedIn text: String) -> [Unicode.Scalar] {
    text.split(separator: " ").flatMap { item -> [Unicode.Scalar] in
      let bounds = item.split(separator: "–").compactMap { UInt32($0.dropFirst(2), radix: 16) }
      return (bounds[0]...bounds[bounds.count - 1]).compactMap(Unicode.Scalar.init)
    }
  }

  @Test func values() {
    let rows = GrammarFile.tables(under: "Values")[0]
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(checkInvariants(row[0].code) == .value(Int64(row[1]) ?? .min), "\(row[0])")
    }
  }

  @Test func validationMachine() {
    let rows = GrammarFile.tables(under: "The validation machine")[0]
    let columns: [[ValidationMachine.Symbol]] = [
      [.zero], [.nonzero], [.plus, .times], [.minus], [.divide], [.open], [.close], [.end], [.space],
      [.comma], [.point], [.other],
    ]
    #expect(columns.joined().count == ValidationMachine.Symbol.allCases.count)
    #expect(ValidationMachine.symbolCount == ValidationMachine.Symbol.allCases.count)
    #expect(rows.map { $0[0] } == ValidationMachine.State.allCases.map { "\($0)" })
    for (row, state) in zip(rows, ValidationMachine.State.allCases) {
      for (cell, symbols) in zip(row.dropFirst(), columns) {
        for symbol in symbols {
          let step =
            switch ValidationMachine.step(from: state, on: symbol) {
            case .to(let next): "\(next)"
            case .no(let kind): "*\(kind)*"
            }
          #expect(step == cell, "\(state) × \(symbol)")
          checkAcceptance(of: symbol, in: state)
        }
      }
    }
  }

  /// A machine takes a symbol just when the table has it do so, inside a parenthesis that is open.
  private func checkAcceptance(of symbol: ValidationMachine.Symbol, in state: ValidationMachine.State) {
    var machine = ValidationMachine()
    _ = machine.accept(.open)
    machine.takeBack(.space, to: state)
    let refusal = machine.accept(symbol)
    switch ValidationMachine.step(from: state, on: symbol) {
    case .to where symbol == .end: #expect(refusal == .unclosedParenthesis)
    case .to(let next): #expect(refusal == nil && machine.state == next)
    case .no(let kind): #expect(refusal == kind && machine.state == state)
    }
  }

  @Test func diagnostics() throws {
    let rows = GrammarFile.tables(under: "Diagnostics")[0]
    let kinds = Set(rows.map { $0[0].code })
    #expect(kinds == Set(Diagnostic.Kind.allCases.map(\.rawValue)).subtracting(["expressionTooLong"]))
    for row in rows {
      let accepted = Self.example(row[1])
      #expect(checkInvariants(accepted).isWellFormed, "\(accepted)")
      let refused = Self.example(row[2])
      checkInvariants(refused)
      let diagnostic = try #require(throws: Diagnostic.self) { try evaluate(refused) }
      #expect(diagnostic.kind.rawValue == row[0].code, "\(refused)")
      #expect("\(diagnostic.range.lowerBound)..<\(diagnostic.range.upperBound)" == row[3], "\(refused)")
      #expect(diagnostic.suggestion ?? "" == row[4].code, "\(refused)")
    }
  }

  /// The text of a cell such as `5+` or 256 × `(`, `1`, 256 × `)`.
  private static func example(_ cell: String) -> String {
    cell.components(separatedBy: ", ").map { part in
      let factors = part.components(separatedBy: " × `")
      return String(repeating: part.code, count: factors.count > 1 ? Int(factors[0]) ?? 0 : 1)
    }.joined()
  }
}
