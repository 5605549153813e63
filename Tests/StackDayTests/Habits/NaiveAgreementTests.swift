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
  ///
  /// Of its records, one in eight is recorded twice, which counts once, and with one in eight comes another one
  /// that is taken back. Every other amount comes added up by day, as from a store.
  private func agrees(_ naive: NaiveHabit, on referenceDay: Day) -> Bool {
    let habit = Habit(
      name: "", dailyGoal: naive.goal, unit: "", startedOn: naive.startedOn, archivedOn: naive.archivedOn)
    var engine = HabitEngine(calendar: Self.calendar, habits: [habit])
    for (number, record) in naive.records.enumerated() {
      let day = record.day
      func completion(_ high: UInt64) -> Completion {
        Completion(
          id: UniqueID(high: high, low: UInt64(number)), habitID: habit.id, completedOn: day,
          recordedAt: Instant(seconds: 0))
      }
      func entry(_ high: UInt64, _ amount: Int64) -> Entry? {
        try? Entry(
          id: UniqueID(high: high, low: UInt64(number)), habitID: habit.id, day: day, amount: amount,
          recordedAt: Instant(seconds: 0))
      }
      let times = number % 8 == 1 ? 2 : 1
      if let amount = record.amount {
        if number % 2 == 0 {
          engine.record(habit.id, CollectionOfOne(DayTotal(day: day, total: amount, entryCount: 1)))
        } else {
          for _ in 0..<times { entry(0, amount).map { _ = engine.record($0) } }
        }
      } else {
        for _ in 0..<times { engine.record(completion(0)) }
      }
      if number % 8 == 3, let other = entry(1, 2) {
        engine.record(other)
        engine.record(completion(1))
        guard engine.remove(completion(1)), engine.remove(other), !engine.remove(other) else { return false }
      }
    }

    let expected = naive.statistics(on: referenceDay)
    let calculated = HabitStatistics(
      of: habit, completedDays: naive.completedDays, asOf: referenceDay,
      skipping: Self.calendar.skippedDays)
    let week = Self.calendar.week(containing: referenceDay)
    let stats = engine.weekStats(of: habit.id, days: week, asOf: referenceDay)
    let tracked = week.map { naive.isTracked($0, on: referenceDay) ? $0 : nil }
    let weekTotals = tracked.map { $0.map(naive.total) ?? 0 }
    let goalsMet = tracked.map { $0.map(naive.isDone) ?? false }
    let progress = engine.progress(of: habit.id, on: referenceDay, asOf: referenceDay)
    return calculated == expected
      && engine.statistics(of: habit.id, asOf: referenceDay) == expected
      && engine.longestStreak(of: habit.id, asOf: referenceDay) == expected.streak.longest
      && engine.currentStreak(of: habit.id, asOf: referenceDay) == expected.streak.current
      && stats.streak == expected.streak
      && stats.totals == weekTotals
      && stats.total == weekTotals.reduce(0, +)
      && stats.goalsMet == goalsMet
      && stats.percent == goalsMet.count { $0 } * 100 / 7
      && progress?.total == naive.total(referenceDay)
      && progress?.isGoalMet == naive.isDone(referenceDay)
      && engine.recordCount == naive.records.count
      && week.allSatisfy { engine.total(of: habit.id, on: $0) == naive.total($0) }
  }

  /// The habit with as few records as it takes for the two to disagree.
  private func shrunk(_ naive: NaiveHabit, on referenceDay: Day) -> NaiveHabit {
    let smaller = naive.records.indices.lazy.map { naive.removing(recordAt: $0) }
    guard let next = smaller.first(where: { !agrees($0, on: referenceDay) }) else { return naive }
    return shrunk(next, on: referenceDay)
  }

  /// A habit with records from before its start to after its archive, a third to all of its days done.
  private func habit(from firstDay: Day, span: Int, using random: inout Randomness) -> NaiveHabit {
    let goal = Int64.random(in: 1...3, using: &random)
    let isCheckedOff = Bool.random(using: &random)
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
      if isCheckedOff, random.one(in: 2) { habit.checkOff(day.advanced(by: random.below(2))) }
    }
    return habit
  }
}
