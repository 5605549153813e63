import Calculator
import HabitStorage
import Habits

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What surrounds a run of the command: its arguments, its environment, its terminal and its clock. The only place
/// that reads any of them.
struct Surroundings: Sendable {
  /// The arguments after the command's own name.
  ///
  /// - Throws: A failure if one is not UTF-8.
  static func words() throws(Failure) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      words.append(try validated(bytes))
    }
    return words
  }

  /// A variable of the environment; nil where it is not set.
  ///
  /// - Throws: A failure if it is not UTF-8.
  private func variable(_ name: String) throws(Failure) -> String? {
    guard let bytes = getenv(name) else { return nil }
    return try Self.validated(bytes)
  }

  private static func validated(_ bytes: UnsafePointer<CChar>) throws(Failure) -> String {
    if let text = String(validatingCString: bytes) { return text }
    let shown = String(cString: bytes).terminalSafe
    throw Failure(
      .badInput, "invalidUTF8", Wording("\(shown) is not valid UTF-8", "UTF-8이 아닙니다: \(shown)"))
  }

  /// The language of messages, by the locale. A locale such as `ko_KR.UTF-8` begins with it.
  var language: Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { (name: String) in getenv(name).map { String(cString: $0) } }.first { !$0.isEmpty }
    return locale.flatMap { Language(rawValue: String($0.prefix { $0.isLetter })) } ?? .english
  }
}

// MARK: - The terminal

extension Surroundings {
  var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }
  var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output shows colours.
  var hasColor: Bool {
    guard isOutputTerminal else { return false }
    let (noColor, terminal) = (getenv("NO_COLOR"), getenv("TERM"))
    return (noColor == nil || noColor?.pointee == 0) && terminal.map { String(cString: $0) } != "dumb"
  }

  /// The columns of the terminal; 80 where there is none.
  var columns: Int { Terminal.size.columns }
}

// MARK: - The clock

/// When the command runs.
struct Moment {
  let calendar: DayCalendar
  let instant: Instant
  let today: Day
}

extension Surroundings {
  /// Reads the clock.
  ///
  /// - Throws: A failure if `TZ` names no time zone, or `STACKDAY_TODAY` no day.
  func moment() throws(Failure) -> Moment {
    let calendar = DayCalendar(zone: try localZone(try variable("TZ")))
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let instant = Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    guard let text = try variable("STACKDAY_TODAY"), !text.isEmpty else {
      return Moment(calendar: calendar, instant: instant, today: calendar.day(of: instant))
    }
    guard let today = Day(text) else {
      let shown = text.terminalSafe
      throw Failure(
        .badInput, "invalidToday",
        Wording(
          "STACKDAY_TODAY is a day such as 2026-10-11, not \(shown)",
          "STACKDAY_TODAY는 2026-10-11과 같은 날짜여야 합니다: \(shown)"))
    }
    return Moment(calendar: calendar, instant: instant, today: today)
  }
}

// MARK: - The records

extension Surroundings {
  /// Runs `body` with the database.
  func withDatabase<Value>(
    _ body: (HabitDatabase) throws(RecordError) -> Value
  ) throws(Failure) -> Value {
    let path = try databasePath()
    do throws(RecordError) {
      let database: HabitDatabase
      do throws(StorageError) {
        database = try HabitDatabase(file: path)
      } catch {
        throw RecordError.storage(error)
      }
      return try body(database)
    } catch {
      throw Failure(error)
    }
  }

  /// Where the records are kept.
  private func databasePath() throws(Failure) -> String {
    if let file = try variable("STACKDAY_DB"), !file.isEmpty { return file }
    // The XDG Base Directory Specification has relative paths ignored.
    if let data = try variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return data + "/stackday/stackday.sqlite"
    }
    if let home = try variable("HOME"), !home.isEmpty {
      return home + "/.local/share/stackday/stackday.sqlite"
    }
    throw Failure(
      .cannotCreate, "noHome", Wording("HOME is not set", "HOME이 없습니다"),
      advice: Wording(
        "  name the file of the records with STACKDAY_DB", "  STACKDAY_DB로 기록 파일을 지정하세요"))
  }
}
