import CSQLite
import Habits

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StorageError {
  /// Takes an error over from SQLite.
  init(code: Int32, at file: String, detail: String) {
    let kind: Kind =
      switch code & 0xFF {
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CORRUPT: .damaged
      case SQLITE_FULL: .full
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN: .noPermission
      case SQLITE_IOERR: .inputOutput
      default: .unexpected
      }
    self.init(kind, at: file, code: code, detail: detail)
  }

  /// Whether a row was refused because its key is there already.
  var isDuplicate: Bool {
    let unique = SQLITE_CONSTRAINT | (8 << 8)
    let primaryKey = SQLITE_CONSTRAINT | (6 << 8)
    return code == unique || code == primaryKey
  }

  /// Takes an error over from the system.
  init(errno number: Int32, creating: Bool, at file: String) {
    let kind: Kind =
      switch number {
      case ENOSPC, EDQUOT: .full
      case ENAMETOOLONG: .pathTooLong
      case ELOOP: .danglingLink
      case EMFILE, ENFILE: .tooManyOpenFiles
      case _ where creating: .cannotCreate
      case EACCES, EPERM, EROFS: .noPermission
      default: .inputOutput
      }
    self.init(kind, at: file, detail: String(cString: strerror(number)))
  }
}
