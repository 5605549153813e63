/// A grammar in the notation of ISO 14977, as far as Grammar.md uses it.
struct EBNF: Sendable {
  indirect enum Phrase: Hashable, Sendable {
    case terminal(String)
    case rule(String)
    case sequence([Phrase])
    case choice([Phrase])
    case optional(Phrase)
    case repetition(Phrase)
  }

  /// The names of the rules, in their order.
  private(set) var names: [String] = []
  private(set) var rules: [String: Phrase] = [:]

  init(_ text: String) {
    var words = Self.words(of: text)[...]
    while let name = words.popFirst() {
      precondition(words.popFirst() == "=", "a rule is NAME = PHRASE ;")
      names.append(name)
      rules[name] = Self.choice(&words)
      precondition(words.popFirst() == ";", "a rule ends in ;")
    }
  }

  /// Names, terminals that begin with a quotation mark, and marks.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var rest = Substring(text)
    while let character = rest.first {
      if character == "\"" {
        words.append("\"" + rest.dropFirst().prefix { $0 != "\"" })
        rest = rest.dropFirst().drop { $0 != "\"" }.dropFirst()
      } else if character.isLetter {
        words.append(String(rest.prefix(while: \.isLetter)))
        rest = rest.drop(while: \.isLetter)
      } else {
        if !character.isWhitespace { words.append(String(character)) }
        rest = rest.dropFirst()
      }
    }
    return words
  }

  private static func choice(_ words: inout ArraySlice<String>) -> Phrase {
    var phrases = [sequence(&words)]
    while words.first == "|" {
      words.removeFirst()
      phrases.append(sequence(&words))
    }
    return phrases.count == 1 ? phrases[0] : .choice(phrases)
  }

  private static func sequence(_ words: inout ArraySlice<String>) -> Phrase {
    var phrases = [item(&words)]
    while words.first == "," {
      words.removeFirst()
      phrases.append(item(&words))
    }
    return phrases.count == 1 ? phrases[0] : .sequence(phrases)
  }

  private static func item(_ words: inout ArraySlice<String>) -> Phrase {
    let word = words.removeFirst()
    switch word {
    case "[":
      defer { words.removeFirst() }
      return .optional(choice(&words))
    case "{":
      defer { words.removeFirst() }
      return .repetition(choice(&words))
    case "(":
      defer { words.removeFirst() }
      return choice(&words)
    default:
      return word.hasPrefix("\"") ? .terminal(String(word.dropFirst())) : .rule(word)
    }
  }
}

// MARK: - Sentences

extension EBNF {
  /// A random sentence of a rule. The deeper it is in rules, the shorter it becomes.
  func sentence(of rule: String, using randomness: inout Randomness) -> String {
    sentence(of: .rule(rule), depth: 0, using: &randomness)
  }

  private func sentence(of phrase: Phrase, depth: Int, using randomness: inout Randomness) -> String {
    switch phrase {
    case .terminal(let text): return text
    case .rule(let name):
      return rules[name].map { sentence(of: $0, depth: depth + 1, using: &randomness) } ?? ""
    case .sequence(let phrases):
      return phrases.map { sentence(of: $0, depth: depth, using: &randomness) }.joined()
    case .choice(let phrases):
      // The first alternative is the one that ends.
      let phrase = depth > 20 ? phrases[0] : randomness.element(of: phrases)
      return sentence(of: phrase, depth: depth, using: &randomness)
    case .optional(let phrase):
      return randomness.one(in: 2) ? sentence(of: phrase, depth: depth, using: &randomness) : ""
    case .repetition(let phrase):
      var text = ""
      while depth < 20, randomness.one(in: 2) {
        text += sentence(of: phrase, depth: depth, using: &randomness)
      }
      return text
    }
  }

  /// All sentences of a rule that have just so many terminals, all of them from an alphabet.
  func sentences(of rule: String, length: Int, alphabet: Set<String>) -> Set<String> {
    var enumeration = Enumeration(rules: rules, alphabet: alphabet)
    return enumeration.sentences(of: .rule(rule), length: length)
  }

  private struct Enumeration {
    struct Key: Hashable {
      let rule: String
      let length: Int
    }

    let rules: [String: Phrase]
    let alphabet: Set<String>
    var known: [Key: Set<String>] = [:]

    mutating func sentences(of phrase: Phrase, length: Int) -> Set<String> {
      switch phrase {
      case .terminal(let text):
        return length == 1 && alphabet.contains(text) ? [text] : []
      case .rule(let name):
        let key = Key(rule: name, length: length)
        if let sentences = known[key] { return sentences }
        let sentences = rules[name].map { self.sentences(of: $0, length: length) } ?? []
        known[key] = sentences
        return sentences
      case .sequence(let phrases):
        guard let first = phrases.first else { return length == 0 ? [""] : [] }
        return joined(first, .sequence(Array(phrases.dropFirst())), length: length, firstLengths: 0...length)
      case .choice(let phrases):
        return phrases.reduce(into: []) { $0.formUnion(sentences(of: $1, length: length)) }
      case .optional(let phrase):
        return sentences(of: phrase, length: length).union(length == 0 ? [""] : [])
      case .repetition(let phrase):
        guard length > 0 else { return [""] }
        return joined(phrase, .repetition(phrase), length: length, firstLengths: 1...length)
      }
    }

    private mutating func joined(
      _ first: Phrase, _ second: Phrase, length: Int, firstLengths: ClosedRange<Int>
    ) -> Set<String> {
      var joined: Set<String> = []
      for firstLength in firstLengths {
        let beginnings = sentences(of: first, length: firstLength)
        guard !beginnings.isEmpty else { continue }
        let ends = sentences(of: second, length: length - firstLength)
        for beginning in beginnings {
          for end in ends { joined.insert(beginning + end) }
        }
      }
      return joined
    }
  }
}
