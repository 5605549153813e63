/// Computes a habit's statistics from the days on which it was completed.
///
/// The tracking range and the completed days in it are prepared once, and every figure is read off them. Only
/// the range counts (see `Habit.trackingRange(on:)`), and a day counts once, however often it was completed.
///
///     HabitStatisticsCalculator.calculate(habit: reading, completions: completions, on: today)
public struct HabitStatisticsCalculator {
  private let completedDays: DaySet
  private let skippedDays: Set<Day>

  /// Returns the statistics of a habit that is checked off. Completions of other habits do not count.
  ///
  /// - Parameters:
  ///   - habit: The habit.
  ///   - completions: Its completions, in any order.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count.
  ///   - skippedDays: Dates that the person never lived, as `DayCalendar.skippedDays` gives them. They are
  ///     not eligible and break no streak; one with a completion, made elsewhere, counts like any day.
  /// - Complexity: O(*n* + *d*/64) for *n* completions and *d* days of the tracking range.
  public static func calculate(
    habit: Habit, completions: some Sequence<Completion>, on referenceDay: Day,
    skipping skippedDays: Set<Day> = []
  ) -> HabitStatistics {
    let own = completions.lazy.filter { $0.habitID == habit.id }
    return calculate(
      habit: habit, completedDays: own.map(\.completedOn), on: referenceDay, skipping: skippedDays)
  }

  /// Returns the statistics of a habit from the days on which its goal was met, given in any order.
  ///
  /// - Parameters:
  ///   - habit: The habit.
  ///   - completedDays: The days on which its goal was met.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count.
  ///   - skippedDays: Dates that the person never lived, as `DayCalendar.skippedDays` gives them. They are
  ///     not eligible and break no streak; one that was completed, elsewhere, counts like any day.
  /// - Complexity: O(*n* + *d*/64) for *n* completed days and *d* days of the tracking range.
  public static func calculate(
    habit: Habit, completedDays: some Sequence<Day>, on referenceDay: Day,
    skipping skippedDays: Set<Day> = []
  ) -> HabitStatistics {
    calculate(habit: habit, on: referenceDay, skipping: skippedDays) { prepared in
      for day in completedDays { prepared.insert(day) }
    }
  }

  /// The statistics of a habit whose completed days `insert` puts into the tracking range prepared for them.
  static func calculate(
    habit: Habit, on referenceDay: Day, skipping skippedDays: Set<Day>, insert: (inout DaySet) -> Void
  ) -> HabitStatistics {
    guard let range = habit.trackingRange(on: referenceDay) else { return .none }
    var completedDays = DaySet(within: range)
    insert(&completedDays)
    let calculator = Self(completedDays: completedDays, skippedDays: skippedDays)
    return HabitStatistics(
      totalCompletedDays: completedDays.count,
      eligibleTrackingDays: calculator.eligibleTrackingDays(),
      streak: calculator.streak())
  }

  private func eligibleTrackingDays() -> Int {
    let range = completedDays.range
    let lost = skippedDays.count { range.contains($0) && !completedDays.contains($0) }
    return range.lowerBound.distance(to: range.upperBound) + 1 - lost
  }

  /// Both streaks, in one pass over the runs of completed days.
  ///
  /// The last run is the current streak unless a day was missed after it, and before the last day of the
  /// range: on that one there is still time, or, for an archived habit, there was nothing more to do.
  private func streak() -> HabitStreak {
    var length = 0
    var end = 0
    var longest = 0
    completedDays.forEachRun { run in
      length = isMissed(end..<run.lowerBound) ? run.count : length + run.count
      end = run.upperBound
      longest = max(longest, length)
    }
    let lastDay = completedDays.range.upperBound.number
    return HabitStreak(current: isMissed(end..<max(end, lastDay)) ? 0 : length, longest: longest)
  }

  /// Whether a gap between completed days has a day that the person lived.
  private func isMissed(_ gap: Range<Int>) -> Bool {
    gap.contains { !skippedDays.contains(Day(clamping: $0)) }
  }
}
