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
  private var habitsOfTransaction: KeptHabits?

  private struct KeptHabits {
    /// Each with the number by which records refer to it.
    var habits: [(number: Int64, habit: Habit)] = []
    /// What is wrong with those that cannot be read.
    var damage: [StorageError] = []
  }

  /// Opens a database file, or creates it, for its owner alone, with the folders that lead to it. A file with
  /// an older schema is brought forward.
  ///
  /// - Parameters:
  ///   - file: A path. What it means does not depend on SQLite's special names.
  ///   - onWaiting: Called when a call has waited for another program's lock for a second.
  /// - Throws: A `StorageError`. A file that is not this application's, or from a newer version, is left as it
  ///   was, to the byte.
  public convenience init(file: String, onWaiting: (() -> Void)? = nil) throws(StorageError) {
    try self.init(file: file, migrations: Migration.all, onWaiting: onWaiting)
  }

  /// Opens a file and applies those of the migrations that it lacks.
  init(file: String, migrations: [Migration], onWaiting: (() -> Void)? = nil) throws(StorageError) {
    if try DatabaseFile(at: file) == nil { try createFileIfMissing(file) }
    guard let found = try DatabaseFile(at: file) else { throw StorageError(.missing, at: file) }
    connection = try Connection(path: found.path, location: file, onWaiting: onWaiting)
    if found.size > 0 {
      try Self.checkHeader(of: connection, size: found.size, knownVersion: migrations.count)
    }
    try Self.prepare(connection, migrations)
  }

  /// Creates a database in memory, which is gone with the last reference to it.
  public init() throws(StorageError) {
    connection = try Connection(path: ":memory:", location: ":memory:")
    try Self.prepare(connection, Migration.all)
  }

  /// Opens an existing file, which is not empty, to read it.
  private init(
    reading found: DatabaseFile, at location: String, access: Connection.Access, onWaiting: (() -> Void)?
  ) throws(StorageError) {
    connection = try Connection(path: found.path, location: location, access: access, onWaiting: onWaiting)
    // A log that was left over stays where it is, and the file as it was.
    if found.hasLog { _ = csqlite_keep_log_on_close(connection.handle) }
    try Self.checkHeader(of: connection, size: found.size, knownVersion: Migration.all.count)
    let version = try Self.version(of: connection, Migration.all)
    guard version == Migration.all.count else {
      throw connection.damaged("its schema has the version \(version)")
    }
  }

  /// Calls `body`, which must only read, with the records of a file, and changes nothing: neither is a file
  /// created, nor need it, its folder or the disk be writable.
  ///
  /// Where they are, readers and writers are kept apart as ever. Where they are not, the file is read without
  /// locks, and read again if somebody else has changed it meanwhile, so `body` may be called several times.
  ///
  /// - Parameters:
  ///   - file: A path.
  ///   - onWaiting: Called when a call has waited for another program's lock for a second.
  ///   - body: Gets the database.
  /// - Throws: `RecordError.storage`, of the kind `missing` if there is no file, or what `body` throws.
  public static func reading<Value>(
    file: String, onWaiting: (() -> Void)? = nil, _ body: (HabitDatabase) throws(RecordError) -> Value
  ) throws(RecordError) -> Value {
    func found() throws(RecordError) -> DatabaseFile? {
      do throws(StorageError) { return try DatabaseFile(at: file) } catch { throw .storage(error) }
    }
    func attempt(_ file: DatabaseFile, _ access: Connection.Access) throws(RecordError) -> Value {
      let database: HabitDatabase
      do throws(StorageError) {
        // An empty file is a new database. To read it, there need be none.
        database =
          file.size == 0 && !file.hasLog
          ? try HabitDatabase()
          : try HabitDatabase(reading: file, at: location, access: access, onWaiting: onWaiting)
      } catch {
        throw .storage(error)
      }
      return try database.snapshot { () throws(RecordError) in try body(database) }
    }
    let location = file
    guard var before = try found() else { throw .storage(StorageError(.missing, at: file)) }
    if before.isWritable {
      do throws(RecordError) {
        return try attempt(before, .readWrite)
      } catch {
        // There may be no room for the index of the log.
        guard case .storage(let failure) = error, [.full, .noPermission, .inputOutput].contains(failure.kind)
        else { throw error }
      }
    }
    for _ in 0..<maximumReadings {
      let result: Result<Value, RecordError>
      do throws(RecordError) {
        result = .success(try attempt(before, .readOnly(hasLog: before.hasLog)))
      } catch {
        result = .failure(error)
      }
      let after = try found()
      if before.isSame(as: after) { return try result.get() }
      guard let after else { break }
      before = after
    }
    throw .storage(StorageError(.busy, at: file))
  }

  /// How often a file that cannot be locked is read, while others change it.
  private static let maximumReadings = 50

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
  ///
  /// - Parameter duplicate: The error for a record whose identity is there already.
  private func stored<Value>(
    _ body: () throws(StorageError) -> Value, refusing duplicate: (() -> RecordError)? = nil
  ) throws(RecordError) -> Value {
    do throws(StorageError) {
      return try body()
    } catch {
      if let duplicate, error.isDuplicate { throw duplicate() }
      throw .storage(error)
    }
  }
}

