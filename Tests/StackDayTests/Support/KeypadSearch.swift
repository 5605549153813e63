import Calculator

/// A search of all sequences of keys, breadth first, with equal states merged.
struct KeypadSearch<Calculator: KeyedCalculator> {
  /// What the search has seen.
  struct Level: Equatable {
    var depth = 0
    var states = 1
    var transitions = 0
  }

  /// A sequence of keys that breaks an invariant.
  struct Finding {
    let keys: [Keypad.Key]
    let invariant: KeypadInvariant
  }

  /// A state, and the keys that led to it, five bits each, so that there may be 32 keys and twelve steps.
  private struct Node {
    let state: Calculator
    let path: UInt64
  }

  private let initial: Calculator
  private let alphabet: [Keypad.Key]
  private var frontier: [Node]
  /// For each appearance a fingerprint of the state behind it, to see that it is always the same.
  private var known: [UInt128: Int32]
  private(set) var level = Level()

  init(from initial: Calculator, alphabet: [Keypad.Key]) {
    precondition(alphabet.count <= 32, "a key takes five bits")
    self.initial = initial
    self.alphabet = alphabet
    frontier = [Node(state: initial, path: 0)]
    known = [Self.appearance(of: initial): Self.fingerprint(of: initial)]
  }

  /// Presses each key in each state that the last step reached first, and checks each state that is new.
  ///
  /// - Parameter isLast: Whether the new states need not be kept to go on from.
  mutating func step(isLast: Bool = false) -> Finding? {
    var next: [Node] = []
    level.depth += 1
    for node in frontier {
      for (index, key) in alphabet.enumerated() {
        var state = node.state
        let response = state.press(key)
        let path = node.path << 5 | UInt64(index)
        level.transitions += 1
        if case .ignored = response {
          if state != node.state { return finding(path, .ignoredKeyChangesNothing) }
          continue
        }
        let appearance = Self.appearance(of: state)
        let fingerprint = Self.fingerprint(of: state)
        if let known = known.updateValue(fingerprint, forKey: appearance) {
          if known != fingerprint { return finding(path, .nothingHiddenDecides) }
          continue
        }
        level.states += 1
        if let invariant = KeypadChecks.violation(in: state) { return finding(path, invariant) }
        if !isLast { next.append(Node(state: state, path: path)) }
      }
    }
    frontier = next
    return nil
  }

  private func finding(_ path: UInt64, _ invariant: KeypadInvariant) -> Finding {
    let keys = (0..<level.depth).reversed().map { alphabet[Int(path >> (5 * $0) & 31)] }
    return Finding(keys: keys, invariant: invariant)
  }

  private static func fingerprint(of state: Calculator) -> Int32 {
    Int32(truncatingIfNeeded: state.hashValue)
  }

  /// All that a person sees, or could see by going back: the display, or the expression behind the result,
  /// which determines it, and the cursor. Each of the sixteen characters takes four bits, and the cursor five: a
  /// display has at most two characters for each of twelve keys.
  private static func appearance(of state: Calculator) -> UInt128 {
    let expression = state.expression
    // The first bits tell the kinds apart, and no text is the beginning of another.
    var code: UInt128 = expression == nil ? 2 : 3
    for byte in (expression ?? state.display).utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): code = code << 4 | UInt128(byte & 15)
      case UInt8(ascii: "+"): code = code << 4 | 10
      case UInt8(ascii: "-"): code = code << 4 | 11
      case UInt8(ascii: "("): code = code << 4 | 12
      case UInt8(ascii: ")"): code = code << 4 | 13
      // The second bytes of × and ÷ tell them apart.
      case 0x97: code = code << 4 | 14
      case 0xB7: code = code << 4 | 15
      default: break
      }
    }
    return code << 5 | UInt128(state.value == nil ? state.cursor : 0)
  }
}
