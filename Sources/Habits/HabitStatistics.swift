/// Streaks of days on which a habit's goal was met.
public struct HabitStreak: Hashable, Sendable {
  /// The days in a row up to the reference day; up to the day before, while the reference day is not done.
  public let current: Int

  /// The most days in a row.
  public let longest: Int

  /// Creates a streak.
  public init(current: Int, longest: Int) {
    self.current = current
    self.longest = longest
  }
}

/// What the records of a habit amount to on a reference day.
public struct HabitStatistics: Hashable, Sendable {
  /// The days of the tracking range on which the goal was met.
  public let totalCompletedDays: Int

  /// The days of the tracking range on which it could have been met.
  public let eligibleTrackingDays: Int

  /// The streaks within the tracking range.
  public let streak: HabitStreak

  /// The share of the eligible days that were completed, 0 to 1; 0 if there are none.
  public var completionRate: Double {
    guard eligibleTrackingDays > 0 else { return 0 }
    return min(max(Double(totalCompletedDays) / Double(eligibleTrackingDays), 0), 1)
  }

  /// `completionRate` in percent, rounded down: 0 to 100.
  public var percent: Int { Habits.percent(totalCompletedDays, of: eligibleTrackingDays) }

  /// Creates statistics of any numbers. Those that no records amount to, such as negative ones or more completed
  /// days than eligible ones, are kept; the rates stay within their limits.
  public init(totalCompletedDays: Int, eligibleTrackingDays: Int, streak: HabitStreak) {
    self.totalCompletedDays = totalCompletedDays
    self.eligibleTrackingDays = eligibleTrackingDays
    self.streak = streak
  }

  /// The statistics of a habit without tracking days.
  static let none = HabitStatistics(
    totalCompletedDays: 0, eligibleTrackingDays: 0, streak: HabitStreak(current: 0, longest: 0))
}

/// How many of a hundred `part` is of `whole`, rounded down: 0 to 100, whatever the two are; 0 of nothing.
func percent(_ part: Int, of whole: Int) -> Int {
  guard part > 0, whole > 0 else { return 0 }
  return part < whole ? whole.dividingFullWidth(part.multipliedFullWidth(by: 100)).quotient : 100
}

/// How a habit stands on a day.
public struct HabitProgress: Hashable, Sendable {
  /// The habit.
  public let habit: Habit

  /// The day.
  public let day: Day

  /// What was recorded on the day: the sum of the amounts, at least 1 if the day is checked off.
  public let total: Int64

  /// Whether the day's goal was met: by its total, or because the day is checked off, whatever the goal is.
  public let isGoalMet: Bool

  /// The streaks as of today, whatever the day is.
  public let streak: HabitStreak

  /// Creates a progress.
  public init(habit: Habit, day: Day, total: Int64, isGoalMet: Bool, streak: HabitStreak) {
    self.habit = habit
    self.day = day
    self.total = total
    self.isGoalMet = isGoalMet
    self.streak = streak
  }
}

// MARK: - From the days on which a habit was done

extension HabitStatistics {
  /// Computes the statistics of a habit that is checked off. Completions of other habits do not count, and a
  /// day counts once, however often it was completed.
  ///
  ///     HabitStatistics(of: reading, completions: completions, asOf: today).streak.current
  ///
  /// - Parameters:
  ///   - habit: The habit.
  ///   - completions: Its completions, in any order.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count.
  ///   - skippedDays: Dates that the person never lived, as `DayCalendar.skippedDays` gives them. They are
  ///     not eligible and break no streak; one with a completion, made elsewhere, counts like any day.
  /// - Complexity: O(*n* + *d*/64) for *n* completions and *d* days of the tracking range.
  public init(
    of habit: Habit, completions: some Sequence<Completion>, asOf referenceDay: Day,
    skipping skippedDays: Set<Day> = []
  ) {
    let own = completions.lazy.filter { $0.habitID == habit.id }
    self.init(
      of: habit, completedDays: own.map { $0.completedOn }, asOf: referenceDay, skipping: skippedDays)
  }

  /// Computes the statistics of a habit from the days on which its goal was met, given in any order.
  ///
  /// - Parameters:
  ///   - habit: The habit.
  ///   - completedDays: The days on which its goal was met. Those outside its tracking range do not count.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count.
  ///   - skippedDays: Dates that the person never lived, as `DayCalendar.skippedDays` gives them. They are
  ///     not eligible and break no streak; one that was completed, elsewhere, counts like any day.
  /// - Complexity: O(*n* + *d*/64) for *n* completed days and *d* days of the tracking range.
  public init(
    of habit: Habit, completedDays: some Sequence<Day>, asOf referenceDay: Day,
    skipping skippedDays: Set<Day> = []
  ) {
    self.init(of: habit, asOf: referenceDay, skipping: skippedDays) { prepared in
      for day in completedDays { prepared.insert(day) }
    }
  }

  /// Computes the statistics of a habit whose completed days `insert` puts into the tracking range prepared
  /// for them.
  init(
    of habit: Habit, asOf referenceDay: Day, skipping skippedDays: Set<Day>, insert: (inout DaySet) -> Void
  ) {
    guard let range = habit.trackingRange(asOf: referenceDay) else {
      self = .none
      return
    }
    var completedDays = DaySet(within: range)
    insert(&completedDays)
    let lost = skippedDays.count { range.contains($0) && !completedDays.contains($0) }
    self.init(
      totalCompletedDays: completedDays.count,
      eligibleTrackingDays: range.lowerBound.distance(to: range.upperBound) + 1 - lost,
      streak: completedDays.streak(skipping: skippedDays))
  }
}

extension DaySet {
  /// Both streaks, in one pass over the runs of completed days.
  ///
  /// The last run is the current streak unless a day was missed after it, and before the last day of the
  /// range: on that one there is still time, or, for an archived habit, there was nothing more to do.
  fileprivate func streak(skipping skippedDays: Set<Day>) -> HabitStreak {
    /// Whether a gap between completed days has a day that the person lived.
    func isMissed(_ gap: Range<Int>) -> Bool {
      gap.contains { !skippedDays.contains(Day(clamping: $0)) }
    }
    var length = 0
    var end = 0
    var longest = 0
    forEachRun { run in
      length = isMissed(end..<run.lowerBound) ? run.count : length + run.count
      end = run.upperBound
      longest = max(longest, length)
    }
    let lastDay = range.upperBound.number
    return HabitStreak(current: isMissed(end..<max(end, lastDay)) ? 0 : length, longest: longest)
  }
}

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
