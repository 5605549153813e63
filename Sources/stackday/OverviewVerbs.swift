import Calculator
import Foundation
import HabitStorage
import Habits

extension Verb {
  static let today = Verb(
    name: "today",
    synopsis: "[--json]",
    options: [.flag("--json")],
    summary: ("Show today's progress; so does stackday alone", "오늘의 진행 보기 (stackday만 써도 같습니다)"),
    details: (
      """
        --json            a line for each active habit: habit, day, total, goal, unit,
                          isMet, streak (current, longest), startedOn
      """,
      """
        --json            진행 중인 습관마다 한 줄: habit, day, total, goal, unit, isMet,
                          streak (current, longest), startedOn
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      try session.expectNoOperands(arguments)
      let moment = try Moment(session)
      let (engine, hasHabits) = try await session.withDatabase { database in
        let engine = try await database.engine(calendar: moment.calendar) { $0.archivedOn == nil }
        let habits = try await database.habits()
        return (engine, !habits.isEmpty)
      }
      let progress = engine.habits.map { Progress(of: $0, on: moment.today, in: engine, today: moment.today) }
      if arguments.has("--json") {
        for progress in progress { try session.output.print(json: ProgressJSON(progress)) }
      } else if !hasHabits {
        session.output.print(session.welcome)
      } else {
        session.output.print(moment.calendar.label(of: moment.today, in: session.language))
        let rows = progress.map { progress in
          [
            terminalSafe(progress.habit.name), session.bar(of: progress), session.total(of: progress),
            session.streak(progress.streak),
          ]
        }
        let lines = aligned(rows) { cell, row, column in
          column == 1 ? session.colored(cell, progress[row]) : cell
        }
        for line in lines { session.output.print(line) }
        if rows.isEmpty {
          session.output.print(session.text("Every habit is archived.", "모든 습관이 보관되어 있습니다."))
        }
      }
    }
  )

  static let report = Verb(
    name: "report",
    synopsis: "[--week DAY] [--rate] [--json]",
    options: [.value("--week"), .flag("--rate"), .flag("--json")],
    summary: ("Show a week of all habits", "모든 습관의 한 주 보기"),
    details: (
      """
        stackday report
        stackday report --week 2026-10-05 --rate

        --week DAY        a day of the week: 2026-10-11, today, yesterday or a weekday
        --rate            show the percentage of days on which the goal was met
        --json            a line for each habit: habit, goal, unit, days (day, total,
                          isMet), total, daysMet, percent, streak (current, longest)
      """,
      """
        stackday report
        stackday report --week 2026-10-05 --rate

        --week DAY        그 주의 하루: 2026-10-11, 오늘, 어제, 요일
        --rate            목표를 이룬 날의 비율도 보기
        --json            습관마다 한 줄: habit, goal, unit, days (day, total, isMet),
                          total, daysMet, percent, streak (current, longest)
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      try session.expectNoOperands(arguments)
      let moment = try Moment(session)
      let day = try session.day(arguments.value(of: "--week") ?? "today", today: moment.today)
      let week = moment.calendar.week(containing: day)
      let isJSON = arguments.has("--json")
      let engine = try await session.withDatabase(isJSON: isJSON) { database in
        guard week.lowerBound <= moment.today else {
          throw RecordError.dayInFuture(day, today: moment.today)
        }
        return try await database.engine(calendar: moment.calendar)
      }
      let tracked = engine.habits(trackedIn: week)
      if isJSON {
        for habit in tracked {
          let stats = engine.weekStats(of: habit.id, days: week, today: moment.today)
          try session.output.print(json: WeekJSON(habit, stats))
        }
      } else if engine.habits.isEmpty {
        session.output.print(session.welcome)
      } else {
        session.output.print(engine.summary(in: session.language))
        session.output.print("")
        session.output.print(
          engine.weeklyReport(
            weekContaining: day, today: moment.today, showingRate: arguments.has("--rate"),
            in: session.language))
        if tracked.isEmpty {
          session.output.print(session.text("No habit was tracked in this week.", "이 주에는 습관이 없었습니다."))
        }
      }
    }
  )

