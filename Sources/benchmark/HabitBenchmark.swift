import Calculator
import Foundation
import Habits
import HabitsFoundation

/// Measures the habit engine on 20 habits with ten years of three entries a day, then on histories ten and a
/// hundred times as long, beside the straightforward version. A short measurement leaves out the longest.
///
/// The straightforward version answers every question at ten years, and one habit's questions, times 20, at a
/// hundred. It is not run at a thousand, where it would take minutes.
func habitsTable(isShort: Bool) -> Table {
  var table = Table("habits", columns: ["µs", "straightforward µs", "times as fast"])
  let workloads = (isShort ? [10] : [10, 100, 1_000]).map(HabitWorkload.init(years:))
  // Memory first, and all of it kept: what is freed would be used again, and not be seen.
  var engines: [[HabitEngine]] = []
  for workload in workloads { engines.append(workload.measureMemory(&table)) }
  keep(engines)
  for (workload, sampledHabits) in zip(workloads, [isShort ? 1 : 20, 1, 0]) {
    workload.measureTime(&table, straightforwardHabits: sampledHabits)
  }
  return table
}

/// Entries of 20 habits over some years up to a fixed day, the same ones in every run.
private struct HabitWorkload {
  let years: Int
  let habits: [Habit]
  let calendar = DayCalendar(timeZone: .gmt)
  let today = Day(year: 2026, month: 10, day: 11) ?? .last

  init(years: Int) {
    self.years = years
    let firstDay = today.advanced(by: 1 - 3_650 * years / 10)
    habits = (1...20).map { Habit(name: "habit \($0)", dailyGoal: 8, unit: "cups", startedOn: firstDay) }
  }

  var habitDays: Int { habits.count * 3_650 * years / 10 }

  /// Three entries of 2 to 5 for each habit and day, which reach the goal of 8 on more than nine days in ten.
  func forEachEntry(_ body: (Entry) -> Void) {
    var count: UInt64 = 0
    var state: UInt64 = 2026
    for day in habits[0].startedOn...today {
      for habit in habits {
        for _ in 0..<3 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let amount = 2 + Int64(state >> 62)
          count += 1
          let entry = try? Entry(
            id: UniqueID(high: 0, low: count), habitID: habit.id, day: day, amount: amount,
            recordedAt: Instant(seconds: 0))
          if let entry { body(entry) }
        }
      }
    }
  }

  /// The entries of each habit, added up by day as a store does.
  func dayTotals() -> [(habitID: Habit.ID, dayTotals: [DayTotal])] {
    var totals: [Habit.ID: [DayTotal]] = [:]
    forEachEntry { entry in
      var (total, count) = (entry.amount, 1)
      if let last = totals[entry.habitID]?.last, last.day == entry.day {
        totals[entry.habitID]?.removeLast()
        (total, count) = (total + last.total, count + last.entryCount)
      }
      totals[entry.habitID, default: []].append(DayTotal(day: entry.day, total: total, entryCount: count))
    }
    return habits.map { ($0.id, totals[$0.id] ?? []) }
  }

  /// Notes the memory that loaded engines take by habit and day, and returns them: some 60 MB of them.
  func measureMemory(_ table: inout Table) -> [HabitEngine] {
    let engineCount = 1_000 / years
    let dayTotals = dayTotals()
    var engines = Array(repeating: HabitEngine(calendar: calendar, habits: habits), count: engineCount)
    let before = residentBytes()
    for index in engines.indices {
      for (habitID, dayTotals) in dayTotals { engines[index].record(habitID, dayTotals) }
    }
    let bytes = Double(residentBytes() - before) / Double(engineCount * habitDays)
    table.notes.append("\(years) years: \(String(format: "%.1f", bytes)) bytes a habit and day")
    return engines
  }

  func measureTime(_ table: inout Table, straightforwardHabits sampledHabits: Int) {
    var entries: [Entry] = []
    // At a thousand years they would take a gigabyte.
    if years <= 100 { forEachEntry { entries.append($0) } }
    let dayTotals = dayTotals()
    var engine = HabitEngine(calendar: calendar, habits: habits)
    let loading = seconds(rounds: 1) {
      for (habitID, dayTotals) in dayTotals { engine.record(habitID, dayTotals) }
    }
    var other = HabitEngine(calendar: calendar, habits: habits)
    let recording = seconds(rounds: 1) { for entry in entries { other.record(entry) } }

    let statistics = seconds(rounds: 100) {
      for habit in habits { keep(engine.statistics(of: habit.id, asOf: today).totalCompletedDays) }
    }
    let report = seconds(rounds: 100) {
      keep(engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean).utf8.count)
    }
    let plain = straightforward(entries, sampledHabits) { engine.statistics(of: $0.id, asOf: today) }
    // Last, as it changes what is recorded.
    let again = seconds(rounds: 100) {
      engine.record(habits[0].id, on: today, amount: 1)
      keep(engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean).utf8.count)
    }

    let microseconds = 1e6
    func add(_ name: String, _ engine: Double, _ plain: Double? = nil) {
      table.add(
        "\(years) years: \(name)", engine * microseconds, plain.map { $0 * microseconds },
        plain.map { $0 / engine })
    }
    add("load \(habitDays * 3) entries, added up by day", loading)
    if !entries.isEmpty { add("record an entry", recording / Double(entries.count)) }
    add("all statistics", statistics, plain?.statistics)
    add("weekly report", report, plain?.report)
    add("one more entry, report again", again, plain?.report)
  }

  /// The times of the straightforward version, from the questions of some of the habits; nil if of none.
  private func straightforward(
    _ entries: [Entry], _ sampledHabits: Int, expected: (Habit) -> HabitStatistics
  ) -> (statistics: Double, report: Double)? {
    guard sampledHabits > 0 else { return nil }
    let tracker = StraightforwardTracker(entries: entries, calendar: calendar)
    let week = calendar.week(containing: today)
    let sample = habits.prefix(sampledHabits)
    let scale = Double(habits.count) / Double(sampledHabits)
    let statistics = seconds(rounds: 1) {
      for habit in sample {
        precondition(
          tracker.statistics(of: habit, on: today) == expected(habit), "the two versions differ")
      }
    }
    let report = seconds(rounds: 1) {
      for habit in sample { keep(tracker.line(of: habit, week: week, today: today).utf8.count) }
    }
    return (statistics * scale, report * scale)
  }
}

