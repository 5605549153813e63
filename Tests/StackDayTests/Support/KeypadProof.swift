@_spi(Letters) @testable import Calculator

/// A proof that a keypad's display is at every moment an *accepted prefix*: a text of which the machine accepts
/// every letter, and after which something may follow.
///
/// It is an induction over the number of keys. The first display, `0`, is an accepted prefix. A key takes letters
/// off the end and adds others, and which ones depends only on the situation. So what it does in one display, it
/// does in all displays of the same situation; and because the machine is deterministic, whether the letters
/// that are added can stand there is decided in all of them alike. There are finitely many situations, and each
/// is tried.
///
/// That the situation decides is how the keypad is written: it looks at nothing but the machine's state, the last
/// letter and the depth, and changes its draft only by adding a letter and by taking the last one off. No test can
/// enumerate that, but up to four displays of each situation are compared: of the accepted prefixes of a few
/// letters, after no parenthesis, after one and after nearly as many as may be open, the two first and the two
/// last. Of each key and some pastes in each of them is checked that
///
/// 1. the display is an accepted prefix again;
/// 2. the keypad is as if its display had just been typed, so that nothing else decides what follows;
/// 3. it took off and added what it does in other displays of the same situation;
/// 4. and that `=` shows the text of the display, finished, and its value.
///
/// How large a number is, and how long the display, are no part of the situation; they only have a key ignored,
/// which is a test of its own.
struct KeypadProof<Calculator: KeyedCalculator> {
  /// The keypad before the first key.
  let initial: Calculator

  /// What a proof has looked at.
  struct Extent {
    var situations: Set<CounterMachine.Situation> = []
    var displays = 0
    var actions = 0
  }

  /// A display and an action of which something does not hold.
  struct Finding: Error, CustomStringConvertible {
    let display: String
    let action: Action
    let after: String
    let fault: Fault

    var description: String { "“\(display)”, \(action): “\(after)” \(fault.rawValue)" }
  }

  enum Fault: String, Hashable {
    case notTyped = "is not what was typed"
    case notAccepted = "is no accepted prefix"
    case hidden = "is not as if it had been typed"
    case notLocal = "differs from what the key does elsewhere in the same situation"
    case notFinished = "is not the display, finished, and its value"
    case notFromResult = "comes neither from the result nor from the expression behind it"
  }

  /// An accepted prefix, and a keypad that shows it.
  struct Prefix {
    let text: String
    let machine: ValidationMachine
    let situation: CounterMachine.Situation
    let calculator: Calculator
    /// The index of the one without its last letter, which may be empty.
    let previous: Int?
  }

  /// What a key did to a display.
  private struct Edit: Hashable {
    /// How many letters were taken off.
    let taken: Int
    let added: String
    let response: Keypad.Response
  }

  private struct Occasion: Hashable {
    let situation: CounterMachine.Situation
    let action: Action
  }

  static var letters: [Character] { Array("07+-×÷()") }
  static var actions: [Action] {
    keys("0123456789+-×÷()<C").map(Action.press) + ["0", "7", "-7", "3+5", "3+", ""].map(Action.paste)
  }

  /// Goes through every situation.
  func extent() throws -> Extent {
    var extent = Extent()
    var edits: [Occasion: Edit] = [:]
    let prefixes = try prefixes(letters: 4)
    // The first and the last, which differ most.
    let situations = Dictionary(grouping: prefixes.indices) { prefixes[$0].situation }
    let indices = Set(situations.values.flatMap { $0.prefix(2) + $0.suffix(2) })
    extent.situations = Set(situations.keys)
    for index in indices.sorted() {
      let prefix = prefixes[index]
      extent.displays += 1
      for action in Self.actions {
        let edit = try edit(of: prefix, by: action, among: prefixes)
        extent.actions += 1
        guard let edit else { continue }
        let before = edits.updateValue(edit, forKey: Occasion(situation: prefix.situation, action: action))
        if let before, before != edit { throw finding(.notLocal, in: prefix, action) }
      }
      try checkEquals(in: prefix, &extent)
    }
    return extent
  }

  // MARK: Displays

  /// Accepted prefixes: those of a few letters after no parenthesis, after one, and after as many as leave room for
  /// one more.
  func prefixes(letters count: Int) throws -> [Prefix] {
    var prefixes: [Prefix] = []
    var indices: [String: Int] = [:]
    /// Returns the index of the prefix with one letter more, if there is such a prefix.
    func index(of letter: Character, after end: Int?) throws -> Int? {
      let text = (end.map { prefixes[$0].text } ?? "") + String(letter)
      if let index = indices[text] { return index }
      guard let prefix = try prefix(letter, after: end, in: prefixes) else { return nil }
      indices[text] = prefixes.count
      prefixes.append(prefix)
      return prefixes.count - 1
    }
    var parentheses: Int?
    for depth in 0..<Int(ValidationMachine.maximumDepth) {
      if depth > 0 { parentheses = try index(of: "(", after: parentheses) }
      guard [0, 1, Int(ValidationMachine.maximumDepth) - 1].contains(depth) else { continue }
      var ends = [parentheses]
      for _ in 0..<count {
        ends = try ends.flatMap { end in try Self.letters.compactMap { try index(of: $0, after: end) } }
      }
    }
    return prefixes
  }

