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
      var random = Randomness(seed: seed)
      // One habit in a hundred is long enough to go through several pages of totals.
      let span = seed % 100 == 0 ? 700 : Int.random(in: 1...70, using: &random)
      let firstDay = Self.middle.advanced(by: -Int.random(in: 0...span, using: &random))
      let naive = habit(from: firstDay, span: span, using: &random)
      let referenceDay = firstDay.advanced(by: Int.random(in: -3...span + 3, using: &random))
      guard agrees(naive, on: referenceDay) else {
        let smallest = shrunk(naive, on: referenceDay)
        let expected = smallest.statistics(on: referenceDay)
        Issue.record("seed \(seed): expected \(expected) on \(referenceDay) of \(smallest)")
        return
      }
    }
  }

  /// Whether the library and the naive implementation say the same of a habit, in every figure.
  private func agrees(_ naive: NaiveHabit, on referenceDay: Day) -> Bool {
    let habit = Habit(
      name: "", dailyGoal: naive.goal, unit: "", startedOn: naive.startedOn, archivedOn: naive.archivedOn)
    var engine = HabitEngine(calendar: Self.calendar, habits: [habit])
    for (day, amount) in naive.entries {
      let entry = Entry(
        id: habit.id, habitID: habit.id, day: day, amount: amount, recordedAt: Instant(seconds: 0))
      if let entry { engine.record(entry) }
    }

    let expected = naive.statistics(on: referenceDay)
    let calculated = HabitStatistics(
      of: habit, completedDays: naive.completedDays, asOf: referenceDay,
      skipping: Self.calendar.skippedDays)
    let week = Self.calendar.week(containing: referenceDay)
    let stats = engine.weekStats(of: habit.id, days: week, asOf: referenceDay)
    let weekTotals = week.map { naive.isTracked($0, on: referenceDay) ? naive.total($0) : 0 }
    let daysMet = weekTotals.count { $0 >= naive.goal }
    return calculated == expected
      && engine.statistics(of: habit.id, asOf: referenceDay) == expected
      && engine.longestStreak(of: habit.id) == naive.longestStreak()
      && engine.currentStreak(of: habit.id, asOf: referenceDay) == expected.streak.current
      && stats.streak == expected.streak
      && stats.totals == weekTotals
      && stats.total == weekTotals.reduce(0, +)
      && stats.daysMet == daysMet
      && stats.percent == daysMet * 100 / 7
  }

  /// The habit with as few entries as it takes for the two to disagree.
  private func shrunk(_ naive: NaiveHabit, on referenceDay: Day) -> NaiveHabit {
    let smaller = naive.entries.indices.lazy.map { naive.removing(entryAt: $0) }
    guard let next = smaller.first(where: { !agrees($0, on: referenceDay) }) else { return naive }
    return shrunk(next, on: referenceDay)
  }

  /// A habit with entries from before its start to after its archive, a third to all of its days done.
  private func habit(from firstDay: Day, span: Int, using random: inout Randomness) -> NaiveHabit {
    let goal = Int64.random(in: 1...3, using: &random)
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
      habit.record(Int64.random(in: 1...goal + 1, using: &random), on: day)
      if Bool.random(using: &random) { habit.record(1, on: day) }
    }
    return habit
  }
}
