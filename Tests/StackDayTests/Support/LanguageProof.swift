@_spi(Letters) @testable import Calculator

/// The language of Grammar.md: the sentences of the EBNF, and the rules beyond it that concern form.
///
/// The commas that group digits are spelling, as is how large a number is: neither is the machine's to judge.
struct GrammarLanguage: Sendable {
  /// How a text without `=` can have come out so far.
  struct State: Hashable, Sendable {
    var place = 0
    /// A divisor is never written as `0`.
    var isAfterDivide = false
  }

  let automaton: PositionAutomaton
  let maximumDepth: Int
  /// The terminals but `=`, each with its index in the automaton and what it is to the machine.
  var letters: [(character: Character, index: Int, symbol: ValidationMachine.Symbol)]

  init(_ automaton: PositionAutomaton, maximumDepth: Int) {
    self.automaton = automaton
    self.maximumDepth = maximumDepth
    letters = automaton.terminals.enumerated().filter { $0.element != "=" }.map { index, terminal in
      (terminal, index, Letter(terminal.unicodeScalars.first ?? "=").symbol)
    }.sorted { $0.symbol.rawValue < $1.symbol.rawValue }
  }

  func move(from state: State, at depth: Int, on letter: Int) -> (state: State, change: Int)? {
    let (character, index, _) = letters[letter]
    guard !(state.isAfterDivide && character == "0"),
      let move = automaton.move(from: state.place, on: index, isOpen: depth > 0),
      depth + move.change <= maximumDepth
    else { return nil }
    return (State(place: move.place, isAfterDivide: character == "÷"), move.change)
  }

  func mayEnd(in state: State, at depth: Int) -> Bool {
    depth == 0 && automaton.mayEnd(at: state.place)
  }
}

/// A proof that a machine accepts the texts of a language and no others, however long they are.
///
/// It is a bisimulation between two deterministic automata. A pair of a state of the machine and a state of the
/// language is *related* if some text leads to both. If of every related pair both may end or neither, and every
/// symbol leads on both sides to a related pair or on neither side anywhere, then by induction over the length of
/// a text both sides accept it or neither does.
///
struct LanguageProof: Sendable {
  struct Pair: Hashable, Sendable {
    let state: CounterMachine.State
    let sentence: GrammarLanguage.State
    let depth: CounterMachine.Depth
  }

  /// A shortest text that only one side accepts.
  struct Counterexample: Error, Hashable, CustomStringConvertible {
    let text: String
    let isAcceptedByMachine: Bool

    var description: String {
      isAcceptedByMachine
        ? "the machine accepts “\(text)”, which is no sentence" : "the machine refuses the sentence “\(text)”"
    }
  }

  var machine = CounterMachine()
  var language: GrammarLanguage

  /// All related pairs.
  ///
  /// - Throws: The counterexample that the first pair with a difference leads to.
  func relation() throws -> Set<Pair> {
    let dead = machine.dead
    let start = Pair(state: .start, sentence: GrammarLanguage.State(), depth: .zero)
    var related: Set = [start]
    var pending = [start]
    while let pair = pending.popLast() {
      let depth = pair.depth.value(limit: language.maximumDepth)
      guard machine.mayEnd(in: pair.state, at: depth) == language.mayEnd(in: pair.sentence, at: depth) else {
        throw difference
      }
      for letter in language.letters.indices {
        let sentence = language.move(from: pair.sentence, at: depth, on: letter)
        var state = machine.move(from: pair.state, at: depth, on: language.letters[letter].symbol)
        if let next = state?.state, dead.contains(next) { state = nil }
        guard state?.change == sentence?.change else { throw difference }
        guard let state, let sentence else { continue }
        for depth in pair.depth.after(state.change) {
          let next = Pair(state: state.state, sentence: sentence.state, depth: depth)
          if related.insert(next).inserted { pending.append(next) }
        }
      }
    }
    return related
  }

  /// What differs, as a text.
  private var difference: any Error {
    counterexample ?? PositionAutomaton.Refusal(description: "related states differ, but no text shows it")
  }

