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

/// What is at a database's path, found without opening anything: closing a file drops every lock that this process
/// has on it, SQLite's too.
struct DatabaseFile {
  /// The path as SQLite gets it: never one of its special names, such as `:memory:` or a `file:` address.
  let path: String

  /// The size in bytes, as the system has it. SQLite takes a file of one byte for empty.
  let size: Int

  /// Whether the file and its folder can be written, so that readers and writers can be kept apart by locks.
  let isWritable: Bool

  /// Whether a log is beside it that has what is not in the file yet.
  let hasLog: Bool

  /// When the file and its log were last changed, and their sizes.
  private let stamps: [Stamp]

  private struct Stamp: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Looks at a path. Nil if nothing is there.
  ///
  /// - Throws: An error for what must not even be opened: a folder, a pipe or a device, also in the place of the
  ///   log; a file with several names, each of which would have a log of its own; a link that leads nowhere.
  init?(at given: String) throws(StorageError) {
    path = given.hasPrefix("/") ? given : "./" + given
    var found = try Self.status(of: path, at: given)
    if found == nil {
      var link = stat()
      guard lstat(path, &link) == 0 else { return nil }
      guard link.st_mode & S_IFMT != S_IFLNK else { throw StorageError(.danglingLink, at: given) }
      // Another process has created it between the two looks.
      found = try Self.status(of: path, at: given)
    }
    guard let status = found else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else { throw StorageError(.notAFile, at: given) }
    guard status.st_nlink == 1 else { throw StorageError(.severalNames, at: given) }
    var stamps = [Self.stamp(status)]
    var hasLog = false
    for suffix in ["-wal", "-shm", "-journal"] {
      var beside = stat()
      // A link here would lead to what is another file's.
      guard lstat(path + suffix, &beside) == 0 else { continue }
      guard beside.st_mode & S_IFMT == S_IFREG else { throw StorageError(.notAFile, at: given + suffix) }
      // None is left of a file that another process has just removed.
      guard beside.st_nlink <= 1 else { throw StorageError(.severalNames, at: given + suffix) }
      guard Self.isSQLites(path + suffix, suffix, size: Int(beside.st_size)) else {
        throw StorageError(.notADatabase, at: given + suffix)
      }
      if suffix == "-wal" { hasLog = beside.st_size > 0 }
      if suffix != "-shm" { stamps.append(Self.stamp(beside)) }
    }
    size = Int(status.st_size)
    isWritable =
      access(path, W_OK) == 0 && access(parent(of: path), W_OK) == 0 && Self.hasRoom(parent(of: path))
    self.hasLog = hasLog
    self.stamps = stamps
    // Another process may have begun between the two looks.
    if size == 0, hasLog, try Self.status(of: path, at: given)?.st_size == 0 {
      throw StorageError(.damaged, at: given, detail: "the file is empty, and its log is not")
    }
  }

  /// Whether a file beside the database may be SQLite's, which would overwrite or delete any other: by how it
  /// begins or, for the index of the log, on which there are locks, by its size.
  ///
  /// Writers may be at work, or have been killed: the index is three bytes long at first and grows by pages, a
  /// journal begins with zeros until it is synchronised, and of either the beginning may be missing its end.
  private static func isSQLites(_ path: String, _ suffix: String, size: Int) -> Bool {
    if suffix == "-shm" { return size == 3 || size % 4_096 == 0 }
    guard size > 0, let file = fopen(path, "r") else { return true }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    // <https://www.sqlite.org/fileformat.html>: a log's magic number ends in 82 or 83, by its byte order.
    let beginnings: [[UInt8]] =
      suffix == "-wal"
      ? [[0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83]]
      : [[0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7], [0, 0, 0, 0, 0, 0, 0, 0]]
    return beginnings.contains { beginning in zip(bytes, beginning).allSatisfy { $0 == $1 } }
  }

  /// Whether the disk has room for the index of a log, without which readers and writers cannot be kept apart.
  private static func hasRoom(_ folder: String) -> Bool {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { return true }
    return UInt64(system.f_bavail) * UInt64(system.f_frsize) >= 65_536
  }

  /// Whether neither the file nor its log has changed since another look.
  func isSame(as other: DatabaseFile?) -> Bool { stamps == other?.stamps }

  private static func status(of path: String, at given: String) throws(StorageError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw StorageError(errno: errno, creating: false, at: given)
    }
    return nil
  }

  private static func stamp(_ status: stat) -> Stamp {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(size: Int(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }
}

/// Nobody can have a lock yet while a file that was just created is closed, because files are created one at a time,
/// before they are opened.
private let creation = Mutex(())

/// Sees to it that there is a file at a path: an empty one, for its owner alone, if there was none. Folders
/// that are missing are created for their owner alone, too.
func createFileIfMissing(_ given: String) throws(StorageError) {
  let path = given.hasPrefix("/") ? given : "./" + given
  // The log needs a name as well, which is four letters longer, and at first a journal's, eight.
  guard path.utf8.reversed().prefix(while: { $0 != UInt8(ascii: "/") }).count + 8 <= NAME_MAX else {
    throw StorageError(.pathTooLong, at: given)
  }
  let failure = creation.withLock { _ -> Int32? in
    if let number = createFolder(parent(of: path)) { return number }
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno == EEXIST ? nil : errno }
    // The log and its index get the file's mode from SQLite. A strict umask may have taken the owner's.
    fchmod(descriptor, 0o600)
    close(descriptor)
    return nil
  }
  guard let failure else { return }
  var system = statvfs()
  if failure == ENOSPC, statvfs(parent(of: path), &system) == 0, system.f_files > 0, system.f_favail == 0 {
    throw StorageError(.noFilesLeft, at: given)
  }
  throw StorageError(errno: failure, creating: true, at: given)
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
  return errno == EEXIST || errno == EISDIR || errno == EROFS ? nil : errno
}

/// The folder in which a path lies.
private func parent(of path: String) -> String {
  let folder = path.split(separator: "/").dropLast().joined(separator: "/")
  return path.hasPrefix("/") ? "/" + folder : folder.isEmpty ? "." : folder
}

/// What a database file says about itself in its first hundred bytes, read before SQLite looks at the rest,
/// because that could change the file.
///
/// The offsets are from <https://www.sqlite.org/fileformat.html#the_database_header>.
struct DatabaseHeader {
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Whether it begins as an SQLite database does.
  let isDatabase: Bool

  private let bytes: [UInt8]

  /// Reads the header of the file that a connection has open.
  ///
  /// - Parameter size: The file's size in bytes. A header that is cut short is none.
  init(of connection: Connection, size: Int) throws(StorageError) {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &pointer)
    guard let pointer, let methods = pointer.pointee.pMethods?.pointee else {
      throw connection.damaged("the file is not open")
    }
    var bytes = [UInt8](repeating: 0, count: 100)
    let code = methods.xRead?(pointer, &bytes, Int32(bytes.count), 0) ?? SQLITE_OK
    // What is missing of a short file is read as zeros.
    guard code == SQLITE_OK || code == SQLITE_IOERR | (2 << 8) else {
      throw StorageError(code: code, at: connection.location, detail: String(cString: sqlite3_errstr(code)))
    }
    isDatabase = size >= bytes.count && bytes.starts(with: Self.magic)
    self.bytes = bytes
  }

  /// The application's number of the schema, which is signed.
  var userVersion: Int { Int(Int32(truncatingIfNeeded: number(at: 60))) }

  /// The application to which the file belongs.
  var applicationID: Int { number(at: 68) }

  private func number(at offset: Int) -> Int {
    guard isDatabase else { return 0 }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
