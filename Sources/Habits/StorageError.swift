import Calculator

/// Why a record store cannot be opened, read or written. It never contains what was stored or was to be stored.
///
/// Every kind of store tells its failures in this form, so that whoever uses one need not know which it is.
public struct StorageError: Error, Hashable, Sendable {
  /// What is wrong, as far as it makes a difference to a person.
  public enum Kind: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// In the file's place is something else, such as a directory, or in its log's.
    case notAFile
    /// The file has several names (hard links), and each of them would have a log of its own.
    case severalNames
    /// In the file's place is a link to a file that does not exist.
    case danglingLink
    /// The file is no SQLite database.
    case notADatabase
    /// The file is a database of another application.
    case otherApplication
    /// The file was written by a newer version, with a later schema than this one knows.
    case newerVersion(Int)
    /// The file or its folder does not exist and cannot be created.
    case cannotCreate
    /// The path is longer than the system allows.
    case pathTooLong
    /// The disk has room, but for no further file (no inodes).
    case noFilesLeft
    /// This process may not open as many files as are needed.
    case tooManyOpenFiles
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
    /// Anything else: a mistake in this program.
    case unexpected

    /// The name in JSON.
    public var name: String {
      switch self {
      case .missing: "missing"
      case .notAFile: "notAFile"
      case .severalNames: "severalNames"
      case .danglingLink: "danglingLink"
      case .pathTooLong: "pathTooLong"
      case .noFilesLeft: "noFilesLeft"
      case .tooManyOpenFiles: "tooManyOpenFiles"
      case .notADatabase: "notADatabase"
      case .otherApplication: "otherApplication"
      case .newerVersion: "newerVersion"
      case .cannotCreate: "cannotCreate"
      case .noPermission: "noPermission"
      case .damaged: "damaged"
      case .full: "full"
      case .busy: "busy"
      case .inputOutput: "inputOutput"
      case .unexpected: "unexpected"
      }
    }
  }

  /// What is wrong.
  public let kind: Kind

  /// Where the records are: the path of a file, or `:memory:`.
  public let location: String

  /// The store's own code for the error, such as SQLite's extended result code; 0 if it has none.
  public let code: Int32

  /// What the store or the system says about it, in English.
  public let detail: String

  /// Creates an error.
  public init(_ kind: Kind, at location: String, code: Int32 = 0, detail: String = "") {
    self.kind = kind
    self.location = location
    self.code = code
    self.detail = detail
  }

  /// What is wrong, as one sentence without a full stop.
  public var message: Wording {
    let place = location.terminalSafe
    switch kind {
    case .missing: return Wording("there is no file \(place)", "파일이 없습니다: \(place)")
    case .notAFile: return Wording("\(place) is not a file", "파일이 아닙니다: \(place)")
    case .severalNames:
      return Wording(
        "\(place) has other names (hard links), and records written under two names would be lost",
        "\(place): 다른 이름(하드 링크)이 있어 두 이름으로 쓰면 기록을 잃을 수 있습니다")
    case .danglingLink:
      return Wording(
        "\(place) is a link to a file that does not exist", "없는 파일을 가리키는 링크입니다: \(place)")
    case .pathTooLong:
      return Wording("the path is too long: \(place)", "경로가 너무 깁니다: \(place)")
    case .noFilesLeft:
      return Wording(
        "the disk with \(place) has no room for another file (no inodes are left)",
        "디스크에 파일을 더 만들 수 없습니다(남은 inode 없음): \(place)")
    case .tooManyOpenFiles:
      return Wording(
        "too many files are open to open \(place)", "열린 파일이 너무 많아 열 수 없습니다: \(place)")
    case .notADatabase:
      return Wording(
        "\(place) is not a database; it was left as it is", "데이터베이스가 아니어서 그대로 두었습니다: \(place)")
    case .otherApplication:
      return Wording(
        "\(place) is the database of another application; it was left as it is",
        "다른 프로그램의 데이터베이스여서 그대로 두었습니다: \(place)")
    case .newerVersion(let version):
      return Wording(
        "\(place) was written by a newer version of stackday (schema \(version)); it was left as it is",
        "더 새로운 stackday의 데이터베이스여서(스키마 \(version)) 그대로 두었습니다: \(place)")
    case .cannotCreate:
      return Wording("cannot create \(place): \(detail)", "만들 수 없습니다: \(place): \(detail)")
    case .noPermission:
      return Wording("cannot open or write \(place): \(detail)", "열거나 쓸 수 없습니다: \(place): \(detail)")
    case .damaged:
      return Wording("\(place) is damaged: \(detail)", "데이터베이스가 손상되었습니다: \(place): \(detail)")
    case .full:
      return Wording(
        "the disk with \(place) is full; nothing was changed", "디스크가 가득 찼습니다. 바뀐 것은 없습니다: \(place)")
    case .busy:
      return Wording(
        "another program keeps \(place) locked\(detail.isEmpty ? "" : ": \(detail)")",
        "다른 프로그램이 잠그고 있습니다: \(place)\(detail.isEmpty ? "" : ": \(detail)")")
    case .inputOutput:
      return Wording(
        "cannot read or write \(place): \(detail) (\(code))", "읽거나 쓸 수 없습니다: \(place): \(detail) (\(code))")
    case .unexpected:
      return Wording(
        "the database \(place) failed (\(code)): \(detail)", "데이터베이스 오류(\(code)): \(place): \(detail)")
    }
  }
}