  /// A shortest text that only one side accepts: a search of all states of both sides at all depths, in which a
  /// side that has refused is nil.
  var counterexample: Counterexample? {
    struct Node: Hashable {
      let state: CounterMachine.State?
      let sentence: GrammarLanguage.State?
      let depth: Int
    }
    let start = Node(state: .start, sentence: GrammarLanguage.State(), depth: 0)
    var known: Set = [start]
    var queue = [(node: start, previous: 0, letter: 0)]
    var index = 0
    while index < queue.count {
      let node = queue[index].node
      let isAccepted = node.state.map { machine.mayEnd(in: $0, at: node.depth) } ?? false
      if isAccepted != node.sentence.map({ language.mayEnd(in: $0, at: node.depth) }) ?? false {
        var text: [Character] = []
        while index > 0 {
          text.append(language.letters[queue[index].letter].character)
          index = queue[index].previous
        }
        return Counterexample(text: String(text.reversed()), isAcceptedByMachine: isAccepted)
      }
      for (letter, (_, _, symbol)) in language.letters.enumerated() {
        let state = node.state.flatMap { machine.move(from: $0, at: node.depth, on: symbol) }
        let sentence = node.sentence.flatMap { language.move(from: $0, at: node.depth, on: letter) }
        guard let change = state?.change ?? sentence?.change else { continue }
        let next = Node(state: state?.state, sentence: sentence?.state, depth: node.depth + change)
        if known.insert(next).inserted { queue.append((next, index, letter)) }
      }
      index += 1
    }
    return nil
  }
}

// MARK: - Spaces

extension LanguageProof {
  /// The states that a text leads to with its spaces and without, while both are right.
  struct SpacedPair: Hashable, Sendable {
    var with = CounterMachine.State.start
    var without = CounterMachine.State.start
    /// Whether the last letter is a digit.
    var isAfterDigit = false
    /// Whether spaces follow the last letter.
    var isAfterSpace = false
  }

  /// A beginning of a text that its spaces make right or wrong, as they should not.
  struct MisplacedSpace: Error, Hashable, CustomStringConvertible {
    let text: String

    var description: String { "the spaces in “\(text)” decide" }
  }

  /// A proof that the machine accepts a text with spaces just when it accepts the text without them, and none
  /// stands between two digits.
  ///
  /// It is a bisimulation too, between the machine and itself: one side reads the spaces, the other leaves them out
  /// and refuses a digit that spaces part from another. The depth is the same on both sides, as spaces leave it
  /// alone.
  func relationWithSpaces() throws -> Set<SpacedPair> {
    let dead = machine.dead
    let live = { (state: CounterMachine.State?) in state.flatMap { dead.contains($0) ? nil : $0 } }
    let spellings = language.letters.map { ($0.symbol, $0.character) } + [(.space, " ")]
    var related: Set = [SpacedPair()]
    var pending = [(pair: SpacedPair(), text: "")]
    while !pending.isEmpty {
      let (pair, text) = pending.removeFirst()
      guard (machine[pair.with, .end] != nil) == (machine[pair.without, .end] != nil) else {
        throw MisplacedSpace(text: text)
      }
      for (symbol, character) in spellings {
        var next = pair
        let isDigit = symbol == .zero || symbol == .nonzero
        let with = live(machine[pair.with, symbol])
        var without: CounterMachine.State? = pair.without
        if symbol != .space {
          let isApart = isDigit && pair.isAfterDigit && pair.isAfterSpace
          without = isApart ? nil : live(machine[pair.without, symbol])
          next.isAfterDigit = isDigit
        }
        next.isAfterSpace = symbol == .space
        guard (with != nil) == (without != nil) else { throw MisplacedSpace(text: text + String(character)) }
        guard let with, let without else { continue }
        (next.with, next.without) = (with, without)
        if related.insert(next).inserted { pending.append((next, text + String(character))) }
      }
    }
    return related
  }
}
