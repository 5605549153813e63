/// The sentences of a grammar as a deterministic one-counter automaton, made from its EBNF.
///
/// A *position* is what is still to be read of the expression that the reader is in: the rest of a rule, and the
/// rests of the rules around it, up to the one that contains itself. These are Antimirov's partial derivatives,
/// the dotted items of an LR parser without the part before the dot. A *place* is the set of all positions that
/// a text can lead to.
///
/// A rule may contain itself in one way only: what remains to be read after the inner expression is always the
/// same. So the stack of a parser is a number, the depth; where two moves, or two depths, would be possible, the
/// grammar is refused.
struct PositionAutomaton: Sendable {
  /// A part of a grammar with the names of its rules replaced by what they stand for, except for recursion.
  indirect enum Pattern: Hashable, Sendable {
    case terminal(Character)
    /// The rule that contains itself.
    case recursion
    case sequence([Pattern])
    case choice([Pattern])
    case repetition(Pattern)

    /// Whether nothing at all can be read as this.
    var mayBeEmpty: Bool {
      switch self {
      case .terminal, .recursion: false
      case .sequence(let patterns): patterns.allSatisfy(\.mayBeEmpty)
      case .choice(let patterns): patterns.contains(where: \.mayBeEmpty)
      case .repetition: true
      }
    }
  }

  typealias Position = [Pattern]

  /// Where a text can have led to.
  struct Place: Hashable, Sendable {
    let positions: Set<Position>
    /// Whether this is in an expression, and not after the outermost.
    var isInExpression = true

    /// Whether what the positions belong to may end here.
    var mayEnd: Bool { positions.contains { $0.allSatisfy(\.mayBeEmpty) } }
  }

  struct Move: Hashable, Sendable {
    /// The index of the place it leads to.
    let place: Int
    /// What it adds to the depth.
    let change: Int
  }

  /// Why a grammar is not that of a deterministic one-counter automaton.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// The first is where a text begins.
  private(set) var places: [Place] = []
  /// What the grammar is made of, in the order of their code points.
  let terminals: [Character]
  /// For each place, at depth 0 and above it, the move on each terminal.
  private var moves: [[[Move?]]] = []
  /// What is to be read after the outermost expression, and after an inner one.
  private let outerRest: Position
  private let innerRest: Position

  /// Makes the automaton of a rule.
  ///
  /// - Parameter excluded: Terminals that are left out, with whatever cannot be read without them.
  init(_ grammar: EBNF, from start: String, without excluded: Set<Character> = []) throws {
    let reader = GrammarReader(grammar, excluded: excluded)
    let recursive = try reader.recursiveRule(from: start)
    let body = Place(positions: Self.normal(try reader.pattern(of: recursive, recursive: recursive)))
    let input = Self.normal(try reader.pattern(of: start, recursive: recursive))
    guard let outerRest = try Self.rest(afterRecursionIn: input) else {
      throw Refusal(description: "\(start) does not begin with \(recursive)")
    }
    let terminals = reader.terminals(from: start).sorted()
    self.outerRest = outerRest
    self.terminals = terminals
    innerRest = try Self.innerRest(in: body, terminals: terminals)

    var indices = [body: 0]
    places = [body]
    while moves.count < places.count {
      let place = places[moves.count]
      moves.append([[], []])
      for isOpen in [false, true] {
        for terminal in terminals {
          guard let (next, change) = try move(from: place, on: terminal, isOpen: isOpen, body: body) else {
            moves[moves.count - 1][isOpen ? 1 : 0].append(nil)
            continue
          }
          let index = indices[next] ?? places.count
          if index == places.count {
            indices[next] = index
            places.append(next)
          }
          moves[moves.count - 1][isOpen ? 1 : 0].append(Move(place: index, change: change))
        }
      }
    }
  }

  /// The move on the terminal with an index, at depth 0 or above it.
  func move(from place: Int, on terminal: Int, isOpen: Bool) -> Move? {
    moves[place][isOpen ? 1 : 0][terminal]
  }

  /// Whether a text that leads to a place at depth 0 is a sentence.
  func mayEnd(at place: Int) -> Bool {
    places[place].mayEnd && (!places[place].isInExpression || outerRest.allSatisfy(\.mayBeEmpty))
  }
}

// MARK: - Construction

extension PositionAutomaton {
  private func move(
    from place: Place, on terminal: Character, isOpen: Bool, body: Place
  ) throws -> (Place, change: Int)? {
    var next = Place(
      positions: try Self.positions(after: terminal, at: place.positions),
      isInExpression: place.isInExpression)
    var change = 0
    if place.mayEnd, place.isInExpression {
      // The expression ends, and the terminal belongs to what is around it.
      let rest = isOpen ? innerRest : outerRest
      let outside = try Self.positions(after: terminal, at: [rest])
      if !outside.isEmpty {
        guard next.positions.isEmpty else {
          throw Refusal(description: "\(terminal) may stand in an expression and after it")
        }
        next = Place(positions: outside, isInExpression: isOpen)
        change = isOpen ? -1 : 0
      }
    }
    if next.positions.isEmpty { return nil }
    if try Self.rest(afterRecursionIn: next.positions) != nil { return (body, change + 1) }
    return (next, change)
  }

  /// The positions to which a terminal leads from others: their derivatives.
  private static func positions(after terminal: Character, at positions: Set<Position>) throws -> Set<
    Position
  > {
    var result: Set<Position> = []
    for position in positions { result.formUnion(try derivatives(of: position, by: terminal)) }
    return result
  }

