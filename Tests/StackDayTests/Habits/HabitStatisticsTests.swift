import Foundation
import Habits
import HabitsFoundation
import Testing

@Suite("Habit statistics")
struct HabitStatisticsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let statistics: HabitStatistics

    init(
      _ name: String, from start: String = "2026-10-01", archived: String? = nil, done days: [String],
      on reference: String, skipping: Set<Day> = [], completed: Int, of eligible: Int, current: Int,
      longest: Int
    ) {
      testDescription = name
      habit = Habit(name: name, startedOn: Day(iso: start), archivedOn: archived.map(Day.init(iso:)))
      self.days = days.map(Day.init(iso:))
      referenceDay = Day(iso: reference)
      skippedDays = skipping
      statistics = HabitStatistics(
        totalCompletedDays: completed, eligibleTrackingDays: eligible,
        streak: HabitStreak(current: current, longest: longest))
    }

    let habit: Habit
    let days: [Day]
    let referenceDay: Day
    let skippedDays: Set<Day>
  }

  static let lastThree = ["2026-10-09", "2026-10-10", "2026-10-11"]

  static let cases = [
    Case("nothing done", done: [], on: "2026-10-11", completed: 0, of: 11, current: 0, longest: 0),
    Case("today done", done: lastThree, on: "2026-10-11", completed: 3, of: 11, current: 3, longest: 3),
    Case(
      "today not done yet", done: lastThree, on: "2026-10-12", completed: 3, of: 12, current: 3, longest: 3),
    Case("yesterday missed", done: lastThree, on: "2026-10-13", completed: 3, of: 13, current: 0, longest: 3),
    Case(
      "today done, yesterday missed", done: ["2026-10-08", "2026-10-09", "2026-10-11"], on: "2026-10-11",
      completed: 3, of: 11, current: 1, longest: 2),
    Case(
      "the only day, done", from: "2026-10-11", done: ["2026-10-11"], on: "2026-10-11", completed: 1, of: 1,
      current: 1, longest: 1),
    Case(
      "the only day, not done", from: "2026-10-11", done: [], on: "2026-10-11", completed: 0, of: 1,
      current: 0, longest: 0),
    Case(
      "a habit that starts tomorrow", from: "2026-10-12", done: ["2026-10-11", "2026-10-12"],
      on: "2026-10-11", completed: 0, of: 0, current: 0, longest: 0),
    Case(
      "a reference day before the start", done: lastThree, on: "2020-01-01", completed: 0, of: 0, current: 0,
      longest: 0),
    Case(
      "archived before it started", archived: "2026-09-30", done: ["2026-09-30", "2026-10-01"],
      on: "2026-10-11", completed: 0, of: 0, current: 0, longest: 0),
    Case(
      "days before the start and after the reference day do not count", from: "2026-10-10",
      done: lastThree + ["2026-10-12"], on: "2026-10-11", completed: 2, of: 2, current: 2, longest: 2),
    Case(
      "a day counts once", done: lastThree + lastThree, on: "2026-10-11", completed: 3, of: 11, current: 3,
      longest: 3),
    Case(
      "any order", done: lastThree.reversed(), on: "2026-10-11", completed: 3, of: 11, current: 3, longest: 3),
    Case(
      "archived, done on the last day", archived: "2026-10-11", done: lastThree, on: "2027-03-01",
      completed: 3, of: 11, current: 3, longest: 3),
    Case(
      "archived, not done on the last day", archived: "2026-10-12", done: lastThree, on: "2027-03-01",
      completed: 3, of: 12, current: 3, longest: 3),
    Case(
      "archived, the last two days missed", archived: "2026-10-13", done: lastThree, on: "2027-03-01",
      completed: 3, of: 13, current: 0, longest: 3),
    Case(
      "archived after the reference day", archived: "2026-12-31", done: lastThree, on: "2026-10-11",
      completed: 3, of: 11, current: 3, longest: 3),
    Case(
      "through a month and a leap day", from: "2028-02-27",
      done: ["2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01"], on: "2028-03-01", completed: 4, of: 4,
      current: 4, longest: 4),
    Case(
      "the first and the last valid day", from: "0001-01-01", done: ["0001-01-01", "9999-12-31"],
      on: "9999-12-31", completed: 2, of: 3_652_059, current: 1, longest: 1),
    Case(
      "a skipped day breaks no streak", done: ["2026-10-09", "2026-10-11"], on: "2026-10-11",
      skipping: [Day(iso: "2026-10-10")], completed: 2, of: 10, current: 2, longest: 2),
    Case(
      "a skipped day, then one missed", done: ["2026-10-08", "2026-10-11"], on: "2026-10-11",
      skipping: [Day(iso: "2026-10-10")], completed: 2, of: 10, current: 1, longest: 1),
    Case(
      "a skipped day that was done elsewhere", done: lastThree, on: "2026-10-11",
      skipping: [Day(iso: "2026-10-10")], completed: 3, of: 11, current: 3, longest: 3),
  ]

  @Test("over completed days", arguments: cases)
  func completedDays(_ test: Case) {
    let statistics = HabitStatistics(
      of: test.habit, completedDays: test.days, asOf: test.referenceDay, skipping: test.skippedDays)
    #expect(statistics == test.statistics)
  }

  @Test("over completions, where those of another habit do not count", arguments: cases)
  func completions(_ test: Case) {
    let everyDay = test.habit.startedOn...test.habit.startedOn.advanced(by: 20)
    let own = test.days.map {
      Completion(habitID: test.habit.id, completedOn: $0, recordedAt: Instant(.distantPast))
    }
    let others = everyDay.map {
      Completion(habitID: UniqueID(), completedOn: $0, recordedAt: Instant(.distantPast))
    }
    let statistics = HabitStatistics(
      of: test.habit, completions: own + others, asOf: test.referenceDay, skipping: test.skippedDays)
    #expect(statistics == test.statistics)
  }

  @Test("the rate is the share of the eligible days, 0 if there are none")
  func rate() {
    let streak = HabitStreak(current: 0, longest: 0)
    func rate(_ completed: Int, of eligible: Int) -> Double {
      HabitStatistics(totalCompletedDays: completed, eligibleTrackingDays: eligible, streak: streak)
        .completionRate
    }
    #expect(rate(3, of: 12) == 0.25)
    #expect(rate(0, of: 12) == 0)
    #expect(rate(12, of: 12) == 1)
    #expect(rate(0, of: 0) == 0)
  }

  @Test("an archived habit's streak is frozen at its last tracking day")
  func frozenStreak() {
    let today = Day(iso: "2026-10-11")
    let archivedOn = today.advanced(by: -5)
    let habit = Habit(name: "", startedOn: archivedOn.advanced(by: -99), archivedOn: archivedOn)
    let days = archivedOn.advanced(by: -9)...archivedOn
    for referenceDay in [today, today.advanced(by: 1), today.advanced(by: 1_000)] {
      let statistics = HabitStatistics(of: habit, completedDays: days, asOf: referenceDay)
      #expect(statistics.streak == HabitStreak(current: 10, longest: 10))
    }
  }

  @Test("120 days of check-offs whose best streaks are known")
  func knownData() {
    let today = Day(iso: "2026-10-11")
    let ranges = [
      0...1, 3...3, 5...5, 7...10, 12...12, 14...15, 17...17, 19...20, 26...28, 50...54, 58...58, 60...60,
      63...63, 65...65, 70...75, 80...81, 83...83, 89...91, 95...95, 102...103, 108...109, 120...120,
    ]
    let daysAgo = ranges.flatMap { $0 }
    let habit = Habit(name: "", startedOn: today.advanced(by: -120))

    func streak(_ daysAgo: [Int]) -> HabitStreak {
      let days = daysAgo.map { today.advanced(by: -$0) }
      return HabitStatistics(of: habit, completedDays: days, asOf: today).streak
    }
    #expect(streak(daysAgo) == HabitStreak(current: 2, longest: 6))
    #expect(streak(daysAgo.filter { !(70...75).contains($0) }).longest == 5)
    #expect(streak(daysAgo.filter { !(70...75).contains($0) && !(50...54).contains($0) }).longest == 4)
  }
}
