import Foundation
import Habits
import Testing

/// Everything public of the habit engine, at both ends of its range: nothing traps, and what is derived stays
/// within its limits. What is tried is listed in PublicLimits.swift.
@Suite struct PublicLimitsTests {
  @Test(arguments: PublicLimits.habits + PublicLimits.habitsFoundation)
  func nothingTraps(_ trial: PublicLimits) throws {
    for end in trial.ends { try end.attempt() }
    print("\(trial.initialiser): \(trial.ends.map(\.name).joined(separator: ", "))")
  }

  /// A new initialiser cannot be forgotten, and none is listed that is gone.
  @Test(arguments: ["Habits", "HabitsFoundation"])
  func everyInitialiserIsTried(module: String) throws {
    let trials = module == "Habits" ? PublicLimits.habits : PublicLimits.habitsFoundation
    let (tried, declared) = (trials.map(\.initialiser), try publicInitialisers(ofModule: module))
    #expect(Set(declared).subtracting(tried) == [], "not tried")
    #expect(Set(tried).subtracting(declared) == [], "not declared")
    #expect(tried.count == declared.count)
  }

  /// The search finds initialisers in every form in which they are written.
  @Test func initialisersAreFound() {
    let text = """
      public struct A<B: C>: Sendable {
        public init(_ a: Int) {}
        public enum D: Int {
          case d
          public init?<E: F>(
            a b: (Int, Int) -> [String: Int] = { _, _ in [:] }, _ c: some Sequence<(Int, Int)>
          ) throws(G) {}
        }
        public init() {}
        init(hidden: Int) {}
      }
      extension H.I: Codable {}
      extension [J] {
        @inlinable public init(d: Int) {}
      }
      """
    let found = [
      "A.init(_:)", "A.D.init(rawValue:)", "A.D.init?(a:_:)", "A.init()", "H.I.init(from:)", "[J].init(d:)",
    ]
    #expect(publicInitialisers(in: text) == found)
  }
}
