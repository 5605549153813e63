import Foundation
import Habits
import Testing

@Suite("100,000 random habits against the naive implementation")
struct NaiveAgreementTests {
  /// Samoa's calendar, for the habits to lie around the day that it skipped.
  static let calendar = DayCalendar(zone: "Pacific/Apia")
  static let middle = Day(iso: "2011-12-30")

  @Test("statistics, longest streak and week agree", arguments: 0..<8)
  func agreement(batch: Int) {
    for seed in UInt64(batch * 12_500)..<UInt64((batch + 1) * 12_500) {
      guard agrees(seed: seed) else { return }
    }
  }

  private func agrees(seed: UInt64) -> Bool {
    var random = SplitMix(seed: seed)
    // One habit in a hundred is long enough to go through several pages of totals.
    let span = seed % 100 == 0 ? 700 : Int.random(in: 1...70, using: &random)
    let firstDay = Self.middle.advanced(by: -Int.random(in: 0...span, using: &random))
    let naive = habit(from: firstDay, span: span, using: &random)
    let referenceDay = firstDay.advanced(by: Int.random(in: -3...span + 3, using: &random))

    let habit = Habit(
      name: "", dailyGoal: naive.goal, unit: "", startedOn: naive.startedOn, archivedOn: naive.archivedOn)
    var engine = HabitEngine(calendar: Self.calendar, habits: [habit])
    for (day, amount) in naive.entries {
      let entry = Entry(
        id: habit.id, habitID: habit.id, day: day, amount: amount, recordedAt: .distantPast)
      if let entry { engine.record(entry) }
    }

    let expected = naive.statistics(on: referenceDay)
    let calculated = HabitStatisticsCalculator.calculate(
      habit: habit, completedDays: naive.completedDays, on: referenceDay, skipping: Self.calendar.skippedDays)
    let week = Self.calendar.week(containing: referenceDay)
    let stats = engine.weekStats(of: habit.id, days: week, today: referenceDay)
    let weekTotals = week.map { naive.isTracked($0, on: referenceDay) ? naive.total($0) : 0 }

    let agrees =
      calculated == expected
      && engine.statistics(of: habit.id, on: referenceDay) == expected
      && engine.longestStreak(of: habit.id) == naive.longestStreak()
      && engine.currentStreak(of: habit.id, today: referenceDay) == expected.streak.current
      && stats.streak == expected.streak
      && stats.totals == weekTotals
      && stats.total == weekTotals.reduce(0, +)
      && stats.daysMet == weekTotals.count { $0 >= naive.goal }
      && stats.percent == weekTotals.count { $0 >= naive.goal } * 100 / 7
    if !agrees {
      Issue.record("seed \(seed): expected \(expected), \(weekTotals) for \(naive) on \(referenceDay)")
    }
    return agrees
  }

  /// A habit with entries from before its start to after its archive, a third to all of its days done.
  private func habit(from firstDay: Day, span: Int, using random: inout SplitMix) -> NaiveHabit {
    let goal = Int.random(in: 1...3, using: &random)
    let chance = Int.random(in: 3...10, using: &random)
    let isArchived = Int.random(in: 0..<3, using: &random) == 0
    var habit = NaiveHabit(
      goal: goal,
      startedOn: firstDay.advanced(by: Int.random(in: 0...5, using: &random)),
      archivedOn: isArchived ? firstDay.advanced(by: Int.random(in: 0...span, using: &random)) : nil,
      skippedDays: Self.calendar.skippedDays)
    for offset in Array(0..<span).shuffled(using: &random)
    where Int.random(in: 0..<10, using: &random) < chance {
      let day = firstDay.advanced(by: offset)
      habit.record(Int.random(in: 1...goal + 1, using: &random), on: day)
      if Bool.random(using: &random) { habit.record(1, on: day) }
    }
    return habit
  }
}
