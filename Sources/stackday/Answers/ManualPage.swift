import Calculator

/// The manual page, made of the table of verbs.
enum Manual {
  /// The manual page in a language, in the macros of man(7).
  static func page(in language: Language) -> String {
    func say(_ english: String, _ korean: String) -> String { Wording(english, korean).in(language) }
    var lines = [
      ".TH STACKDAY 1 \"\" \"stackday \(version)\"",
      // Names are not to be hyphenated, nor lines to be stretched.
      ".nh", ".ad l",
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
    lines += entry("--version", say("the version", "버전"))
    lines += entry(
      "--",
      say(
        "what follows is no option; an option's value may also follow it after =",
        "이 뒤는 옵션이 아님. 값은 = 뒤에 붙여도 됨"))
    lines.append(".SH " + say("FAILURES", "오류"))
    lines.append(
      escaped(
        say(
          """
          With --json, a failure is one object on standard output: {"error":{...}} with kind, message, text and range \
          (in UTF-8 bytes of the text) where a text is wrong, suggestion (null if there is none), advice and usage \
          where there is some. calc and keypad name the text beside the error, as expression or keys.
          """,
          """
          --json을 주면 오류도 표준 출력의 JSON 하나입니다: {"error":{...}}. kind, message, 글이 잘못되었으면 text와 \
          UTF-8 바이트로 센 range, suggestion(없으면 null), 있으면 advice와 usage. calc와 keypad는 글을 오류 옆에 \
          expression이나 keys로 적습니다.
          """)))
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
    ("64", Wording("the arguments are not understood", "잘못된 인수")),
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
