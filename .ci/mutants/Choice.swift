import Foundation

/// SplitMix64, as in the tests' `Randomness`.
struct Randomness: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Rewriter {
  /// One mutation of each cell and of so many other places; all of them for nil.
  func chosen(count: Int?, seed: UInt64) -> [String] {
    var randomness = Randomness(state: seed)
    var first = 0
    var cells: [[String]] = []
    var others: [[String]] = []
    for site in sites {
      let mutations = site.alternatives.enumerated().map { offset, after in
        [String(first + offset), site.isCell ? "cell" : "line", site.place, site.before, after].joined(
          separator: "\t")
      }
      first += mutations.count
      if site.isCell { cells.append(mutations) } else { others.append(mutations) }
    }
    guard let count else { return (cells + others).flatMap { $0 } }
    others.shuffle(using: &randomness)
    return (cells + others.prefix(count)).map { $0[Int.random(in: $0.indices, using: &randomness)] }
  }
}
