/// What the records of a habit amount to on the days of a week, or of any other stretch of days.
///
/// Only the habit's tracking range counts: a day outside it has the total 0 and is not met.
public struct WeekStats: Hashable, Sendable {
  /// The days looked at.
  public let days: ClosedRange<Day>

  /// The total of each of the days, in order: the sum of the amounts, at least 1 if the day is checked off.
  public let totals: [Int64]

  /// Whether the goal was met, for each of the days, in order: by the total, or because the day is checked off.
  public let goalsMet: [Bool]

  /// The habit's streaks as of the reference day, over all its records.
  public let streak: HabitStreak

  /// The sum of the totals; `Int64.max` if it is greater.
  public var total: Int64 { totals.reduce(0, saturatingSum) }

  /// The number of days on which the goal was met.
  public var daysMet: Int { goalsMet.count { $0 } }

  /// The share of the days on which the goal was met, in percent, rounded down: 0 to 100.
  public var percent: Int { Habits.percent(daysMet, of: goalsMet.count) }
}
