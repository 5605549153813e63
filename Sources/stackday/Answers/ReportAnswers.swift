import Calculator
import Habits

/// A week of all habits.
struct WeeklyReportAnswer: Answer {
  let report: WeeklyReport
  let showingRate: Bool

  /// How many habits and records there are at all.
  let counts: (habits: Int, records: Int)

  var json: [JSON] {
    report.rows.map { row in
      let week = row.week
      let days = zip(week.days, zip(week.totals, week.goalsMet)).map { day, figures in
        JSON.object([
          ("day", .string(day.description)), ("total", .integer(figures.0)), ("isMet", .bool(figures.1)),
        ])
      }
      return .object([
        ("habit", .string(row.habit.name)), ("goal", .integer(row.habit.dailyGoal)),
        ("unit", .optional(row.habit.unit)), ("days", .array(days)), ("total", .integer(week.total)),
        ("daysMet", .integer(week.daysMet)), ("percent", .integer(week.percent)),
        ("streak", week.streak.json),
      ])
    }
  }

  func text(on page: Page) -> [String] {
    guard counts.habits > 0 else { return [Wording.welcome.in(page.language)] }
    var lines = [page.words.summary(habits: counts.habits, records: counts.records), ""]
    lines.append(report.text(in: page.language, showingRate: showingRate))
    if report.rows.isEmpty {
      lines.append(page.text("No habit was tracked in this week.", "이 주에는 습관이 없었습니다."))
    }
    return lines
  }
}

/// The figures of habits over all their days.
struct StatisticsAnswer: Answer {
  let statistics: [(habit: Habit, figures: HabitStatistics)]

  /// Whether there are habits that cannot be read.
  let hasDamage: Bool

  var json: [JSON] {
    statistics.map { habit, figures in
      .object([
        ("habit", .string(habit.name)), ("completedDays", .integer(figures.totalCompletedDays)),
        ("trackedDays", .integer(figures.eligibleTrackingDays)), ("rate", .number(figures.completionRate)),
        ("streak", figures.streak.json),
      ])
    }
  }

  func text(on page: Page) -> [String] {
    guard !statistics.isEmpty || hasDamage else { return [Wording.welcome.in(page.language)] }
    return aligned(
      statistics.map { habit, figures in
        let share = "\(figures.totalCompletedDays)/" + page.words.days(figures.eligibleTrackingDays)
        return [
          habit.name.terminalSafe, page.text("completed ", "완료 ") + share, page.words.rate(figures.percent),
          page.words.streaks(figures.streak),
        ]
      })
  }
}
