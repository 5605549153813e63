import Foundation
import HabitStorage
import Habits
import HabitsFoundation

/// Measures entries recorded one by one, a bulk insert, and the report on 20 habits with ten years of three
/// entries a day, beside the time that the `sqlite3` shell takes for the aggregate query alone on the same file.
func storageTable(isShort: Bool) throws -> Table {
  let folder = FileManager.default.temporaryDirectory.appending(path: "stackday-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  let workload = StorageWorkload(folder: folder, isShort: isShort)
  var table = Table("storage", columns: ["ms", "rows/s", "of the shell"])
  try workload.measureSingleEntries(&table)
  try workload.measureBulkInsert(&table)
  try workload.measureReport(&table)
  return table
}

/// Databases in a folder of their own.
private struct StorageWorkload {
  let folder: URL
  let isShort: Bool
  let today = Day(year: 2026, month: 10, day: 11) ?? .last

  func measureSingleEntries(_ table: inout Table) throws {
    let database = try HabitDatabase(file: path("single.sqlite"))
    let habit = habits(days: 1)[0]
    try database.insert(habit)
    let count = isShort ? 50 : 500
    let time = try milliseconds {
      for second in 0..<count {
        let instant = Instant(seconds: Int64(second))
        _ = try database.log("3+5 cups", of: habit.id, on: today, asOf: today, at: instant)
      }
    }
    table.add("an entry, durable when it is reported", time / Double(count), Double(count) / time * 1000, nil)
  }

  func measureBulkInsert(_ table: inout Table) throws {
    let database = try HabitDatabase(file: path("bulk.sqlite"))
    let habits = habits(days: isShort ? 1_667 : 16_667)
    for habit in habits { try database.insert(habit) }
    let entries = entries(of: habits).prefix(isShort ? 100_000 : 1_000_000)
    let time = try milliseconds { try database.insert(entries) }
    table.add("\(entries.count) entries at once", time, Double(entries.count) / time * 1000, nil)
  }

  func measureReport(_ table: inout Table) throws {
    let file = path("report.sqlite")
    let habits = habits(days: 3_650)
    let entries = entries(of: habits)
    do {
      let database = try HabitDatabase(file: file)
      for habit in habits { try database.insert(habit) }
      try database.insert(entries)
    }
    let report = try fastest {
      let engine = try HabitDatabase(file: file).engine(calendar: DayCalendar(timeZone: .gmt))
      keep(engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean))
    }
    table.add("open, load and report \(entries.count) entries", report[0], nil, nil)

    guard let shell = program("sqlite3") else {
      table.notes.append("Not compared: the sqlite3 shell is missing.")
      return
    }
    let sql = "SELECT habit, day, sum(amount) FROM entry GROUP BY habit, day"
    let environment = ["STACKDAY_DB": file, "STACKDAY_TODAY": today.description, "TZ": "UTC"]
    var launches = [("sqlite3 shell: the aggregate alone", shell, [file, sql])]
    for (build, name) in [("released", releasedFile), ("dynamic", "stackday")] {
      guard let program = program(name) else {
        table.notes.append("Not measured: stackday report, \(build)")
        continue
      }
      launches.append(("stackday report, \(build)", program, ["report"]))
    }
    try table.add {
      let times = try medians(
        of: launches.map { Launch(program: $0.1, arguments: $0.2, environment: environment) },
        rounds: isShort ? 3 : 25)
      return zip(launches, times).map { launch, time in
        Table.Row(
          launch.0, [time, nil, time / times[0]],
          limits: launch.0 == "stackday report, released" ? ["of the shell": 0.75] : [:])
      }
    }
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func habits(days: Int) -> [Habit] {
    let firstDay = today.advanced(by: 1 - days)
    return (1...20).map { Habit(name: "habit \($0)", dailyGoal: 8, unit: "cups", startedOn: firstDay) }
  }

  /// Three entries a day for each habit, in the order in which they would have been recorded.
  private func entries(of habits: [Habit]) -> [Entry] {
    var entries: [Entry] = []
    for day in habits[0].startedOn...today {
      for part in 0..<3 {
        let instant = Instant(seconds: Int64(day.number * 3 + part))
        for habit in habits {
          let amount = Int64(2 + (day.number + part) % 3)
          let entry = try? Entry(habitID: habit.id, day: day, amount: amount, recordedAt: instant)
          if let entry { entries.append(entry) }
        }
      }
    }
    return entries
  }

  /// How many milliseconds each function takes at its fastest, by turns.
  private func fastest(_ functions: (() throws -> Void)...) throws -> [Double] {
    var best = functions.map { _ in Double.infinity }
    for _ in 0..<(isShort ? 3 : 15) {
      for (index, function) in functions.enumerated() {
        best[index] = min(best[index], try milliseconds(function))
      }
    }
    return best
  }

  private func milliseconds(_ body: () throws -> Void) throws -> Double {
    try ContinuousClock().measure(body) / .milliseconds(1)
  }
}
