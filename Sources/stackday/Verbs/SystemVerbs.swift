import Calculator

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
      Verbs, options, days and the names of your habits are completed. Put one of
      these into the file that your shell reads at its start:

        source <(stackday completion bash)
        source <(stackday completion zsh)
        stackday completion fish | source

      What it says calls the command again with the words typed so far, after --, and
      gets what may stand for the last of them, a line each.
      """,
      """
      명령, 옵션, 날짜, 습관 이름을 완성합니다.
      셸이 시작할 때 읽는 파일에 다음 중 하나를 넣으세요:

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
