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

  static let all: [Verb] = [calc, keypad]

  static let commonOptions: [Arguments.Option] = [.flag("--help"), .value("--language")]

  /// Takes a verb's name off the words.
  static func named(_ words: inout ArraySlice<String>) throws(Failure) -> Verb {
    guard let name = words.popFirst() else {
      throw Failure(.usage, "error: a verb is missing\n" + generalHelp(in: .english))
    }
    guard let verb = all.first(where: { $0.name == name }) else {
      throw Failure(
        .usage,
        """
        error: there is no verb \(terminalSafe(name))
          stackday --help lists the verbs; stackday calc EXPR calculates
        """)
    }
    return verb
  }

  var usage: String { "usage: stackday \(name) \(synopsis)" }

  func help(in language: Language) -> String {
    let common: String
    let text: (summary: String, details: String)
    switch language {
    case .english:
      text = (summary.english, details.english)
      common = """
          --language en|ko  the language of messages
          --help            this text
        """
    case .korean:
      text = (summary.korean, details.korean)
      common = """
          --language en|ko  메시지의 언어
          --help            이 도움말
        """
    }
    return [usage, "", text.summary, "", text.details, common].joined(separator: "\n")
  }
}

/// The overview that `stackday --help` prints.
func generalHelp(in language: Language) -> String {
  let width = Verb.all.map(\.name.count).max() ?? 0
  let verbs = Verb.all.map { verb in
    let summary = language == .english ? verb.summary.english : verb.summary.korean
    return "  " + verb.name + String(repeating: " ", count: width + 2 - verb.name.count) + summary
  }
  switch language {
  case .english:
    return (["usage: stackday VERB …", ""] + verbs + ["", "stackday VERB --help tells more."])
      .joined(separator: "\n")
  case .korean:
    return (["사용법: stackday VERB …", ""] + verbs + ["", "자세한 것은 stackday VERB --help"])
      .joined(separator: "\n")
  }
}
