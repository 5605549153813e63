/// A smaller sequence that breaks a property as well: without what is not needed, first in chunks, then one element at a
/// time, and then with simpler elements.
///
/// - Parameters:
///   - simpler: What an element may be exchanged for, the simplest first.
///   - breaks: Whether a sequence breaks the property.
func shrunk<Element>(
  _ sequence: [Element], simpler: (Element) -> [Element], breaks: ([Element]) -> Bool
) -> [Element] {
  var smallest = sequence
  var chunk = max(1, smallest.count / 2)
  while true {
    var isSmaller = false
    var start = 0
    while start < smallest.count {
      var attempt = smallest
      attempt.removeSubrange(start..<min(start + chunk, smallest.count))
      if breaks(attempt) {
        smallest = attempt
        isSmaller = true
      } else {
        start += chunk
      }
    }
    if chunk == 1, !isSmaller { break }
    chunk = max(1, chunk / 2)
  }
  for index in smallest.indices {
    for element in simpler(smallest[index]) {
      var attempt = smallest
      attempt[index] = element
      if breaks(attempt) {
        smallest = attempt
        break
      }
    }
  }
  return smallest
}
