import Calculator
import HabitStorage
import Habits

/// A shell that can complete the command.
enum Shell: String {
  case bash, zsh, fish

  /// What the shell reads to complete `stackday`.
  var script: String {
    switch self {
    case .bash:
      #"""
      _stackday() {
        local candidate
        COMPREPLY=()
        while IFS= read -r candidate; do
          # A word that begins with a quotation mark is quoted already.
          case ${COMP_WORDS[COMP_CWORD]} in
            [\"\']*) COMPREPLY+=("$candidate") ;;
            *) COMPREPLY+=("$(printf %q "$candidate")") ;;
          esac
        done < <(stackday completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      }
      complete -F _stackday stackday
      """#
    case .zsh:
      """
      #compdef stackday
      _stackday() {
        local -a candidates
        candidates=("${(@f)$(stackday completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
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

/// What a shell offers for a word.
enum Completion {
  /// What may stand for the last of the words after the command's name, given those before it.
  static func candidates(
    for words: [String], _ surroundings: Surroundings
  ) throws(Failure) -> [String] {
    // Bash takes the equals sign in `--on=today` for a word of its own.
    var words = words
    if words.last == "=" { words.append("") }
    words.removeAll { $0 == "=" }
    let typed = unquoted(words.popLast() ?? "")
    // The other shells leave it one word.
    if typed.hasPrefix("--"), let end = typed.firstIndex(of: "=") {
      let option = String(typed[..<end])
      return try matching(String(typed[end...].dropFirst()), after: words + [option], surroundings)
        .map { option + "=" + $0 }
    }
    return try matching(typed, after: words, surroundings)
  }

  private static func matching(
    _ typed: String, after words: [String], _ surroundings: Surroundings
  ) throws(Failure) -> [String] {
    var seen: Set<String> = []
    return try all(after: words, isOption: typed.hasPrefix("-"), surroundings).filter {
      $0.lowercased().hasPrefix(typed.lowercased()) && seen.insert($0).inserted
    }
  }

  /// Everything that may stand after some words, in a place where an option begins or where none does.
  private static func all(
    after words: [String], isOption: Bool, _ surroundings: Surroundings
  ) throws(Failure) -> [String] {
    var words = words[...]
    if words.first == "help" { words = words.dropFirst() }
    if words.isEmpty, isOption { return ["--help", "--version", Options.language.name, Options.jsonName] }
    if words.isEmpty || words.count == 1 && words.first == Verb.habitGroup.name {
      // The next word of each verb's name.
      let names = Verb.all.map { $0.name.split(separator: " ").map(String.init) }
      return names.filter { $0.count > words.count && $0.starts(with: words) }.map { $0[words.count] }
    }
    guard let verb = try? Verb.named(&words) else { return [] }
    let options = verb.allOptions
    let isAfterOptions = words.contains("--")
    if !isAfterOptions, let last = words.last, let option = options.first(where: { $0.name == last }),
      option.placeholder != nil
    {
      return try values(of: option.candidates, surroundings)
    }
    if isOption, !isAfterOptions { return options.map(\.name).filter { !words.contains($0) } }
    // Words that belong to no option stand for the operands, in their order.
    var position = 0
    var isValue = false
    for word in words where word != "--" {
      let option = options.first { $0.name == word }
      if !isValue, option == nil, !word.hasPrefix("--") { position += 1 }
      isValue = option?.placeholder != nil
    }
    guard verb.operands.indices.contains(position) else { return [] }
    return try values(of: verb.operands[position].candidates, surroundings)
  }

  /// A word as the shell will hand it over: without the quotation mark at its beginning, and without backslashes.
  private static func unquoted(_ word: String) -> String {
    if let mark = word.first, mark == "\"" || mark == "'" {
      return String(word.dropFirst().filter { $0 != mark })
    }
    var text = ""
    var isEscaped = false
    for character in word {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { text.append(character) }
    }
    return text
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
      let habits = try surroundings.habits()
      let isForAll = if case .habits = candidates { true } else { false }
      // A name with what a terminal would obey cannot be typed.
      return habits.filter { isForAll || $0.archivedOn == nil }.map(\.name).filter { $0 == $0.terminalSafe }
    }
  }
}

/// What may stand for the word that is being typed, a line each.
struct CandidatesAnswer: Answer {
  let candidates: [String]

  var json: [JSON] { [] }

  func text(on page: Page) -> [String] { candidates }
}
