import Foundation
import HabitsFoundation
import Testing

@testable import Habits

@Suite("HabitEngine")
struct HabitEngineTests {
  static let today = Day(iso: "2026-10-11")

  let water = Habit(name: "Water", dailyGoal: 8, unit: "cups", startedOn: Day(iso: "2026-10-01"))

  func engine(_ calendar: DayCalendar = DayCalendar(timeZone: .gmt)) -> HabitEngine {
    HabitEngine(calendar: calendar, habits: [water])
  }

  @Test("amounts of a day add up, and the day is completed when they reach the goal")
  func addingUp() {
    var engine = engine()
    engine.record(water.id, on: Self.today, amount: 3)
    engine.record(water.id, on: Self.today, amount: 4)
    #expect(engine.currentStreak(of: water.id, asOf: Self.today) == 0)
    engine.record(water.id, on: Self.today, amount: 1)
    #expect(engine.currentStreak(of: water.id, asOf: Self.today) == 1)
    #expect(engine.total(of: water.id, on: Self.today) == 8)
    #expect(engine.totals(of: water.id) == [Self.today: 8])
    #expect(engine.recordCount == 3)
  }

  @Test("recording gives the entry back, on the day that the calendar says")
  func recordedEntry() throws {
    var engine = engine(DayCalendar(zone: "Asia/Seoul", dayStart: 4))
    let instant = Instant(iso: "2026-10-12T03:59:00+09:00")
    let recordedEntry = engine.record(water.id, at: instant, amount: 2)
    let entry = try #require(recordedEntry)
    #expect(entry.habitID == water.id)
    #expect(entry.day == Self.today)
    #expect(entry.amount == 2)
    #expect(entry.recordedAt == instant)
    let other = engine.record(water.id, on: Self.today, amount: 2)
    #expect(other?.recordedAt == Instant(iso: "2026-10-11T04:00:00+09:00"))
    #expect(other?.id != entry.id)
    #expect(engine.totals(of: water.id) == [Self.today: 4])
  }

  @Test("amounts that no entry can have are left out", arguments: [0, -1, .min, 1_000_000_001, .max])
  func leftOut(amount: Int64) {
    var engine = engine()
    let entryOfDay = engine.record(water.id, on: Self.today, amount: amount)
    let entryOfInstant = engine.record(water.id, at: .distantPast, amount: amount)
    #expect(entryOfDay == nil)
    #expect(entryOfInstant == nil)
    #expect(engine.recordCount == 0)
    #expect(engine.totals(of: water.id).isEmpty)
  }

  @Test("an unknown habit has no records")
  func unknownHabit() {
    var engine = engine()
    let unknown = UniqueID()
    let completion = Completion(habitID: unknown, completedOn: Self.today, recordedAt: Instant(.distantPast))
    let entry = engine.record(unknown, on: Self.today, amount: 1)
    let isRecorded = engine.record(completion)
    #expect(entry == nil)
    #expect(!isRecorded)
    #expect(engine.recordCount == 0)
    #expect(engine.totals(of: unknown).isEmpty)
    #expect(engine.total(of: unknown, on: Self.today) == 0)
    #expect(engine.longestStreak(of: unknown, asOf: Self.today) == 0)
    #expect(engine.currentStreak(of: unknown, asOf: Self.today) == 0)
    #expect(engine.statistics(of: unknown, asOf: Self.today).completionRate == 0)
    let stats = engine.weekStats(of: unknown, days: Self.today...Self.today, asOf: Self.today)
    #expect((stats.total, stats.daysMet, stats.percent) == (0, 0, 0))
  }

  @Test("daily amounts follow each other from a day, a zero leaves its day out")
  func recordDaily() {
    var engine = engine()
    let entries = engine.recordDaily(water.id, from: Self.today, amounts: [8, 0, 9])
    #expect(entries.map(\.day) == [Self.today, Self.today.advanced(by: 2)])
    #expect(engine.totals(of: water.id) == [Self.today: 8, Self.today.advanced(by: 2): 9])
    let lastEntries = engine.recordDaily(water.id, from: .last, amounts: [1, 2])
    #expect(lastEntries.map(\.day) == [.last])
    #expect(engine.total(of: water.id, on: .last) == 1)
  }

  @Test("a habit added again is replaced, and keeps its place and records")
  func replacing() {
    let other = Habit(name: "Other", startedOn: Self.today)
    var engine = HabitEngine(calendar: DayCalendar(timeZone: .gmt), habits: [water, other])
    engine.record(water.id, on: Self.today, amount: 5)
    var changed = water
    changed.name = "Tea"
    changed.dailyGoal = 5
    engine.add(changed)
    #expect(engine.habits.map(\.name) == ["Tea", "Other"])
    #expect(engine.currentStreak(of: water.id, asOf: Self.today) == 1)
  }

