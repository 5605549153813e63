import Calculator
import Testing

/// The engine against `ReferenceEvaluator`, on random texts.
@Suite struct DifferentialTests {
  @Test(arguments: 0..<8)
  func randomTexts(seed: Int) {
    var random = RandomExpression(seed: UInt64(seed))
    for _ in 0..<13_000 {
      let text = random.text()
      for text in [text, random.edited(text)] {
        let engine = ReferenceEvaluator.Result(engine: text)
        let reference = ReferenceEvaluator.evaluate(text)
        if engine != reference {
          Issue.record("seed \(seed): \(text.debugDescription) is \(engine), not \(reference)")
        }
      }
    }
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
