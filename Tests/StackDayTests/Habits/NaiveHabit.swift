@testable import Habits

/// A second implementation of a habit's figures, slow and plain: sets of days, one day at a time.
struct NaiveHabit {
  let goal: Int64
  let startedOn: Day
  let archivedOn: Day?
  let skippedDays: Set<Day>
  private(set) var entries: [(day: Day, amount: Int64)] = []
  private var totals: [Day: Int64] = [:]

  init(goal: Int64, startedOn: Day, archivedOn: Day?, skippedDays: Set<Day>) {
    self.goal = goal
    self.startedOn = startedOn
    self.archivedOn = archivedOn
    self.skippedDays = skippedDays
  }

  /// The habit without one of its entries.
  func removing(entryAt index: Int) -> NaiveHabit {
    var habit = NaiveHabit(
      goal: goal, startedOn: startedOn, archivedOn: archivedOn, skippedDays: skippedDays)
    for (other, entry) in entries.enumerated() where other != index {
      habit.record(entry.amount, on: entry.day)
    }
    return habit
  }

  mutating func record(_ amount: Int64, on day: Day) {
    entries.append((day, amount))
    totals[day, default: 0] += amount
  }

  /// The days on which the goal was met, whether they are tracked or not.
  var completedDays: Set<Day> { Set(totals.filter { $0.value >= goal }.keys) }

  func total(_ day: Day) -> Int64 { totals[day, default: 0] }

  func isTracked(_ day: Day, on referenceDay: Day) -> Bool {
    if day < startedOn || day > referenceDay { return false }
    if let archivedOn, day > archivedOn { return false }
    return true
  }

  func statistics(on referenceDay: Day) -> HabitStatistics {
    func isDone(_ day: Day) -> Bool { total(day) >= goal }

    var done = 0
    var eligible = 0
    var longest = 0
    var run = 0
    var day = startedOn
    while isTracked(day, on: referenceDay) {
      if isDone(day) {
        done += 1
        eligible += 1
        run += 1
      } else if !skippedDays.contains(day) {
        eligible += 1
        run = 0
      }
      longest = max(longest, run)
      day = day.advanced(by: 1)
    }

    var current = 0
    var isLastDay = true
    while day > startedOn {
      day = day.advanced(by: -1)
      if isDone(day) { current += 1 } else if !isLastDay && !skippedDays.contains(day) { break }
      isLastDay = false
    }
    return HabitStatistics(
      totalCompletedDays: done, eligibleTrackingDays: eligible,
      streak: HabitStreak(current: current, longest: longest))
  }

  func longestStreak() -> Int {
    guard let lastDay = totals.keys.max() else { return 0 }
    return statistics(on: lastDay).streak.longest
  }
}