  @Test("a goal below 1 is taken as 1, also when it is set or decoded")
  func smallestGoal() throws {
    var habit = Habit(name: "", dailyGoal: .min, startedOn: Self.today)
    #expect(habit.dailyGoal == 1)
    habit.dailyGoal = 0
    #expect(habit.dailyGoal == 1)
    let encoded = try JSONEncoder().encode(habit)
    #expect(try JSONDecoder().decode(Habit.self, from: encoded) == habit)
    let tampered = String(decoding: encoded, as: UTF8.self)
      .replacingOccurrences(of: #""dailyGoal":1"#, with: #""dailyGoal":-7"#)
    #expect(try JSONDecoder().decode(Habit.self, from: Data(tampered.utf8)).dailyGoal == 1)
  }

  @Test("an entry is decoded as it was encoded, unless its amount is none that an entry can have")
  func entryJSON() throws {
    let entry = try Entry(
      habitID: water.id, day: Self.today, amount: 7, recordedAt: Instant(iso: "2026-10-11T12:00:00Z"))
    let encoded = try JSONEncoder().encode(entry)
    #expect(try JSONDecoder().decode(Entry.self, from: encoded) == entry)
    let tampered = String(decoding: encoded, as: UTF8.self)
      .replacingOccurrences(of: #""amount":7"#, with: #""amount":0"#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Entry.self, from: Data(tampered.utf8)) }
  }

  @Test("1,000,000 entries on one day")
  func manyEntries() throws {
    var engine = engine()
    for number in 0..<UInt64(1_000_000) {
      let entry = try Entry(
        id: UniqueID(high: 0, low: number), habitID: water.id, day: Self.today, amount: 1_000_000_000,
        recordedAt: Instant(seconds: 0))
      engine.record(entry)
    }
    #expect(engine.total(of: water.id, on: Self.today) == 1_000_000_000_000_000)
    #expect(engine.recordCount == 1_000_000)
    #expect(engine.currentStreak(of: water.id, asOf: Self.today) == 1)
  }

  @Test("totals that would pass Int64.max stay there")
  func saturation() {
    var totals = PagedTotals()
    totals.add(.max - 1, on: Self.today)
    totals.add(1, on: Self.today)
    #expect(totals[Self.today] == .max)
    totals.add(.max, on: Self.today)
    #expect(totals[Self.today] == .max)
    let week = WeekStats(
      days: Self.today...Self.today.advanced(by: 1), totals: [.max, 1], goalsMet: [true, true],
      streak: HabitStreak(current: 2, longest: 2))
    #expect(week.total == .max)
  }

  @Test("entries in the year 1 and in 9999, recorded in either order")
  func farApart() {
    for days in [[Day.first, Day.last], [Day.last, Day.first]] {
      var engine = HabitEngine(calendar: DayCalendar(timeZone: .gmt))
      let habit = Habit(name: "", startedOn: .first)
      engine.add(habit)
      for day in days { engine.record(habit.id, on: day, amount: 1) }
      #expect(engine.totals(of: habit.id) == [.first: 1, .last: 1])
      #expect(engine.longestStreak(of: habit.id, asOf: .last) == 1)
      let statistics = engine.statistics(of: habit.id, asOf: .last)
      #expect(statistics.totalCompletedDays == 2)
      #expect(statistics.eligibleTrackingDays == 3_652_059)
      #expect(statistics.streak == HabitStreak(current: 1, longest: 1))
    }
  }

  @Test("days recorded from the latest to the earliest are the same as from the earliest to the latest")
  func backwards() {
    var forwards = engine()
    var backwards = engine()
    let days = Day(iso: "2024-01-01")...Self.today
    for day in days where day.day != 13 { forwards.record(water.id, on: day, amount: Int64(day.day)) }
    for day in days.reversed() where day.day != 13 {
      backwards.record(water.id, on: day, amount: Int64(day.day))
    }
    #expect(forwards.totals(of: water.id) == backwards.totals(of: water.id))
    #expect(forwards.totals(of: water.id).count == days.count { $0.day != 13 })
  }

  @Test("in a week only the tracking range counts")
  func weekInRange() {
    var engine = engine()
    let week = Day(iso: "2026-09-28")...Day(iso: "2026-10-04")
    engine.recordDaily(water.id, from: week.lowerBound, amounts: [8, 8, 8, 8, 7, 9, 8])
    let stats = engine.weekStats(of: water.id, days: week, asOf: Day(iso: "2026-10-03"))
    #expect(stats.totals == [0, 0, 0, 8, 7, 9, 0])
    #expect(stats.goalsMet == [false, false, false, true, false, true, false])
    #expect(stats.streak == HabitStreak(current: 1, longest: 1))
  }
}
