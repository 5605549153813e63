import Foundation

/// Why a typed name does not say which habit is meant.
public enum HabitSearchError: Error, Hashable, Sendable {
  /// No habit has a name like it. The nearest ones, the best first; there may be none.
  case unknown(String, nearest: [Habit])
  /// Several habits' names begin like it.
  case ambiguous(String, candidates: [Habit])
}

/// Finds the habit that a person means.
///
/// The name may be in any letter case, composed or decomposed, and may be shortened as long as only one
/// habit's name begins with it. A habit with exactly that name is preferred, whatever others begin with it.
///
/// - Parameters:
///   - name: The name as it was typed.
///   - habits: The habits to search.
///   - archived: Whether archived habits are meant. Where a shortened name fits several habits, those that
///     are not meant give way.
/// - Complexity: O(*n* · *m*²) for *n* names of length *m*.
public func habit(
  named name: String, in habits: [Habit], archived: Bool = false
) throws(HabitSearchError) -> Habit {
  let name = name.trimmingCharacters(in: .whitespaces)
  // Strings are equal when they are canonically equivalent, so composition makes no difference.
  if let exact = habits.first(where: { $0.name == name }) { return exact }
  if let same = habits.first(where: { isSameName($0.name, name) }) { return same }
  let key = name.lowercased()
  let candidates = key.isEmpty ? [] : habits.filter { $0.name.lowercased().hasPrefix(key) }
  let preferred = candidates.filter { ($0.archivedOn != nil) == archived }
  if let only = preferred.first, preferred.count == 1 { return only }
  if let only = candidates.first, candidates.count == 1 { return only }
  guard candidates.isEmpty else {
    throw .ambiguous(name, candidates: preferred.isEmpty ? candidates : preferred)
  }
  throw .unknown(name, nearest: nearest(to: name, in: habits))
}

/// Whether two names differ in nothing but letter case and composition.
func isSameName(_ left: String, _ right: String) -> Bool {
  left.lowercased() == right.lowercased()
}

/// The habits whose names are likely to be meant by a mistyped one, the nearest first: at most three.
private func nearest(to name: String, in habits: [Habit]) -> [Habit] {
  let typed = letters(of: name)
  // A name that long is no slip of the finger, and comparing it would take time.
  guard typed.count <= 2 * NameFault.maximumLength else { return [] }
  let distances = habits.map { habit in
    let letters = letters(of: habit.name)
    // A part of a name that is not its beginning is as good as a small slip.
    let isPart = !name.isEmpty && habit.name.lowercased().contains(name.lowercased())
    let distance = isPart ? 1 : editDistance(typed, letters)
    return (habit: habit, distance: distance, limit: (max(typed.count, letters.count) + 2) / 3)
  }
  return distances.filter { $0.distance <= $0.limit }.sorted { $0.distance < $1.distance }.prefix(3)
    .map(\.habit)
}

/// The letters in which a name is typed: of a Hangul syllable, each of its two or three.
private func letters(of name: String) -> [Unicode.Scalar] {
  Array(name.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars)
}

/// The least number of letters put in, left out, replaced, or swapped with their neighbour that makes one text
/// of the other (the optimal string alignment distance).
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
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