  static let stats = Verb(
    name: "stats",
    synopsis: "[HABIT] [--json]",
    options: [.flag("--json")],
    summary: ("Show completed days, rate and streaks", "완료한 날, 달성률, 연속 기록 보기"),
    details: (
      """
      Of one habit, or of all, archived ones too, over all their days.

        --json            a line for each habit: habit, completedDays, trackedDays, rate
                          (0 to 1), streak (current, longest)
      """,
      """
      한 습관이나 보관한 것까지 모든 습관의 전체 기간 통계입니다.

        --json            습관마다 한 줄: habit, completedDays, trackedDays, rate (0-1),
                          streak (current, longest)
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      let moment = try Moment(session)
      let isJSON = arguments.has("--json")
      let name = arguments.operands.isEmpty ? nil : arguments.operands.joined(separator: " ")
      let engine = try await session.withDatabase(isJSON: isJSON) { database in
        guard let name else { return try await database.engine(calendar: moment.calendar) }
        let id = try habit(named: name, in: try await database.habits()).id
        return try await database.engine(calendar: moment.calendar) { $0.id == id }
      }
      let statistics = engine.habits.map { ($0, engine.statistics(of: $0.id, on: moment.today)) }
      if isJSON {
        for (habit, statistics) in statistics {
          try session.output.print(json: StatisticsJSON(habit, statistics))
        }
      } else if statistics.isEmpty {
        session.output.print(session.welcome)
      } else {
        let rows = statistics.map { [terminalSafe($0.name)] + session.cells(of: $1) }
        for line in aligned(rows) { session.output.print(line) }
      }
    }
  )
}

extension Session {
  /// A bar of ten cells: how much of the day's goal there is.
  fileprivate func bar(of progress: Progress) -> String {
    let share = Double(progress.total) / Double(progress.habit.dailyGoal)
    let filled = progress.isMet ? 10 : Int(min(9, max(0, share * 10)))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
  }

  /// A bar in green where the goal is met, in yellow where there is something.
  fileprivate func colored(_ bar: String, _ progress: Progress) -> String {
    guard hasColor, progress.total > 0 else { return bar }
    return (progress.isMet ? "\u{1B}[32m" : "\u{1B}[33m") + bar + "\u{1B}[0m"
  }

  fileprivate func cells(of statistics: HabitStatistics) -> [String] {
    let (completed, tracked) = (statistics.totalCompletedDays, statistics.eligibleTrackingDays)
    let (current, longest) = (days(statistics.streak.current), days(statistics.streak.longest))
    return [
      text("completed \(completed)/\(days(tracked))", "완료 \(completed)/\(days(tracked))"),
      text("rate \(statistics.percent)%", "달성률 \(statistics.percent)%"),
      text("streak \(current) (longest \(longest))", "연속 \(current) (최장 \(longest))"),
    ]
  }
}

/// A line of `report --json`.
private struct WeekJSON: Encodable {
  struct DayJSON: Encodable {
    let day: Day
    let total: Int
    let isMet: Bool
  }

  let habit: String
  let goal: Int
  let days: [DayJSON]
  let total: Int
  let daysMet: Int
  let percent: Int
  let streak: HabitStreak
  @Nullable var unit: String?

  init(_ habit: Habit, _ stats: WeekStats) {
    self.habit = habit.name
    goal = habit.dailyGoal
    days = zip(stats.days, zip(stats.totals, stats.isMet)).map {
      DayJSON(day: $0, total: $1.0, isMet: $1.1)
    }
    total = stats.total
    daysMet = stats.daysMet
    percent = stats.percent
    streak = stats.streak
    unit = habit.unit
  }
}

/// A line of `stats --json`.
private struct StatisticsJSON: Encodable {
  let habit: String
  let completedDays: Int
  let trackedDays: Int
  let rate: Double
  let streak: HabitStreak

  init(_ habit: Habit, _ statistics: HabitStatistics) {
    self.habit = habit.name
    completedDays = statistics.totalCompletedDays
    trackedDays = statistics.eligibleTrackingDays
    rate = statistics.completionRate
    streak = statistics.streak
  }
}
