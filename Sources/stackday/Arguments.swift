import Calculator
import Habits

/// What may stand in a place of the command line, for a shell that completes it.
enum Candidates: Sendable {
  case nothing
  case days
  case activeHabits
  case habits
  case words([String])
}

/// How an option of a verb is written, and what it is for.
protocol OptionSyntax: Sendable {
  /// The name, with its hyphens.
  var name: String { get }

  /// What stands for the value in a synopsis; nil for an option without one.
  var placeholder: String? { get }

  var help: Wording { get }

  /// What the value may be.
  var candidates: Candidates { get }
}

extension OptionSyntax {
  /// The option as a synopsis shows it.
  var spelling: String { placeholder.map { "\(name) \($0)" } ?? name }
}

/// An option without a value: `--name`.
struct Flag: OptionSyntax {
  let name: String
  let help: Wording

  var placeholder: String? { nil }
  var candidates: Candidates { .nothing }
}

/// An option with a value: `--name VALUE` or `--name=VALUE`.
struct Option<Value>: OptionSyntax {
  let name: String
  let placeholder: String?
  let help: Wording
  var candidates = Candidates.nothing

  /// Makes a value of what was typed.
  let read: @Sendable (String) throws(Failure) -> Value
}

/// What stands after a verb besides options.
struct Operand: Sendable {
  let placeholder: String
  var isRequired = true

  /// Whether the verb itself says that it is missing, where something else may be wrong first.
  var isAskedForLater = false

  /// Whether all words that follow belong to it, so that a name with spaces needs no quotes.
  var takesAllWords = false
  var candidates = Candidates.nothing

  static let habit = Operand(placeholder: "HABIT", takesAllWords: true, candidates: .activeHabits)
}

/// The options that several verbs have.
enum Options {
  static let help = Flag(name: "--help", help: Wording("this text", "이 도움말"))

  static let language = Option(
    name: "--language", placeholder: "en|ko", help: Wording("the language of messages", "메시지의 언어"),
    candidates: .words(Language.allCases.map(\.rawValue))
  ) { (word) throws(Failure) in
    if let language = Language(rawValue: word) { return language }
    throw Failure(
      .usage, "unknownLanguage",
      Wording(
        "--language is en or ko, not \(word.terminalSafe)", "--language 값은 en 또는 ko입니다: \(word.terminalSafe)")
    )
  }

  static let jsonName = "--json"

  /// - Parameter keys: What the verb answers with.
  static func json(_ keys: Wording) -> Flag { Flag(name: jsonName, help: keys) }

  static let on = Option(
    name: "--on", placeholder: "DAY",
    help: Wording(
      "the day: 2026-10-11, today, yesterday or a weekday, which is the latest one",
      "날짜: 2026-10-11, 오늘, 어제, 요일(가장 가까운 지난 요일)"),
    candidates: .days, read: DayPhrase.init)

  static let goal = Option(
    name: "--goal", placeholder: "N", help: Wording("the amount that completes a day", "하루를 완료하는 양")
  ) { (word) throws(Failure) in
    do throws(Diagnostic) { return try evaluate(word) } catch { throw Failure(error) }
  }

  static let unit = Option(
    name: "--unit", placeholder: "UNIT", help: Wording("what the amounts count", "양의 단위")
  ) { word in word }
}

/// A verb's arguments, told apart into options and operands.
struct Arguments {
  private(set) var operands: [String] = []
  private var flags: Set<String> = []
  private var values: [String: String] = [:]

  /// Reads a verb's arguments. What begins with one or two minus signs and then a letter is an option,
  /// everything else (`-5+3`, `-`, `-(2)`) an operand, and so is all that follows `--`.
  init(_ words: some Sequence<String>, of verb: Verb) throws(Failure) {
    let options = verb.allOptions
    var words = Array(words)[...]
    while let word = words.popFirst() {
      guard word != "--" else {
        operands += words
        break
      }
      guard word.drop(while: { $0 == "-" }).first?.isLetter == true, word.hasPrefix("-") else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? Options.help.name : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw .usage("unknownOption", "unknown option", "없는 옵션입니다:", name)
      }
      guard !flags.contains(name), values[name] == nil else {
        throw .usage("repeatedOption", "an option is given twice:", "두 번 준 옵션입니다:", name)
      }
      if option.placeholder == nil {
        guard parts.count == 1 else {
          throw Failure(
            .usage, "unexpectedValue", Wording("\(name) takes no value", "값을 줄 수 없는 옵션입니다: \(name)"))
        }
        flags.insert(name)
      } else if parts.count == 2 {
        values[name] = String(parts[1])
      } else {
        // An option of the verb is no value; whoever means it writes `--name=--value`.
        guard let value = words.popFirst(), !options.contains(where: { $0.name == value }) else {
          throw .usage("missingValue", "a value is missing after", "값이 필요한 옵션입니다:", name)
        }
        values[name] = value
      }
    }
    // Who asks for help need not know what is required.
    if !has(Options.help) { try checkCount(for: verb.operands) }
  }

  private func checkCount(for expected: [Operand]) throws(Failure) {
    let required = expected.filter { $0.isRequired && !$0.isAskedForLater }
    guard operands.count >= required.count else {
      let missing = required[operands.count...].map(\.placeholder).joined(separator: " ")
      throw .missing(missing)
    }
    guard operands.count > expected.count, expected.last?.takesAllWords != true else { return }
    throw .usage(
      "unexpectedArgument", "unexpected argument:", "필요 없는 값입니다:", operands[expected.count],
      advice: expected.isEmpty
        ? nil : Wording("  quote a name that has spaces", "  빈칸이 있는 이름은 따옴표로 묶습니다"))
  }

  /// All operands as one text, as someone types them who does not quote.
  var text: String { operands.joined(separator: " ") }

  func has(_ flag: Flag) -> Bool { flags.contains(flag.name) }

  /// The value of an option, or nil if the option is not given.
  func value<Value>(of option: Option<Value>) throws(Failure) -> Value? {
    guard let word = values[option.name] else { return nil }
    return try option.read(word)
  }
}

extension Failure {
  /// Arguments that make no sense: what is wrong, and with which word.
  static func usage(
    _ kind: String, _ english: String, _ korean: String, _ word: String, advice: Wording? = nil
  ) -> Failure {
    let shown = word.terminalSafe
    return Failure(.usage, kind, Wording("\(english) \(shown)", "\(korean) \(shown)"), advice: advice)
  }

  /// An argument that is missing.
  static func missing(_ placeholder: String) -> Failure {
    usage("missingArgument", "missing", "빠진 값이 있습니다:", placeholder)
  }
}
