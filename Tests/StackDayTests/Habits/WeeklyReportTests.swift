import Calculator
import Foundation
import Habits
import HabitsFoundation
import Testing

@Suite("Weekly report")
struct WeeklyReportTests {
  static let report = """
    주간 보고서: 10/05(월) ~ 10/11(일)
    요일: 월 화 수 목 금 토 일
    물 마시기 | ● ● ● ● ● ● ○ | 합계 54잔 | 달성 6/7일 | 연속 7일 (최장 7일)
    운동 | ○ ● ● ○ ● ● ● | 합계 165분 | 달성 5/7일 | 연속 3일 (최장 3일)
    독서 | ○ ○ ● ● ○ ● ● | 합계 97쪽 | 달성 4/7일 | 연속 2일 (최장 3일)
    가장 꾸준한 습관: 물 마시기 (6/7일)
    """

  let firstDay = Day(iso: "2026-10-01")
  let today = Day(iso: "2026-10-11")

  /// The worked example, with other amounts of water if need be.
  func example(names: [String], units: [String], water: [Int64] = [8, 8, 6, 8, 8, 8, 9, 8, 8, 8, 3])
    -> HabitEngine
  {
    let goals: [Int64] = [8, 30, 20]
    let habits = (0..<3).map {
      Habit(name: names[$0], dailyGoal: goals[$0], unit: units[$0], startedOn: firstDay)
    }
    var engine = HabitEngine(calendar: DayCalendar(hoursFromGreenwich: 9), habits: habits)
    let amounts: [[Int64]] = [
      water, [30, 0, 45, 30, 0, 25, 30, 0, 35, 30, 30], [10, 25, 30, 20, 0, 15, 20, 22, 0, 20, 20],
    ]
    for (habit, amounts) in zip(habits, amounts) {
      engine.recordDaily(habit.id, from: firstDay, amounts: amounts)
    }
    engine.record(habits[0].id, at: Date(iso: "2026-10-11T21:40:00+09:00"), amount: 2)
    engine.record(habits[1].id, at: Date(iso: "2026-10-06T07:30:00+09:00"), amount: 15)
    return engine
  }

  var korean: HabitEngine { example(names: ["물 마시기", "운동", "독서"], units: ["잔", "분", "쪽"]) }

  @Test("the worked example, to the letter")
  func workedExample() {
    #expect(korean.summary(in: .korean) == "습관 3개, 기록 30건")
    #expect(korean.weeklyReport(weekContaining: today, asOf: today).text(in: .korean) == Self.report)
  }

  @Test("any day of the week gives the same report", arguments: 5...11)
  func anyDay(dayOfMonth: Int) throws {
    let day = try #require(Day(year: 2026, month: 10, day: dayOfMonth))
    #expect(korean.weeklyReport(weekContaining: day, asOf: today).text(in: .korean) == Self.report)
  }

  @Test("the program in Examples prints the worked example, to the letter")
  func program() throws {
    let outcome = try run("WeeklyReport")
    #expect(outcome == Outcome(output: "습관 3개, 기록 30건\n\n\(Self.report)\n", error: "", status: 0))
  }

  @Test("the rates end the lines when they are asked for")
  func rates() {
    let lines = korean.weeklyReport(weekContaining: today, asOf: today).text(in: .korean, showingRate: true)
      .split(separator: "\n")
    let rates = [" | 달성률 85%", " | 달성률 71%", " | 달성률 57%"]
    let plainLines = Self.report.split(separator: "\n")
    #expect(lines[2...4].map(String.init) == zip(plainLines[2...4], rates).map { "\($0)\($1)" })
    #expect(lines[..<2] == plainLines[..<2])
    #expect(lines[5] == plainLines[5])
  }

  @Test("with 5 cups on 10 October, the streak is broken")
  func brokenStreak() {
    let engine = example(
      names: ["물 마시기", "운동", "독서"], units: ["잔", "분", "쪽"], water: [8, 8, 6, 8, 8, 8, 9, 8, 8, 5, 3])
    let water = engine.habits[0].id
    #expect(engine.currentStreak(of: water, asOf: today) == 0)
    #expect(engine.longestStreak(of: water, asOf: today) == 6)
  }

  @Test("the entry of half past seven in the morning counts on its own day")
  func morning() {
    let engine = korean
    #expect(engine.total(of: engine.habits[1].id, on: Day(iso: "2026-10-06")) == 40)
    #expect(engine.total(of: engine.habits[1].id, on: Day(iso: "2026-10-05")) == 0)
  }

