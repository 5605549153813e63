import Calculator
import Habits

/// What was recorded or taken back, and how the habit stands now: `log`, `done`, `undo`.
struct ProgressAnswer: Answer {
  let progress: HabitProgress
  let today: Day

  /// What was recorded or, if negative, taken back, where that is an amount.
  var amount: Int64?

  /// The habit's first day until now, if it was moved.
  var formerStart: Day?

  var json: [JSON] { [progress.json(amount: amount)] }

  func text(on page: Page) -> [String] {
    let habit = progress.habit.name.terminalSafe
    let change = amount.map { $0 < 0 ? " \($0)" : " +\($0)" } ?? ""
    let facts = [
      habit + change, "\(day(on: page)) \(progress.total(on: page))", progress.rest(on: page),
      page.words.streak(progress.streak),
    ]
    var lines = [facts.compactMap(\.self).joined(separator: " | ")]
    if let formerStart {
      let day = progress.habit.startedOn
      let command = "stackday habit change \(shellWord(habit)) --start \(formerStart)"
      lines.append(
        page.text(
          "  it now starts on \(day), no longer on \(formerStart); to move it back: \(command)",
          "  시작일을 \(formerStart)에서 \(day)로 옮겼습니다. 되돌리려면: \(command)"))
    }
    return lines
  }

  /// The day as a person reads it: `today`, `Mon, Oct 5`, or in another year than today's `2025-10-05`.
  private func day(on page: Page) -> String {
    let day = progress.day
    if day == today { return page.text("today", "오늘") }
    return day.year == today.year ? day.label(in: page.language) : day.description
  }
}

/// How every active habit stands today.
struct TodayAnswer: Answer {
  let today: Day
  let progress: [HabitProgress]

  /// Whether there are habits at all, archived ones too.
  let hasHabits: Bool

  /// Whether there are habits that cannot be read.
  let hasDamage: Bool

  var json: [JSON] { progress.map { $0.json() } }

  func text(on page: Page) -> [String] {
    guard hasHabits || hasDamage else { return [Wording.welcome.in(page.language)] }
    let rows = progress.map { progress in
      [
        progress.habit.name.terminalSafe, progress.bar, progress.total(on: page),
        page.words.streak(progress.streak),
      ]
    }
    let lines = aligned(rows) { cell, row, column in
      column == 1 && page.hasColor ? progress[row].colored(cell) : cell
    }
    return [today.label(in: page.language)]
      + (rows.isEmpty && !hasDamage ? [page.text("Every habit is archived.", "모든 습관이 보관되어 있습니다.")] : lines)
  }
}

extension HabitProgress {
  fileprivate func json(amount: Int64? = nil) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("habit", .string(habit.name)), ("day", .string(day.description)), ("total", .integer(total)),
      ("goal", .integer(habit.dailyGoal)), ("unit", .optional(habit.unit)), ("isMet", .bool(isGoalMet)),
      ("streak", streak.json), ("startedOn", .string(habit.startedOn.description)),
    ]
    if let amount { members.append(("amount", .integer(amount))) }
    return .object(members)
  }

  /// The day's total and goal: `3/8 cups`, or `done` for a habit that is only checked off.
  fileprivate func total(on page: Page) -> String {
    guard let unit = habit.unit else {
      return isGoalMet ? page.text("done", "완료") : page.text("not done", "미완료")
    }
    return "\(total)/" + page.words.amount(habit.dailyGoal, unit)
  }

  /// What is missing to the goal, or nil where the total says it.
  fileprivate func rest(on page: Page) -> String? {
    guard let unit = habit.unit else { return nil }
    if isGoalMet { return page.text("goal met", "목표 달성") }
    let rest = habit.dailyGoal - total
    return page.text("\(rest) to go", page.words.amount(rest, unit) + " 남음")
  }

  /// A bar of ten cells: how much of the day's goal there is.
  fileprivate var bar: String {
    let share = Double(total) / Double(habit.dailyGoal)
    let filled = isGoalMet ? 10 : Int(min(9, max(0, share * 10)))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
  }

  /// A bar in green where the goal is met, in yellow where there is something.
  fileprivate func colored(_ bar: String) -> String {
    total > 0 ? (isGoalMet ? "\u{1B}[32m" : "\u{1B}[33m") + bar + "\u{1B}[0m" : bar
  }
}

extension HabitStreak {
  var json: JSON { .object([("current", .integer(current)), ("longest", .integer(longest))]) }
}
