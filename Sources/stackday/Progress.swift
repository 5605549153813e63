import Calculator
import Habits

/// How a habit stands on a day: a line of `today`, and the answer of `log`, `done` and `undo`.
struct Progress {
  let habit: Habit
  let day: Day
  let total: Int
  /// As of today, whatever the day is.
  let streak: HabitStreak

  init(of habit: Habit, on day: Day, in engine: HabitEngine, today: Day) {
    self.habit = habit
    self.day = day
    total = engine.total(of: habit.id, on: day)
    streak = engine.statistics(of: habit.id, on: today).streak
  }

  var isMet: Bool { total >= habit.dailyGoal }
}

extension Session {
  /// A number of something, such as `8 cups`, `8잔` or `1 day`.
  func amount(_ number: Int, _ unit: String) -> String {
    text("\(number) ", "\(number)") + terminalSafe(unit)
  }

  func days(_ number: Int) -> String { text(number == 1 ? "1 day" : "\(number) days", "\(number)일") }

  /// The day's total and goal: `3/8 cups`, or `done` for a habit that is only checked off.
  func total(of progress: Progress) -> String {
    guard let unit = progress.habit.unit else {
      return progress.isMet ? text("done", "완료") : text("not done", "미완료")
    }
    return "\(progress.total)/" + amount(progress.habit.dailyGoal, unit)
  }

  /// What is missing to the goal, or nil where the total says it.
  func rest(of progress: Progress) -> String? {
    guard let unit = progress.habit.unit else { return nil }
    if progress.isMet { return text("goal met", "목표 달성") }
    let rest = progress.habit.dailyGoal - progress.total
    return text("\(rest) to go", amount(rest, unit) + " 남음")
  }

  func streak(_ streak: HabitStreak) -> String {
    text("streak \(days(streak.current))", "연속 \(days(streak.current))")
  }
}

/// A line of `today --json`, `log --json`, `done --json` and `undo --json`.
struct ProgressJSON: Encodable {
  let habit: String
  let day: Day
  let total: Int
  let goal: Int
  @Nullable var unit: String?
  let isMet: Bool
  let streak: HabitStreak
  let startedOn: Day
  /// What was recorded or taken back, where that is an amount.
  let amount: Int?

  init(_ progress: Progress, amount: Int? = nil) {
    habit = progress.habit.name
    day = progress.day
    total = progress.total
    goal = progress.habit.dailyGoal
    isMet = progress.isMet
    streak = progress.streak
    startedOn = progress.habit.startedOn
    self.amount = amount
    unit = progress.habit.unit
  }
}
