import Foundation

/// Keeps a value from being optimised away.
@inline(never)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// How long several functions took by turns in one run, so that what else the machine does meets them all. What counts
/// is the time for which they had a processor.
struct Turns {
  /// For each function the nanoseconds of a call, turn by turn.
  private let times: [[Double]]

  /// Measures functions by turns. One that is nil takes no turns and has no time.
  ///
  /// - Parameter milliseconds: How long a turn of each lasts, at least.
  init(rounds: Int, milliseconds: Double, _ functions: [(() -> Void)?]) {
    func nanoseconds(_ repeats: Int, _ function: () -> Void) -> Double {
      let start = processorTime()
      for _ in 0..<repeats { function() }
      return processorTime() - start
    }
    let repeats = functions.map { function in
      var repeats = 1
      guard let function else { return repeats }
      while nanoseconds(repeats, function) < milliseconds * 1e6, repeats < 1 << 30 { repeats *= 2 }
      return repeats
    }
    var times = functions.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, function) in functions.enumerated() {
        guard let function else { continue }
        times[index].append(nanoseconds(repeats[index], function) / Double(repeats[index]))
      }
    }
    self.times = times
  }

  /// The nanoseconds of a call in the function's fastest turn.
  func fastest(_ function: Int) -> Double? { times[function].min() }

  /// How many times as long one function takes as another: the median over turns that followed each other, which
  /// a disturbance between the two seldom reaches.
  func ratio(_ function: Int, to other: Int) -> Double? {
    let ratios = zip(times[function], times[other]).map { $0 / $1 }.sorted()
    return ratios.isEmpty ? nil : ratios[ratios.count / 2]
  }
}

/// The nanoseconds for which this thread has had a processor. While it waits for one, because others have it, they
/// stand still.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
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