// MARK: - Opening

extension HabitDatabase {
  private static func checkHeader(
    of connection: Connection, size: Int, knownVersion: Int
  ) throws(StorageError) {
    let header = try DatabaseHeader(of: connection, size: size)
    guard header.isDatabase else { throw StorageError(.notADatabase, at: connection.location) }
    guard header.applicationID == applicationID else {
      throw StorageError(.otherApplication, at: connection.location)
    }
    guard header.userVersion >= 0 else {
      throw connection.damaged("its schema has the version \(header.userVersion)")
    }
    guard header.userVersion <= knownVersion else {
      throw StorageError(.newerVersion(header.userVersion), at: connection.location)
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
    let application = try connection.integer("PRAGMA application_id")
    if version == 0 && application == 0
      || 0...migrations.count ~= version && application == Int64(applicationID)
    {
      return version
    }
    _ = csqlite_keep_log_on_close(connection.handle)
    if application != Int64(applicationID) { throw StorageError(.otherApplication, at: connection.location) }
    if version < 0 { throw connection.damaged("its schema has the version \(version)") }
    throw StorageError(.newerVersion(version), at: connection.location)
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
  public func readableHabits() throws(RecordError) -> (habits: [Habit], damage: [StorageError]) {
    let kept = try keptHabits()
    return (kept.habits.map { $0.habit }, kept.damage + (try orphans()))
  }

  public func habit(id: Habit.ID) throws(RecordError) -> Habit? {
    try keptHabits().habits.first { $0.habit.id == id }?.habit
  }

  public func insert(_ habit: Habit) throws(RecordError) {
    try habit.check()
    habitsOfTransaction = nil
    try stored { () throws(StorageError) in
      try connection.run(
        """
        INSERT INTO habit (id, name, daily_goal, unit, started_on, archived_on) VALUES (?, ?, ?, ?, ?, ?)
        """,
        .id(habit.id), .text(habit.name), .integer(habit.dailyGoal), .optional(habit.unit),
        .day(habit.startedOn), .optional(habit.archivedOn?.description))
    } refusing: {
      .alreadyRecorded(habit.id)
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

  /// Every habit that can be read, and what is wrong with the others.
  private func keptHabits() throws(RecordError) -> KeptHabits {
    if let habitsOfTransaction { return habitsOfTransaction }
    var kept = KeptHabits()
    try stored { () throws(StorageError) in
      let statement = try Statement(
        "SELECT number, id, name, daily_goal, unit, started_on, archived_on FROM habit ORDER BY number",
        on: connection)
      while try statement.step() {
        let number = statement.integer(0)
        do throws(StorageError) {
          kept.habits.append((number, try habit(in: statement)))
        } catch {
          kept.damage.append(connection.damaged("table habit, row \(number): \(error.detail)"))
        }
      }
    }
    if connection.isInTransaction { habitsOfTransaction = kept }
    return kept
  }

  private func habit(in row: borrowing Statement) throws(StorageError) -> Habit {
    let goal = row.integer(3)
    guard Entry.amounts ~= goal else { throw connection.damaged("the goal is out of range") }
    let habit = Habit(
      id: try row.id(1), name: row.text(2) ?? "", dailyGoal: goal, unit: row.text(4),
      startedOn: try row.day(5), archivedOn: row.text(6) == nil ? nil : try row.day(6))
    guard !habit.name.isEmpty else { throw connection.damaged("the name is missing") }
    return habit
  }

  /// Records of habits that are not kept, which no query for a habit's records would find.
  private func orphans() throws(RecordError) -> [StorageError] {
    var damage: [StorageError] = []
    for table in ["entry", "completion"] {
      // Jumps from habit to habit, so that the rows of each need not be read.
      let numbers = try stored { () throws(StorageError) in
        try connection.rows(
          """
          WITH RECURSIVE recorded (habit) AS (
            SELECT min(habit) FROM \(table)
            UNION ALL
            SELECT (SELECT min(habit) FROM \(table) WHERE habit > recorded.habit) FROM recorded
            WHERE recorded.habit IS NOT NULL
          )
          SELECT habit FROM recorded WHERE habit IS NOT NULL AND habit NOT IN (SELECT number FROM habit)
          """
        ) { row throws(StorageError) in row.integer(0) }
      }
      for number in numbers {
        damage.append(connection.damaged("table \(table), rows of habit \(number): there is no such habit"))
      }
    }
    return damage
  }

  /// The number by which records refer to a habit: 16 bytes less in each than its id.
  private func number(of habitID: Habit.ID) throws(RecordError) -> Int64 {
    guard let kept = try keptHabits().habits.first(where: { $0.habit.id == habitID }) else {
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
        let id = try row.id(0)
        do throws(RecordError) {
          return try Entry(
            id: id, habitID: habitID, day: day, amount: row.integer(1), recordedAt: row.instant(2))
        } catch {
          throw connection.damaged("table entry, row \(id): the amount is out of range")
        }
      }
    }
  }

  /// - Complexity: O(*n* log *m*) for *n* entries among *m*: one transaction, some 3 µs an entry.
  public func insert(_ entries: some Sequence<Entry>) throws(RecordError) {
    try transaction { () throws(RecordError) in
      var numbers: [Habit.ID: Int64] = [:]
      for habit in try keptHabits().habits { numbers[habit.habit.id] = habit.number }
      var refusal: RecordError?
      try stored { () throws(StorageError) in
        let statement = try Statement(
          "INSERT INTO entry (habit, day, recorded_at, id, amount) VALUES (?, ?, ?, ?, ?)", on: connection)
        for entry in entries where refusal == nil {
          guard let number = numbers[entry.habitID] else {
            refusal = .unknownHabit(entry.habitID)
            continue
          }
          try statement.bind([
            .integer(number), .day(entry.day), .instant(entry.recordedAt), .id(entry.id),
            .integer(entry.amount),
          ])
          do throws(StorageError) {
            _ = try statement.step()
          } catch  where error.isDuplicate {
            refusal = .alreadyRecorded(entry.id)
          }
        }
      }
      if let refusal { throw refusal }
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
          guard let nextDay = Day(utf8: statement.bytes(0)) else { throw try damagedEntry(of: habitID) }
          (day, total, count) = (nextDay, 0, 0)
          text = bytes
        }
        let amount = statement.integer(1)
        // Amounts within their range add up to more than 64 bits hold only where there are nine billion of them.
        guard Entry.amounts ~= amount else { throw try damagedEntry(of: habitID) }
        total += amount
        count += 1
      }
      endDay()
      return totals
    }
  }

  /// What is wrong with a habit's entries: the first row that this program would not have written.
  private func damagedEntry(of habitID: Habit.ID) throws(StorageError) -> StorageError {
    let statement = try Statement(
      "SELECT id, day, amount FROM entry WHERE habit = (SELECT number FROM habit WHERE id = ?)",
      on: connection)
    try statement.bind([.id(habitID)])
    while try statement.step() {
      let row = "table entry, row \(try statement.id(0))"
      if Day(utf8: statement.bytes(1)) == nil { return connection.damaged("\(row): the day is invalid") }
      if !(Entry.amounts ~= statement.integer(2)) {
        return connection.damaged("\(row): the amount is out of range")
      }
    }
    return connection.damaged("table entry")
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
    try stored { () throws(StorageError) in
      let statement = try Statement(
        """
        SELECT id, completed_on, recorded_at FROM completion
        WHERE habit = (SELECT number FROM habit WHERE id = ?)
        \(days == nil ? "" : "AND completed_on BETWEEN ? AND ?") ORDER BY completed_on, recorded_at, id
        """, on: connection)
      try statement.bind([.id(habitID)] + (days.map { [.day($0.lowerBound), .day($0.upperBound)] } ?? []))
      var completions: [Completion] = []
      while try statement.step() {
        let id: UniqueID
        do throws(StorageError) {
          id = try statement.id(0)
        } catch {
          throw connection.damaged("table completion, row on \(statement.text(1) ?? "?"): \(error.detail)")
        }
        guard let day = Day(utf8: statement.bytes(1)) else {
          throw connection.damaged("table completion, row \(id): the day is invalid")
        }
        completions.append(
          Completion(id: id, habitID: habitID, completedOn: day, recordedAt: statement.instant(2)))
      }
      return completions
    }
  }

  public func insert(_ completion: Completion) throws(RecordError) {
    let number = try number(of: completion.habitID)
    try stored { () throws(StorageError) in
      try connection.run(
        "INSERT INTO completion (id, habit, completed_on, recorded_at) VALUES (?, ?, ?, ?)",
        .id(completion.id), .integer(number), .day(completion.completedOn),
        .instant(completion.recordedAt))
    } refusing: {
      .alreadyRecorded(completion.id)
    }
  }

  public func deleteCompletion(id: Completion.ID) throws(RecordError) -> Bool {
    try stored { () throws(StorageError) in
      try connection.run("DELETE FROM completion WHERE id = ?", .id(id))
      return connection.changedRows > 0
    }
  }
}
