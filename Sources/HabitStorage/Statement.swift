import CSQLite
import Habits

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
    guard code == SQLITE_OK, let handle else { throw connection.error(code) }
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
    let bytes = bytes(column)
    return bytes.baseAddress == nil ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// A column of the current row as UTF-8, which is there until the next step.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: sqlite3_column_text(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
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
