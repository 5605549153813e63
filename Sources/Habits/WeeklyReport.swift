import Calculator

/// A week of the habits that were tracked in it: text, JSON and screens are made of it.
///
/// It is computed when it is asked for, and never stored.
public struct WeeklyReport: Hashable, Sendable {
  /// A habit and what was done of it in the week.
  public struct Row: Hashable, Sendable {
    /// The habit.
    public let habit: Habit

    /// Its days, totals and streaks.
    public let week: WeekStats

    /// Creates a row.
    public init(habit: Habit, week: WeekStats) {
      self.habit = habit
      self.week = week
    }
  }

  /// The days of the week, in order.
  public let days: ClosedRange<Day>

  /// The habits that were tracked on any day of the week, in their order.
  public let rows: [Row]

  /// Creates a report.
  public init(days: ClosedRange<Day>, rows: [Row]) {
    self.days = days
    self.rows = rows
  }

  /// The habit whose goal was met on the most days, the earlier one of several; nil if no goal was met.
  public var mostConsistent: Row? {
    let most = rows.map { $0.week.daysMet }.max() ?? 0
    return most > 0 ? rows.first { $0.week.daysMet == most } : nil
  }

  /// The report as lines of text, separated by line feeds, none after the last. In names and units, control
  /// characters are made visible.
  ///
  ///     Week of Mon, Oct 5 to Sun, Oct 11
  ///     Days: M T W T F S S
  ///     Water | ● ● ● ● ● ● ○ | total 54 cups | met 6/7 days | streak 7 days (longest 7 days)
  ///     Most consistent habit: Water (6/7 days)
  ///
  /// - Parameters:
  ///   - language: The language of the report.
  ///   - showingRate: Whether each habit's line ends in the percentage of days met, rounded down.
  public func text(in language: Language, showingRate: Bool = false) -> String {
    let words = HabitWording(language)
    var lines = [words.title(of: days), words.weekdays(of: days)]
    for row in rows {
      let marks = row.week.goalsMet.map { $0 ? "●" : "○" }.joined(separator: " ")
      var columns = [row.habit.name.terminalSafe, marks, words.total(of: row.week, unit: row.habit.unit)]
      columns += [words.daysMet(in: row.week), words.streaks(row.week.streak)]
      if showingRate { columns.append(words.rate(row.week.percent)) }
      lines.append(columns.joined(separator: " | "))
    }
    if let mostConsistent { lines.append(words.mostConsistent(mostConsistent)) }
    return lines.joined(separator: "\n")
  }
}

extension HabitEngine {
  /// Returns the report on a week.
  ///
  /// - Parameters:
  ///   - day: A day of the week to report on.
  ///   - today: The day as of which to compute. Later days do not count.
  /// - Complexity: O(*d*) in the days of all the habits' tracking ranges.
  public func weeklyReport(weekContaining day: Day, asOf today: Day) -> WeeklyReport {
    let days = calendar.week(containing: day)
    let tracked = habits.filter { $0.trackingRange(asOf: days.upperBound)?.overlaps(days) == true }
    return WeeklyReport(
      days: days,
      rows: tracked.map { .init(habit: $0, week: weekStats(of: $0.id, days: days, asOf: today)) })
  }

  /// Returns how much there is: `3 habits, 30 records`.
  public func summary(in language: Language) -> String {
    HabitWording(language).summary(habits: habits.count, records: recordCount)
  }
}
