import Calculator
import Habits

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// What the engines and the store refuse, as failures of the command: which status it ends with, and what a person
// can do about it.

extension Failure {
  init(_ diagnostic: Diagnostic) {
    self.init(
      .badInput, diagnostic.kind.rawValue, diagnostic.message,
      excerpt: Excerpt(text: diagnostic.text, range: diagnostic.range, suggestion: diagnostic.suggestion))
    self.diagnostic = diagnostic
  }

  init(_ error: RecordError) {
    var status = Status.badInput
    var excerpt: Excerpt?
    switch error {
    case .storage(let error):
      status =
        switch error.kind {
        case .cannotCreate, .danglingLink, .pathTooLong: .cannotCreate
        case .unexpected: .software
        default: .inputOutput
        }
    case .quantity(let diagnostic):
      excerpt = Excerpt(text: diagnostic.text, range: diagnostic.range, suggestion: diagnostic.suggestion)
    default: break
    }
    self.init(status, error.name, error.message, excerpt: excerpt, advice: error.advice)
    if case .search(.unknown(_, let nearest)) = error { suggestion = nearest.first?.name }
  }

  /// A failure to read or write something, in the system's own words.
  init(errno number: Int32, _ kind: String, _ english: String, _ korean: String) {
    let reason = String(cString: strerror(number))
    self.init(.inputOutput, kind, Wording("\(english): \(reason)", "\(korean): \(reason)"))
  }

  /// Something is to be recorded, and there are no habits.
  static var noHabits: Failure {
    let welcome = Wording.welcome
    func parts(_ language: Language) -> (first: Substring, rest: Substring) {
      let lines = welcome.in(language)
      let end = lines.firstIndex(of: "\n") ?? lines.endIndex
      return (lines[..<end], lines[end...].dropFirst())
    }
    return Failure(
      .badInput, "unknownHabit", Wording { String(parts($0).first) },
      advice: Wording { String(parts($0).rest) })
  }
}

extension Wording {
  /// What a person reads before there are habits.
  static var welcome: Wording {
    Wording(
      """
      There are no habits yet. Add one, then log what you do:
        stackday habit add water --goal 8 --unit cups
        stackday log water 3
      A habit that is only checked off has no goal:
        stackday habit add meditation
        stackday done meditation
      """,
      """
      아직 습관이 없습니다. 습관을 추가하고 한 일을 기록하세요:
        stackday habit add 물 --goal 8 --unit 잔
        stackday log 물 3
      완료만 표시하는 습관에는 목표가 없습니다:
        stackday habit add 명상
        stackday done 명상
      """)
  }
}

extension RecordError {
  /// What a person can do, as a terminal shows it; nil where the message says it all.
  fileprivate var advice: Wording? {
    switch self {
    case .storage(let error): return error.advice
    case .search(.unknown(_, let nearest)):
      let names = nearest.map { $0.name.terminalSafe }.joined(separator: ", ")
      return nearest.isEmpty
        ? Wording("  stackday habit list shows all", "  stackday habit list로 모두 볼 수 있습니다")
        : Wording("  did you mean \(names)?", "  비슷한 이름: \(names)")
    case .archived(let habit): return Self.unarchiving(habit)
    case .nameTaken(let habit): return habit.archivedOn == nil ? nil : Self.unarchiving(habit)
    case .noAmounts(let habit):
      return Wording { _ in "  stackday done \(shellWord(habit.name.terminalSafe))" }
    case .hasAmounts(let habit):
      return Wording { _ in "  stackday log \(shellWord(habit.name.terminalSafe)) 1" }
    case .isCheckOff:
      return Wording("  to count amounts, add another habit", "  양을 세려면 새 습관을 추가하세요")
    default: return nil
    }
  }

  private static func unarchiving(_ habit: Habit) -> Wording {
    let command = "stackday habit unarchive \(shellWord(habit.name.terminalSafe))"
    return Wording("  to go on with it: \(command)", "  계속하려면: \(command)")
  }
}

extension StorageError {
  fileprivate var advice: Wording? {
    switch kind {
    case .newerVersion:
      Wording(
        "  install that version, or name another file with STACKDAY_DB",
        "  새 버전을 설치하거나 STACKDAY_DB로 다른 파일을 지정하세요")
    case .noPermission:
      Wording("  check the permissions of the file and its folder", "  파일과 폴더의 권한을 확인하세요")
    case .severalNames:
      Wording(
        "  delete the other names, or put a copy in place of this one; symbolic links do no harm",
        "  다른 이름을 지우거나 복사본으로 바꾸세요. 심볼릭 링크는 괜찮습니다")
    case .danglingLink:
      Wording("  mend the link or remove it", "  링크를 고치거나 지우세요")
    case .pathTooLong:
      Wording("  name another file with STACKDAY_DB", "  STACKDAY_DB로 다른 파일을 지정하세요")
    case .noFilesLeft: Wording("  delete files that are not needed", "  필요 없는 파일을 지우세요")
    case .tooManyOpenFiles:
      Wording("  raise the limit (ulimit -n) or close programs", "  제한(ulimit -n)을 늘리거나 프로그램을 닫으세요")
    case .busy:
      Wording(
        "  a database browser, a backup or another stackday may hold it; try again when that has ended",
        "  데이터베이스 도구, 백업, 다른 stackday가 쓰고 있을 수 있습니다. 끝난 뒤 다시 하세요")
    case .damaged:
      Wording(
        """
          restore it from a backup, or try: sqlite3 FILE .recover
          if a copy was put in its place, the files FILE-wal and FILE-shm beside it are the old one's: remove them
        """,
        """
          백업에서 되돌리거나 다음을 시도하세요: sqlite3 FILE .recover
          복사본으로 바꾼 파일이라면 옆의 FILE-wal과 FILE-shm은 옛 파일의 것이니 지우세요
        """)
    case .inputOutput:
      Wording(
        "  check the disk: it may be full or failing", "  디스크가 가득 찼거나 고장났는지 확인하세요")
    default: nil
    }
  }
}

/// A text as a shell reads it as one word, for commands that a person may copy.
func shellWord(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 }
  guard !isPlain || text.isEmpty else { return text }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
