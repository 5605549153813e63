import Foundation
import Habits
import Testing

@testable import HabitStorage

@Suite struct RepositoryTests {
  static let names = [
    "quotes": "it's \"water\"", "a statement": "'); DROP TABLE habit; --", "emoji": "💧👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "decomposed": "물 마시기".decomposedStringWithCanonicalMapping, "percent": "100% _*?", "a number": "5",
    "the longest": String(repeating: "물", count: NameFault.maximumLength),
  ]

  @Test(arguments: names)
  func nameIsKeptExactly(_: String, name: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite").path
      let habit = Habit(name: name, dailyGoal: 8, unit: "잔", startedOn: today, archivedOn: today)
      try await HabitDatabase(file: file).add(habit)
      let kept = try await HabitDatabase(file: file).habits()
      #expect(kept == [habit])
      // Strings are equal when they look the same, so the scalars are compared, too.
      #expect(kept.map { Array($0.name.unicodeScalars) } == [Array(name.unicodeScalars)])
    }
  }

  @Test func habitsComeInTheOrderInWhichTheyWereAdded() async throws {
    let database = try await database(with: water, meditation)
    var renamed = water
    renamed.name = "Aqua"
    renamed.unit = nil
    try await database.update(renamed)
    #expect(try await database.habits() == [renamed, meditation])
    #expect(try await database.habit(id: meditation.id) == meditation)
    #expect(try await database.habit(id: UUID()) == nil)
  }

  @Test func entriesComeInTheOrderOfTheirInstants() async throws {
    let database = try await database(with: water)
    let entries = [3, 1, 2].compactMap {
      Entry(habitID: water.id, day: today, amount: $0, recordedAt: instant($0))
    }
    let other = try #require(
      Entry(habitID: water.id, day: today.advanced(by: -1), amount: 9, recordedAt: instant(0)))
    try await database.insert(entries + [other])
    #expect(try await database.entries(of: water.id, on: today).map(\.amount) == [1, 2, 3])
    #expect(try await database.entries(of: water.id, on: today).contains(entries[0]))
    #expect(try await database.entries(of: UUID(), on: today).isEmpty)
  }

  @Test func instantsAreKeptToTheMillisecond() async throws {
    let database = try await database(with: water)
    for seconds in [0.0004, 0.1234, -1.5, .infinity, -.infinity, .nan] {
      let date = Date(timeIntervalSince1970: seconds)
      let entry = try #require(Entry(habitID: water.id, day: today, amount: 1, recordedAt: date))
      try await database.insert([entry])
    }
    let kept = try await database.entries(of: water.id, on: today).map {
      ($0.recordedAt.timeIntervalSince1970 * 1000).rounded()
    }
    #expect(kept == [-9e15, -1500, 0, 0, 123, 9e15])
  }

  @Test func totalsAreAddedUpByDay() async throws {
    let database = try await database(with: water, meditation)
    let yesterday = today.advanced(by: -1)
    for (day, amount) in [(today, 1), (yesterday, 1_000_000_000), (today, 7), (yesterday, 1_000_000_000)] {
      try await database.insert([
        #require(Entry(habitID: water.id, day: day, amount: amount, recordedAt: instant(0)))
      ])
    }
    try await database.insert(
      Completion(habitID: meditation.id, completedOn: today, recordedAt: instant(0)))
    let engine = try await database.engine(calendar: DayCalendar(timeZone: .gmt))
    #expect(engine.dailyTotals(of: water.id) == [yesterday: 2_000_000_000, today: 8])
    #expect(engine.dailyTotals(of: meditation.id) == [today: 1])
    #expect(engine.recordCount == 5)
    let one = try await database.engine(calendar: DayCalendar(timeZone: .gmt)) { $0.id == meditation.id }
    #expect(one.habits == [meditation])
  }

  /// What identifies a check-off is its id, whatever policy made it.
  @Test func twoCompletionsOfADayAreToldApart() async throws {
    let database = try await database(with: meditation)
    let completions = [1, 2].map {
      Completion(habitID: meditation.id, completedOn: today, recordedAt: instant($0))
    }
    for completion in completions { try await database.insert(completion) }
    #expect(try await database.completions(of: meditation.id, on: today...today) == completions)
    #expect(try await database.deleteCompletion(id: completions[0].id))
    #expect(try await database.completions(of: meditation.id, on: nil) == [completions[1]])
    #expect(try await !database.deleteCompletion(id: completions[0].id))
    #expect(try await database.deleteCompletion(id: completions[1].id))
    #expect(try await database.completions(of: meditation.id, on: nil).isEmpty)
  }

  @Test func twoEqualEntriesOfADayAreToldApart() async throws {
    let database = try await database(with: water)
    let entries = [1, 1].compactMap {
      Entry(habitID: water.id, day: today, amount: $0, recordedAt: instant(0))
    }
    try await database.insert(entries)
    #expect(try await database.deleteEntry(id: entries[1].id, of: water.id, on: today))
    #expect(try await database.entries(of: water.id, on: today) == [entries[0]])
    #expect(try await !database.deleteEntry(id: entries[1].id, of: water.id, on: today))
  }

  @Test func nothingIsKeptForAnUnknownHabit() async throws {
    let database = try await database(with: water)
    let good = try #require(Entry(habitID: water.id, day: today, amount: 1, recordedAt: instant(0)))
    let bad = try #require(Entry(habitID: meditation.id, day: today, amount: 1, recordedAt: instant(0)))
    await #expect(throws: RecordError.unknownHabit(meditation.id)) {
      try await database.insert([good, bad])
    }
    #expect(try await database.entries(of: water.id, on: today).isEmpty)
    await #expect(throws: RecordError.unknownHabit(meditation.id)) {
      try await database.insert(
        Completion(habitID: meditation.id, completedOn: today, recordedAt: instant(0)))
    }
  }

  @Test func noStatementStaysOpen() async throws {
    let database = try await database(with: water, meditation)
    _ = try await database.log("3", of: water.id, on: today, today: today, at: instant(0))
    _ = try await database.complete(meditation.id, on: today, today: today, at: instant(0))
    _ = try await database.engine(calendar: DayCalendar(timeZone: .gmt))
    await #expect(throws: RecordError.self) {
      _ = try await database.complete(meditation.id, on: today, today: today, at: instant(0))
    }
    await #expect(throws: StorageError.self) { try await database.integer("no statement") }
    #expect(await database.openStatements == [])
  }

  @Test func errorsContainNoValues() async throws {
    let database = try await database(with: water)
    let error = await #expect(throws: StorageError.self) { try await database.insert(water) }
    #expect(error?.kind == .fault)
    #expect(error?.code == 2067)
    #expect(error?.message == "UNIQUE constraint failed: habit.id")
  }

  @Test func manyTasksMayWriteAtOnce() async throws {
    let database = try await database(with: water)
    await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          _ = try await database.logRest(of: water.id, on: today, today: today, at: instant(number))
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
    #expect(try await database.entries(of: water.id, on: today).map(\.amount) == [8])
  }
}
