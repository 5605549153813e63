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

/// What a shell offers for a word.
enum Completion {
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

/// What may stand for the word that is being typed, a line each.
struct CandidatesAnswer: Answer {
  let candidates: [String]

  var json: [JSON] { [] }

  func text(on page: Page) -> [String] { candidates }
}
