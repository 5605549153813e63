import CSQLite
import Habits
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Closing a file drops every lock that this process has on it, SQLite's too. So that nobody can have one
/// yet while a file that was just created is closed, files are created one at a time, before they are opened.
private let creation = Mutex(())

/// A path as it is from the root.
///
/// An absolute path is never one of SQLite's special names, such as `:memory:` or a `file:` address.
func absolutePath(_ path: String) -> String {
  guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
  defer { free(folder) }
  return String(cString: folder) + "/" + path
}

/// Sees to it that there is a file at a path: an empty one, for its owner alone, if there was none. Folders
/// that are missing are created for their owner alone, too.
func createFileIfMissing(_ path: String) throws(StorageError) {
  let failure = creation.withLock { _ -> Int32? in
    if let number = createFolder(parent(of: path)) { return number }
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno == EEXIST ? nil : errno }
    // The log and its index get the file's mode from SQLite. A strict umask may have taken the owner's.
    fchmod(descriptor, 0o600)
    close(descriptor)
    return nil
  }
  if let failure { throw StorageError(errno: failure, creating: true, at: path) }

  var status = stat()
  guard stat(path, &status) == 0 else { throw StorageError(errno: errno, creating: false, at: path) }
  // A pipe or a device must not even be opened.
  guard status.st_mode & S_IFMT == S_IFREG else { throw StorageError(.notAFile, at: path) }
}

/// Creates a folder and those that lead to it, where they are missing. Returns the system's error, if any.
private func createFolder(_ path: String) -> Int32? {
  var isCreated = mkdir(path, 0o700) == 0
  if !isCreated, errno == ENOENT, parent(of: path) != path {
    if let failure = createFolder(parent(of: path)) { return failure }
    isCreated = mkdir(path, 0o700) == 0
  }
  // A strict umask may have taken the owner's permissions.
  if isCreated { return chmod(path, 0o700) == 0 ? nil : errno }
  // It exists, or so does something else: what is in the way shows when the file is created.
  return errno == EEXIST || errno == EISDIR ? nil : errno
}

/// The folder in which an absolute path lies.
private func parent(of path: String) -> String {
  "/" + path.split(separator: "/").dropLast().joined(separator: "/")
}

/// What a database file says about itself in its first hundred bytes, read before SQLite looks at the rest,
/// because that could change the file.
///
/// The offsets are from <https://www.sqlite.org/fileformat.html#the_database_header>.
struct DatabaseHeader {
  private static let magic = Array("SQLite format 3\0".utf8)

  /// The file has no bytes: a new database.
  let isEmpty: Bool

  /// Whether it begins as an SQLite database does.
  let isDatabase: Bool

  private let bytes: [UInt8]

  /// Reads the header of the file that a connection has open.
  init(of connection: Connection) throws(StorageError) {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &pointer)
    guard let pointer, let methods = pointer.pointee.pMethods?.pointee else {
      throw connection.damaged("the file is not open")
    }
    var size: sqlite3_int64 = 0
    var code = methods.xFileSize?(pointer, &size) ?? SQLITE_OK
    var bytes = [UInt8](repeating: 0, count: Int(min(100, max(0, size))))
    if code == SQLITE_OK, !bytes.isEmpty {
      code = methods.xRead?(pointer, &bytes, Int32(bytes.count), 0) ?? SQLITE_OK
    }
    guard code == SQLITE_OK else {
      throw StorageError(code: code, at: connection.file, detail: String(cString: sqlite3_errstr(code)))
    }
    isEmpty = bytes.isEmpty
    isDatabase = bytes.count == 100 && bytes.starts(with: Self.magic)
    self.bytes = bytes
  }

  /// The application's number of the schema.
  var userVersion: Int { number(at: 60) }

  /// The application to which the file belongs.
  var applicationID: Int { number(at: 68) }

  private func number(at offset: Int) -> Int {
    guard isDatabase else { return 0 }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
