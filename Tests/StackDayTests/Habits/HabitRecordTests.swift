import Habits
import HabitsFoundation
import Testing

/// Records of every kind in an engine: check-offs beside amounts, the same record twice, and records taken back.
@Suite struct HabitRecordTests {
  let today = Day(iso: "2026-10-11")
  let stretch = Habit(name: "Stretch", startedOn: Day(iso: "2026-10-01"))
  let water = Habit(name: "Water", dailyGoal: 8, unit: "cups", startedOn: Day(iso: "2026-10-01"))

  var engine: HabitEngine {
    HabitEngine(calendar: DayCalendar(timeZone: .gmt), habits: [stretch, water])
  }

  func completion(of habit: Habit, on day: Day) -> Completion {
    Completion(habitID: habit.id, completedOn: day, recordedAt: Instant(seconds: 0))
  }

  func entry(_ amount: Int64, of habit: Habit, on day: Day, id: UniqueID = UniqueID()) throws -> Entry {
    try Entry(id: id, habitID: habit.id, day: day, amount: amount, recordedAt: Instant(seconds: 0))
  }

  // MARK: - Check-offs

  @Test func aCheckOffMeetsItsDayOnceAndCompletesNoOtherHabit() {
    var engine = engine
    for _ in 0..<2 { engine.record(completion(of: stretch, on: today)) }
    #expect(engine.total(of: stretch.id, on: today) == 1)
    #expect(engine.totals(of: stretch.id) == [today: 1])
    #expect(engine.statistics(of: stretch.id, asOf: today).totalCompletedDays == 1)
    #expect(engine.statistics(of: water.id, asOf: today).totalCompletedDays == 0)
    #expect(engine.totals(of: water.id).isEmpty)
    #expect(engine.recordCount == 2)
  }

  /// It says that the day is done, not how much of an amount was.
  @Test(arguments: [Int64](1...10) + [1_000_000_000, .max])
  func aCheckOffMeetsWhateverTheGoalBecomes(goal: Int64) {
    var engine = engine
    engine.record(completion(of: water, on: today))
    var changed = water
    changed.dailyGoal = goal
    engine.add(changed)
    #expect(engine.total(of: water.id, on: today) == 1)
    #expect(engine.statistics(of: water.id, asOf: today).totalCompletedDays == 1)
    #expect(engine.currentStreak(of: water.id, asOf: today) == 1)
    let progress = engine.progress(of: water.id, on: today, asOf: today)
    #expect(progress?.isGoalMet == true && progress?.total == 1)
    let week = engine.weekStats(of: water.id, days: today...today, asOf: today)
    #expect(week.goalsMet == [true] && week.totals == [1] && week.percent == 100)
  }

  @Test func amountsBeforeAndAfterACheckOffGiveTheSame() throws {
    let check = completion(of: water, on: today)
    for amounts in [[3], [1, 2], [8], [20], []] as [[Int64]] {
      for place in 0...amounts.count {
        var engine = engine
        for amount in amounts[..<place] { engine.record(water.id, on: today, amount: amount) }
        engine.record(check)
        for amount in amounts[place...] { engine.record(water.id, on: today, amount: amount) }
        let total = max(amounts.reduce(0, +), 1)
        #expect(engine.total(of: water.id, on: today) == total)
        #expect(engine.totals(of: water.id) == [today: total])
        let week = engine.weekStats(of: water.id, days: today...today, asOf: today)
        #expect(week.totals == [total] && week.goalsMet == [true])
        engine.remove(check)
        #expect(engine.total(of: water.id, on: today) == amounts.reduce(0, +))
        #expect(engine.progress(of: water.id, on: today, asOf: today)?.isGoalMet == (total >= 8))
      }
    }
  }

  // MARK: - Twice, and taken back

  @Test func theSameRecordCountsOnce() throws {
    var engine = engine
    let entry = try entry(3, of: water, on: today)
    let check = completion(of: stretch, on: today)
    let first = (engine.record(entry), engine.record(check))
    #expect(first == (true, true))
    let second = (engine.record(entry), engine.record(check))
    #expect(second == (false, false))
    // Whatever else it says: it is told by its id.
    let changed = try self.entry(5, of: stretch, on: .last, id: entry.id)
    let third = engine.record(changed)
    #expect(!third)
    #expect(engine.total(of: water.id, on: today) == 3)
    #expect(engine.recordCount == 2)
    // An entry and a completion are two records, also with one id.
    let other = Completion(
      id: entry.id, habitID: water.id, completedOn: today, recordedAt: Instant(seconds: 0))
    let fourth = engine.record(other)
    #expect(fourth)
  }

  @Test func recordsAreTakenBackOnce() throws {
    var engine = engine
    let entries = try [3, 3, 5].map { try entry($0, of: water, on: today) }
    for entry in entries { engine.record(entry) }
    let removed = (engine.remove(entries[0]), engine.remove(entries[0]))
    #expect(removed == (true, false))
    #expect(engine.total(of: water.id, on: today) == 8)
    #expect(engine.recordCount == 2)
    // It was taken back, so it is not there, and can be recorded again.
    let again = (engine.record(entries[0]), engine.record(entries[0]), engine.remove(entries[0]))
    #expect(again == (true, false, true))
    let rest = (engine.remove(entries[1]), engine.remove(entries[2]))
    #expect(rest == (true, true))
    #expect(engine.totals(of: water.id).isEmpty)
    #expect(engine.recordCount == 0)
    let unknown = (
      engine.remove(try entry(1, of: water, on: today)),
      engine.remove(try entry(1, of: Habit(name: "", startedOn: today), on: today))
    )
    #expect(unknown == (false, false))
  }

