extension EBNF {
  /// What sentences begin with, terminal by terminal: all that may be left to come, as stacks of phrases with the
  /// next one last. Every rule can end, so that a sentence goes on from whatever is left.
  struct Beginning: Hashable {
    fileprivate var rests: Set<[Phrase]>

    /// Whether a sentence begins like this.
    var exists: Bool { !rests.isEmpty }
  }

  /// The beginning of a rule's sentences, before their first terminal.
  func beginning(of rule: String) -> Beginning {
    Beginning(rests: [[.rule(rule)]])
  }

  /// A beginning with one terminal more.
  func adding(_ terminal: String, to beginning: Beginning) -> Beginning {
    var longer = Beginning(rests: [])
    for rest in beginning.rests { take(terminal, from: rest, into: &longer.rests) }
    return longer
  }

  /// Whether a beginning is a whole sentence.
  func isSentence(_ beginning: Beginning) -> Bool {
    beginning.rests.contains { $0.allSatisfy(mayBeEmpty) }
  }

  private func take(_ terminal: String, from stack: [Phrase], into rests: inout Set<[Phrase]>) {
    guard let phrase = stack.last else { return }
    let rest = Array(stack.dropLast())
    switch phrase {
    case .terminal(let text):
      if text == terminal { rests.insert(rest) }
    case .rule(let name):
      if let phrase = rules[name] { take(terminal, from: rest + [phrase], into: &rests) }
    case .sequence(let phrases):
      take(terminal, from: rest + phrases.reversed(), into: &rests)
    case .choice(let phrases):
      for phrase in phrases { take(terminal, from: rest + [phrase], into: &rests) }
    case .optional(let inner):
      take(terminal, from: rest, into: &rests)
      take(terminal, from: rest + [inner], into: &rests)
    case .repetition(let inner):
      take(terminal, from: rest, into: &rests)
      take(terminal, from: rest + [phrase, inner], into: &rests)
    }
  }

  private func mayBeEmpty(_ phrase: Phrase) -> Bool {
    switch phrase {
    case .terminal: false
    case .rule(let name): rules[name].map(mayBeEmpty) ?? false
    case .sequence(let phrases): phrases.allSatisfy(mayBeEmpty)
    case .choice(let phrases): phrases.contains(where: mayBeEmpty)
    case .optional, .repetition: true
    }
  }

  /// The beginnings of a rule's sentences as numbered states, each worked out once.
  struct Beginnings {
    private let grammar: EBNF
    private let alphabet: [String]
    private var states: [Beginning]
    private var numbers: [Beginning: Int]
    private var sentences: [Bool]
    /// For each state, the state that each letter of the alphabet leads to, or -1 where that is not known yet.
    private var transitions: [Int]

    init(of rule: String, in grammar: EBNF, alphabet: [String]) {
      let first = grammar.beginning(of: rule)
      self.grammar = grammar
      self.alphabet = alphabet
      states = [first]
      numbers = [first: 0]
      sentences = [grammar.isSentence(first)]
      transitions = Array(repeating: -1, count: alphabet.count)
    }

    /// Whether a text, given as indices of letters, begins a sentence, and whether it is one.
    mutating func classify(_ letters: [Int]) -> (begins: Bool, isSentence: Bool) {
      var state = 0
      for letter in letters {
        let place = state * alphabet.count + letter
        if transitions[place] < 0 {
          transitions[place] = number(of: grammar.adding(alphabet[letter], to: states[state]))
        }
        state = transitions[place]
      }
      return (states[state].exists, sentences[state])
    }

    private mutating func number(of beginning: Beginning) -> Int {
      if let number = numbers[beginning] { return number }
      numbers[beginning] = states.count
      states.append(beginning)
      sentences.append(grammar.isSentence(beginning))
      transitions += Array(repeating: -1, count: alphabet.count)
      return states.count - 1
    }
  }
}
