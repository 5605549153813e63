import Foundation
import Habits
import HabitsFoundation
import Testing

@testable import HabitStorage

@Suite struct RepositoryTests {
  static let names = [
    "quotes": "it's \"water\"", "a statement": "'); DROP TABLE habit; --", "emoji": "💧👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "decomposed": "물 마시기".decomposedStringWithCanonicalMapping, "percent": "100% _*?", "a number": "5",
    "the longest": String(repeating: "물", count: Habit.maximumNameLength),
  ]

  @Test(arguments: names)
  func nameIsKeptExactly(_: String, name: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite").path
      let habit = Habit(name: name, dailyGoal: 8, unit: "잔", startedOn: today, archivedOn: today)
      try HabitDatabase(file: file).add(habit)
      let kept = try HabitDatabase(file: file).habits()
      #expect(kept == [habit])
      // Strings are equal when they look the same, so the scalars are compared, too.
      #expect(kept.map { Array($0.name.unicodeScalars) } == [Array(name.unicodeScalars)])
    }
  }

  @Test func habitsComeInTheOrderInWhichTheyWereAdded() throws {
    let database = try database(with: water, meditation)
    var renamed = water
    renamed.name = "Aqua"
    renamed.unit = nil
    try database.update(renamed)
    #expect(try database.habits() == [renamed, meditation])
    #expect(try database.habit(id: meditation.id) == meditation)
    #expect(try database.habit(id: UniqueID()) == nil)
  }

  @Test func entriesComeInTheOrderOfTheirInstants() throws {
    let database = try database(with: water)
    let entries = try [3, 1, 2].map {
      try Entry(habitID: water.id, day: today, amount: Int64($0), recordedAt: instant($0))
    }
    let other = try Entry(
      habitID: water.id, day: today.advanced(by: -1), amount: 9, recordedAt: instant(0))
    try database.insert(entries + [other])
    #expect(try database.entries(of: water.id, on: today).map(\.amount) == [1, 2, 3])
    #expect(try database.entries(of: water.id, on: today).contains(entries[0]))
    #expect(try database.entries(of: UniqueID(), on: today).isEmpty)
  }

  @Test func instantsAreKeptToTheMillisecond() throws {
    let database = try database(with: water)
    for seconds in [0.0004, 0.1234, -1.5, .infinity, -.infinity, .nan] {
      let date = Date(timeIntervalSince1970: seconds)
      let entry = try Entry(habitID: water.id, day: today, amount: 1, recordedAt: Instant(date))
      try database.insert([entry])
    }
    let kept = try database.entries(of: water.id, on: today).map(\.recordedAt.milliseconds)
    #expect(kept == [-9_000_000_000_000_000, -9_000_000_000_000_000, -1500, 0, 123, 9_000_000_000_000_000])
  }

  @Test func totalsAreAddedUpByDay() throws {
    let database = try database(with: water, meditation)
    let yesterday = today.advanced(by: -1)
    let amounts: [(Day, Int64)] = [
      (today, 1), (yesterday, 1_000_000_000), (today, 7), (yesterday, 1_000_000_000),
    ]
    for (day, amount) in amounts {
      try database.insert([
        Entry(habitID: water.id, day: day, amount: amount, recordedAt: instant(0))
      ])
    }
    try database.insert(
      Completion(habitID: meditation.id, completedOn: today, recordedAt: instant(0)))
    let engine = try database.engine(calendar: DayCalendar(timeZone: .gmt))
    #expect(engine.totals(of: water.id) == [yesterday: 2_000_000_000, today: 8])
    #expect(engine.totals(of: meditation.id) == [today: 1])
    #expect(engine.recordCount == 5)
    let one = try database.engine(calendar: DayCalendar(timeZone: .gmt)) { $0.id == meditation.id }
    #expect(one.habits == [meditation])
  }

  /// What identifies a check-off is its id, whatever policy made it.
  @Test func twoCompletionsOfADayAreToldApart() throws {
    let database = try database(with: meditation)
    let completions = [1, 2].map {
      Completion(habitID: meditation.id, completedOn: today, recordedAt: instant($0))
    }
    for completion in completions { try database.insert(completion) }
    #expect(try database.completions(of: meditation.id, on: today...today) == completions)
    #expect(try database.deleteCompletion(id: completions[0].id))
    #expect(try database.completions(of: meditation.id, on: nil) == [completions[1]])
    #expect(try !database.deleteCompletion(id: completions[0].id))
    #expect(try database.deleteCompletion(id: completions[1].id))
    #expect(try database.completions(of: meditation.id, on: nil).isEmpty)
  }

  @Test func twoEqualEntriesOfADayAreToldApart() throws {
    let database = try database(with: water)
    let entries = try [1, 1].map {
      try Entry(habitID: water.id, day: today, amount: $0, recordedAt: instant(0))
    }
    try database.insert(entries)
    #expect(try database.deleteEntry(id: entries[1].id, of: water.id, on: today))
    #expect(try database.entries(of: water.id, on: today) == [entries[0]])
    #expect(try !database.deleteEntry(id: entries[1].id, of: water.id, on: today))
  }

  @Test func nothingIsKeptForAnUnknownHabit() throws {
    let database = try database(with: water)
    let good = try Entry(habitID: water.id, day: today, amount: 1, recordedAt: instant(0))
    let bad = try Entry(habitID: meditation.id, day: today, amount: 1, recordedAt: instant(0))
    #expect(throws: RecordError.unknownHabit(meditation.id)) {
      try database.insert([good, bad])
    }
    #expect(try database.entries(of: water.id, on: today).isEmpty)
    #expect(throws: RecordError.unknownHabit(meditation.id)) {
      try database.insert(
        Completion(habitID: meditation.id, completedOn: today, recordedAt: instant(0)))
    }
  }

  @Test func noStatementStaysOpen() throws {
    let database = try database(with: water, meditation)
    _ = try database.log("3", of: water.id, on: today, asOf: today, at: instant(0))
    _ = try database.complete(meditation.id, on: today, asOf: today, at: instant(0))
    _ = try database.engine(calendar: DayCalendar(timeZone: .gmt))
    #expect(throws: RecordError.self) {
      _ = try database.complete(meditation.id, on: today, asOf: today, at: instant(0))
    }
    #expect(throws: StorageError.self) { try database.integer("no statement") }
    #expect(database.openStatements == [])
  }

  @Test func errorsContainNoValues() throws {
    let database = try database(with: water)
    let error = #expect(throws: StorageError.self) {
      try database.connection.run("INSERT INTO habit SELECT * FROM habit WHERE name = ?", .text(water.name))
    }
    #expect(error?.kind == .unexpected)
    #expect(error?.code == 1555)
    #expect(error?.detail == "UNIQUE constraint failed: habit.number")
  }

  /// Each task has a database of its own on the same file.
  @Test func manyTasksMayWriteAtOnce() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite").path
      try HabitDatabase(file: file).add(water)
      await withThrowingTaskGroup { group in
        for number in 0..<100 {
          group.addTask {
            let database = try HabitDatabase(file: file)
            _ = try database.logRest(of: water.id, on: today, asOf: today, at: instant(number))
          }
        }
        var refusals = 0
        while let result = await group.nextResult() {
          guard case .failure(let error) = result else { continue }
          #expect(error as? RecordError == .alreadyCompleted(water, on: today))
          refusals += 1
        }
        #expect(refusals == 99)
      }
      #expect(try HabitDatabase(file: file).entries(of: water.id, on: today).map(\.amount) == [8])
    }
  }
}
