import Calculator

extension HabitEngine {
  /// Returns the report on a week: a line for each habit with its days, total and streaks, and the habit with
  /// the most days.
  ///
  /// Habits come in their order, without those that were not tracked on any day of the week. Of several with
  /// the most days the first is named, and none if no habit's goal was met. Lines are separated by line
  /// feeds; none follows the last. In names and units, control characters are made visible.
  ///
  ///     Week of Mon, Oct 5 to Sun, Oct 11
  ///     Days: M T W T F S S
  ///     Water | ● ● ● ● ● ● ○ | total 54 cups | met 6/7 days | streak 7 days (longest 7 days)
  ///     Most consistent habit: Water (6/7 days)
  ///
  /// - Parameters:
  ///   - day: A day of the week to report on.
  ///   - today: The day as of which to compute. Later days do not count.
  ///   - showingRate: Whether each habit's line ends in the percentage of days met, rounded down.
  ///   - language: The language of the report.
  /// - Complexity: O(*d*) in the days of all the habits' tracking ranges.
  public func weeklyReport(
    weekContaining day: Day, today: Day, showingRate: Bool = false, in language: Language = .korean
  ) -> String {
    let week = calendar.week(containing: day)
    let rows = habits(trackedIn: week).map {
      (habit: $0, stats: weekStats(of: $0.id, days: week, today: today))
    }
    let wording = ReportWording(language: language)

    let first = calendar.label(of: week.lowerBound, in: language)
    let last = calendar.label(of: week.upperBound, in: language)
    var lines = [wording.title(from: first, to: last), wording.weekdays(of: week)]
    for (habit, stats) in rows {
      let total = wording.total(of: stats, unit: habit.unit.map(terminalSafe))
      var columns = [terminalSafe(habit.name), marks(of: stats), total]
      columns += [wording.daysMet(of: stats), wording.streak(of: stats)]
      if showingRate { columns.append(wording.rate(of: stats)) }
      lines.append(columns.joined(separator: " | "))
    }
    // The earlier of two habits with as many days comes first.
    let most = rows.map(\.stats.daysMet).max() ?? 0
    if most > 0, let best = rows.first(where: { $0.stats.daysMet == most }) {
      lines.append(wording.mostConsistent(terminalSafe(best.habit.name), best.stats))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the habits that were tracked on any day of a week, in their order: those that its report lists.
  public func habits(trackedIn week: ClosedRange<Day>) -> [Habit] {
    habits.filter { $0.trackingRange(on: week.upperBound)?.overlaps(week) == true }
  }

  /// Returns how much there is: `3 habits, 30 records`.
  public func summary(in language: Language = .korean) -> String {
    ReportWording(language: language).summary(habits: habits.count, records: recordCount)
  }

  private func marks(of stats: WeekStats) -> String {
    stats.isMet.map { $0 ? "●" : "○" }.joined(separator: " ")
  }
}
