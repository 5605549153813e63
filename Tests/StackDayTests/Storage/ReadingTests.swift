import CSQLite
import Foundation
import Habits
import Testing

@testable import HabitStorage

/// Reading needs no writing, and leaves no trace.
@Suite struct ReadingTests {
  /// A file with a habit and two entries, the second of which is in the log alone if a writer was killed.
  private func withFile(isKilled: Bool, _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "original.sqlite")
      let copy = folder.appending(path: "folder/stackday.sqlite")
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      let writer = try HabitDatabase(file: file.path)
      try writer.add(water)
      _ = try writer.log("3", of: water.id, on: today, asOf: today, at: instant(0))
      _ = try writer.integer("PRAGMA wal_checkpoint(TRUNCATE)")
      _ = try writer.log("4", of: water.id, on: today, asOf: today, at: instant(1))
      // What a writer leaves behind that does not live to close its files.
      for suffix in isKilled ? ["", "-wal"] : [""] {
        try FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy.path + suffix)
      }
      try body(copy)
    }
  }

  private func total(in file: URL) throws(RecordError) -> Int64 {
    try HabitDatabase.reading(file: file.path) { (database) throws(RecordError) in
      try database.engine(calendar: DayCalendar(zone: .greenwich)).total(of: water.id, on: today)
    }
  }

  @Test(arguments: [false, true])
  func nothingIsChanged(isKilled: Bool) throws {
    try withFile(isKilled: isKilled) { file in
      let folder = file.deletingLastPathComponent().path
      // A folder or a file that cannot be written is read without locks; root may write all the same, so the
      // connection is asked for them directly, too.
      let found = try #require(try DatabaseFile(at: file.path))
      #expect(found.hasLog == isKilled)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      let bytes = try names.map { try Data(contentsOf: URL(filePath: folder + "/" + $0)) }
      do {
        let connection = try Connection(
          path: found.path, location: file.path, access: .readOnly(hasLog: found.hasLog))
        let sum = try connection.integer("SELECT sum(amount) FROM entry")
        #expect(sum == (isKilled ? 7 : 3))
        #expect(throws: StorageError.self) { try connection.run("DELETE FROM entry") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names)
      }
      #expect(try names.map { try Data(contentsOf: URL(filePath: folder + "/" + $0)) } == bytes)
      #expect(try total(in: file) == (isKilled ? 7 : 3))
    }
  }

  @Test func whatIsMissingIsNotCreated() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "none/stackday.sqlite")
      let error = #expect(throws: RecordError.self) { try total(in: file) }
      #expect(error == .storage(StorageError(.missing, at: file.path)))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      let empty = folder.appending(path: "empty.sqlite")
      try Data().write(to: empty)
      #expect(try total(in: empty) == 0)
      #expect(try Data(contentsOf: empty).isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["empty.sqlite"])
    }
  }

  /// A file of any size but nothing, that is not ours, is left as it is.
  @Test(arguments: [1, 2, 15, 16, 99, 100, 511, 512, 4_095, 4_096])
  func anythingElseIsLeftAlone(size: Int) throws {
    try withTemporaryFolder { folder in
      for byte in [UInt8(0), 0x53, 0xFF] {
        let file = folder.appending(path: "stackday.sqlite")
        let bytes = Data(repeating: byte, count: size)
        try bytes.write(to: file)
        let error = #expect(throws: StorageError.self) { try HabitDatabase(file: file.path) }
        #expect(error?.kind == .notADatabase)
        #expect(throws: RecordError.self) { try total(in: file) }
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["stackday.sqlite"])
      }
    }
  }

  /// Each name would have a log of its own, and what is written under one would be lost under the other.
  @Test func severalNamesAreRefusedAndLinksAreNot() throws {
    try withFile(isKilled: false) { file in
      let other = file.deletingLastPathComponent().appending(path: "other.sqlite")
      try FileManager.default.linkItem(at: file, to: other)
      for name in [file, other] {
        let error = #expect(throws: StorageError.self) { try HabitDatabase(file: name.path) }
        #expect(error == StorageError(.severalNames, at: name.path))
        #expect(throws: RecordError.self) { try total(in: name) }
      }
      try FileManager.default.removeItem(at: other)
      try FileManager.default.createSymbolicLink(at: other, withDestinationURL: file)
      #expect(try total(in: other) == 3)
      _ = try HabitDatabase(file: other.path).log("1", of: water.id, on: today, asOf: today, at: instant(9))
      #expect(try total(in: file) == 4)
      // The log lies beside the file, not beside the link.
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).count == 2)
    }
  }

  /// What lies beside the file and is not SQLite's would be overwritten or deleted by it.
  @Test(arguments: ["-wal", "-shm", "-journal"])
  func whatIsBesideTheFileIsLeftAlone(suffix: String) throws {
    try withFile(isKilled: false) { file in
      let diary = URL(filePath: file.path + suffix)
      let bytes = Data("my diary".utf8)
      try bytes.write(to: diary)
      for _ in 0..<2 {
        #expect(throws: StorageError(.notADatabase, at: diary.path)) { try HabitDatabase(file: file.path) }
        #expect(throws: RecordError.self) { try total(in: file) }
        #expect(try Data(contentsOf: diary) == bytes)
      }
      try FileManager.default.removeItem(at: diary)
      let other = file.deletingLastPathComponent().appending(path: "diary")
      try bytes.write(to: other)
      try FileManager.default.linkItem(at: other, to: diary)
      #expect(throws: StorageError(.severalNames, at: diary.path)) { try HabitDatabase(file: file.path) }
      #expect(try Data(contentsOf: other) == bytes)
    }
  }

  /// A log that was left over stays where it is when somebody reads.
  @Test func aLogThatWasLeftOverStays() throws {
    try withFile(isKilled: true) { file in
      let bytes = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: file.path + $0)) }
      #expect(try total(in: file) == 7)
      #expect(try ["", "-wal"].map { try Data(contentsOf: URL(filePath: file.path + $0)) } == bytes)
      // Without the file, the log is all that is left.
      try Data().write(to: file)
      let error = #expect(throws: StorageError.self) { try HabitDatabase(file: file.path) }
      #expect(error?.kind == .damaged)
      #expect(try Data(contentsOf: URL(filePath: file.path + "-wal")) == bytes[1])
    }
  }

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func whatIsInTheLogsPlaceIsNotOpened(suffix: String) throws {
    try withFile(isKilled: false) { file in
      #expect(mkfifo(file.path + suffix, 0o600) == 0)
      let error = #expect(throws: StorageError.self) { try HabitDatabase(file: file.path) }
      #expect(error == StorageError(.notAFile, at: file.path + suffix))
      #expect(throws: RecordError.self) { try total(in: file) }
    }
  }

  /// What another program wrote into the file, each with the row that it damages.
  static let damages = [
    ("UPDATE habit SET daily_goal = -1 WHERE number = 1", "table habit, row 1: the goal"),
    ("UPDATE habit SET daily_goal = 1000000001 WHERE number = 1", "table habit, row 1: the goal"),
    ("UPDATE habit SET started_on = '9999-99-99' WHERE number = 1", "table habit, row 1: a stored day"),
    ("UPDATE habit SET archived_on = '2026-02-30' WHERE number = 1", "table habit, row 1: a stored day"),
    ("UPDATE habit SET id = x'00' WHERE number = 1", "table habit, row 1: an id"),
    ("UPDATE habit SET name = '' WHERE number = 1", "table habit, row 1: the name"),
    ("UPDATE entry SET day = '9999-99-99'", "table entry, row "),
    ("UPDATE entry SET day = ''", "table entry, row "),
    ("UPDATE entry SET day = '2026-10-1' || x'00'", "table entry, row "),
    ("UPDATE entry SET day = '0000-01-01'", "table entry, row "),
    ("UPDATE entry SET amount = 0", "table entry, row "),
    ("UPDATE entry SET amount = -9223372036854775808", "table entry, row "),
    ("UPDATE entry SET amount = 9223372036854775807", "table entry, row "),
    ("DROP TABLE entry", "no such table"),
    ("DROP TABLE completion", "no such table"), ("DROP TABLE habit", "no such table"),
    ("ALTER TABLE entry RENAME COLUMN amount TO quantity", "no such column"),
    ("PRAGMA user_version = 0", "the version 0"), ("PRAGMA user_version = -1", "the version -1"),
    ("UPDATE entry SET habit = 99", "table entry, rows of habit 99"),
    ("UPDATE completion SET habit = 99", "table completion, rows of habit 99"),
    ("UPDATE completion SET id = x'00'", "table completion, row on 2026-10-11"),
    (
      "INSERT INTO completion SELECT randomblob(16), 1, CAST(x'ff616263' AS TEXT), 0",
      "table completion, row "
    ),
    ("INSERT INTO completion SELECT randomblob(16), 1, '9999-99-99', 0", "table completion, row "),
    ("INSERT INTO completion SELECT randomblob(16), 1, '0000-00-00', 0", "table completion, row "),
  ]

  /// Damage is damage, and names its table and row; a habit that is not damaged is read all the same.
  @Test(arguments: damages)
  func damageIsNamed(sql: String, detail: String) throws {
    try withFile(isKilled: false) { file in
      do {
        let database = try HabitDatabase(file: file.path)
        try database.add(meditation)
        _ = try database.complete(meditation.id, on: today, asOf: today, at: instant(0))
      }
      try runSQL("PRAGMA foreign_keys = 0; PRAGMA ignore_check_constraints = 1; \(sql)", on: file)
      let bytes = try Data(contentsOf: file)
      let strict = #expect(throws: RecordError.self) { try total(in: file) }
      #expect(strict?.storageError?.kind == .damaged)
      #expect(strict?.storageError?.detail.contains(detail) == true, "\(String(describing: strict))")
      // Where one habit alone is damaged, the other one is read.
      guard
        sql.hasPrefix("UPDATE habit") || sql.hasPrefix("UPDATE entry SET day")
          || sql.hasPrefix("UPDATE entry SET amount") || sql.contains("completion SELECT")
      else { return }
      let (names, damage) = try HabitDatabase.reading(file: file.path) { (database) throws(RecordError) in
        let (engine, damage) = try database.readableEngine(calendar: DayCalendar(zone: .greenwich))
        return (engine.habits.map(\.name), damage)
      }
      #expect(names == [meditation.name])
      #expect(damage.map(\.kind) == [.damaged])
      #expect(try Data(contentsOf: file) == bytes)
    }
  }

  /// What is taken back is what was recorded last, whatever the clock said then.
  @Test func theClockGoesBack() throws {
    let database = try database(with: water)
    for (amount, second) in [(1, 100), (2, 50), (3, 0), (4, 0)] {
      _ = try database.log("\(amount)", of: water.id, on: today, asOf: today, at: instant(second))
    }
    for amount in [4, 3, 2, 1] {
      #expect(try database.takeBack(water.id, on: today).amount == Int64(amount))
    }
    for milliseconds in [Int64.max, .max, .min] {
      _ = try database.log("1", of: water.id, on: today, asOf: today, at: Instant(milliseconds: milliseconds))
    }
    #expect(try database.entries(of: water.id, on: today).count == 3)
  }

  /// The same record twice is a clear error, and changes nothing.
  @Test func theSameRecordTwice() throws {
    let database = try database(with: water, meditation)
    let entry = try database.log("1", of: water.id, on: today, asOf: today, at: instant(0)).record
    let completion = try database.complete(meditation.id, on: today, asOf: today, at: instant(0)).record
    let again: [(UniqueID, () throws(RecordError) -> Void)] = [
      (entry.id, { () throws(RecordError) in try database.insert([entry]) }),
      (completion.id, { () throws(RecordError) in try database.insert(completion) }),
      (water.id, { () throws(RecordError) in try database.insert(water) }),
    ]
    for (id, insert) in again {
      #expect(throws: RecordError.alreadyRecorded(id)) { try insert() }
    }
    let engine = try database.engine(calendar: DayCalendar(zone: .greenwich))
    #expect(engine.recordCount == 2)
  }

  /// What is public validates.
  @Test(arguments: [
    (Habit(name: "", startedOn: today), "badName"),
    (Habit(name: "a", dailyGoal: .max, unit: "km", startedOn: today), "goalOutOfRange"),
    (Habit(name: "a", dailyGoal: 2, unit: "5", startedOn: today), "badUnit"),
  ])
  func invalidHabits(habit: Habit, kind: String) throws {
    let database = try HabitDatabase()
    for insert in [database.insert, database.add] as [(Habit) throws(RecordError) -> Void] {
      let error = #expect(throws: RecordError.self) { try insert(habit) }
      #expect(error?.name == kind)
    }
    #expect(try database.habits().isEmpty)
  }
}
