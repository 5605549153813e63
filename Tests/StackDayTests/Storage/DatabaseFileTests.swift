import CSQLite
import Foundation
import Habits
import HabitsFoundation
import Testing

@testable import HabitStorage

/// What is found in the file's place: nothing that is not ours is changed, not by one byte.
@Suite struct DatabaseFileTests {
  @Test func fileAndFoldersAreForTheOwnerAlone() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a/b/stackday.sqlite")
      let database = try HabitDatabase(file: file.path)
      try database.add(water)
      #expect(try mode(of: folder.appending(path: "a")) == 0o700)
      #expect(try mode(of: file.deletingLastPathComponent()) == 0o700)
      for suffix in ["", "-wal", "-shm"] {
        #expect(try mode(of: URL(filePath: file.path + suffix)) == 0o600, "\(suffix)")
      }
      withExtendedLifetime(database) {}
    }
  }

  @Test func aClosedDatabaseIsOneFile() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite")
      try HabitDatabase(file: file.path).add(water)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["stackday.sqlite"])
    }
  }

  @Test func settingsOfAConnection() throws {
    try withTemporaryFolder { folder in
      let database = try HabitDatabase(file: folder.appending(path: "stackday.sqlite").path)
      #expect(try database.text("PRAGMA journal_mode") == "wal")
      #expect(try database.integer("PRAGMA synchronous") == 2)
      #expect(try database.integer("PRAGMA foreign_keys") == 1)
      #expect(try database.integer("PRAGMA application_id") == HabitDatabase.applicationID)
      #expect(try database.integer("PRAGMA user_version") == Migration.all.count)
      #expect(
        try database.integer(
          "SELECT count(*) FROM pragma_table_list WHERE strict = 0 AND schema = 'main' AND name NOT LIKE 'sqlite_%'"
        ) == 0)
    }
  }

  /// SQLite gives these names another meaning than that of a path.
  @Test(arguments: [
    ":memory:", "file:x.sqlite?mode=memory", "stackday.sqlite ", "a%20b#c?d", "물.sqlite", "~",
  ])
  func specialNamesArePaths(name: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/" + name
      try HabitDatabase(file: path).add(water)
      #expect(FileManager.default.fileExists(atPath: path))
      #expect(try HabitDatabase(file: path).habits() == [water])
    }
  }

  @Test func anEmptyFileIsANewDatabase() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite")
      try Data().write(to: file)
      try HabitDatabase(file: file.path).add(water)
      #expect(try HabitDatabase(file: file.path).habits() == [water])
    }
  }

  /// What is made in the file's place, and what is said about it.
  enum Foreign: String, CaseIterable, CustomTestStringConvertible {
    case text, shortText, otherApplication, otherWithNumber, newerVersion, truncatedHeader, truncatedPages,
      garbledSchema

    var testDescription: String { rawValue }

    var kind: StorageError.Kind {
      switch self {
      case .text, .shortText, .truncatedHeader: .notADatabase
      case .otherApplication, .otherWithNumber: .otherApplication
      case .newerVersion: .newerVersion(99)
      case .truncatedPages, .garbledSchema: .damaged
      }
    }

    func make(_ file: URL) throws {
      switch self {
      case .text: try Data(String(repeating: "a diary\n", count: 1000).utf8).write(to: file)
      case .shortText: try Data("SQLite format 3".utf8).write(to: file)
      case .otherApplication: try runSQL("CREATE TABLE bookmark (url TEXT)", on: file)
      case .otherWithNumber: try runSQL("PRAGMA application_id = 5; PRAGMA user_version = 1", on: file)
      case .newerVersion:
        try HabitDatabase(file: file.path).add(water)
        try runSQL("PRAGMA user_version = 99", on: file)
      case .truncatedHeader, .truncatedPages, .garbledSchema:
        try HabitDatabase(file: file.path).add(water)
        var bytes = try Data(contentsOf: file)
        switch self {
        case .truncatedHeader: bytes = bytes.prefix(60)
        case .truncatedPages: bytes = bytes.prefix(9000)
        default: bytes.replaceSubrange(100..<4096, with: repeatElement(0x5A, count: 3996))
        }
        try bytes.write(to: file)
      }
    }
  }

  @Test(arguments: Foreign.allCases)
  func foreignFileIsLeftAsItIs(foreign: Foreign) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite")
      try foreign.make(file)
      let bytes = try Data(contentsOf: file)
      let error = #expect(throws: StorageError.self) { try HabitDatabase(file: file.path) }
      #expect(error?.kind == foreign.kind)
      #expect(error?.location == file.path)
      #expect(try Data(contentsOf: file) == bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["stackday.sqlite"])
    }
  }

  /// The newer version is in the write-ahead log, and the file's header says the old one.
  @Test func aNewerVersionThatWasKilledIsLeftAsItIs() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite")
      try HabitDatabase(file: file.path).add(water)
      let copy = folder.appending(path: "copy.sqlite")
      do {
        let writer = try HabitDatabase(file: file.path)
        _ = try writer.integer("PRAGMA user_version = 99")
        // A copy of what a writer leaves behind that does not live to close its files.
        for suffix in ["", "-wal"] {
          try FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy.path + suffix)
        }
      }
      let before = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: copy.path + $0)) }
      let error = #expect(throws: StorageError.self) { try HabitDatabase(file: copy.path) }
      #expect(error?.kind == .newerVersion(99))
      #expect(try ["", "-wal"].map { try Data(contentsOf: URL(filePath: copy.path + $0)) } == before)
    }
  }

  @Test func aDirectoryOrAPipeIsNotOpened() throws {
    try withTemporaryFolder { folder in
      #expect(throws: StorageError(.notAFile, at: folder.path)) { try HabitDatabase(file: folder.path) }
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(throws: StorageError(.notAFile, at: pipe)) { try HabitDatabase(file: pipe) }
    }
  }

  @Test func aPathThatCannotBeCreated() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "file")
      try Data("text".utf8).write(to: file)
      for path in [file.path + "/stackday.sqlite", file.path + "/a/b.sqlite", "/proc/none/a.sqlite"] {
        let error = #expect(throws: StorageError.self) { try HabitDatabase(file: path) }
        #expect(error?.kind == .cannotCreate)
        #expect(error?.location == path)
      }
      #expect(try Data(contentsOf: file) == Data("text".utf8))
    }
  }

  /// A page in the middle is garbled: it is found when it is read.
  @Test func aDamagedPageIsReported() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "stackday.sqlite")
      do {
        let database = try HabitDatabase(file: file.path)
        try database.add(water)
        let entries = try (0..<1000).map {
          try Entry(habitID: water.id, day: today, amount: 1, recordedAt: instant($0))
        }
        try database.insert(entries)
      }
      var bytes = try Data(contentsOf: file)
      bytes.replaceSubrange(8 * 4096..<bytes.count, with: repeatElement(0x5A, count: bytes.count - 8 * 4096))
      try bytes.write(to: file)
      let database = try HabitDatabase(file: file.path)
      let error = #expect(throws: RecordError.self) {
        _ = try database.engine(calendar: DayCalendar(timeZone: .gmt))
      }
      #expect(error?.storageError?.kind == .damaged)
    }
  }

  /// Values that the schema lets in and this program would never write, as another one may have.
  @Test(arguments: [
    "UPDATE habit SET started_on = '2026-02-30'", "UPDATE habit SET archived_on = 'never-ever'",
    "UPDATE entry SET day = '2026-13-01'", "UPDATE completion SET completed_on = '2026-13-01'",
  ])
  func aValueThatMakesNoSense(sql: String) throws {
    let database = try database(with: water, meditation)
    _ = try database.log("1", of: water.id, on: today, asOf: today, at: instant(0))
    _ = try database.complete(meditation.id, on: today, asOf: today, at: instant(0))
    _ = try database.integer(sql)
    let error = #expect(throws: RecordError.self) {
      _ = try database.engine(calendar: DayCalendar(timeZone: .gmt))
    }
    #expect(error?.storageError?.kind == .damaged)
  }
}