  /// The prefix with one letter more, if the machine accepts it.
  private func prefix(_ letter: Character, after end: Int?, in prefixes: [Prefix]) throws -> Prefix? {
    let previous = end.map { prefixes[$0] }
    var machine = previous?.machine ?? ValidationMachine()
    guard let situation = Self.accept(letter, &machine) else { return nil }
    let text = (previous?.text ?? "") + String(letter)
    let calculator = typed(String(letter), after: previous?.calculator)
    guard calculator.display == text else {
      throw Finding(
        display: previous?.text ?? "", action: .press(keys(String(letter))[0]), after: calculator.display,
        fault: .notTyped)
    }
    return Prefix(
      text: text, machine: machine, situation: situation, calculator: calculator, previous: end)
  }

  /// Types letters after those that a keypad shows, or into an empty one.
  ///
  /// Only a paste begins with a minus sign: a key would make `0-` of it.
  func typed(_ text: String, after calculator: Calculator? = nil) -> Calculator {
    var typed = calculator ?? initial
    var text = text[...]
    if calculator == nil, text.first == "-" {
      _ = typed.paste("-7")
      _ = typed.press(.delete)
      text = text.dropFirst()
    }
    for key in keys(String(text)) { _ = typed.press(key) }
    return typed
  }

  /// Has a machine accept a letter, and returns the situation after it, if something may follow there.
  static func accept(_ letter: Character, _ machine: inout ValidationMachine) -> CounterMachine.Situation? {
    let before = machine.state
    guard let scalar = letter.unicodeScalars.first, machine.accept(Letter(scalar).symbol) == nil,
      machine.state != .zeroDivisor
    else { return nil }
    let depth: CounterMachine.Depth =
      switch machine.depth {
      case 0: .zero
      case ValidationMachine.maximumDepth: .limit
      default: .between
      }
    return CounterMachine.Situation(before: before, last: Letter(scalar).symbol, depth: depth)
  }

  // MARK: Keys

  /// What an action does to a display, or nil if it clears it.
  private func edit(of prefix: Prefix, by action: Action, among prefixes: [Prefix]) throws -> Edit? {
    var after = prefix.calculator
    let response = after.perform(action)
    if case .press(.clear) = action {
      guard after == initial else { throw finding(.hidden, in: prefix, action) }
      return nil
    }
    if case .ignored = response {
      guard after == prefix.calculator else { throw finding(.hidden, in: prefix, action) }
      return Edit(taken: 0, added: "", response: response)
    }
    // The longest beginning that has stayed.
    let display = after.display
    var stayed: Prefix? = prefix
    var taken = 0
    while let text = stayed?.text, !display.hasPrefix(text) {
      stayed = stayed?.previous.map { prefixes[$0] }
      taken += 1
    }
    let added = String(display.dropFirst(stayed?.text.count ?? 0))
    var machine = stayed?.machine ?? ValidationMachine()
    for letter in added where Self.accept(letter, &machine) == nil {
      throw finding(.notAccepted, in: prefix, action)
    }
    guard typed(added, after: stayed?.calculator) == after else { throw finding(.hidden, in: prefix, action) }
    return Edit(taken: taken, added: added, response: response)
  }

  private func finding(_ fault: Fault, in prefix: Prefix, _ action: Action) -> Finding {
    var after = prefix.calculator
    after.perform(action)
    return Finding(display: prefix.text, action: action, after: after.display, fault: fault)
  }

  // MARK: Results

  /// Checks what `=` shows of a display, and every action after it.
  private func checkEquals(in prefix: Prefix, _ extent: inout Extent) throws {
    var result = prefix.calculator
    let response = result.perform(.press(.equals))
    let finished = KeypadChecks.finished(prefix.text)
    extent.actions += 1
    switch (response, CanonicalEvaluator.evaluate(finished)) {
    case (.failed, .arithmeticError):
      guard result == typed(finished) else { throw finding(.hidden, in: prefix, .press(.equals)) }
    case (.evaluated(let value), .value(let expected)) where value == expected:
      guard result.value == value, result.display == String(value), result.expression == finished else {
        throw finding(.notFinished, in: prefix, .press(.equals))
      }
      // What is behind it decides no more than its text, so that a few letters will do.
      if prefix.text.count <= 5 { try checkActions(after: result, &extent) }
    default:
      throw finding(.notFinished, in: prefix, .press(.equals))
    }
  }

  /// Checks each action while a result is shown: what follows is what can be typed after nothing, after the
  /// result or, when it is deleted, after the expression behind it.
  func checkActions(after result: Calculator, _ extent: inout Extent) throws {
    for action in Self.actions {
      var after = result
      let response = after.perform(action)
      extent.actions += 1
      let expected: Calculator? =
        switch (action, response) {
        case (_, .ignored): result
        case (.press(.delete), .deleted): typed(result.expression ?? "")
        case (.press(.clear), .cleared): initial
        case (.press(let key), .replaced): typed(String(key.rawValue))
        case (.press(let key), .appended): typed(result.display + String(key.rawValue))
        case (.paste(let text), .replaced): typed((try? canonical(text)) ?? "")
        default: nil
        }
      var machine = ValidationMachine()
      let isAccepted = after.display.allSatisfy { Self.accept($0, &machine) != nil }
      guard after == expected, isAccepted else {
        let fault: Fault = isAccepted ? .notFromResult : .notAccepted
        throw Finding(display: result.display, action: action, after: after.display, fault: fault)
      }
    }
  }
}
