import Foundation
import Testing

/// What a shell offers, by asking the command and by asking each shell that is there.
@Suite struct CompletionTests {
  /// Habits whose names a shell must quote.
  private func withHabits(_ body: (CommandDatabase) throws -> Void) async throws {
    try await withCommandDatabase { database in
      _ = try database.shell(
        """
        stackday habit add water --goal 8 --unit cups; stackday habit add 'drink tea'; stackday habit add "it's; a"
        stackday habit add 물 마시기; stackday habit add old; stackday habit archive old
        """)
      try body(database)
    }
  }

  @Test(arguments: [
    (
      "''",
      ["today", "log", "done", "undo", "report", "stats", "habit", "calc", "keypad", "completion", "manual"]
    ),
    ("ha", ["habit"]), ("habit ''", ["add", "list", "rename", "change", "archive", "unarchive"]),
    ("habit un", ["unarchive"]), ("log ''", ["water", "drink tea", "it's; a", "물 마시기"]),
    ("log WA", ["water"]), ("log 물", ["물 마시기"]), ("stats o", ["old"]), ("habit unarchive o", ["old"]),
    ("done o", []), ("log water ''", []), ("log water 3 --o", ["--on"]),
    ("log water --on t", ["today", "tue", "thu"]),
    ("log water --on 오", ["오늘"]), ("log water --on 월", ["월요일"]), ("done --on today wa", ["water"]),
    ("today --language ''", ["en", "ko"]), ("completion z", ["zsh"]),
    ("calc -", ["--json", "--language", "--help"]),
    ("calc --json -", ["--language", "--help"]), ("nothing ''", []), ("habit nothing ''", []),
  ])
  func candidates(words: String, expected: [String]) async throws {
    try await withHabits { database in
      let outcome = try database.shell("stackday completion bash -- \(words)")
      #expect(outcome.status == 0)
      #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
    }
  }

  /// Bash completes with its own functions, as after a tab.
  @Test func bash() async throws {
    try await withHabits { database in
      let outcome = try database.shell(
        """
        source <(stackday completion bash)
        ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _stackday; printf '%s\\n' "${COMPREPLY[@]}" --; }
        ask stackday lo; ask stackday log dri; ask stackday log it; ask stackday done --on yes; ask stackday x ''
        """)
      #expect(outcome.output == "log\n--\ndrink\\ tea\n--\nit\\'s\\;\\ a\n--\nyesterday\n--\n--\n")
      #expect(outcome.error == "")
    }
  }

  @Test(.enabled(if: has("fish"), "fish is missing"))
  func fish() async throws {
    try await withHabits { database in
      let outcome = try database.shell(
        """
        fish -c 'stackday completion fish | source; complete -C "stackday log d"; complete -C "stackday habit ren"'
        """)
      #expect(outcome.output == "drink tea\nrename\n")
    }
  }

  /// Zsh completes only at a prompt, so it gets a terminal and a tab.
  @Test(.enabled(if: has("zsh") && has("setsid"), "zsh or setsid is missing"))
  func zsh() async throws {
    try await withHabits { database in
      let script = database.folder.appending(path: ".zshrc")
      try "PS1='> '; unsetopt zle_bracketed_paste; source <(stackday completion zsh); echo ready\n"
        .write(to: script, atomically: true, encoding: .utf8)
      let terminal = try PseudoTerminal(columns: 120)
      let path = productsFolder.path(percentEncoded: false) + ":/usr/bin:/bin"
      try terminal.start(
        URL(filePath: "/usr/bin/setsid"), ["--ctty", "--wait", "zsh", "-i"],
        environment: database.environment.merging(
          ["PATH": path, "HOME": database.folder.path, "ZDOTDIR": database.folder.path]
        ) { $1 })
      #expect(terminal.waits(for: "ready"))
      terminal.type("stackday log dr\t")
      #expect(terminal.waits(for: "drink\\ tea"))
      terminal.type("\u{15}exit\r")
    }
  }

  private static func has(_ program: String) -> Bool {
    (try? run(URL(filePath: "/bin/bash"), ["-c", "command -v \(program)"]))?.status == 0
  }
}

/// The manual page names every verb and option, and a formatter finds nothing wrong with it.
@Suite struct ManualTests {
  @Test(arguments: ["en", "ko"])
  func page(language: String) throws {
    let page = try run("stackday", ["manual", "--language", language]).output
    for text in ["habit unarchive HABIT", "\\-\\-on DAY", "STACKDAY_DB", "\n.SH "] {
      #expect(page.contains(text), "\(text)")
    }
    // Long lines are a matter of style, and the page has no date, so that it is the same every day.
    let lint = try run(
      URL(filePath: "/bin/bash"),
      ["-c", "command -v mandoc >/dev/null || exit 0; mandoc -T lint | grep -vE 'STYLE|missing date'; true"],
      input: Data(page.utf8))
    #expect(lint.output == "")
  }
}
