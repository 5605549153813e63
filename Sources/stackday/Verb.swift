import Calculator
import Habits

/// What the command can do: a name, what stands after it, its help and what it does. Synopsis, help, completions and
/// the manual page are made of it.
struct Verb: Sendable {
  let name: String
  var operands: [Operand] = []
  var options: [any OptionSyntax] = []

  /// The keys of the JSON that the verb answers with, in their order; nil for a verb without `--json`.
  var json: Wording?

  /// One line for the overview.
  let summary: Wording

  /// What else there is to say, with examples.
  var details = Wording("", "")

  /// Whether something is recorded or changed once the verb has run. A failure to print does not take it back.
  var changesRecords = false

  let run: @Sendable (Arguments, Surroundings) throws(Failure) -> Reply

  static let all: [Verb] =
    [today, log, done, undo, report, stats] + habitVerbs + [calc, keypad, completion, manual]

  static let habitVerbs = [habitAdd, habitList, habitRename, habitChange, habitArchive, habitUnarchive]

  /// Takes a verb's name, of one word or two, off the words. Without one, the verb is `today`.
  static func named(_ words: inout ArraySlice<String>) throws(Failure) -> Verb {
    guard let first = words.first, !first.hasPrefix("--") else { return today }
    for count in [2, 1] {
      let name = words.prefix(count).joined(separator: " ")
      guard let verb = all.first(where: { $0.name == name }) else { continue }
      words = words.dropFirst(count)
      return verb
    }
    if first == habitGroup.name {
      words = words.dropFirst()
      guard let word = words.first, !word.hasPrefix("-") else { return habitGroup }
      var failure = Failure.usage("unknownVerb", "there is no verb", "없는 명령입니다:", "\(first) \(word)")
      failure.synopsis = habitGroup.synopsis
      throw failure
    }
    var advice = Wording(
      "  stackday --help lists the verbs; stackday calc EXPR calculates",
      "  stackday --help로 볼 수 있습니다. 계산은 stackday calc EXPR")
    if let meant = habitVerbs.first(where: { $0.name == "\(habitGroup.name) \(first)" }) {
      advice = Wording("  did you mean stackday \(meant.name)?", "  비슷한 명령: stackday \(meant.name)")
    }
    throw .usage("unknownVerb", "there is no verb", "없는 명령입니다:", first, advice: advice)
  }

  /// Every option that the verb takes.
  var allOptions: [any OptionSyntax] {
    options + (json.map { [Options.json($0)] } ?? []) + [Options.language, Options.help]
  }

  /// How the verb is used, without what every verb takes: `stackday log HABIT QUANTITY… [--on DAY] [--json]`.
  var synopsis: String {
    let required = operands.filter(\.isRequired).map(\.placeholder)
    let optional = operands.filter { !$0.isRequired }.map { "[\($0.placeholder)]" }
    let shownOptions = allOptions.dropLast(2).map { "[\($0.spelling)]" }
    return (["stackday", name] + required + shownOptions + optional).joined(separator: " ")
  }

  /// What `--help` prints.
  func help(in language: Language) -> String {
    var parts = [Wording("usage: ", "사용법: ").in(language) + synopsis, summary.in(language)]
    let details = details.in(language)
    if !details.isEmpty { parts.append(details) }
    var lines = allOptions.map { Self.row($0.spelling, $0.help.in(language)) }
    if !operands.isEmpty { lines.append(Self.row("--", Wording("end of options", "옵션의 끝").in(language))) }
    return (parts + [lines.joined(separator: "\n")]).joined(separator: "\n\n")
  }

  /// A line for each verb: its name and its summary.
  static func overview(of verbs: [Verb], in language: Language) -> String {
    let width = all.map(\.name.count).max() ?? 0
    return verbs.map { verb in
      "  " + verb.name + String(repeating: " ", count: width + 2 - verb.name.count)
        + verb.summary.in(language)
    }.joined(separator: "\n")
  }

  /// What `stackday --help` prints.
  static func generalHelp(in language: Language) -> String {
    let verbs = overview(of: all, in: language)
    return Wording(
      """
      usage: stackday [VERB …]

      \(verbs)

      stackday VERB --help tells more, stackday --version the version.
      --language en|ko, or LANG, chooses the language. STACKDAY_DB names the file of
      the records, TZ the time zone, and STACKDAY_TODAY=2026-10-11 fixes the day.
      """,
      """
      사용법: stackday [VERB …]

      \(verbs)

      자세한 것은 stackday VERB --help, 버전은 stackday --version
      언어는 --language en|ko 나 LANG, 기록 파일은 STACKDAY_DB, 시간대는 TZ,
      고정할 날짜는 STACKDAY_TODAY=2026-10-11 로 정합니다.
      """
    ).in(language)
  }

  /// An option and its help, which goes on below itself where 80 columns are too few.
  private static func row(_ spelling: String, _ help: String) -> String {
    let indent = 20
    var lines = ["  " + spelling]
    if lines[0].count + 2 <= indent {
      lines[0] += String(repeating: " ", count: indent - lines[0].count)
    } else {
      lines.append(String(repeating: " ", count: indent))
    }
    for (position, word) in help.split(separator: " ").enumerated() {
      if position > 0 {
        if lines[lines.count - 1].terminalWidth + 1 + String(word).terminalWidth > 80 {
          lines.append(String(repeating: " ", count: indent))
        } else {
          lines[lines.count - 1] += " "
        }
      }
      lines[lines.count - 1] += word
    }
    return lines.joined(separator: "\n")
  }
}
