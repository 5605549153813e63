import Calculator
import Foundation
import Habits
import Testing

@testable import stackday

/// What the command's answers are made of.
@Suite struct AnswerTests {
  /// Every text comes back out of JSON as it was, and on one line.
  @Test func strings() throws {
    var texts = [
      "", "\"", "\\", "/", "\u{0}\u{1}\u{1F}\u{7F}", "a\nb\r\n\t", "\u{2028}\u{2029}", "💧👩‍👩‍👧‍👦", "물", "e\u{301}",
      "\u{FFFD}", "\u{10FFFF}",
    ]
    texts += (0..<0x300).compactMap { Unicode.Scalar($0).map { String($0) } }
    for text in texts {
      let line = JSON.object([(text, .string(text))]).text
      #expect(!line.utf8.contains { $0 < 0x20 })
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
      #expect(object?.first.map { Array($0.value.unicodeScalars) } == Array(text.unicodeScalars))
      #expect(object?.first?.key == text)
    }
  }

  @Test func values() {
    let value = JSON.array([
      .null, .bool(true), .bool(false), .integer(Int64.min), .integer(Int64.max), .number(0), .number(1),
      .number(0.25), .number(1.0 / 3), .optional(nil), .optional("a"), .array([]), .object([]),
      .object([("b", .integer(1)), ("a", .integer(2))]),
    ])
    #expect(
      value.text == """
        [null,true,false,-9223372036854775808,9223372036854775807,0,1,0.25,0.3333333333333333,null,"a",[],{},\
        {"b":1,"a":2}]
        """)
  }

  /// A regular plural has a singular for one of it, in English; whatever may be none stays.
  @Test(arguments: [
    (1, "cups", "1 cup"), (8, "cups", "8 cups"), (0, "cups", "0 cups"), (1, "cup", "1 cup"),
    (1, "glasses", "1 glass"),
    (1, "boxes", "1 box"), (1, "exercises", "1 exercise"), (1, "minutes", "1 minute"), (1, "ms", "1 ms"),
    (1, "gas", "1 gas"), (1, "glass", "1 glass"), (1, "series", "1 series"), (1, "km/h", "1 km/h"),
    (1, "잔", "1 잔"),
    (1, "CUPS", "1 CUPS"), (1, "", "1 "),
  ])
  func amounts(number: Int64, unit: String, shown: String) {
    #expect(HabitWording(.english).amount(number, unit) == shown)
    #expect(HabitWording(.korean).amount(number, unit) == "\(number)\(unit)")
  }

  /// A description of an option goes on below itself within 80 columns.
  @Test func helpFits() {
    for language in Language.allCases {
      for verb in Verb.all {
        let help = verb.help(in: language)
        // A synopsis cannot be broken, because it is copied.
        for line in help.split(separator: "\n").dropFirst() {
          #expect(String(line).terminalWidth <= 80, "\(line)")
        }
        for option in verb.allOptions {
          #expect(help.contains("\n  \(option.spelling)"), "\(verb.name) \(option.name)")
          #expect(!option.help.english.isEmpty && !option.help.korean.isEmpty)
        }
        #expect(help.hasPrefix(Wording("usage: ", "사용법: ").in(language) + verb.synopsis + "\n\n"))
      }
    }
  }

  @Test(arguments: [
    ("calc", "stackday calc [--json] [EXPR…]"), ("log", "stackday log HABIT QUANTITY… [--on DAY] [--json]"),
    ("today", "stackday today [--json]"), ("keypad", "stackday keypad [--trace] [--json] [KEYS]"),
    ("habit add", "stackday habit add NAME [--goal N] [--unit UNIT] [--json]"),
    ("completion", "stackday completion bash|zsh|fish [WORD…]"),
  ])
  func synopsis(name: String, synopsis: String) {
    #expect(Verb.all.first { $0.name == name }?.synopsis == synopsis)
  }
}
