import CSQLite
import Habits

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open connection to a database. It is used by one `HabitDatabase` alone, and closed when that goes.
final class Connection {
  /// How many milliseconds a statement waits each time for another program's lock, how often, and after how many
  /// times it says so: 20 seconds, after one.
  private static let waits = (length: Int32(5), limit: 4_000, told: 200)

  /// How a file is opened.
  enum Access {
    /// To read and write, with locks that keep readers and writers apart.
    case readWrite
    /// To read without any trace: nothing is locked or created, and whoever writes meanwhile is not noticed.
    /// A log beside the file is read with it.
    case readOnly(hasLog: Bool)
  }

  /// Where the records are, for messages.
  let location: String

  /// SQLite's own handle.
  let handle: OpaquePointer

  /// Called when a statement has waited for a second.
  private let onWaiting: (() -> Void)?

  /// How often the statement that is running has waited for a lock.
  private var waitCount = 0

  /// Opens an existing file, or with `:memory:` a new database in memory. Nothing is read or locked yet.
  ///
  /// - Parameters:
  ///   - path: The path as SQLite gets it.
  ///   - location: The path as a person gave it.
  ///   - access: How it is opened.
  ///   - onWaiting: Called when a statement has waited for another program for a second.
  init(
    path: String, location: String, access: Access = .readWrite, onWaiting: (() -> Void)? = nil
  ) throws(StorageError) {
    self.location = location
    self.onWaiting = onWaiting
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code =
      switch access {
      case .readWrite: sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_READWRITE, nil)
      // Without locks, SQLite keeps the index of a log in its own memory, if it is told to before it reads.
      case .readOnly(hasLog: true): sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_READONLY, "unix-none")
      case .readOnly(hasLog: false):
        sqlite3_open_v2(
          "file:" + Self.escaped(path) + "?immutable=1", &handle,
          flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
      }
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      let isOutOfFiles = handle.map { [EMFILE, ENFILE].contains(sqlite3_system_errno($0)) } == true
      sqlite3_close_v2(handle)
      if isOutOfFiles { throw StorageError(.tooManyOpenFiles, at: location, code: code, detail: message) }
      throw StorageError(code: code, at: location, detail: message)
    }
    self.handle = handle
    // SQLite calls this where it meets a lock. The pointer is not used after the connection is closed.
    sqlite3_busy_handler(
      handle,
      { connection, _ in
        guard let connection else { return 0 }
        return Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().waitForLock() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    if case .readOnly = access { try run("PRAGMA locking_mode = EXCLUSIVE") }
  }

  /// A path as a part of a `file:` address.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "/._-".contains(character))
      let digits = String(byte, radix: 16)
      return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }

  deinit { sqlite3_close_v2(handle) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The number of rows that the latest statement inserted, updated or deleted.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// Runs a statement that gives no rows, or whose rows do not matter.
  func run(_ sql: String, _ values: SQLValue...) throws(StorageError) {
    let statement = try Statement(sql, on: self)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The first number that a statement gives, or nil without a row.
  func integer(_ sql: String, _ values: SQLValue...) throws(StorageError) -> Int64? {
    let statement = try Statement(sql, on: self)
    try statement.bind(values)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Calls `body` with each row that a statement gives, and returns what it makes of them.
  func rows<Row>(
    _ sql: String, _ values: SQLValue..., row: (borrowing Statement) throws(StorageError) -> Row
  ) throws(StorageError) -> [Row] {
    let statement = try Statement(sql, on: self)
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(try row(statement)) }
    return rows
  }

  /// Runs `body` between `begin`, a statement that begins a transaction, and its end: a commit, or a rollback
  /// if anything fails. In a transaction it just runs `body`.
  ///
  /// - Parameter failure: Makes one of the body's errors of a failure to begin or to commit.
  func transaction<Value, Failure: Error>(
    _ begin: String, failure: (StorageError) -> Failure, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard !isInTransaction else { return try body() }
    do throws(StorageError) { try run(begin) } catch { throw failure(error) }
    do throws(Failure) {
      let value = try body()
      do throws(StorageError) { try run("COMMIT") } catch { throw failure(error) }
      return value
    } catch {
      // After some errors, such as a full disk, SQLite has rolled back already.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body` as `transaction(_:failure:_:)` does, where it fails as a store itself.
  func transaction<Value>(
    _ begin: String, _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    func itself(_ failure: StorageError) -> StorageError { failure }
    return try transaction(begin, failure: itself, body)
  }

  /// The error that a result code of this connection means.
  func error(_ code: Int32) -> StorageError {
    let message = String(cString: sqlite3_errmsg(handle))
    // SQLite knows of one way in which a disk is full; a quota and a limit on the file's size are others.
    if code & 0xFF == SQLITE_IOERR, !systemErrors.isDisjoint(with: [EFBIG, EDQUOT, ENOSPC]) {
      return StorageError(.full, at: location, code: code, detail: message)
    }
    if [SQLITE_CANTOPEN, SQLITE_IOERR].contains(code & 0xFF),
      !systemErrors.isDisjoint(with: [EMFILE, ENFILE])
    {
      return StorageError(.tooManyOpenFiles, at: location, code: code, detail: message)
    }
    let error = StorageError(code: code, at: location, detail: message)
    guard error.kind == .busy, let path = sqlite3_db_filename(handle, "main") else { return error }
    return StorageError(
      .busy, at: location, code: code, detail: lockHolder(of: String(cString: path)) ?? "")
  }

  /// What the system last said of the connection, of the file and of its log, each as long as it is remembered.
  private var systemErrors: Set<Int32> {
    var errors: Set = [sqlite3_system_errno(handle)]
    for pointer in [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER] {
      var file: UnsafeMutablePointer<sqlite3_file>?
      var number: Int32 = 0
      sqlite3_file_control(handle, "main", pointer, &file)
      _ = file?.pointee.pMethods?.pointee.xFileControl?(file, SQLITE_FCNTL_LAST_ERRNO, &number)
      errors.insert(number)
    }
    return errors
  }

  /// An error for a stored value that this program would never have stored.
  func damaged(_ message: String) -> StorageError { StorageError(.damaged, at: location, detail: message) }

  /// Begins to count how often a statement waits.
  func startWaiting() { waitCount = 0 }

  /// Waits a moment for another program to give up its lock.
  ///
  /// - Returns: Whether to try again.
  func waitForLock() -> Bool {
    guard waitCount < Self.waits.limit else { return false }
    waitCount += 1
    if waitCount == Self.waits.told { onWaiting?() }
    sqlite3_sleep(Self.waits.length)
    return true
  }
}

/// The program that has a lock on a database, as far as the system tells: `process 123 (sqlite3)`.
private func lockHolder(of path: String) -> String? {
  // The bytes that SQLite locks: in the file from 1 GiB on, in the index of the log from the 120th on.
  for (name, first, count) in [(path, 0x4000_0000, 512), (path + "-shm", 120, 8)] {
    let descriptor = open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { continue }
    // Closing it gives up this process's own locks, of which it has none here: it waits for one.
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(first)
    lock.l_len = off_t(count)
    guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK), lock.l_pid > 0 else {
      continue
    }
    return "process \(lock.l_pid)" + (programName(of: lock.l_pid).map { " (\($0))" } ?? "")
  }
  return nil
}

/// What the system calls a process, on Linux.
private func programName(of process: pid_t) -> String? {
  guard let file = fopen("/proc/\(process)/comm", "r") else { return nil }
  defer { fclose(file) }
  var name = [CChar](repeating: 0, count: 64)
  guard fgets(&name, Int32(name.count), file) != nil else { return nil }
  let end = name.firstIndex { $0 == 0 || $0 == 10 } ?? name.count
  return String(decoding: name[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// A value bound to a statement.
enum SQLValue {
  case integer(Int64)
  case text(String)
  case id(UniqueID)
  case null

  static func day(_ day: Day) -> SQLValue { .text(day.description) }
  static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }

  /// An instant, kept as milliseconds since 1970.
  static func instant(_ instant: Instant) -> SQLValue { .integer(instant.milliseconds) }
}

/// A prepared statement. It cannot be copied, and is finalized where it goes out of scope: none stays open.
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: Connection

  /// Prepares a statement.
  init(_ sql: String, on connection: Connection) throws(StorageError) {
    self.connection = connection
    connection.startWaiting()
    var handle: OpaquePointer?
    var code = SQLITE_OK
    repeat {
      // The schema is read here, which may meet a lock.
      code = sqlite3_prepare_v2(connection.handle, sql, -1, &handle, nil)
    } while code & 0xFF == SQLITE_BUSY && connection.waitForLock()
    guard code == SQLITE_OK, let handle else {
      // Every statement fits this program's schema: where it cannot be prepared, the schema is another one.
      let error = connection.error(code)
      throw error.kind == .unexpected ? connection.damaged(error.detail) : error
    }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds values to the parameters, in order, and makes the statement ready to run with them.
  func bind(_ values: [SQLValue]) throws(StorageError) {
    sqlite3_reset(handle)
    for (position, value) in zip(Int32(1)..., values) {
      let code =
        switch value {
        case .integer(let number): sqlite3_bind_int64(handle, position, number)
        case .text(let text):
          sqlite3_bind_text(handle, position, text, Int32(clamping: text.utf8.count), csqlite_transient())
        case .id(let id):
          withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { bytes in
            sqlite3_bind_blob(handle, position, bytes.baseAddress, 16, csqlite_transient())
          }
        case .null: sqlite3_bind_null(handle, position)
        }
      guard code == SQLITE_OK else { throw connection.error(code) }
    }
  }

  /// Goes on to the next row.
  ///
  /// Where SQLite meets a lock it mostly waits by itself, through the connection's busy handler. Where it does
  /// not, as when it changes to the write-ahead log, the statement is started again, as long as it has not
  /// begun to do anything.
  ///
  /// - Returns: Whether there is one.
  func step() throws(StorageError) -> Bool {
    connection.startWaiting()
    while true {
      let code = sqlite3_step(handle)
      switch code & 0xFF {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      default:
        let error = connection.error(code)
        guard error.kind == .busy, !connection.isInTransaction, connection.waitForLock() else { throw error }
        sqlite3_reset(handle)
      }
    }
  }

  /// A column of the current row as a number.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// A column of the current row as text, or nil for a null.
  func text(_ column: Int32) -> String? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : String(decoding: bytes(column), as: UTF8.self)
  }

  /// A column of the current row as UTF-8, which is there until the next step.
  ///
  /// SQLite gives the bytes of a text as they lie; to give it as a text, it would copy it to end it with a zero.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// A column of the current row as a day.
  func day(_ column: Int32) throws(StorageError) -> Day {
    guard let day = Day(utf8: bytes(column)) else {
      throw connection.damaged("a stored day is invalid")
    }
    return day
  }

  /// A column of the current row as an identity.
  func id(_ column: Int32) throws(StorageError) -> UniqueID {
    guard let bytes = sqlite3_column_blob(handle, column), sqlite3_column_bytes(handle, column) == 16 else {
      throw connection.damaged("an id is not 16 bytes long")
    }
    let (high, low) = bytes.loadUnaligned(as: (UInt64, UInt64).self)
    return UniqueID(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }

  /// A column of the current row as an instant.
  func instant(_ column: Int32) -> Instant { Instant(milliseconds: integer(column)) }
}
