import Calculator

/// Why a record store cannot be opened, read or written. It never contains what was stored or was to be stored.
///
/// Every kind of store tells its failures in this form, so that whoever uses one need not know which it is.
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
    /// Anything else: a mistake in this program.
    case unexpected

    /// The name in JSON.
    public var name: String {
      switch self {
      case .notAFile: "notAFile"
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
    case .notAFile: return Wording("\(place) is not a file", "파일이 아닙니다: \(place)")
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
        "another program keeps \(place) locked; try again later",
        "다른 프로그램이 잠그고 있습니다. 나중에 다시 하세요: \(place)")
    case .inputOutput:
      return Wording(
        "cannot read or write \(place): \(detail) (\(code))", "읽거나 쓸 수 없습니다: \(place): \(detail) (\(code))")
    case .unexpected:
      return Wording(
        "the database \(place) failed (\(code)): \(detail)", "데이터베이스 오류(\(code)): \(place): \(detail)")
    }
  }
}