  @Test("in English")
  func english() {
    let engine = example(names: ["Water", "Exercise", "Reading"], units: ["cups", "minutes", "pages"])
    #expect(engine.summary(in: .english) == "3 habits, 30 records")
    #expect(
      engine.weeklyReport(weekContaining: today, asOf: today).text(in: .english, showingRate: true) == """
        Week of Mon, Oct 5 to Sun, Oct 11
        Days: M T W T F S S
        Water | ● ● ● ● ● ● ○ | total 54 cups | met 6/7 days | streak 7 days (longest 7 days) | rate 85%
        Exercise | ○ ● ● ○ ● ● ● | total 165 minutes | met 5/7 days | streak 3 days (longest 3 days) | rate 71%
        Reading | ○ ○ ● ● ○ ● ● | total 97 pages | met 4/7 days | streak 2 days (longest 3 days) | rate 57%
        Most consistent habit: Water (6/7 days)
        """)
  }

  @Test("one of a thing, a habit that is checked off, and a week that begins on Sunday")
  func singular() {
    let calendar = DayCalendar(timeZone: .gmt, firstWeekday: .sunday)
    let stretch = Habit(name: "Stretch", startedOn: today)
    var engine = HabitEngine(calendar: calendar, habits: [stretch])
    engine.record(Completion(habitID: stretch.id, completedOn: today, recordedAt: Instant(.distantPast)))
    #expect(engine.summary(in: .english) == "1 habit, 1 record")
    #expect(
      engine.weeklyReport(weekContaining: today, asOf: today).text(in: .english) == """
        Week of Sun, Oct 11 to Sat, Oct 17
        Days: S M T W T F S
        Stretch | ● ○ ○ ○ ○ ○ ○ | total 1 time | met 1/7 days | streak 1 day (longest 1 day)
        Most consistent habit: Stretch (1/7 days)
        """)
    #expect(
      engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean).contains(
        "Stretch | ● ○ ○ ○ ○ ○ ○ | 합계 1회 |"))
  }

  @Test("of two habits with as many days the earlier is named, and none if there are no days")
  func ties() {
    let habits = ["first", "second"].map { Habit(name: $0, startedOn: firstDay) }
    var engine = HabitEngine(calendar: DayCalendar(timeZone: .gmt), habits: habits)
    #expect(!engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean).contains("가장 꾸준한 습관"))
    for habit in habits.reversed() { engine.record(habit.id, on: today, amount: 1) }
    #expect(
      engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean).hasSuffix(
        "\n가장 꾸준한 습관: first (1/7일)"))
  }

  @Test("a habit is listed in the weeks in which it was tracked")
  func trackedWeeks() {
    let habits = [
      Habit(name: "active", startedOn: Day(iso: "2026-10-01")),
      Habit(name: "archived", startedOn: Day(iso: "2026-10-01"), archivedOn: Day(iso: "2026-10-05")),
      Habit(name: "new", startedOn: Day(iso: "2026-10-11")),
    ]
    let engine = HabitEngine(calendar: DayCalendar(timeZone: .gmt), habits: habits)
    func listed(_ day: String) -> [String] {
      engine.weeklyReport(weekContaining: Day(iso: day), asOf: today).text(in: .korean)
        .split(separator: "\n").dropFirst(2).map { String($0.prefix { $0 != " " }) }
    }
    #expect(listed("2026-09-20") == [])
    #expect(listed("2026-09-28") == ["active", "archived"])
    #expect(listed("2026-10-05") == ["active", "archived", "new"])
    #expect(listed("2026-10-12") == ["active", "new"])
  }

  @Test("a name or a unit that a terminal would obey is made visible, and stays on its line")
  func terminalSafety() {
    let habit = Habit(name: "a\nb\u{1B}[2J", unit: "\u{1B}c\n", startedOn: firstDay)
    var engine = HabitEngine(calendar: DayCalendar(timeZone: .gmt), habits: [habit])
    engine.record(habit.id, on: today, amount: 1)
    let report = engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean)
    #expect(!report.contains("\u{1B}"))
    #expect(report.split(separator: "\n").count == 4)
  }

  @Test("without habits there is the heading")
  func noHabits() {
    let engine = HabitEngine(calendar: DayCalendar(timeZone: .gmt))
    #expect(engine.summary(in: .korean) == "습관 0개, 기록 0건")
    #expect(
      engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean)
        == "주간 보고서: 10/05(월) ~ 10/11(일)\n요일: 월 화 수 목 금 토 일")
  }
}
