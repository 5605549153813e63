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
  /// The arguments after the command's own name, with `U+FFFD` for what is not UTF-8.
  static var shownWords: [String] { commandLineWords.dropFirst().map { String(cString: $0) } }

  /// The arguments after the command's own name.
  ///
  /// - Throws: A failure if one is not UTF-8.
  static func words() throws(Failure) -> [String] {
    var words: [String] = []
    for (number, bytes) in commandLineWords.enumerated().dropFirst() {
      words.append(try validated(bytes, Wording("argument \(number)", "\(number)번째 인수")))
    }
    return words
  }

  /// A variable of the environment; nil where it is not set.
  ///
  /// - Throws: A failure if it is not UTF-8.
  private func variable(_ name: String) throws(Failure) -> String? {
    guard let bytes = getenv(name) else { return nil }
    return try Self.validated(bytes, Wording(name, name))
  }

  /// - Parameter place: Where the bytes stand.
  private static func validated(
    _ bytes: UnsafePointer<CChar>, _ place: Wording
  ) throws(Failure) -> String {
    if let text = String(validatingCString: bytes) { return text }
    let shown = String(cString: bytes).terminalSafe
    throw Failure(
      .badInput, "invalidUTF8",
      Wording(
        "\(place.english) is not valid UTF-8: \(shown)", "\(place.korean): UTF-8이 아닙니다: \(shown)"))
  }

  /// The language of messages, by the locale. A locale such as `ko_KR.UTF-8` begins with it.
  var language: Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { (name: String) in getenv(name).map { String(cString: $0) } }.first { !$0.isEmpty }
    return locale.flatMap { Language(rawValue: String($0.prefix { $0.isLetter })) } ?? .english
  }
}

// MARK: - The arguments

#if os(Linux)
  /// What the system handed to the program. Swift's own way to the arguments reads files under `/proc`, which may be
  /// missing or not to be opened, and then there would seem to be none.
  nonisolated(unsafe) private var handed:
    (count: Int32, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) =
      (0, nil)

  /// Runs before everything else, also before Swift's runtime looks for the folder that it lies in, which it does not
  /// need here and would not find without `/proc`.
  @used @section(".preinit_array")
  private let start: @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    count, words in
    handed = (count, words)
    #if !DEBUG
      setenv("SWIFT_ROOT", "/", 0)
      setenv("SWIFT_BACKTRACE", "enable=no", 0)
    #endif
  }
#endif

