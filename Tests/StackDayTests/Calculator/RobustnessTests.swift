import Calculator
import Foundation
import Testing

/// No text traps, however long or deep, on a thread with a small stack.
@Suite struct RobustnessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: @Sendable () -> String
    let outcome: ReferenceEvaluator.Result
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "100,000 opening", text: { repeated("(", 100_000) }, outcome: .fault(.nestingTooDeep, 256..<257)),
    Case(
      name: "256 pairs", text: { repeated("(", 256) + "1" + repeated(")", 256) }, outcome: .value(1)),
    Case(
      name: "256 pairs with signs", text: { repeated("(-", 256) + "1" + repeated("+2)×3", 256) },
      outcome: .fault(.overflow, 756..<758)),
    Case(
      name: "100,000 closing", text: { repeated(")", 100_000) }, outcome: .fault(.unopenedParenthesis, 0..<1)),
    Case(
      name: "10 MB of digits", text: { repeated("9", 10_000_000) },
      outcome: .fault(.numberTooLarge, 0..<10_000_000)),
    Case(
      name: "10 MB of zeros", text: { repeated("0", 10_000_000) },
      outcome: .fault(.leadingZero, 0..<9_999_999)),
    Case(name: "10 MB of 1+1", text: { repeated("1+", 5_000_000) + "1" }, outcome: .value(5_000_001)),
    Case(
      name: "10 MB that end wrong", text: { repeated("1+", 5_000_000) },
      outcome: .fault(.trailingOperator, 9_999_999..<10_000_000)),
    Case(
      name: "a product that overflows at once",
      text: { "9223372036854775807" + repeated("×2", 1_000_000) }, outcome: .fault(.overflow, 19..<21)),
    Case(
      name: "groups", text: { "1" + repeated(",000", 1_000_000) },
      outcome: .fault(.numberTooLarge, 0..<4_000_001)),
    Case(name: "spaces", text: { repeated(" ", 1_000_000) + "1" }, outcome: .value(1)),
    Case(
      name: "x", text: { repeated("x ", 100_000) }, outcome: .fault(.unexpectedCharacter, 0..<1)),
    Case(
      name: "equals signs", text: { "1" + repeated("=", 100_000) },
      outcome: .fault(.unexpectedCharacter, 1..<2)),
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: cases)
  func longText(_ example: Case) async {
    let text = example.text()
    let result = await onSmallStack { ReferenceEvaluator.Result(engine: text) }
    #expect(result == example.outcome)
  }

  @Test(arguments: [
    ("(", 100_000, false), ("5×-5+", 50_000, true), ("5×-", 100_000, false), ("(-", 256, false),
    ("(5", 256, true),
  ])
  func suggestionOfLongText(_ part: String, _ count: Int, _ exists: Bool) async {
    let text = Self.repeated(part, count)
    let suggestion = await onSmallStack { () -> String? in
      do throws(Diagnostic) {
        _ = try evaluate(text)
        return nil
      } catch {
        return error.suggestion
      }
    }
    #expect((suggestion != nil) == exists)
    if let suggestion {
      let isWellFormed = await onSmallStack { ReferenceEvaluator.Result(engine: suggestion).isWellFormed }
      #expect(isWellFormed)
    }
  }

  @Test func randomBytes() async {
    await onSmallStack {
      var randomness = Randomness(seed: 7)
      for _ in 0..<20_000 {
        let bytes = (0..<randomness.below(24)).map { _ in UInt8.random(in: 0...255, using: &randomness) }
        checkInvariants(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  /// Runs a function on a thread with a stack of 512 KiB.
  private func onSmallStack<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }
}
