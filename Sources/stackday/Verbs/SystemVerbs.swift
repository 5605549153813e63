import Calculator
import HabitStorage
import Habits

// What a system needs to know of the command: completions and the manual page, made of the table of verbs.

extension Verb {
  static let completion = Verb(
    name: "completion",
    operands: [
      Operand(placeholder: "bash|zsh|fish", candidates: .words(["bash", "zsh", "fish"])),
      Operand(placeholder: "WORD…", isRequired: false, takesAllWords: true),
    ],
    summary: Wording("Print what makes a shell complete the command", "셸 자동 완성 스크립트 출력"),
    details: Wording(
      """
      Verbs, options, days and the names of your habits are completed. Put one of these
      into the file that your shell reads at its start:

        source <(stackday completion bash)
        source <(stackday completion zsh)
        stackday completion fish | source

      What it prints calls the command again with the words typed so far, after --, and
      gets what may stand for the last of them, a line each.
      """,
      """
      명령, 옵션, 날짜, 습관 이름을 완성합니다. 셸이 시작할 때 읽는 파일에 다음 중 하나를 넣으세요:

        source <(stackday completion bash)
        source <(stackday completion zsh)
        stackday completion fish | source

      이 스크립트는 지금까지 입력한 낱말을 -- 뒤에 붙여 다시 명령을 부르고,
      마지막 낱말이 될 수 있는 것을 한 줄에 하나씩 받습니다.
      """),
    run: { (arguments, surroundings) throws(Failure) in
      guard let shell = Shell(rawValue: arguments.operands[0]) else {
        throw .usage(
          "unknownShell", "the shells are bash, zsh and fish, not", "셸은 bash, zsh, fish입니다:",
          arguments.operands[0])
      }
      let words = arguments.operands.dropFirst()
      guard !words.isEmpty else { return .answer(PlainAnswer(wording: Wording { _ in shell.script })) }
      let candidates = try Completion.candidates(for: Array(words), surroundings)
      return .answer(CandidatesAnswer(candidates: candidates))
    }
  )

  static let manual = Verb(
    name: "manual",
    summary: Wording("Print the manual page", "설명서(man) 출력"),
    details: Wording("  stackday manual | man -l -", "  stackday manual | man -l -"),
    run: { (_, _) throws(Failure) in .answer(PlainAnswer(wording: Wording(Manual.page))) }
  )
}

/// What may stand for the word that is being typed, a line each.
private struct CandidatesAnswer: Answer {
  let candidates: [String]

  var json: [JSON] { [] }

  func text(on page: Page) -> [String] { candidates }
}

// MARK: - Completion

private enum Shell: String {
  case bash, zsh, fish

  /// What the shell reads to complete `stackday`.
  var script: String {
    switch self {
    case .bash:
      """
      _stackday() {
        local IFS=$'\\n' candidate
        COMPREPLY=()
        for candidate in $(stackday completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
          COMPREPLY+=("$(printf %q "$candidate")")
        done
      }
      complete -F _stackday stackday
      """
    case .zsh:
      """
      #compdef stackday
      _stackday() {
        local -a candidates
        candidates=("${(@f)$(stackday completion zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
        [[ -n $candidates ]] && compadd -a candidates
      }
      (( $+functions[compdef] )) || { autoload -Uz compinit; compinit }
      compdef _stackday stackday
      """
    case .fish:
      """
      function __stackday
        set -l words (commandline -opc) (commandline -ct)
        stackday completion fish -- $words[2..-1] 2>/dev/null
      end
      complete -c stackday -f -a '(__stackday)'
      """
    }
  }
}

private enum Completion {
  /// What may stand for the last of the words after the command's name, given those before it.
  static func candidates(
    for words: [String], _ surroundings: Surroundings
  ) throws(Failure) -> [String] {
    let typed = words.last ?? ""
    let before = words.dropLast()
    var rest = before
    let all: [String]
    if before.isEmpty || before.count == 1 && before.first == Verb.habitGroup.name {
      // The next word of each verb's name.
      let names = Verb.all.map { $0.name.split(separator: " ").map(String.init) }
      all = names.filter { $0.count > before.count && $0.starts(with: before) }.map { $0[before.count] }
    } else if let verb = try? Verb.named(&rest) {
      all = try candidates(for: verb, after: Array(rest), typed: typed, surroundings)
    } else {
      all = []
    }
    var seen: Set<String> = []
    return all.filter { $0.lowercased().hasPrefix(typed.lowercased()) && seen.insert($0).inserted }
  }