/// The words of the command line, the program's name first.
var commandLineWords: [UnsafeMutablePointer<CChar>] {
  #if os(Linux)
    let (count, words) = handed
  #else
    let (count, words) = (CommandLine.argc, Optional(CommandLine.unsafeArgv))
  #endif
  return (0..<Int(count)).compactMap { words?[$0] }
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
  /// Answers with what `body` reads from the records, without changing anything.
  ///
  /// - Parameter body: Gets the database. Returns the answer, and what of the records could not be read.
  func reading(
    _ body: (HabitDatabase) throws(RecordError) -> (any Answer, damage: [StorageError])
  ) throws(Failure) -> Reply {
    let path = try databasePath()
    do throws(RecordError) {
      let (answer, damage) = try HabitDatabase.reading(file: path, onWaiting: tellWaiting, body)
      return .answer(answer, damage: damage)
    } catch {
      guard case .storage(let failure) = error, failure.kind == .missing else { throw Failure(error) }
    }
    do throws(RecordError) {
      let none: HabitDatabase
      do throws(StorageError) { none = try HabitDatabase() } catch { throw RecordError.storage(error) }
      return .answer(MissingFileAnswer(answer: try body(none).0, file: shown(path)))
    } catch {
      throw Failure(error)
    }
  }

  /// The habits that can be read; none where there is no file.
  func habits() throws(Failure) -> [Habit] {
    let path = try databasePath()
    do throws(RecordError) {
      return try HabitDatabase.reading(file: path) { (database) throws(RecordError) in
        try database.readableHabits().habits
      }
    } catch {
      guard case .storage(let failure) = error, failure.kind == .missing else { throw Failure(error) }
      return []
    }
  }

  /// Runs `body`, which changes the records, with the database.
  func changing<Value>(
    _ body: (HabitDatabase) throws(RecordError) -> Value
  ) throws(Failure) -> Value {
    let path = try databasePath()
    do throws(RecordError) {
      let database: HabitDatabase
      do throws(StorageError) {
        database = try HabitDatabase(file: path, onWaiting: tellWaiting)
      } catch {
        throw RecordError.storage(error)
      }
      return try body(database)
    } catch {
      throw Failure(error)
    }
  }

  /// Says on a terminal that another program is waited for.
  private func tellWaiting() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let words = Wording(
      "waiting for another program that keeps the records locked …", "기록을 잠근 다른 프로그램을 기다립니다 …")
    _ = writeAll(Array((words.in(language) + "\n").utf8), to: STDERR_FILENO)
  }

  /// A path as a person writes it: one in the home folder begins with `~`.
  private func shown(_ path: String) -> String {
    guard let home = try? variable("HOME"), !home.isEmpty, path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
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

// MARK: - The zone

/// The zone that the C library keeps by the environment's `TZ`, as tzset(3) reads it.
///
/// - Parameter variable: The value of `TZ`; nil for the machine's own zone.
/// - Throws: A failure if the value names no zone, which the C library would take for Greenwich.
private func localZone(_ variable: String?) throws(Failure) -> Zone {
  if let variable, !ZoneName(variable).isKnown {
    let shown = variable.terminalSafe
    throw Failure(
      .badInput, "unknownZone",
      Wording(
        "TZ names no time zone that is known here: \(shown)", "TZ가 알려진 시간대가 아닙니다: \(shown)"),
      advice: Wording(
        "  a name is such as Asia/Seoul, Europe/Berlin or UTC", "  Asia/Seoul, Europe/Berlin, UTC 와 같이 적습니다"))
  }
  tzset()
  return Zone { instant in
    var seconds = time_t(instant.seconds)
    var local = tm()
    // Without an answer, far beyond all rules, the clocks are Greenwich's.
    return localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff
  }
}

/// A value of `TZ`, as tzset(3) reads it.
private struct ZoneName {
  private let variable: String

  init(_ variable: String) {
    self.variable = variable
  }

  /// Whether it means a zone: a file of the zone database, by its name or its path, or rules.
  var isKnown: Bool {
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.isEmpty || name == "UTC" { return true }
    if name.hasPrefix("/") { return isZoneFile(name) }
    var folders = ["/usr/share/zoneinfo", "/share/zoneinfo", "/etc/zoneinfo"]
    if let folder = getenv("TZDIR") { folders.insert(String(cString: folder), at: 0) }
    return folders.contains { isZoneFile($0 + "/" + name) } || ZoneRules.areValid(name)
  }
}

/// Whether a file begins as those of the zone database do (RFC 8536).
private func isZoneFile(_ path: String) -> Bool {
  // A pipe would be waited for.
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "r") else {
    return false
  }
  defer { fclose(file) }
  var magic = [UInt8](repeating: 0, count: 4)
  return fread(&magic, 1, 4, file) == 4 && magic == Array("TZif".utf8)
}

/// Rules in the form of POSIX, such as `KST-9` or `EST5EDT,M3.2.0,M11.1.0/2`: a name made up, the hours by which it
/// lies west of Greenwich, and the same for summer with the days on which it begins and ends.
private struct ZoneRules {
  private var rest: Substring

  static func areValid(_ text: String) -> Bool {
    var rules = ZoneRules(rest: text[...])
    guard rules.takeName(), rules.takeTime(hours: 24) else { return false }
    if rules.rest.isEmpty { return true }
    guard rules.takeName() else { return false }
    if !rules.rest.isEmpty, rules.rest.first != ",", !rules.takeTime(hours: 24) { return false }
    if rules.rest.isEmpty { return true }
    return rules.takeDate() && rules.takeDate() && rules.rest.isEmpty
  }

  /// Three letters at least, or in angle brackets digits and signs too.
  private mutating func takeName() -> Bool {
    func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }
    let isQuoted = take("<")
    let name = rest.prefix {
      isLetter($0) || isQuoted && ($0.isASCII && $0.isNumber || $0 == "+" || $0 == "-")
    }
    rest = rest[name.endIndex...]
    return name.count >= 3 && (!isQuoted || take(">"))
  }

  /// Hours with a sign or none, and minutes and seconds after colons.
  private mutating func takeTime(hours: Int) -> Bool {
    if !take("+") { _ = take("-") }
    guard takeNumber(0...hours) else { return false }
    for _ in 0..<2 where take(":") {
      guard takeNumber(0...59) else { return false }
    }
    return true
  }

  /// A comma and a day of the year, `M3.2.0`, `J60` or `59`, and perhaps a time after a slash.
  private mutating func takeDate() -> Bool {
    guard take(",") else { return false }
    let isDay =
      take("M")
      ? takeNumber(1...12) && take(".") && takeNumber(1...5) && take(".") && takeNumber(0...6)
      : take("J") ? takeNumber(1...365) : takeNumber(0...365)
    return isDay && (!take("/") || takeTime(hours: 167))
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeNumber(_ range: ClosedRange<Int>) -> Bool {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), range ~= number else { return false }
    rest = rest[digits.endIndex...]
    return true
  }
}
