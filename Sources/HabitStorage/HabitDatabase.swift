import CSQLite
import Habits

/// Habits and their records in an SQLite database: one file, or memory.
///
/// Several processes may have the file open at once: a call waits up to 20 seconds for another one's lock, on
/// its thread. What was written is durable when the call returns. The file is closed when the last reference
/// to the database goes.
///
///     let database = try HabitDatabase(file: "/home/me/stackday.sqlite")
///     try database.add(Habit(name: "Water", dailyGoal: 8, unit: "cups", startedOn: today))
///
/// A database is not `Sendable`: one task has it at a time. An app that wants it off the main thread opens it in
/// an actor of its own.
public final class HabitDatabase: RecordStore {
  /// Marks a file as one of this application: "StDy".
  static let applicationID = 0x5374_4479

  let connection: Connection

  /// The habits, once they were read in a transaction and as long as it lasts, for nobody else can change them.
  private var habitsOfTransaction: [KeptHabit]?

  private struct KeptHabit {
    let number: Int64
    let habit: Habit
  }

  /// Opens a database file, or creates it, for its owner alone, with the folders that lead to it. A file with
  /// an older schema is brought forward.
  ///
  /// - Parameter file: A path. What it means does not depend on SQLite's special names.
  /// - Throws: A `StorageError`. A file that is not this application's, or from a newer version, is left as it
  ///   was, to the byte.
  public convenience init(file: String) throws(StorageError) {
    try self.init(file: file, migrations: Migration.all)
  }

  /// Opens a file and applies those of the migrations that it lacks.
  init(file: String, migrations: [Migration]) throws(StorageError) {
    let path = absolutePath(file)
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

  public func transaction<Value>(
    _ body: () throws(RecordError) -> Value
  ) throws(RecordError) -> Value {
    defer { forgetHabits() }
    return try connection.transaction("BEGIN IMMEDIATE", failure: RecordError.storage, body)
  }

  public func snapshot<Value>(
    _ body: () throws(RecordError) -> Value
  ) throws(RecordError) -> Value {
    defer { forgetHabits() }
    return try connection.transaction("BEGIN", failure: RecordError.storage, body)
  }

  /// Forgets the habits once a transaction is over and others may change them.
  private func forgetHabits() {
    if !connection.isInTransaction { habitsOfTransaction = nil }
  }

  /// Runs `body`, and makes what SQLite fails with a failure of the store.
  private func stored<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(RecordError) -> Value {
    do throws(StorageError) { return try body() } catch { throw .storage(error) }
  }
}

// MARK: - Opening

extension HabitDatabase {
  private static func checkHeader(
    of connection: Connection, knownVersion: Int
  ) throws(StorageError) {
    let header = try DatabaseHeader(of: connection)
    guard !header.isEmpty else { return }
    guard header.isDatabase else { throw StorageError(.notADatabase, at: connection.file) }
    guard header.applicationID == applicationID else {
      throw StorageError(.otherApplication, at: connection.file)
    }
    guard header.userVersion <= knownVersion else {
      throw StorageError(.newerVersion(header.userVersion), at: connection.file)
    }
  }

  private static func prepare(_ connection: Connection, _ migrations: [Migration]) throws(StorageError) {
    try connection.run("PRAGMA foreign_keys = ON")
    try connection.run("PRAGMA synchronous = FULL")
    if try version(of: connection, migrations) < migrations.count {
      try connection.transaction("BEGIN EXCLUSIVE") { () throws(StorageError) in
        try migrate(connection, migrations)
      }
    }
    try connection.run("PRAGMA journal_mode = WAL")
  }

  /// The version of the schema, which may be in the write-ahead log and not in the file's header yet.
  private static func version(
    of connection: Connection, _ migrations: [Migration]
  ) throws(StorageError) -> Int {
    let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
    guard version <= migrations.count else {
      _ = csqlite_keep_log_on_close(connection.handle)
      throw StorageError(.newerVersion(version), at: connection.file)
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
          error.kind, at: error.location, code: error.code,
          detail: "migration “\(migration.name)”: \(error.detail)")
      }
    }
    // A pragma takes no bound values. Both are written in the same transaction as the schema.
    try connection.run("PRAGMA application_id = \(applicationID)")
    try connection.run("PRAGMA user_version = \(migrations.count)")
  }
}

