import Calculator
import HabitStorage
import Habits

extension Verb {
  static let today = Verb(
    name: "today",
    json: Wording(
      """
      a line for each active habit: habit, day, total, goal, unit, isMet, streak (current, longest), startedOn
      """,
      """
      진행 중인 습관마다 한 줄: habit, day, total, goal, unit, isMet, streak (current, longest), startedOn
      """),
    summary: Wording("Show today's progress; so does stackday alone", "오늘의 진행 보기 (stackday만 써도 같습니다)"),
    run: { (_, surroundings) throws(Failure) in
      let moment = try surroundings.moment()
      return try surroundings.reading { (database) throws(RecordError) in
        let (engine, damage) = try database.readableEngine(calendar: moment.calendar) { $0.archivedOn == nil }
        let progress = engine.habits.compactMap {
          engine.progress(of: $0.id, on: moment.today, asOf: moment.today)
        }
        let answer = TodayAnswer(
          today: moment.today, progress: progress,
          hasHabits: try !database.readableHabits().habits.isEmpty, hasDamage: !damage.isEmpty)
        return (answer, damage)
      }
    }
  )

  static let report = Verb(
    name: "report",
    options: [week, rate],
    json: Wording(
      """
      a line for each habit: habit, goal, unit, days (day, total, isMet), total, daysMet, percent, streak (current, \
      longest)
      """,
      """
      습관마다 한 줄: habit, goal, unit, days (day, total, isMet), total, daysMet, percent, streak (current, longest)
      """),
    summary: Wording("Show a week of all habits", "모든 습관의 한 주 보기"),
    details: Wording(
      """
        stackday report
        stackday report --week 2026-10-05 --rate
      """,
      """
        stackday report
        stackday report --week 2026-10-05 --rate
      """),
    run: { (arguments, surroundings) throws(Failure) in
      let moment = try surroundings.moment()
      let day = try arguments.value(of: week)?.day(asOf: moment.today) ?? moment.today
      guard moment.calendar.week(containing: day).lowerBound <= moment.today else {
        throw Failure(RecordError.dayInFuture(day, today: moment.today))
      }
      let showingRate = arguments.has(rate)
      return try surroundings.reading { (database) throws(RecordError) in
        let (engine, damage) = try database.readableEngine(calendar: moment.calendar)
        let answer = WeeklyReportAnswer(
          report: engine.weeklyReport(weekContaining: day, asOf: moment.today), showingRate: showingRate,
          counts: (engine.habits.count + damage.count, engine.recordCount))
        return (answer, damage)
      }
    }
  )

  static let stats = Verb(
    name: "stats",
    operands: [Operand(placeholder: "HABIT", isRequired: false, takesAllWords: true, candidates: .habits)],
    json: Wording(
      "a line for each habit: habit, completedDays, trackedDays, rate (0 to 1), streak (current, longest)",
      "습관마다 한 줄: habit, completedDays, trackedDays, rate (0-1), streak (current, longest)"),
    summary: Wording("Show completed days, rate and streaks", "완료한 날, 달성률, 연속 기록 보기"),
    details: Wording(
      "Of one habit, or of all, archived ones too, over all their days.",
      "한 습관이나 보관한 것까지 모든 습관의 전체 기간 통계입니다."),
    run: { (arguments, surroundings) throws(Failure) in
      let moment = try surroundings.moment()
      let name = arguments.operands.isEmpty ? nil : arguments.text
      return try surroundings.reading { (database) throws(RecordError) in
        let habits = try database.readableHabits()
        let asked = try name.map { (name) throws(RecordError) in
          try found(in: habits) { (habits) throws(HabitSearchError) in try habits.habit(named: name) }.id
        }
        let (engine, damage) = try database.readableEngine(calendar: moment.calendar) {
          asked == nil || $0.id == asked
        }
        let statistics = engine.habits.map { ($0, engine.statistics(of: $0.id, asOf: moment.today)) }
        return (StatisticsAnswer(statistics: statistics, hasDamage: !damage.isEmpty), damage)
      }
    }
  )

  private static let week = Option(
    name: "--week", placeholder: "DAY",
    help: Wording(
      "a day of the week: 2026-10-11, today, yesterday or a weekday", "그 주의 하루: 2026-10-11, 오늘, 어제, 요일"),
    candidates: .days, read: DayPhrase.init)

  private static let rate = Flag(
    name: "--rate",
    help: Wording("show the percentage of days on which the goal was met", "목표를 이룬 날의 비율도 보기"))
}
