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
  func smallest(_ text: String, unit: String?) -> String {
    let scalars = shrunk(
      Array(text.unicodeScalars), simpler: { scalar in ["1", "+", " "].filter { $0 != scalar } },
      breaks: { violation(of: String(String.UnicodeScalarView($0)), unit: unit) != nil })
    return String(String.UnicodeScalarView(scalars))
  }
}
