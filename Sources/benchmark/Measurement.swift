/// Keeps a value from being optimised away.
@inline(never)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Returns how many nanoseconds each of several functions takes at its fastest, by turns in one run, so that
/// what else the machine does meets them all.
///
/// - Parameter milliseconds: How long a turn of each lasts, at least.
func fastest(rounds: Int, milliseconds: Double, _ functions: (() -> Void)...) -> [Double] {
  let clock = ContinuousClock()
  func nanoseconds(_ repeats: Int, _ function: () -> Void) -> Double {
    let duration = clock.measure { for _ in 0..<repeats { function() } }
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
  let repeats = functions.map { function in
    var repeats = 1
    while nanoseconds(repeats, function) < milliseconds * 1e6, repeats < 1 << 30 { repeats *= 2 }
    return repeats
  }
  var best = functions.map { _ in Double.infinity }
  for _ in 0..<rounds {
    for (index, function) in functions.enumerated() {
      best[index] = min(best[index], nanoseconds(repeats[index], function) / Double(repeats[index]))
    }
  }
  return best
}

/// A seeded generator, so that every run measures the same. The algorithm is SplitMix64 (Steele, Lea and Flood
/// 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
