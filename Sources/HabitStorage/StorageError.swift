import CSQLite
import Foundation

/// Why a database cannot be opened, read or written. It never contains what was stored or was to be stored.
public struct StorageError: Error, Hashable, Sendable {
  /// What is wrong, as far as it makes a difference to a person.
  public enum Kind: Hashable, Sendable {
    /// In the file's place is something else, such as a directory.
    case notAFile
    /// The file is no SQLite database.
    case notADatabase
    /// The file is a database of another application.
    case otherApplication
    /// The file was written by a newer version, with a later schema than this one knows.
    case newerVersion(Int)
    /// The file or its folder does not exist and cannot be created.
    case cannotCreate
    /// The file cannot be opened, read or written with the permissions that it and its folder have.
    case noPermission
    /// The file is damaged: parts of it are missing or make no sense.
    case damaged
    /// The disk, or what the user may take of it, is full.
    case full
    /// Another program has kept the database locked for too long.
    case busy
    /// Any other error of the file system.
    case inputOutput
    /// Anything else: a fault of this program.
    case fault
  }

  /// What is wrong.
  public let kind: Kind

  /// The path of the database; `:memory:` for one in memory.
  public let file: String

  /// SQLite's extended result code, or 0 if it is not SQLite that found it.
  public let code: Int32

  /// What SQLite or the system says about it, in English.
  public let message: String

  init(_ kind: Kind, file: String, code: Int32 = 0, message: String = "") {
    self.kind = kind
    self.file = file
    self.code = code
    self.message = message
  }

  /// Takes an error over from SQLite.
  init(code: Int32, file: String, message: String) {
    let kind: Kind =
      switch code & 0xFF {
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CORRUPT: .damaged
      case SQLITE_FULL: .full
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN: .noPermission
      case SQLITE_IOERR: .inputOutput
      default: .fault
      }
    self.init(kind, file: file, code: code, message: message)
  }

  /// Takes an error over from the system.
  init(errno number: Int32, creating: Bool, file: String) {
    let kind: Kind =
      switch number {
      case ENOSPC, EDQUOT: .full
      case _ where creating: .cannotCreate
      case EACCES, EPERM, EROFS: .noPermission
      default: .inputOutput
      }
    self.init(kind, file: file, message: String(cString: strerror(number)))
  }
}
