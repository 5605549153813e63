import Foundation
import Habits
import HabitsFoundation
import Testing

@testable import HabitStorage

@Suite struct MigrationTests {
  /// A second step and a third, which needs the second.
  static let later = [
    Migration(name: "notes", statements: ["ALTER TABLE habit ADD COLUMN note TEXT"]),
    Migration(name: "a note for each", statements: ["UPDATE habit SET note = 'about ' || name"]),
  ]

  /// A database that the first schema made, with a habit of each kind and records of 2026.
  @Test func theFirstSchemaIsBroughtForward() throws {
    try withFixture("schema-1") { file in
      let database = try HabitDatabase(file: file.path)
      #expect(try database.integer("PRAGMA user_version") == Migration.all.count)
      let habits = try database.habits()
      #expect(habits.map(\.name) == ["물 마시기", "Meditation", "독서"])
      #expect(habits.map(\.dailyGoal) == [8, 1, 20])
      #expect(habits.map(\.unit) == ["잔", nil, "쪽"])
      #expect(habits.map(\.startedOn) == ["2026-10-01", "2026-10-05", "2026-10-05"].map(Day.init(iso:)))
      #expect(habits.map(\.archivedOn) == [nil, nil, Day(iso: "2026-10-10")])
      let engine = try database.engine(calendar: DayCalendar(timeZone: .gmt))
      #expect(engine.totals(of: habits[0].id) == [Day(iso: "2026-10-01"): 8, Day(iso: "2026-10-11"): 5])
      #expect(engine.totals(of: habits[1].id) == [Day(iso: "2026-10-10"): 1])
      #expect(engine.recordCount == 4)
    }
  }

  @Test func stepsAreAppliedInOrder() throws {
    try withFixture("schema-1") { file in
      let database = try HabitDatabase(file: file.path, migrations: Migration.all + Self.later)
      #expect(try database.integer("PRAGMA user_version") == Migration.all.count + 2)
      #expect(try database.text("SELECT note FROM habit") == "about 물 마시기")
      let error = #expect(throws: StorageError.self) { try HabitDatabase(file: file.path) }
      #expect(error?.kind == .newerVersion(Migration.all.count + 2))
    }
  }

  @Test func aFileIsBroughtForwardStepByStep() throws {
    try withFixture("schema-1") { file in
      for count in 0...2 {
        let migrations = Migration.all + Self.later.prefix(count)
        let database = try HabitDatabase(file: file.path, migrations: migrations)
        #expect(try database.integer("PRAGMA user_version") == migrations.count)
      }
    }
  }

  /// The second of two steps fails: the file is as it was before the first.
  @Test func aFailedStepChangesNothing() throws {
    try withFixture("schema-1") { file in
      let wrong = Migration(
        name: "wrong", statements: ["CREATE TABLE extra (a)", "UPDATE missing SET a = 1"])
      let error = #expect(throws: StorageError.self) {
        try HabitDatabase(file: file.path, migrations: Migration.all + [Self.later[0], wrong])
      }
      #expect(error?.detail == "migration “wrong”: no such table: missing")
      let database = try HabitDatabase(file: file.path)
      #expect(try database.integer("PRAGMA user_version") == Migration.all.count)
      #expect(
        try database.integer("SELECT count(*) FROM pragma_table_info('habit') WHERE name = 'note'") == 0
      )
    }
  }

  /// Released migrations are never edited. A change to this text needs a new migration instead.
  @Test func theFirstMigrationIsWhatItWas() throws {
    let text = Migration.all[0].statements.joined(separator: ";\n")
    let fixture = packageFolder.appending(path: "Tests/StackDayTests/Fixtures/schema-1.sql")
    #expect(try String(contentsOf: fixture, encoding: .utf8) == text + ";\n")
  }

  private func withFixture(_ name: String, _ body: (URL) throws -> Void) throws {
    let fixture = packageFolder.appending(path: "Tests/StackDayTests/Fixtures/\(name).sqlite")
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite")
      try FileManager.default.copyItem(at: fixture, to: file)
      try body(file)
    }
  }
}
