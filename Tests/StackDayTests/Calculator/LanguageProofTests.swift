import Testing

@testable import Calculator

/// The validation machine accepts the language of Grammar.md, for texts of every length.
@Suite struct LanguageProofTests {
  typealias State = ValidationMachine.State
  typealias Symbol = ValidationMachine.Symbol

  private static let result = Result {
    let automaton = try PositionAutomaton(GrammarTests.grammar, from: "input", without: [","])
    return LanguageProof(
      language: GrammarLanguage(automaton, maximumDepth: try size("parentheses open at most")))
  }

  let proof: LanguageProof

  init() throws {
    proof = try Self.result.get()
  }

  /// A number that Grammar.md states under “Proofs”.
  static func size(_ name: String) throws -> Int {
    let row = GrammarFile.tables(under: "Proofs")[0].first { $0[0] == name }
    return try #require(row.flatMap { Int($0[1]) }, "\(name)")
  }

  /// Compares what has been counted with what Grammar.md says of it.
  static func expect(
    _ count: Int, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let size = try size(name)
    #expect(count == size, "\(name)", sourceLocation: sourceLocation)
  }

  /// The machine's alphabet is the grammar's, the end, and what is in no sentence.
  @Test func alphabet() {
    #expect(String(proof.language.automaton.terminals) == "()+-0123456789=×÷")
    let symbols = Set(proof.language.letters.map(\.symbol))
    #expect(symbols.union([.end, .space, .comma, .point, .other]) == Set(Symbol.allCases))
    for state in State.allCases {
      for symbol in [Symbol.comma, .point, .other] { #expect(proof.machine[state, symbol] == nil) }
    }
  }

  /// What is proved of the counter machine is proved of the real one, because they are the same: at each depth,
  /// in each state, each symbol does to one what it does to the other.
  @Test func machineIsItsTableWithADepth() throws {
    var deep = ValidationMachine()
    var count = 0
    for depth in 0...Int(ValidationMachine.maximumDepth) {
      for state in State.allCases {
        for symbol in Symbol.allCases {
          var machine = deep
          machine.takeBack(.space, to: state)
          let isAccepted = machine.accept(symbol) == nil
          let move = proof.machine.move(from: state, at: depth, on: symbol)
          let expected = (move?.state ?? state, depth + (move?.change ?? 0))
          if isAccepted != (move != nil) || (machine.state, Int(machine.depth)) != expected {
            Issue.record("\(symbol) in \(state) at depth \(depth)")
            return
          }
          count += 1
        }
      }
      _ = deep.accept(.open)
    }
    #expect(deep.depth == ValidationMachine.maximumDepth)
    try Self.expect(count, "steps of the machine, each state and symbol at each depth")
  }

  @Test func theoremOfTheLanguage() throws {
    let relation = try proof.relation()
    try Self.expect(relation.count, "related pairs of a state and a place")
    try Self.expect(proof.language.automaton.places.count, "places in the EBNF")
    // Every state is in the relation, but the one after a divisor `0`, from which nothing leads.
    #expect(Set(relation.map(\.state)) == Set(State.allCases).subtracting([.zeroDivisor]))
    #expect(proof.machine.dead == [.zeroDivisor])
    #expect(proof.counterexample == nil)
  }

  /// `=` may stand just where a text may end, and nothing after it.
  @Test func equalsSignIsTheEnd() throws {
    let automaton = proof.language.automaton
    let equals = try #require(automaton.terminals.firstIndex(of: "="))
    for place in automaton.places.indices where automaton.places[place].isInExpression {
      #expect(automaton.move(from: place, on: equals, isOpen: true) == nil)
      let move = automaton.move(from: place, on: equals, isOpen: false)
      #expect((move != nil) == automaton.mayEnd(at: place))
      guard let move else { continue }
      #expect(automaton.mayEnd(at: move.place))
      for terminal in automaton.terminals.indices {
        #expect(automaton.move(from: move.place, on: terminal, isOpen: false) == nil)
      }
    }
  }

  @Test func spacesOnlyEndNumbers() throws {
    let relation = try proof.relationWithSpaces()
    try Self.expect(relation.count, "related pairs of states with and without spaces")
    // What may follow stays as it is, but for the digits that would go on with a number.
    for pair in relation where pair.with != pair.without {
      #expect(pair.with == .operand && [.zero, .number].contains(pair.without))
    }
  }

  // MARK: Changed tables

  struct Change: Sendable, CustomTestStringConvertible {
    let state: State
    let symbol: Symbol
    let next: State?
    let text: String
    let isAccepted: Bool
    var testDescription: String { "\(state) × \(symbol)" }
  }

  /// One cell changed, and the shortest text that then goes wrong. Of the first, it is the only one.
  @Test(arguments: [
    Change(state: .start, symbol: .end, next: .operand, text: "", isAccepted: true),
    Change(state: .zeroDivisor, symbol: .end, next: .operand, text: "0÷0", isAccepted: true),
    Change(state: .number, symbol: .open, next: .open, text: "1(0)", isAccepted: true),
    Change(state: .sign, symbol: .close, next: .operand, text: "(-)", isAccepted: true),
    Change(state: .zero, symbol: .zero, next: .number, text: "00", isAccepted: true),
    Change(state: .operator, symbol: .minus, next: .sign, text: "0+-0", isAccepted: true),
    Change(state: .divide, symbol: .open, next: nil, text: "0÷(0)", isAccepted: false),
    Change(state: .operand, symbol: .close, next: nil, text: "((0))", isAccepted: false),
    Change(state: .number, symbol: .divide, next: .operator, text: "1÷0", isAccepted: true),
  ])
  func changedCellIsFound(_ change: Change) {
    var changed = proof
    changed.machine[change.state, change.symbol] = change.next
    let counterexample = LanguageProof.Counterexample(
      text: change.text, isAcceptedByMachine: change.isAccepted)
    #expect(throws: counterexample) { try changed.relation() }
  }

  /// Each change of each cell either leaves the language as it is, which the relation then proves, or is found
  /// with a text of which the machine, unchanged, says the opposite.
  @Test func everyChangedCell() throws {
    var (found, others) = (0, 0)
    var proof = proof
    // For the machine, the digits from 1 to 9 are the same symbol.
    proof.language.letters.removeAll { ("2"..."9").contains($0.character) }
    for state in State.allCases {
      for symbol in Symbol.allCases.prefix(while: { $0 != .space }) {
        for next in [nil] + State.allCases.map(Optional.some) where next != proof.machine[state, symbol] {
          var changed = proof
          changed.machine[state, symbol] = next
          do {
            _ = try changed.relation()
            others += 1
          } catch let counterexample as LanguageProof.Counterexample {
            let isAccepted = (try? canonical(counterexample.text)) != nil
            #expect(isAccepted != counterexample.isAcceptedByMachine, "\(counterexample)")
            found += 1
          }
        }
      }
    }
    try Self.expect(found, "changes of one cell that the first proof finds, each with a text that goes wrong")
    try Self.expect(others, "changes of one cell that leave the language as it is")
  }

  @Test(
    arguments: [
      (.number, .number, "1 0"), (.zero, .number, "0 0"), (.operator, .start, "0+ -"),
      (.zeroDivisor, .operand, "0÷0 "), (.open, nil, "( "), (.divide, .operator, "0÷ 0"),
    ] as [(State, State?, String)])
  func changedSpaceIsFound(state: State, next: State?, text: String) {
    var changed = proof
    changed.machine[state, .space] = next
    #expect(throws: LanguageProof.MisplacedSpace(text: text)) { try changed.relationWithSpaces() }
  }

  @Test func changedLimitIsFound() {
    var changed = proof
    changed.machine.maximumDepth = 255
    let text = String(repeating: "(", count: 256) + "0" + String(repeating: ")", count: 256)
    let counterexample = LanguageProof.Counterexample(text: text, isAcceptedByMachine: false)
    #expect(throws: counterexample) { try changed.relation() }
  }

  /// A grammar in which the depth does not tell what follows is refused.
  @Test(arguments: [
    "input = a ; a = \"0\" | \"(\" , a , \")\" | \"[\" , a , \"]\" ;",
    "input = a ; a = \"0\" | \"(\" , a , [ \")\" ] ;",
    "input = a ; a = \"0\" , { \"+\" } | \"(\" , a , \"+\" ;",
  ])
  func otherGrammars(_ grammar: String) {
    #expect(throws: PositionAutomaton.Refusal.self) { try PositionAutomaton(EBNF(grammar), from: "input") }
  }
}
