/// Days of one range, a bit each: a year is six words, and its streaks are runs of ones.
struct DaySet {
  /// The only days that the set can hold.
  let range: ClosedRange<Day>

  /// The bit of place *i* in word *w* stands for the day whose number is 64 × (`firstWord` + *w*) + *i*.
  private var words: [UInt64]

  private let firstWord: Int

  /// Creates an empty set.
  init(within range: ClosedRange<Day>) {
    self.range = range
    firstWord = range.lowerBound.number / 64
    words = Array(repeating: 0, count: range.upperBound.number / 64 - firstWord + 1)
  }

  /// The number of days in the set.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ day: Day) -> Bool {
    range.contains(day) && words[day.number / 64 - firstWord] & Self.bit(of: day) != 0
  }

  /// Puts a day in; one outside the range is left out.
  mutating func insert(_ day: Day) {
    guard range.contains(day) else { return }
    words[day.number / 64 - firstWord] |= Self.bit(of: day)
  }

  /// Puts in 64 days at once, those of the bits of `word`; days outside the range are left out.
  ///
  /// - Parameter place: The number of the day of the lowest bit, divided by 64.
  mutating func insert(word: UInt64, at place: Int) {
    guard words.indices.contains(place - firstWord) else { return }
    var inside = UInt64.max
    if place == firstWord { inside &= ~(Self.bit(of: range.lowerBound) - 1) }
    if place - firstWord == words.count - 1 {
      let last = Self.bit(of: range.upperBound)
      inside &= last | (last - 1)
    }
    words[place - firstWord] |= word & inside
  }

  /// Calls `body` with the numbers of the days of each run of days in a row, in order.
  ///
  /// A run that crosses the border of two words comes as two, the second beginning where the first ended.
  func forEachRun(_ body: (Range<Int>) -> Void) {
    for (index, word) in words.enumerated() {
      let firstDay = (firstWord + index) * 64
      var rest = word
      while rest != 0 {
        let start = rest.trailingZeroBitCount
        let end = start + (~(rest >> start)).trailingZeroBitCount
        body(firstDay + start..<firstDay + end)
        rest &= UInt64.max << end
      }
    }
  }

  private static func bit(of day: Day) -> UInt64 { 1 << (day.number % 64) }
}
