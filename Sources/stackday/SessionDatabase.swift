import Calculator
import Foundation
import HabitStorage
import Habits

extension Session {
  /// Runs `body` with the database, and turns its errors into failures that say what to do.
  ///
  /// - Parameter isJSON: Whether what a person did wrong is told as JSON on standard output.
  func withDatabase<Value>(
    isJSON: Bool = false, _ body: (HabitDatabase) async throws -> Value
  ) async throws(Failure) -> Value {
    do {
      return try await body(try HabitDatabase(file: databasePath))
    } catch let failure as Failure {
      throw failure
    } catch let error as StorageError {
      throw failure(for: error)
    } catch let error as QuantityDiagnostic {
      throw try refusal(ErrorJSON(error, in: language), error.rendered(in: language), isJSON: isJSON)
    } catch let error as RecordError {
      let (kind, message) = explanation(of: error)
      throw try refusal(kind, message, isJSON: isJSON)
    } catch let error as HabitSearchError {
      let (kind, message) = explanation(of: error)
      throw try refusal(kind, message, isJSON: isJSON)
    } catch {
      throw Failure(.fault, text("error: ", "오류: ") + terminalSafe("\(error)"))
    }
  }

  /// Where the records are kept.
  private var databasePath: String {
    if let file = environment["STACKDAY_DB"], !file.isEmpty { return file }
    // The XDG Base Directory Specification has relative paths ignored.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/stackday/stackday.sqlite"
    }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    return home + "/.local/share/stackday/stackday.sqlite"
  }

  private func refusal(_ kind: String, _ message: String, isJSON: Bool) throws(Failure) -> Failure {
    try refusal(
      ErrorJSON(kind: kind, message: message), text("error: ", "오류: ") + message, isJSON: isJSON)
  }

  private func refusal(_ error: ErrorJSON, _ message: String, isJSON: Bool) throws(Failure) -> Failure {
    if isJSON { try output.print(json: ["error": error]) }
    return Failure(.badInput, isJSON ? nil : message)
  }

  private func failure(for error: StorageError) -> Failure {
    let file = terminalSafe(error.file)
    let (english, korean): (String, String) =
      switch error.kind {
      case .notAFile:
        ("\(file) is not a file", "파일이 아닙니다: \(file)")
      case .notADatabase:
        (
          "\(file) is not a database; it was left as it is",
          "데이터베이스가 아니어서 그대로 두었습니다: \(file)"
        )
      case .otherApplication:
        (
          "\(file) is the database of another application; it was left as it is",
          "다른 프로그램의 데이터베이스여서 그대로 두었습니다: \(file)"
        )
      case .newerVersion(let version):
        (
          """
          \(file) was written by a newer version of stackday (schema \(version)); it was left as it is
            install that version, or name another file with STACKDAY_DB
          """,
          """
          더 새로운 stackday의 데이터베이스여서(스키마 \(version)) 그대로 두었습니다: \(file)
            새 버전을 설치하거나 STACKDAY_DB로 다른 파일을 지정하세요
          """
        )
      case .cannotCreate:
        ("cannot create \(file): \(error.message)", "만들 수 없습니다: \(file): \(error.message)")
      case .noPermission:
        (
          """
          cannot open or write \(file): \(error.message)
            check the permissions of the file and its folder
          """,
          """
          열거나 쓸 수 없습니다: \(file): \(error.message)
            파일과 폴더의 권한을 확인하세요
          """
        )
      case .damaged:
        (
          """
          \(file) is damaged: \(error.message)
            restore it from a backup, or try: sqlite3 FILE .recover
          """,
          """
          데이터베이스가 손상되었습니다: \(file): \(error.message)
            백업에서 되돌리거나 다음을 시도하세요: sqlite3 FILE .recover
          """
        )
      case .full:
        (
          "the disk with \(file) is full; nothing was changed",
          "디스크가 가득 찼습니다. 바뀐 것은 없습니다: \(file)"
        )
      case .busy:
        (
          "another program keeps \(file) locked; try again later",
          "다른 프로그램이 잠그고 있습니다. 나중에 다시 하세요: \(file)"
        )
      case .inputOutput:
        (
          """
          cannot read or write \(file): \(error.message) (\(error.code))
            check the disk: it may be full or failing
          """,
          """
          읽거나 쓸 수 없습니다: \(file): \(error.message) (\(error.code))
            디스크가 가득 찼거나 고장났는지 확인하세요
          """
        )
      case .fault:
        (
          "the database failed (\(error.code)): \(error.message)\n  in \(file)",
          "데이터베이스 오류(\(error.code)): \(error.message)\n  파일: \(file)"
        )
      }
    let status: Failure.Status =
      switch error.kind {
      case .cannotCreate: .cannotCreate
      case .fault: .fault
      default: .inputOutput
      }
    return Failure(status, text("error: ", "오류: ") + text(english, korean))
  }
}