// MARK: - Habits

extension HabitDatabase {
  public func habits() throws(RecordError) -> [Habit] {
    try keptHabits().map { $0.habit }
  }

  public func habit(id: Habit.ID) throws(RecordError) -> Habit? {
    try keptHabits().first { $0.habit.id == id }?.habit
  }

  public func insert(_ habit: Habit) throws(RecordError) {
    habitsOfTransaction = nil
    try stored { () throws(StorageError) in
      try connection.run(
        """
        INSERT INTO habit (id, name, daily_goal, unit, started_on, archived_on) VALUES (?, ?, ?, ?, ?, ?)
        """,
        .id(habit.id), .text(habit.name), .integer(habit.dailyGoal), .optional(habit.unit),
        .day(habit.startedOn), .optional(habit.archivedOn?.description))
    }
  }

  public func update(_ habit: Habit) throws(RecordError) {
    habitsOfTransaction = nil
    try stored { () throws(StorageError) in
      try connection.run(
        """
        UPDATE habit SET name = ?, daily_goal = ?, unit = ?, started_on = ?, archived_on = ? WHERE id = ?
        """,
        .text(habit.name), .integer(habit.dailyGoal), .optional(habit.unit), .day(habit.startedOn),
        .optional(habit.archivedOn?.description), .id(habit.id))
    }
  }

  /// Every habit, and the number by which records refer to it: 16 bytes less in each than its id.
  private func keptHabits() throws(RecordError) -> [KeptHabit] {
    if let habitsOfTransaction { return habitsOfTransaction }
    let habits = try stored { () throws(StorageError) in
      try connection.rows(
        "SELECT number, id, name, daily_goal, unit, started_on, archived_on FROM habit ORDER BY number"
      ) { row throws(StorageError) in
        let habit = Habit(
          id: try row.id(1), name: row.text(2) ?? "", dailyGoal: row.integer(3), unit: row.text(4),
          startedOn: try row.day(5), archivedOn: row.text(6) == nil ? nil : try row.day(6))
        return KeptHabit(number: row.integer(0), habit: habit)
      }
    }
    if connection.isInTransaction { habitsOfTransaction = habits }
    return habits
  }

  private func number(of habitID: Habit.ID) throws(RecordError) -> Int64 {
    guard let kept = try keptHabits().first(where: { $0.habit.id == habitID }) else {
      throw .unknownHabit(habitID)
    }
    return kept.number
  }
}

// MARK: - Entries

extension HabitDatabase {
  public func entries(of habitID: Habit.ID, on day: Day) throws(RecordError) -> [Entry] {
    try stored { () throws(StorageError) in
      try connection.rows(
        """
        SELECT id, amount, recorded_at FROM entry
        WHERE habit = (SELECT number FROM habit WHERE id = ?) AND day = ? ORDER BY recorded_at, id
        """,
        .id(habitID), .day(day)
      ) { row throws(StorageError) in
        let entry = Entry(
          id: try row.id(0), habitID: habitID, day: day, amount: row.integer(1), recordedAt: row.instant(2))
        guard let entry else { throw connection.damaged("a stored amount is out of range") }
        return entry
      }
    }
  }