  @Test func anEntryIsTakenBackAsItWasRecorded() throws {
    var engine = engine
    let entry = try entry(3, of: water, on: today)
    engine.record(entry)
    engine.record(stretch.id, on: .last, amount: 9)
    let isRemoved = engine.remove(try self.entry(9, of: stretch, on: .last, id: entry.id))
    #expect(isRemoved)
    #expect(engine.totals(of: water.id).isEmpty)
    #expect(engine.totals(of: stretch.id) == [.last: 9])
  }

  @Test func ofTwoCheckOffsOfADayOneIsLeft() {
    var engine = engine
    let checks = (0..<2).map { _ in completion(of: stretch, on: today) }
    for check in checks { engine.record(check) }
    let first = engine.remove(checks[0])
    #expect(first)
    #expect(engine.currentStreak(of: stretch.id, asOf: today) == 1)
    let second = (engine.remove(checks[1]), engine.remove(checks[1]), engine.remove(checks[0]))
    #expect(second == (true, false, false))
    #expect(engine.currentStreak(of: stretch.id, asOf: today) == 0)
    #expect(engine.totals(of: stretch.id).isEmpty)
    #expect(engine.recordCount == 0)
  }

  /// Which entries made up a total is unknown, so that one with a new id is taken to be one of them.
  @Test func anEntryIsTakenOutOfWhatAStoreAddedUp() throws {
    var engine = engine
    engine.record(water.id, [DayTotal(day: today, total: 10, entryCount: 2)])
    let known = try entry(4, of: water, on: today)
    engine.record(known)
    let tooMuch = engine.remove(try entry(11, of: water, on: today))
    #expect(!tooMuch)
    let elsewhere = (
      engine.remove(try entry(1, of: water, on: .last)), engine.remove(try entry(1, of: stretch, on: today))
    )
    #expect(elsewhere == (false, false))
    // Once, also where as much is left.
    let loaded = try entry(5, of: water, on: today)
    let removed = (engine.remove(loaded), engine.remove(loaded))
    #expect(removed == (true, false))
    #expect(engine.total(of: water.id, on: today) == 9)
    #expect(engine.recordCount == 2)
    // What was recorded one by one is nobody else's.
    let notTheKnownOne = engine.remove(try entry(6, of: water, on: today))
    #expect(!notTheKnownOne)
    let rest = (engine.remove(known), engine.remove(known), engine.remove(try entry(5, of: water, on: today)))
    #expect(rest == (true, false, true))
    #expect(engine.totals(of: water.id).isEmpty)
    #expect(engine.recordCount == 0)
  }

  /// What was taken out of a total that stays at its limit is not lost.
  @Test func aTotalAtItsLimitComesBack() throws {
    var engine = engine
    engine.record(water.id, [DayTotal(day: today, total: .max, entryCount: .max)])
    let entry = try entry(5, of: water, on: today)
    engine.record(entry)
    #expect(engine.total(of: water.id, on: today) == .max)
    #expect(engine.recordCount == .max)
    engine.remove(entry)
    #expect(engine.total(of: water.id, on: today) == .max)
    #expect(engine.recordCount == .max)
  }

  // MARK: - What comes added up

  @Test func aTotalWithoutEntriesCountsAllTheSame() {
    var engine = engine
    engine.record(water.id, [DayTotal(day: today, total: 8, entryCount: 0)])
    #expect(engine.total(of: water.id, on: today) == 8)
    #expect(engine.statistics(of: water.id, asOf: today).totalCompletedDays == 1)
    #expect(engine.recordCount == 0)
  }

  @Test func oneEntryMoreThanCanBeCountedStaysThere() {
    var engine = engine
    engine.record(water.id, [DayTotal(day: today, total: 1, entryCount: .max)])
    engine.record(water.id, on: today, amount: 1)
    engine.record(completion(of: stretch, on: today))
    #expect(engine.recordCount == .max)
    #expect(engine.total(of: water.id, on: today) == 2)
  }

  // MARK: - Names

  @Test func twoHabitsOfOneNameAreTwo() {
    let habits = [Int64(2), 5].map { Habit(name: "Water", dailyGoal: $0, unit: "cups", startedOn: today) }
    var engine = HabitEngine(calendar: DayCalendar(timeZone: .gmt), habits: habits)
    engine.record(habits[0].id, on: today, amount: 3)
    engine.record(habits[1].id, on: today, amount: 4)
    #expect(engine.habits.map(\.id) == habits.map(\.id))
    #expect(habits.map { engine.total(of: $0.id, on: today) } == [3, 4])
    #expect(habits.map { engine.currentStreak(of: $0.id, asOf: today) } == [1, 0])
    let report = engine.weeklyReport(weekContaining: today, asOf: today)
    #expect(report.rows.map(\.week.total) == [3, 4])
    #expect(report.mostConsistent?.habit == habits[0])
  }

  // MARK: - Amounts

  @Test(arguments: [Int64.min, -1, 0, 1_000_000_001, .max])
  func anEntrySaysWhyItIsRefused(amount: Int64) {
    let error = #expect(throws: RecordError.amountOutOfRange(amount)) {
      try entry(amount, of: water, on: today)
    }
    #expect(error?.name == "amountOutOfRange")
    #expect(error?.message.in(.english) == "an amount is 1 to 1000000000, not \(amount)")
    #expect(error?.message.in(.korean) == "양은 1부터 1000000000까지입니다: \(amount)")
  }
}
