import CSQLite
import Foundation
import Habits

@testable import HabitStorage

/// Habits that the storage tests share.
let today = Day(iso: "2026-10-11")
let water = Habit(name: "Water", dailyGoal: 8, unit: "cups", startedOn: Day(iso: "2026-10-05"))
let meditation = Habit(name: "Meditation", startedOn: Day(iso: "2026-10-05"))

/// An instant so many seconds into the tests' time.
func instant(_ seconds: Int) -> Instant { Instant(seconds: 1_791_700_000 + Int64(seconds)) }

/// A database in memory with habits in it.
func database(with habits: Habit...) throws -> HabitDatabase {
  let database = try HabitDatabase()
  for habit in habits { try database.add(habit) }
  return database
}

extension HabitDatabase {
  /// The statements that were prepared and not finalized.
  var openStatements: [String] {
    var statements: [String] = []
    var statement = sqlite3_next_stmt(connection.handle, nil)
    while let open = statement {
      statements.append(String(cString: sqlite3_sql(open)))
      statement = sqlite3_next_stmt(connection.handle, open)
    }
    return statements
  }

  func integer(_ sql: String) throws -> Int? { try connection.integer(sql).map { Int($0) } }

  func text(_ sql: String) throws -> String? {
    try connection.rows(sql) { row in row.text(0) ?? "" }.first
  }
}

extension RecordError {
  /// The error of the store, if it is one.
  var storageError: StorageError? {
    if case .storage(let error) = self { error } else { nil }
  }

  /// The diagnostic of a quantity, if it is one.
  var quantityDiagnostic: QuantityDiagnostic? {
    if case .quantity(let diagnostic) = self { diagnostic } else { nil }
  }
}

/// Runs SQL on a file that is nobody's yet, as another application would.
func runSQL(_ sql: String, on file: URL) throws {
  var handle: OpaquePointer?
  defer { sqlite3_close(handle) }
  guard sqlite3_open(file.path, &handle) == SQLITE_OK, sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
  else { throw CocoaError(.fileWriteUnknown) }
}

/// The first column of what SQL finds in a file, through a connection of its own.
func rows(_ sql: String, of file: URL) throws -> [String] {
  let connection = try Connection(path: file.path, location: file.path)
  return try connection.rows(sql) { row in row.text(0) ?? "" }
}

/// The permission bits of a file or folder.
func mode(of file: URL) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
  return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
}

func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "stackday-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
