import Calculator

/// Why a typed name does not say which habit is meant.
public enum HabitSearchError: Error, Hashable, Sendable {
  /// No habit has a name like it. The nearest ones, the best first; there may be none.
  case unknown(String, nearest: [Habit])
  /// Several habits' names begin like it.
  case ambiguous(String, candidates: [Habit])

  /// The name in JSON.
  public var name: String {
    switch self {
    case .unknown: "unknownHabit"
    case .ambiguous: "ambiguousHabit"
    }
  }

  /// What is wrong, as one sentence without a full stop.
  public var message: Wording {
    switch self {
    case .unknown(let name, _):
      let shown = String(name.prefix(80)).terminalSafe
      return Wording("there is no habit \(shown)", "없는 습관입니다: \(shown)")
    case .ambiguous(let name, let candidates):
      let names = candidates.map { $0.name.terminalSafe }.joined(separator: ", ")
      let shown = name.terminalSafe
      return Wording("\(shown) could be \(names)", "\(shown): 이렇게 시작하는 습관이 여럿입니다: \(names)")
    }
  }
}

extension [Habit] {
  /// Finds the habit that a person means.
  ///
  /// The name may be in any letter case, composed or decomposed, with other spaces and without invisible marks,
  /// and may be shortened as long as only one habit's name begins with it. A habit with exactly that name is
  /// preferred, whatever others begin with it.
  ///
  /// - Parameters:
  ///   - name: The name as it was typed.
  ///   - archived: Whether archived habits are meant. Where a shortened name fits several habits, those that
  ///     are not meant give way.
  /// - Complexity: O(*n* · *m*²) for *n* names of length *m*.
  public func habit(named name: String, archived: Bool = false) throws(HabitSearchError) -> Habit {
    let name = trimmed(name)
    if let exact = exactHabit(named: name) { return exact }
    let key = nameKey(name)
    let candidates = key.isEmpty ? [] : filter { nameKey($0.name).hasPrefix(key) }
    let preferred = candidates.filter { ($0.archivedOn != nil) == archived }
    if let only = preferred.first, preferred.count == 1 { return only }
    if let only = candidates.first, candidates.count == 1 { return only }
    guard candidates.isEmpty else {
      throw .ambiguous(name, candidates: preferred.isEmpty ? candidates : preferred)
    }
    throw .unknown(name, nearest: nearest(to: name, in: self))
  }
}

private func trimmed(_ text: String) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}

/// The habits whose names are likely to be meant by a mistyped one, the nearest first: at most three.
private func nearest(to name: String, in habits: [Habit]) -> [Habit] {
  let key = nameKey(name)
  let typed = letters(of: key)
  // A name that long is no slip of the finger, and comparing it would take time.
  guard typed.count <= 2 * Habit.maximumNameLength else { return [] }
  let distances = habits.map { habit in
    let habitKey = nameKey(habit.name)
    let letters = letters(of: habitKey)
    // A part of a name that is not its beginning is as good as a small slip.
    let isPart = isPart(key, of: habitKey)
    let distance = isPart ? 1 : editDistance(typed, letters)
    return (habit: habit, distance: distance, limit: (max(typed.count, letters.count) + 2) / 3)
  }
  return distances.filter { $0.distance <= $0.limit }.sorted { $0.distance < $1.distance }.prefix(3)
    .map { $0.habit }
}

/// Whether a text is not empty and occurs in another one.
private func isPart(_ part: String, of text: String) -> Bool {
  !part.isEmpty && text.indices.contains { text[$0...].hasPrefix(part) }
}

/// The letters in which a name's key is typed: of a Hangul syllable, each of its two or three.
func letters(of key: String) -> [Character] {
  key.flatMap { character -> [Character] in
    guard let first = character.unicodeScalars.first else { return [] }
    switch first.value {
    // Syllables are numbered by their initial, vowel and final; the arithmetic is the Unicode Standard's, 3.12.
    case 0xAC00...0xD7A3:
      let number = first.value - 0xAC00
      var jamo = [0x1100 + number / 588, 0x1161 + number % 588 / 28]
      if number % 28 > 0 { jamo.append(0x11A7 + number % 28) }
      jamo += character.unicodeScalars.dropFirst().map { $0.value }
      return jamo.compactMap(Unicode.Scalar.init).map(Character.init)
    case 0x1100...0x11FF: return character.unicodeScalars.map(Character.init)
    default: return [character]
    }
  }
}

/// The least number of letters put in, left out, replaced, or swapped with their neighbour that makes one text
/// of the other (the optimal string alignment distance).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var row = [i + 1]
    for (j, other) in right.enumerated() {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[right.count]
}
