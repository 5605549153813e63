import HabitStorage
import Habits
import HabitsFoundation
import Testing

/// Every figure looks from one day, and what is recorded for later days counts in none.
@Suite struct ReferenceDayTests {
  /// The figures of a habit as of a day.
  struct Figures: Equatable {
    let statistics: HabitStatistics
    let current: Int
    let longest: Int
    let weeks: [WeekStats]
    let progress: [HabitProgress?]
    let report: WeeklyReport

    init(of habit: Habit, in engine: HabitEngine, days: ClosedRange<Day>, asOf day: Day) {
      statistics = engine.statistics(of: habit.id, asOf: day)
      current = engine.currentStreak(of: habit.id, asOf: day)
      longest = engine.longestStreak(of: habit.id, asOf: day)
      weeks = days.map { engine.weekStats(of: habit.id, days: $0...$0.advanced(by: 6), asOf: day) }
      progress = days.map { engine.progress(of: habit.id, on: $0, asOf: day) }
      report = engine.weeklyReport(weekContaining: day, asOf: day)
    }
  }

  let firstDay = Day(iso: "2026-10-01")

  /// Twenty days, a third of them done by amounts and a third by a check-off.
  @Test(arguments: 0..<20)
  func recordsToComeCountInNone(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    let archivedOn = random.one(in: 3) ? firstDay.advanced(by: random.below(20)) : nil
    let habit = Habit(name: "a", dailyGoal: 3, unit: "cups", startedOn: firstDay, archivedOn: archivedOn)
    let database = try HabitDatabase()
    try database.add(habit)
    for offset in 0..<20 {
      let day = firstDay.advanced(by: offset)
      switch random.below(3) {
      case 0:
        let amount = Int64(1 + random.below(5))
        try database.insert([
          Entry(habitID: habit.id, day: day, amount: amount, recordedAt: Instant(seconds: 0))
        ])
      case 1:
        try database.insert(Completion(habitID: habit.id, completedOn: day, recordedAt: Instant(seconds: 0)))
      default: break
      }
    }
    let all = try database.engine(calendar: DayCalendar(timeZone: .gmt))
    let days = firstDay.advanced(by: -2)...firstDay.advanced(by: 22)
    for referenceDay in days {
      var untilThen = HabitEngine(calendar: DayCalendar(timeZone: .gmt), habits: [habit])
      for day in days where day <= referenceDay {
        for entry in try database.entries(of: habit.id, on: day) { untilThen.record(entry) }
        for completion in try database.completions(of: habit.id, on: day...day) {
          untilThen.record(completion)
        }
      }
      let figures = Figures(of: habit, in: all, days: days, asOf: referenceDay)
      #expect(figures == Figures(of: habit, in: untilThen, days: days, asOf: referenceDay))

      // All figures are of one day, and the store's are the engine's.
      let streak = figures.statistics.streak
      #expect(figures.current == streak.current && figures.longest == streak.longest)
      #expect(figures.weeks.allSatisfy { $0.streak == streak })
      for (day, progress) in zip(days, figures.progress) {
        #expect(progress?.streak == streak)
        #expect(try database.progress(of: habit, on: day, asOf: referenceDay, skipping: []) == progress)
      }
    }
  }

  /// A habit that starts tomorrow has no day yet, and no rate.
  @Test func noDayYet() {
    let habit = Habit(name: "a", startedOn: firstDay)
    var engine = HabitEngine(calendar: DayCalendar(timeZone: .gmt), habits: [habit])
    engine.record(habit.id, on: firstDay, amount: 1)
    let statistics = engine.statistics(of: habit.id, asOf: firstDay.advanced(by: -1))
    #expect(statistics.eligibleTrackingDays == 0)
    #expect(statistics.completionRate == 0)
    #expect(statistics.percent == 0)
    #expect(statistics.streak == HabitStreak(current: 0, longest: 0))
    #expect(engine.statistics(of: habit.id, asOf: firstDay).percent == 100)
  }
}