/// How one would first write it, as a yardstick: every question goes through all entries into a dictionary
/// keyed by the beginning of the day, and every step from day to day is calendar arithmetic.
private struct StraightforwardTracker {
  let entries: [(habitID: Habit.ID, instant: Date, amount: Int64)]
  let calendar: Calendar

  init(entries: [Entry], calendar dayCalendar: DayCalendar) {
    self.entries = entries.map { entry in
      let noon = Date(dayCalendar.start(of: entry.day)).addingTimeInterval(12 * 3_600)
      return (entry.habitID, noon, entry.amount)
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    self.calendar = calendar
  }

  func totals(of habit: Habit) -> [Date: Int64] {
    var totals: [Date: Int64] = [:]
    for entry in entries where entry.habitID == habit.id {
      totals[calendar.startOfDay(for: entry.instant), default: 0] += entry.amount
    }
    return totals
  }

  func currentStreak(of habit: Habit, today: Day) -> Int {
    let totals = totals(of: habit)
    var day = midnight(of: today)
    if totals[day, default: 0] < habit.dailyGoal { day = next(day, -1) }
    var length = 0
    while totals[day, default: 0] >= habit.dailyGoal {
      length += 1
      day = next(day, -1)
    }
    return length
  }

  func longestStreak(of habit: Habit) -> Int {
    var longest = 0
    var length = 0
    var expected = Date.distantPast
    let completed = totals(of: habit).filter { $0.value >= habit.dailyGoal }
    for day in completed.keys.sorted() {
      length = day == expected ? length + 1 : 1
      longest = max(longest, length)
      expected = next(day, 1)
    }
    return longest
  }

  func statistics(of habit: Habit, on today: Day) -> HabitStatistics {
    HabitStatistics(
      totalCompletedDays: totals(of: habit).values.count { $0 >= habit.dailyGoal },
      eligibleTrackingDays: habit.startedOn.distance(to: today) + 1,
      streak: HabitStreak(
        current: currentStreak(of: habit, today: today), longest: longestStreak(of: habit)))
  }

  func line(of habit: Habit, week: ClosedRange<Day>, today: Day) -> String {
    let totals = totals(of: habit)
    let amounts = week.map { totals[midnight(of: $0), default: 0] }
    let marks = amounts.map { $0 >= habit.dailyGoal ? "●" : "○" }.joined(separator: " ")
    let current = currentStreak(of: habit, today: today)
    return "\(habit.name) \(marks) \(amounts.reduce(0, +)) \(current) \(longestStreak(of: habit))"
  }

  private func next(_ day: Date, _ days: Int) -> Date {
    calendar.date(byAdding: .day, value: days, to: day) ?? day
  }

  private func midnight(of day: Day) -> Date {
    calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day)) ?? .distantPast
  }
}

// MARK: - Measuring

/// The shortest time that `body` takes, in seconds.
private func seconds(rounds: Int, _ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  let durations = (0..<rounds).map { _ in clock.measure(body) }
  return (durations.min() ?? .zero) / .seconds(1)
}

/// The memory that the program occupies, in bytes; 0 where the system does not say so in `/proc`.
private func residentBytes() -> Int {
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4_096 : 0
}