  /// - Complexity: O(*n* log *m*) for *n* entries among *m*: one transaction, some 3 µs an entry.
  public func insert(_ entries: some Sequence<Entry>) throws(RecordError) {
    try transaction { () throws(RecordError) in
      var numbers: [Habit.ID: Int64] = [:]
      for habit in try keptHabits() { numbers[habit.habit.id] = habit.number }
      var unknown: Habit.ID?
      try stored { () throws(StorageError) in
        let statement = try Statement(
          "INSERT INTO entry (habit, day, recorded_at, id, amount) VALUES (?, ?, ?, ?, ?)", on: connection)
        for entry in entries {
          guard let number = numbers[entry.habitID] else {
            unknown = entry.habitID
            return
          }
          try statement.bind([
            .integer(number), .day(entry.day), .instant(entry.recordedAt), .id(entry.id),
            .integer(entry.amount),
          ])
          _ = try statement.step()
        }
      }
      if let unknown { throw .unknownHabit(unknown) }
    }
  }

  public func deleteEntry(id: Entry.ID, of habitID: Habit.ID, on day: Day) throws(RecordError) -> Bool {
    try stored { () throws(StorageError) in
      try connection.run(
        """
        DELETE FROM entry WHERE habit = (SELECT number FROM habit WHERE id = ?) AND day = ? AND id = ?
        """,
        .id(habitID), .day(day), .id(id))
      return connection.changedRows > 0
    }
  }

  public func dayTotals(of habitID: Habit.ID) throws(RecordError) -> [DayTotal] {
    try stored { () throws(StorageError) in
      // SQLite takes twice as long to group the rows as it does to read them in order.
      let statement = try Statement(
        """
        SELECT day, amount FROM entry
        WHERE habit = (SELECT number FROM habit WHERE id = ?) ORDER BY day
        """, on: connection)
      try statement.bind([.id(habitID)])
      var totals: [DayTotal] = []
      // The day as it is stored, so that only a new one is read.
      var text: DayText?
      var (day, total, count) = (Day?.none, Int64(0), 0)
      func endDay() {
        if let day { totals.append(DayTotal(day: day, total: total, entryCount: count)) }
      }
      while try statement.step() {
        let bytes = DayText(statement.bytes(0))
        if bytes == nil || bytes != text {
          endDay()
          (day, total, count) = (try statement.day(0), 0, 0)
          text = bytes
        }
        let (sum, overflow) = total.addingReportingOverflow(statement.integer(1))
        guard !overflow else { throw connection.damaged("the stored amounts of a day are out of range") }
        total = sum
        count += 1
      }
      endDay()
      return totals
    }
  }
}

/// The ten bytes of a stored day, which are compared as two numbers.
private struct DayText: Equatable {
  private let yearAndMonth: UInt64
  private let day: UInt16

  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 10 else { return nil }
    yearAndMonth = bytes.loadUnaligned(as: UInt64.self)
    day = bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
  }
}

// MARK: - Completions

extension HabitDatabase {
  public func completions(
    of habitID: Habit.ID, on days: ClosedRange<Day>?
  ) throws(RecordError) -> [Completion] {
    let days = days ?? Day.first...Day.last
    return try stored { () throws(StorageError) in
      try connection.rows(
        """
        SELECT id, completed_on, recorded_at FROM completion
        WHERE habit = (SELECT number FROM habit WHERE id = ?) AND completed_on BETWEEN ? AND ?
        ORDER BY completed_on, recorded_at, id
        """,
        .id(habitID), .day(days.lowerBound), .day(days.upperBound)
      ) { row throws(StorageError) in
        Completion(
          id: try row.id(0), habitID: habitID, completedOn: try row.day(1), recordedAt: row.instant(2))
      }
    }
  }

  public func insert(_ completion: Completion) throws(RecordError) {
    let number = try number(of: completion.habitID)
    try stored { () throws(StorageError) in
      try connection.run(
        "INSERT INTO completion (id, habit, completed_on, recorded_at) VALUES (?, ?, ?, ?)",
        .id(completion.id), .integer(number), .day(completion.completedOn),
        .instant(completion.recordedAt))
    }
  }

  public func deleteCompletion(id: Completion.ID) throws(RecordError) -> Bool {
    try stored { () throws(StorageError) in
      try connection.run("DELETE FROM completion WHERE id = ?", .id(id))
      return connection.changedRows > 0
    }
  }
}
