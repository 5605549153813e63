import Calculator
import Testing

/// Grammar.md's table of the validation machine, walked by texts: what it refuses, `evaluate` refuses, for the same
/// reason.
@Suite struct GrammarTableTests {
  /// A row's cells by the state's name.
  static let table = Dictionary(
    uniqueKeysWithValues: GrammarFile.tables(under: "The validation machine")[0].map { ($0[0], $0) })
  static let columns: [Character: Int] = [
    "0": 1, "7": 2, "+": 3, "×": 3, "-": 4, "÷": 5, "(": 6, ")": 7, " ": 9, ",": 10, ".": 11, "a": 12,
  ]
  static let end = 8

  /// Each text of up to four symbols, which lead to every cell.
  @Test func shortTexts() {
    var texts = [""]
    var count = 0
    for _ in 0...4 {
      for text in texts {
        count += 1
        let found = kind(of: text)
        let expected = Self.refusal(of: text)
        #expect(found == expected, "\(text)")
      }
      texts = texts.flatMap { text in Self.columns.keys.map { text + String($0) } }
    }
    #expect(count == 1 + 12 + 144 + 1_728 + 20_736)
  }

  private func kind(of text: String) -> String? {
    do throws(Diagnostic) {
      _ = try evaluate(text)
      return nil
    } catch {
      return error.kind.rawValue
    }
  }

  /// Why the table refuses a text, with what Grammar.md says beside it of parentheses.
  private static func refusal(of text: String) -> String? {
    var state = "start"
    var depth = 0
    for column in text.map({ columns[$0] ?? 0 }) + [end] {
      let cell = table[state]?[column] ?? ""
      let refusal = cell.hasPrefix("*") ? String(cell.dropFirst().dropLast()) : nil
      if column == columns[")"], depth == 0, state != "zeroDivisor" { return "unopenedParenthesis" }
      if let refusal { return refusal }
      if column == end, depth > 0 { return "unclosedParenthesis" }
      if column == columns["("] { depth += 1 }
      if column == columns[")"] { depth -= 1 }
      state = cell
    }
    return nil
  }
}
