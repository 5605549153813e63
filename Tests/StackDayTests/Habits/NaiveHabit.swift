@testable import Habits

/// A second implementation of a habit's figures, slow and plain: sets of days, one day at a time.
struct NaiveHabit {
  /// An amount of a day or, without one, a check-off.
  typealias Record = (day: Day, amount: Int64?)

  let goal: Int64
  let startedOn: Day
  let archivedOn: Day?
  let skippedDays: Set<Day>
  private(set) var records: [Record] = []
  private var sums: [Day: Int64] = [:]
  private var checkedOff: Set<Day> = []

  init(goal: Int64, startedOn: Day, archivedOn: Day?, skippedDays: Set<Day>) {
    self.goal = goal
    self.startedOn = startedOn
    self.archivedOn = archivedOn
    self.skippedDays = skippedDays
  }

  /// The habit without one of its records.
  func removing(recordAt index: Int) -> NaiveHabit {
    var habit = NaiveHabit(
      goal: goal, startedOn: startedOn, archivedOn: archivedOn, skippedDays: skippedDays)
    for (other, record) in records.enumerated() where other != index {
      if let amount = record.amount {
        habit.record(amount, on: record.day)
      } else {
        habit.checkOff(record.day)
      }
    }
    return habit
  }

  mutating func record(_ amount: Int64, on day: Day) {
    records.append((day, amount))
    sums[day, default: 0] += amount
  }

  mutating func checkOff(_ day: Day) {
    records.append((day, nil))
    checkedOff.insert(day)
  }

  /// The days on which the goal was met, whether they are tracked or not.
  var completedDays: Set<Day> { checkedOff.union(sums.keys.filter(isDone)) }

  func total(_ day: Day) -> Int64 { max(sums[day, default: 0], checkedOff.contains(day) ? 1 : 0) }

  func isDone(_ day: Day) -> Bool { checkedOff.contains(day) || sums[day, default: 0] >= goal }

  func isTracked(_ day: Day, on referenceDay: Day) -> Bool {
    if day < startedOn || day > referenceDay { return false }
    if let archivedOn, day > archivedOn { return false }
    return true
  }

  func statistics(on referenceDay: Day) -> HabitStatistics {
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
}
