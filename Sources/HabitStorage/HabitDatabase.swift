import CSQLite
import Foundation
import Habits

/// Habits and their records in an SQLite database: one file, or memory.
///
/// Several processes may have the file open at once: a call waits up to 20 seconds for another one's lock, on
/// its thread. What was written is durable when the call returns. The file is closed when the last reference
/// to the database goes.
///
///     let database = try HabitDatabase(file: "/home/me/stackday.sqlite")
///     try await database.add(Habit(name: "Water", dailyGoal: 8, unit: "cups", startedOn: today))
public actor HabitDatabase: RecordStore {
  /// Marks a file as one of this application: "StDy".
  static let applicationID = 0x5374_4479

  let connection: Connection

  /// Opens a database file, or creates it, for its owner alone, with the folders that lead to it. A file with
  /// an older schema is brought forward.
  ///
  /// - Parameter file: A path. What it means does not depend on SQLite's special names.
  /// - Throws: A `StorageError`. A file that is not this application's, or from a newer version, is left as it
  ///   was, to the byte.
  public init(file: String) throws(StorageError) {
    try self.init(file: file, migrations: Migration.all)
  }

  /// Opens a file and applies those of the migrations that it lacks.
  init(file: String, migrations: [Migration]) throws(StorageError) {
    // An absolute path is never one of SQLite's special names, such as `:memory:` or a `file:` address.
    let path = URL(filePath: file).path
    try createFileIfMissing(path)
    connection = try Connection(file: path)
    try Self.checkHeader(of: connection, knownVersion: migrations.count)
    try Self.prepare(connection, migrations)
  }

  /// Creates a database in memory, which is gone with the last reference to it.
  public init() throws(StorageError) {
    connection = try Connection(file: ":memory:")
    try Self.prepare(connection, Migration.all)
  }

  public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.transaction("BEGIN IMMEDIATE", body)
  }

  public func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.transaction("BEGIN", body)
  }
}

// MARK: - Opening

extension HabitDatabase {
  private static func checkHeader(
    of connection: Connection, knownVersion: Int
  ) throws(StorageError) {
    let header = try DatabaseHeader(of: connection)
    guard !header.isEmpty else { return }
    guard header.isDatabase else { throw StorageError(.notADatabase, file: connection.file) }
    guard header.applicationID == applicationID else {
      throw StorageError(.otherApplication, file: connection.file)
    }
    guard header.userVersion <= knownVersion else {
      throw StorageError(.newerVersion(header.userVersion), file: connection.file)
    }
  }

  private static func prepare(_ connection: Connection, _ migrations: [Migration]) throws(StorageError) {
    try connection.run("PRAGMA foreign_keys = ON")
    try connection.run("PRAGMA synchronous = FULL")
    if try version(of: connection, migrations) < migrations.count {
      do {
        try connection.transaction("BEGIN EXCLUSIVE") { try migrate(connection, migrations) }
      } catch let error as StorageError {
        throw error
      } catch {
        throw StorageError(.fault, file: connection.file, message: "\(error)")
      }
    }
    try connection.run("PRAGMA journal_mode = WAL")
  }

  /// The version of the schema, which may be in the write-ahead log and not in the file's header yet.
  private static func version(
    of connection: Connection, _ migrations: [Migration]
  ) throws(StorageError) -> Int {
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version <= migrations.count else {
      _ = csqlite_keep_log_on_close(connection.handle)
      throw StorageError(.newerVersion(version), file: connection.file)
    }
    return version
  }

  private static func migrate(_ connection: Connection, _ migrations: [Migration]) throws(StorageError) {
    // Another process may have migrated between the first look and the lock.
    let version = try version(of: connection, migrations)
    for migration in migrations[version...] {
      do throws(StorageError) {
        for statement in migration.statements { try connection.run(statement) }
      } catch {
        throw StorageError(
          error.kind, file: error.file, code: error.code,
          message: "migration “\(migration.name)”: \(error.message)")
      }
    }
    // A pragma takes no bound values. Both are written in the same transaction as the schema.
    try connection.run("PRAGMA application_id = \(applicationID)")
    try connection.run("PRAGMA user_version = \(migrations.count)")
  }
}
