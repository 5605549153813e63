/// Days of one range, a bit each: a year is six words, and its streaks are runs of ones.
struct DaySet {
  static let daysPerWord = 64

  /// The only days that the set can hold.
  let range: ClosedRange<Day>

  /// Where the set has words: the one at place *p* is for the day whose number is 64 *p* and those after it.
  let places: ClosedRange<Int>

  /// The words in the order of their places. The lowest bit is the earliest day.
  private var words: [UInt64]

  /// Creates an empty set.
  init(within range: ClosedRange<Day>) {
    self.range = range
    places = range.lowerBound.number / Self.daysPerWord...range.upperBound.number / Self.daysPerWord
    words = Array(repeating: 0, count: places.count)
  }

  /// The number of days in the set.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ day: Day) -> Bool {
    range.contains(day) && words[index(of: day)] & bit(of: day) != 0
  }

  /// Puts a day in; one outside the range is left out.
  mutating func insert(_ day: Day) {
    guard range.contains(day) else { return }
    words[index(of: day)] |= bit(of: day)
  }

  /// Puts in the days of a whole word; those outside the range are left out.
  mutating func insert(word: UInt64, at place: Int) {
    guard places.contains(place) else { return }
    var inRange = UInt64.max
    if place == places.lowerBound { inRange &= ~(bit(of: range.lowerBound) - 1) }
    if place == places.upperBound { inRange &= bit(of: range.upperBound) | (bit(of: range.upperBound) - 1) }
    words[place - places.lowerBound] |= word & inRange
  }

  /// Calls `body` with the numbers of the days of each run of days in a row, in order.
  ///
  /// A run that crosses the border of two words comes as two, the second beginning where the first ended.
  func forEachRun(_ body: (Range<Int>) -> Void) {
    for (place, word) in zip(places, words) {
      let firstDay = place * Self.daysPerWord
      var rest = word
      while rest != 0 {
        let start = rest.trailingZeroBitCount
        let end = start + (~(rest >> start)).trailingZeroBitCount
        body(firstDay + start..<firstDay + end)
        rest &= UInt64.max << end
      }
    }
  }

  private func index(of day: Day) -> Int { day.number / Self.daysPerWord - places.lowerBound }

  private func bit(of day: Day) -> UInt64 { 1 << (day.number % Self.daysPerWord) }
}
