import Foundation
import HabitStorage
import Habits

/// Measures the storage, and prints the rows of a table: entries recorded one by one, a bulk insert, and the
/// report on 20 habits with ten years of three entries a day, beside what the `sqlite3` shell takes for the
/// aggregate alone and the command for starting.
func benchmarkStorage() async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "stackday-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  let workload = StorageWorkload(folder: folder)
  print("| storage | time | |")
  print("|---|---:|---:|")
  try await workload.measureSingleEntries()
  try await workload.measureBulkInsert()
  try await workload.measureReport()
}

/// Databases in a folder of their own.
private struct StorageWorkload {
  let folder: URL
  let today = Day(year: 2026, month: 10, day: 11) ?? .last

  func habits(startedOn day: Day) -> [Habit] {
    (1...20).map { Habit(name: "habit \($0)", dailyGoal: 8, unit: "cups", startedOn: day) }
  }

  /// Three entries a day for each habit, in the order in which they would be recorded.
  func entries(of habits: [Habit], limit: Int) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(limit)
    for day in habits[0].startedOn...today {
      for part in 0..<3 {
        for habit in habits where entries.count < limit {
          let instant = Date(timeIntervalSince1970: Double(day.number - 719_162) * 86_400 + Double(part))
          let amount = 2 + (day.number + part) % 3
          let entry = Entry(habitID: habit.id, day: day, amount: amount, recordedAt: instant)
          if let entry { entries.append(entry) }
        }
      }
    }
    return entries
  }

  func open(_ name: String) throws -> HabitDatabase { try HabitDatabase(file: path(name)) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func measureSingleEntries() async throws {
    let database = try open("single.sqlite")
    let habits = habits(startedOn: today)
    try await database.insert(habits[0])
    let count = 500
    let time = try await seconds {
      for second in 0..<count {
        let instant = Date(timeIntervalSince1970: Double(second))
        _ = try await database.log("3+5 cups", of: habits[0].id, on: today, today: today, at: instant)
      }
    }
    print("| an entry, durable when the call returns | \(milliseconds(time / Double(count))) | |")
  }

  func measureBulkInsert() async throws {
    let database = try open("bulk.sqlite")
    let habits = habits(startedOn: today.advanced(by: -16_700))
    for habit in habits { try await database.insert(habit) }
    let entries = entries(of: habits, limit: 1_000_000)
    let time = try await seconds { try await database.insert(entries) }
    let rate = Int(Double(entries.count) / time)
    print("| \(entries.count) entries at once | \(milliseconds(time)) | \(rate) rows/s |")
  }

  func measureReport() async throws {
    let name = "report.sqlite"
    let habits = habits(startedOn: today.advanced(by: -3_649))
    do {
      let database = try open(name)
      for habit in habits { try await database.insert(habit) }
      try await database.insert(entries(of: habits, limit: 219_000))
    }
    let calendar = DayCalendar(timeZone: .gmt)
    let report = try await shortest {
      let engine = try await open(name).engine(calendar: calendar)
      precondition(engine.recordCount == 219_000)
      _ = engine.weeklyReport(weekContaining: today, today: today)
    }
    print("| open and report on 219000 entries | \(milliseconds(report)) | |")

    let sql = "SELECT habit, day, sum(amount) FROM entry GROUP BY habit, day"
    let shell = try await shortest { try run("sqlite3", [path(name), sql]) }
    let start = try await shortest { try run("stackday", ["--version"]) }
    let command = try await shortest { try run("stackday", ["report"], database: path(name)) }
    guard let shell, let start, let command else {
      print("| (the sqlite3 shell or stackday itself is not there to compare with) | | |")
      return
    }
    print("| the sqlite3 shell: the aggregate alone | \(milliseconds(shell)) | |")
    print("| stackday --version | \(milliseconds(start)) | |")
    let ratio = (command / (shell + start) * 100).rounded() / 100
    print("| stackday report | \(milliseconds(command)) | \(ratio) × the two above |")
  }

  /// Runs a program from beside this one or from the search path, and returns whether that could be done.
  func run(_ program: String, _ arguments: [String], database: String = "") throws -> Bool {
    let process = Process()
    let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = [own.path] + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let paths = folders.map { $0 + "/" + program }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return false }
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ["STACKDAY_DB": database, "STACKDAY_TODAY": today.description, "TZ": "UTC"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

// MARK: - Measuring

private func seconds(_ body: () async throws -> Void) async throws -> Double {
  try await ContinuousClock().measure(body) / .seconds(1)
}

/// The shortest of several times, in seconds.
private func shortest(_ body: () async throws -> Void) async throws -> Double {
  var times: [Double] = []
  for _ in 0..<10 { times.append(try await seconds(body)) }
  return times.min() ?? 0
}

/// The shortest of several times, in seconds, or nil if `body` says that it was not done.
private func shortest(_ body: () throws -> Bool) async throws -> Double? {
  var isDone = true
  let time = try await shortest { isDone = try body() && isDone }
  return isDone ? time : nil
}

private func milliseconds(_ seconds: Double) -> String { "\((seconds * 100_000).rounded() / 100) ms" }
