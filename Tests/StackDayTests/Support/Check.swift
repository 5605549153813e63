import Calculator
import Testing

extension ReferenceEvaluator.Result {
  /// What the engine says of a text.
  init(engine text: String) {
    do throws(Diagnostic) {
      self = .value(try evaluate(text))
    } catch {
      self = .fault(error.kind, error.range)
    }
  }

  /// Whether the text has the form of an expression, with a value or without.
  var isWellFormed: Bool {
    switch self {
    case .value, .fault(.overflow, _), .fault(.divisionByZero, _): true
    case .fault: false
    }
  }
}

/// Checks what holds for every text, and returns what the engine says of it.
///
/// A range lies in the text and on borders of characters' scalars; a canonical spelling has the same value and
/// is its own canonical spelling; a suggestion is accepted or has only an arithmetic error.
@discardableResult
func checkInvariants(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) -> ReferenceEvaluator.Result {
  let result = ReferenceEvaluator.Result(engine: text)
  do throws(Diagnostic) {
    let value = try evaluate(text)
    let spelling = try canonical(text)
    let again = try canonical(spelling)
    if ReferenceEvaluator.Result(engine: spelling) != .value(value) || again != spelling {
      Issue.record("canonical(\(text)) is \(spelling)", sourceLocation: sourceLocation)
    }
  } catch {
    let count = text.utf8.count
    let bytes = Array(text.utf8)
    let isBorder = { (offset: Int) in offset == count || bytes[offset] & 0xC0 != 0x80 }
    let range = error.range
    if range.lowerBound < 0 || range.upperBound > count || !isBorder(range.lowerBound)
      || !isBorder(range.upperBound) || range.isEmpty != (error.kind == .empty)
    {
      Issue.record("\(text) has \(error.kind) at \(range)", sourceLocation: sourceLocation)
    }
    if let suggestion = error.suggestion {
      let mended = ReferenceEvaluator.evaluate(suggestion)
      let isArithmetic =
        if case .fault(.divisionByZero, _) = mended { (try? canonical(suggestion)) != nil } else { true }
      if !mended.isWellFormed || !isArithmetic {
        Issue.record("\(text) suggests \(suggestion): \(mended)", sourceLocation: sourceLocation)
      }
    }
  }
  return result
}