  private static func derivatives(of position: Position, by terminal: Character) throws -> Set<Position> {
    guard let first = position.first else { return [] }
    let rest = Array(position.dropFirst())
    switch first {
    case .terminal(let character):
      return character == terminal ? normal(.sequence(rest)) : []
    case .recursion:
      throw Refusal(description: "a rule contains itself where something else may stand")
    case .sequence(let patterns):
      return try derivatives(of: patterns + rest, by: terminal)
    case .choice(let patterns):
      return try patterns.reduce(into: []) { $0.formUnion(try derivatives(of: [$1] + rest, by: terminal)) }
    case .repetition(let pattern):
      guard !pattern.mayBeEmpty else { throw Refusal(description: "nothing is repeated") }
      return try derivatives(of: [pattern] + position, by: terminal)
        .union(derivatives(of: rest, by: terminal))
    }
  }

  /// The position before a pattern, written so that equal ones look equal: it does not begin with a sequence.
  private static func normal(_ pattern: Pattern) -> Set<Position> {
    var position = [pattern]
    while case .sequence(let patterns) = position.first { position = patterns + position.dropFirst() }
    return [position]
  }

  /// What follows the inner expression, if one begins at all these positions.
  private static func rest(afterRecursionIn positions: Set<Position>) throws -> Position? {
    guard positions.contains(where: { $0.first == .recursion }) else { return nil }
    guard positions.count == 1, let position = positions.first else {
      throw Refusal(description: "a rule contains itself where something else may stand")
    }
    return Array(position.dropFirst())
  }

  /// What follows an inner expression, wherever one stands.
  private static func innerRest(in body: Place, terminals: [Character]) throws -> Position {
    var rests: Set<Position> = []
    var known: Set = [body.positions]
    var pending = [body.positions]
    while let positions = pending.popLast() {
      for terminal in terminals {
        var next = try Self.positions(after: terminal, at: positions)
        if let rest = try rest(afterRecursionIn: next) {
          rests.insert(rest)
          // The inner expression is skipped: it has the same places.
          next = [rest]
        }
        if known.insert(next).inserted { pending.append(next) }
      }
    }
    guard rests.count == 1, let rest = rests.first, !rest.allSatisfy(\.mayBeEmpty) else {
      throw Refusal(description: "an inner expression is followed by \(rests): the depth alone does not tell")
    }
    return rest
  }
}

/// Replaces the names in a grammar by what they stand for.
private struct GrammarReader {
  private let rules: [String: EBNF.Phrase]
  private let excluded: Set<Character>

  init(_ grammar: EBNF, excluded: Set<Character>) {
    // Its rules are its own; a mirror shows them.
    rules = grammar.rules
    self.excluded = excluded
  }

  /// The first rule that contains itself.
  func recursiveRule(from start: String) throws -> String {
    guard let rule = firstRepeated(in: .rule(start), path: []) else {
      throw PositionAutomaton.Refusal(description: "no rule contains itself")
    }
    return rule
  }

  private func firstRepeated(in phrase: EBNF.Phrase, path: [String]) -> String? {
    switch phrase {
    case .terminal: nil
    case .rule(let name):
      path.contains(name)
        ? name : rules[name].flatMap { firstRepeated(in: $0, path: path + [name]) }
    case .sequence(let phrases), .choice(let phrases):
      phrases.lazy.compactMap { firstRepeated(in: $0, path: path) }.first
    case .optional(let phrase), .repetition(let phrase): firstRepeated(in: phrase, path: path)
    }
  }

  func pattern(of rule: String, recursive: String) throws -> PositionAutomaton.Pattern {
    guard let phrase = rules[rule], let pattern = try pattern(of: phrase, recursive: recursive, path: [rule])
    else { throw PositionAutomaton.Refusal(description: "\(rule) has no sentence") }
    return pattern
  }

  /// A phrase as a pattern, or nil where nothing can be read without the excluded terminals.
  private func pattern(
    of phrase: EBNF.Phrase, recursive: String, path: [String]
  ) throws -> PositionAutomaton.Pattern? {
    switch phrase {
    case .terminal(let text):
      let character = Character(text)
      return excluded.contains(character) ? nil : .terminal(character)
    case .rule(recursive):
      return .recursion
    case .rule(let name):
      guard let phrase = rules[name], !path.contains(name) else {
        throw PositionAutomaton.Refusal(description: "\(name) is missing, or contains itself too")
      }
      return try pattern(of: phrase, recursive: recursive, path: path + [name])
    case .sequence(let phrases):
      let patterns = try phrases.map { try pattern(of: $0, recursive: recursive, path: path) }
      return patterns.contains(nil) ? nil : .sequence(patterns.compactMap(\.self))
    case .choice(let phrases):
      let patterns = try phrases.compactMap { try pattern(of: $0, recursive: recursive, path: path) }
      return patterns.isEmpty ? nil : .choice(patterns)
    case .optional(let phrase):
      return .choice(
        [.sequence([])] + [try pattern(of: phrase, recursive: recursive, path: path)].compactMap(\.self))
    case .repetition(let phrase):
      return try pattern(of: phrase, recursive: recursive, path: path).map { .repetition($0) }
        ?? .sequence([])
    }
  }

  /// The terminals that a rule can contain, but the excluded.
  func terminals(from start: String) -> Set<Character> {
    var known: Set<String> = []
    return terminals(of: .rule(start), known: &known).subtracting(excluded)
  }

  private func terminals(of phrase: EBNF.Phrase, known: inout Set<String>) -> Set<Character> {
    switch phrase {
    case .terminal(let text): return [Character(text)]
    case .rule(let name):
      guard known.insert(name).inserted, let phrase = rules[name] else { return [] }
      return terminals(of: phrase, known: &known)
    case .sequence(let phrases), .choice(let phrases):
      return phrases.reduce(into: []) { $0.formUnion(terminals(of: $1, known: &known)) }
    case .optional(let phrase), .repetition(let phrase): return terminals(of: phrase, known: &known)
    }
  }
}
