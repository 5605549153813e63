import Calculator
import Habits

/// What holds for every typed text: what reads it agrees with `NaiveQuantity`, a range lies in the text and on the border of
/// characters, and a suggestion is accepted or fails only in its value.
struct QuantityProperty {
  /// What reads a text for a unit.
  var read: (String, String?) throws(QuantityDiagnostic) -> Int64 = {
    (text, unit) throws(QuantityDiagnostic) in
    try Quantity(text, unit: unit).amount
  }

  /// What does not hold for a text, or nil.
  func violation(of text: String, unit: String?) -> String? {
    let model = NaiveQuantity(unit: unit)
    let expected = model.read(text)
    do throws(QuantityDiagnostic) {
      let amount = try read(text, unit)
      return expected == .amount(amount) ? nil : "is \(amount), not \(expected)"
    } catch {
      let found = NaiveQuantity.Result.fault(error.kind, error.range)
      guard expected == found else { return "is \(found), not \(expected)" }
      guard Self.isOnBorders(error.range, in: text) else { return "has the range \(error.range)" }
      _ = error.message.in(.korean)
      if let suggestion = error.suggestion, !model.isWellFormed(suggestion) || suggestion == text {
        return "suggests \(suggestion.debugDescription), which is \(model.read(suggestion))"
      }
      return nil
    }
  }

  private static func isOnBorders(_ range: Range<Int>, in text: String) -> Bool {
    let bytes = Array(text.utf8)
    return [range.lowerBound, range.upperBound].allSatisfy { offset in
      offset == bytes.count || bytes.indices.contains(offset) && bytes[offset] & 0xC0 != 0x80
    }
  }

  /// A smaller text for which something does not hold either: without what is not needed, and with the simplest
  /// characters.
  func shrunk(_ text: String, unit: String?) -> String {
    var smallest = Array(text.unicodeScalars)
    func breaks(_ attempt: [Unicode.Scalar]) -> Bool {
      violation(of: String(String.UnicodeScalarView(attempt)), unit: unit) != nil
    }
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
      for simpler in ["1", "+", " "] as [Unicode.Scalar] where smallest[index] != simpler {
        var attempt = smallest
        attempt[index] = simpler
        if breaks(attempt) {
          smallest = attempt
          break
        }
      }
    }
    return String(String.UnicodeScalarView(smallest))
  }
}
