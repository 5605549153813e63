import Calculator
import Habits

/// A habit after it was added or changed: what was done, and what it is now.
struct HabitAnswer: Answer {
  let habit: Habit
  let deed: Wording

  var json: [JSON] { [habit.json] }

  func text(on page: Page) -> [String] {
    [deed.in(page.language) + ": " + habit.facts(on: page).joined(separator: " | ")]
  }
}

/// Every habit: `habit list`.
struct HabitListAnswer: Answer {
  let habits: [Habit]

  /// Whether there are habits that cannot be read.
  let hasDamage: Bool

  var json: [JSON] { habits.map(\.json) }

  func text(on page: Page) -> [String] {
    habits.isEmpty && !hasDamage
      ? [Wording.welcome.in(page.language)] : aligned(habits.map { $0.facts(on: page) })
  }
}

extension Habit {
  fileprivate var json: JSON {
    .object([
      ("habit", .string(name)), ("goal", .integer(dailyGoal)), ("unit", .optional(unit)),
      ("startedOn", .string(startedOn.description)), ("archivedOn", .optional(archivedOn?.description)),
    ])
  }

  /// Its name, its goal and its days, as a line tells them.
  fileprivate func facts(on page: Page) -> [String] {
    var goal = page.text("check-off", "완료 표시")
    if let unit {
      let amount = page.words.amount(dailyGoal, unit)
      goal = page.text("\(amount) a day", "하루 \(amount)")
    }
    var days = page.text("since \(startedOn)", "\(startedOn)부터")
    if let archivedOn { days += ", " + page.text("archived on \(archivedOn)", "\(archivedOn)에 보관") }
    return [name.terminalSafe, goal, days]
  }
}
