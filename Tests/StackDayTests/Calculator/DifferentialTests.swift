import Calculator
import Testing

/// The engine against `ReferenceEvaluator`, on random texts.
@Suite struct DifferentialTests {
  @Test(arguments: 0..<8)
  func randomTexts(seed: Int) throws {
    var random = RandomExpression(seed: UInt64(seed))
    for _ in 0..<13_000 {
      let text = random.text()
      for text in [text, random.edited(text)] {
        let engine = ReferenceEvaluator.Result(engine: text)
        let (reference, truncatedAt) = ReferenceEvaluator.evaluation(of: text)
        if engine != reference {
          Issue.record("seed \(seed): \(text.debugDescription) is \(engine), not \(reference)")
        }
        guard case .value(let value) = reference else { continue }
        let evaluation = try evaluation(of: text)
        if evaluation.value != value || evaluation.truncatedAt != truncatedAt {
          Issue.record(
            "seed \(seed): \(text.debugDescription) is \(evaluation), not cut at \(truncatedAt as Any)")
        }
      }
    }
  }

  /// Texts on which the two once differed.
  @Test(arguments: ["6÷000,800.00", "012,345", "5 012,345"])
  func foundText(_ text: String) {
    #expect(checkInvariants(text) == ReferenceEvaluator.evaluate(text))
  }

  @Test func invariantsOfRandomTexts() {
    var random = RandomExpression(seed: 99)
    for _ in 0..<10_000 {
      let text = random.text()
      checkInvariants(text)
      checkInvariants(random.edited(random.edited(text)))
    }
  }
}
