@testable import Calculator

/// The validation machine as a one-counter automaton: a table, and a depth that parentheses change.
///
/// Its table can be changed, to see a proof fail.
struct CounterMachine: Sendable {
  typealias State = ValidationMachine.State
  typealias Symbol = ValidationMachine.Symbol

  /// All that a depth decides: whether a parenthesis may be closed or opened, and whether the text may end.
  enum Depth: Hashable, CaseIterable, Sendable {
    case zero, between, limit

    /// The depths to which a change may lead. From one between it may be to another between or to the one at its
    /// end; whoever looks at both looks at more than can happen, and misses nothing.
    func after(_ change: Int) -> [Depth] {
      switch (self, change) {
      case (_, 0): [self]
      case (.between, 1): [.between, .limit]
      case (.between, _): [.zero, .between]
      default: [.between]
      }
    }

    func value(limit: Int) -> Int {
      switch self {
      case .zero: 0
      case .between: limit / 2
      case .limit: limit
      }
    }
  }

  var maximumDepth = Int(ValidationMachine.maximumDepth)
  /// The state that each symbol leads to from each, or nil where it is refused.
  private var table: [[State?]] = State.allCases.map { state in
    Symbol.allCases.map { symbol in
      if case .to(let next) = ValidationMachine.step(from: state, on: symbol) { next } else { nil }
    }
  }

  subscript(state: State, symbol: Symbol) -> State? {
    get { table[Int(state.rawValue)][Int(symbol.rawValue)] }
    set { table[Int(state.rawValue)][Int(symbol.rawValue)] = newValue }
  }

  /// Where a symbol leads, and what it adds to the depth.
  func move(from state: State, at depth: Int, on symbol: Symbol) -> (state: State, change: Int)? {
    guard let next = self[state, symbol] else { return nil }
    let change = symbol == .open ? 1 : symbol == .close ? -1 : 0
    guard (0...maximumDepth).contains(depth + change), symbol != .end || depth == 0 else { return nil }
    return (next, change)
  }

  func mayEnd(in state: State, at depth: Int) -> Bool {
    move(from: state, at: depth, on: .end) != nil
  }

  /// The states from which nothing leads to the end: a text that leads there is as good as refused.
  var dead: Set<State> {
    var dead = Set(State.allCases)
    var count = 0
    while count != dead.count {
      count = dead.count
      dead = dead.filter { state in
        self[state, .end] == nil && Symbol.allCases.allSatisfy { self[state, $0].map(dead.contains) ?? true }
      }
    }
    return dead
  }
}

// MARK: - What can happen

extension CounterMachine {
  /// A state and the depth there.
  struct Standing: Hashable, Sendable {
    let state: State
    let depth: Depth
  }

  /// All that a key of the keypad looks at, but for how large a number is and how long the display.
  struct Situation: Hashable, Sendable {
    /// The state before the last letter. To replace a letter is to go back there.
    let before: State
    /// The last letter as a symbol; both together tell the state after it.
    let last: Symbol
    /// How many parentheses are open after it.
    let depth: Depth
  }

  private func letters(after standing: Standing, but dead: Set<State>) -> [(Symbol, Standing)] {
    let letters = Symbol.allCases.prefix { $0 != .end }
    return letters.flatMap { symbol -> [(Symbol, Standing)] in
      let depth = standing.depth.value(limit: maximumDepth)
      guard let (state, change) = move(from: standing.state, at: depth, on: symbol), !dead.contains(state)
      else {
        return []
      }
      return standing.depth.after(change).map { (symbol, Standing(state: state, depth: $0)) }
    }
  }

  /// The states that a text can lead to, with the depth there, and from which something may follow.
  var reachable: Set<Standing> {
    let dead = dead
    let start = Standing(state: .start, depth: .zero)
    var reachable: Set = [start]
    var pending = [start]
    while let standing = pending.popLast() {
      for (_, next) in letters(after: standing, but: dead) where reachable.insert(next).inserted {
        pending.append(next)
      }
    }
    return reachable
  }

  /// The situations that a keypad can be in, whatever has been pressed.
  var situations: Set<Situation> {
    let dead = dead
    return reachable.reduce(into: []) { situations, standing in
      for (symbol, next) in letters(after: standing, but: dead) {
        situations.insert(Situation(before: standing.state, last: symbol, depth: next.depth))
      }
    }
  }

  /// Where a state cannot be finished: where an operand has ended, the closing parentheses that are missing lead
  /// to the end. Where one is needed, letters are taken off until one has ended or nothing is left.
  var unfinished: Set<Standing> {
    let dead = dead
    return reachable.filter { standing in
      if standing.state.needsOperand { return false }
      if standing.depth == .zero { return !mayEnd(in: standing.state, at: 0) }
      return !letters(after: standing, but: dead).contains { $0.0 == .close && !$0.1.state.needsOperand }
    }
  }
}