  private static func candidates(
    for verb: Verb, after words: [String], typed: String, _ surroundings: Surroundings
  ) throws(Failure) -> [String] {
    if let option = words.last, let known = verb.allOptions.first(where: { $0.name == option }),
      known.placeholder != nil
    {
      return try values(of: known.candidates, surroundings)
    }
    if typed.hasPrefix("-") {
      return verb.allOptions.map(\.name).filter { !words.contains($0) }
    }
    // Words that belong to no option stand for the operands, in their order.
    var position = 0
    var isValue = false
    for word in words {
      let option = verb.allOptions.first { $0.name == word }
      if !isValue, option == nil, !word.hasPrefix("--") { position += 1 }
      isValue = option?.placeholder != nil
    }
    guard verb.operands.indices.contains(position) else { return [] }
    return try values(of: verb.operands[position].candidates, surroundings)
  }

  private static func values(of candidates: Candidates, _ surroundings: Surroundings) throws(Failure)
    -> [String]
  {
    switch candidates {
    case .nothing: return []
    case .words(let words): return words
    case .days:
      let weekdays = Weekday.allCases.map(DayPhrase.names)
      return ["today", "yesterday"] + weekdays.map { $0[0] } + ["오늘", "어제"] + weekdays.map { $0[3] }
    case .habits, .activeHabits:
      let habits = try surroundings.withDatabase { (database) throws(RecordError) in try database.habits() }
      guard case .activeHabits = candidates else { return habits.map(\.name.terminalSafe) }
      return habits.filter { $0.archivedOn == nil }.map(\.name.terminalSafe)
    }
  }
}

// MARK: - The manual page

private enum Manual {
  /// The manual page in a language, in the macros of man(7).
  static func page(in language: Language) -> String {
    func say(_ english: String, _ korean: String) -> String { Wording(english, korean).in(language) }
    var lines = [
      ".TH STACKDAY 1 \"\" \"stackday \(version)\"",
      ".SH " + say("NAME", "이름"),
      "stackday \\- "
        + escaped(say("a calculator and a habit tracker on the terminal", "터미널의 계산기와 습관 기록")),
      ".SH " + say("SYNOPSIS", "사용법"),
      ".B stackday", ".RI [ " + say("verb", "명령") + " \" …]\"",
      ".SH " + say("VERBS", "명령"),
    ]
    for verb in Verb.all {
      lines += [".SS " + escaped(verb.synopsis), escaped(verb.summary.in(language)) + "."]
      let details = verb.details.in(language)
      if !details.isEmpty {
        lines +=
          [".PP", ".nf"]
          + details.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) } + [
            ".fi"
          ]
      }
      for option in verb.allOptions.dropLast(2) { lines += entry(option.spelling, option.help.in(language)) }
    }
    lines.append(".SH " + say("OPTIONS OF EVERY VERB", "모든 명령의 옵션"))
    for option in [Options.language, Options.help] as [any OptionSyntax] {
      lines += entry(option.spelling, option.help.in(language))
    }
    lines.append(".SH " + say("ENVIRONMENT", "환경 변수"))
    for (name, meaning) in environment { lines += entry(name, meaning.in(language)) }
    lines.append(".SH " + say("EXIT STATUS", "종료 상태"))
    for (status, meaning) in statuses { lines += entry(status, meaning.in(language)) }
    return lines.joined(separator: "\n")
  }

  private static let environment = [
    ("STACKDAY_DB", Wording("the file of the records", "기록 파일")),
    (
      "XDG_DATA_HOME",
      Wording(
        "where stackday/stackday.sqlite is otherwise; else ~/.local/share", "그 밖의 기록 위치. 없으면 ~/.local/share")
    ),
    ("TZ", Wording("the time zone", "시간대")),
    ("STACKDAY_TODAY", Wording("a day such as 2026-10-11 that is taken for today", "오늘로 삼을 날")),
    ("LC_ALL, LC_MESSAGES, LANG", Wording("the language of messages", "메시지의 언어")),
    ("NO_COLOR", Wording("no colours, if it is not empty", "비어 있지 않으면 색을 쓰지 않음")),
  ]

  private static let statuses = [
    ("0", Wording("all went well", "성공")),
    ("64", Wording("the arguments make no sense", "잘못된 인수")),
    ("65", Wording("an input is wrong, or nothing could be recorded", "잘못된 입력, 또는 기록할 수 없음")),
    ("70", Wording("a mistake in this program", "프로그램의 잘못")),
    ("73", Wording("the database cannot be created", "데이터베이스를 만들 수 없음")),
    ("74", Wording("something cannot be read or written", "읽거나 쓸 수 없음")),
  ]

  private static func entry(_ term: String, _ text: String) -> [String] {
    [".TP", ".B " + escaped(term), escaped(text)]
  }

  /// A line whose backslashes, hyphens and first character mean themselves.
  private static func escaped(_ line: String) -> String {
    var text = line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : ""
    for character in line {
      switch character {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      default: text.append(character)
      }
    }
    return text
  }
}
