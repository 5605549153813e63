import Calculator

/// What the command can do: a name, its options, its help and what it does.
struct Verb: Sendable {
  let name: String
  /// The words after `stackday` and the name, for the usage line.
  let synopsis: String
  let options: [Arguments.Option]
  /// One line for the overview.
  let summary: (english: String, korean: String)
  /// What else `--help` says.
  let details: (english: String, korean: String)
  let run: @Sendable (Arguments, Session) async throws(Failure) -> Void

  static let all: [Verb] =
    [today, log, done, undo, report, stats] + habitVerbs + [calc, keypad]

  static let habitVerbs: [Verb] = [
    habitAdd, habitList, habitRename, habitChange, habitArchive, habitUnarchive,
  ]

  static let commonOptions: [Arguments.Option] = [.flag("--help"), .value("--language")]

  /// Takes a verb's name, of one word or two, off the words. Without one, the verb is `today`.
  static func named(_ words: inout ArraySlice<String>, _ session: Session) throws(Failure) -> Verb {
    guard let first = words.first, !first.hasPrefix("--") else { return today }
    for count in [2, 1] {
      let name = words.prefix(count).joined(separator: " ")
      guard let verb = all.first(where: { $0.name == name }) else { continue }
      words = words.dropFirst(count)
      return verb
    }
    if first == habitGroup.name {
      words = words.dropFirst()
      return habitGroup
    }
    let meant = habitVerbs.first { $0.name == "\(habitGroup.name) \(first)" }
    throw session.usage(
      "there is no verb", "없는 명령입니다:", first,
      hint: meant.map { session.text("did you mean ", "비슷한 명령: ") + "stackday \($0.name)" }
        ?? session.text(
          "stackday --help lists the verbs; stackday calc EXPR calculates",
          "stackday --help로 볼 수 있습니다. 계산은 stackday calc EXPR"))
  }

  func usage(in language: Language) -> String {
    switch language {
    case .english: "usage: stackday \(name) \(synopsis)"
    case .korean: "사용법: stackday \(name) \(synopsis)"
    }
  }

  func help(in language: Language) -> String {
    let common: String
    let text: (summary: String, details: String)
    switch language {
    case .english:
      text = (summary.english, details.english)
      common = """
          --language en|ko  the language of messages
          --help            this text
          --                what follows is no option
        """
    case .korean:
      text = (summary.korean, details.korean)
      common = """
          --language en|ko  메시지의 언어
          --help            이 도움말
          --                이 뒤는 옵션이 아님
        """
    }
    return [usage(in: language), "", text.summary, "", text.details, common].joined(separator: "\n")
  }
}

/// The overview that `stackday --help` prints.
func generalHelp(in language: Language) -> String {
  let verbs = overview(of: Verb.all, in: language)
  return switch language {
  case .english:
    """
    usage: stackday [VERB …]

    \(verbs)

    stackday VERB --help tells more, stackday --version the version.
    --language en|ko, or LANG, chooses the language. STACKDAY_DB names the file of the records,
    TZ the time zone, and STACKDAY_TODAY=2026-10-11 fixes the day.
    """
  case .korean:
    """
    사용법: stackday [VERB …]

    \(verbs)

    자세한 것은 stackday VERB --help, 버전은 stackday --version
    언어는 --language en|ko 나 LANG, 기록 파일은 STACKDAY_DB, 시간대는 TZ,
    고정할 날짜는 STACKDAY_TODAY=2026-10-11 로 정합니다.
    """
  }
}

/// A line for each verb.
func overview(of verbs: [Verb], in language: Language) -> String {
  let width = Verb.all.map(\.name.count).max() ?? 0
  return verbs.map { verb in
    let summary = language == .english ? verb.summary.english : verb.summary.korean
    return "  " + verb.name + String(repeating: " ", count: width + 2 - verb.name.count) + summary
  }.joined(separator: "\n")
}
