import Calculator

/// Gives any bytes to the engine as text, and compares it with `ReferenceEvaluator`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let (expected, truncatedAt) = ReferenceEvaluator.evaluation(of: text)
  do throws(Diagnostic) {
    let value = try evaluate(text)
    precondition(expected == .value(value), "\(text.debugDescription) is \(value), not \(expected)")
    let evaluation = try evaluation(of: text)
    precondition(
      evaluation.value == value && evaluation.truncatedAt == truncatedAt,
      "\(text.debugDescription) is \(evaluation)")
    let spelling = try canonical(text)
    precondition(CanonicalEvaluator.evaluate(spelling) == .value(value), "canonical \(spelling)")
  } catch {
    let found = ReferenceEvaluator.Result.fault(error.kind, error.range)
    precondition(expected == found, "\(text.debugDescription) is \(found), not \(expected)")
    _ = error.message.in(.korean)
    if let suggestion = error.suggestion {
      precondition(CanonicalEvaluator.evaluate(suggestion) != .malformed, "suggestion \(suggestion)")
      let isKept = SurelyMeant.parts(of: suggestion) == SurelyMeant.parts(of: text)
      precondition(isKept, "\(text.debugDescription) suggests \(suggestion)")
    }
  }
  return 0
}
