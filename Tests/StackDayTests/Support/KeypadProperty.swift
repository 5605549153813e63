import Calculator

/// Random sequences of keys, shrunk to the smallest one that breaks an invariant.
struct KeypadProperty<Calculator: KeyedCalculator> {
  /// The keypad before the first key.
  let initial: Calculator

  /// A broken invariant, and how to see it.
  struct Finding {
    let initial: Calculator
    let seed: UInt64
    /// The smallest sequence found.
    let actions: [Action]
    let invariant: KeypadInvariant
  }

  /// Presses keys until an invariant breaks, at most so many. A sequence is a person's session: it starts at
  /// the initial display and has a few hundred keys.
  func finding(seed: UInt64, keys count: Int) -> Finding? {
    var session = KeySession(seed: seed)
    var pressed = 0
    while pressed < count {
      let actions = session.actions(count: min(count - pressed, 200))
      pressed += actions.count
      guard let (invariant, length) = violation(of: actions) else { continue }
      let smallest = self.smallest(Array(actions[..<length]), breaking: invariant)
      return Finding(initial: initial, seed: seed, actions: smallest, invariant: invariant)
    }
    return nil
  }

  /// The first invariant that a sequence breaks, and how many of its actions that takes.
  func violation(of actions: [Action]) -> (invariant: KeypadInvariant, length: Int)? {
    var calculator = initial
    for (index, action) in actions.enumerated() {
      let before = calculator
      let response = calculator.perform(action)
      if let invariant = violation(of: action, response: response, from: before, to: calculator) {
        return (invariant, index + 1)
      }
    }
    return nil
  }

  /// How many actions the shortest sequence that breaks an invariant has, within a depth.
  func shortestViolation(within depth: Int, alphabet: [Action]) -> Int? {
    var known: Set = [initial]
    var frontier = [initial]
    for length in 1...depth {
      var next: [Calculator] = []
      for before in frontier {
        for action in alphabet {
          var after = before
          let response = after.perform(action)
          if violation(of: action, response: response, from: before, to: after) != nil { return length }
          if known.insert(after).inserted { next.append(after) }
        }
      }
      frontier = next
    }
    return nil
  }

  private func violation(
    of action: Action, response: Keypad.Response, from before: Calculator, to after: Calculator
  ) -> KeypadInvariant? {
    KeypadChecks.violation(of: action, response: response, from: before, to: after, initial: initial)
      ?? KeypadChecks.violation(in: after)
      ?? KeypadChecks.costlyViolation(in: after, initial: initial)
  }

  // MARK: Shrinking

  /// Takes away what is not needed to break an invariant: chunks, then single actions, then what is not the
  /// simplest key, then single actions while another one becomes a simple key. Each attempt is replayed from the
  /// start.
  func smallest(_ actions: [Action], breaking invariant: KeypadInvariant) -> [Action] {
    func breaks(_ attempt: [Action]) -> Bool { violation(of: attempt)?.invariant == invariant }
    var smallest = shrunk(actions, simpler: simplerActions, breaks: breaks)
    while let smaller = exchanged(smallest, if: breaks) { smallest = smaller }
    return smallest
  }

  /// A sequence with one action less and another one exchanged for a simple key. That takes many attempts, so that
  /// it is for short sequences.
  private func exchanged(_ actions: [Action], if breaks: ([Action]) -> Bool) -> [Action]? {
    guard actions.count <= 12 else { return nil }
    let simple: [Keypad.Key] = [.one, .plus, .open, .equals, .left, .start]
    for removed in actions.indices {
      var shorter = actions
      shorter.remove(at: removed)
      for index in shorter.indices {
        for key in simple {
          var attempt = shorter
          attempt[index] = .press(key)
          if breaks(attempt) { return attempt }
        }
      }
    }
    return nil
  }

  private func simplerActions(than action: Action) -> [Action] {
    switch action {
    case .press(.five), .press(.nine), .press(.seven): [.press(.one)]
    case .press(.times), .press(.divide), .press(.minus): [.press(.plus)]
    case .press(.left): [.press(.start)]
    case .press(.right): [.press(.end), .press(.left)]
    case .press(.end): [.press(.start)]
    case .paste: [.paste("1"), .paste("1+1")]
    default: []
    }
  }
}

extension KeypadProperty.Finding: CustomStringConvertible {
  /// The seed, the sequence, what each key shows, the broken invariant, and a test to paste.
  var description: String {
    var calculator = initial
    var table = ["key │ display │ response"]
    for action in actions {
      let response = calculator.perform(action)
      table.append("\(action) │ \(calculator.shown) │ \(response)")
    }
    let sequence = actions.map { action in
      switch action {
      case .press(let key): ".press(.\(key))"
      case .paste(let text): ".paste(\(text.debugDescription))"
      }
    }
    return """
      invariant \(invariant)
      seed \(seed), \(actions.count) actions: \(actions.map(\.description).joined(separator: " "))
      \(table.joined(separator: "\n"))

      @Test func keysOfSeed\(seed)() {
        let actions: [Action] = [\(sequence.joined(separator: ", "))]
        #expect(KeypadProperty(initial: Keypad()).violation(of: actions) == nil)
      }
      """
  }
}
