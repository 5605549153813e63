/// Streaks of days on which a habit's goal was met.
public struct HabitStreak: Hashable, Codable, Sendable {
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
public struct HabitStatistics: Hashable, Codable, Sendable {
  /// The days of the tracking range on which the goal was met.
  public let totalCompletedDays: Int

  /// The days of the tracking range on which it could have been met.
  public let eligibleTrackingDays: Int

  /// The streaks within the tracking range.
  public let streak: HabitStreak

  /// The share of the eligible days that were completed, 0 to 1; 0 if there are none.
  public var completionRate: Double {
    eligibleTrackingDays > 0 ? Double(totalCompletedDays) / Double(eligibleTrackingDays) : 0
  }

  /// `completionRate` in percent, rounded down: 0 to 100.
  public var percent: Int {
    eligibleTrackingDays > 0 ? totalCompletedDays * 100 / eligibleTrackingDays : 0
  }

  /// Creates statistics.
  public init(totalCompletedDays: Int, eligibleTrackingDays: Int, streak: HabitStreak) {
    self.totalCompletedDays = totalCompletedDays
    self.eligibleTrackingDays = eligibleTrackingDays
    self.streak = streak
  }

  /// The statistics of a habit without tracking days.
  static let none = HabitStatistics(
    totalCompletedDays: 0, eligibleTrackingDays: 0, streak: HabitStreak(current: 0, longest: 0))
}
