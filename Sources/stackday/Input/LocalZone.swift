import Calculator
import Habits

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The zone that the C library keeps by the environment's `TZ`, as tzset(3) reads it.
///
/// - Parameter variable: The value of `TZ`; nil for the machine's own zone.
/// - Throws: A failure if the value names no zone, which the C library would take for Greenwich.
func localZone(_ variable: String?) throws(Failure) -> Zone {
  if let variable, !isZone(variable) {
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

/// Whether a value of `TZ` means a zone: a file of the zone database, by its name or its path, or rules.
private func isZone(_ variable: String) -> Bool {
  let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
  if name.isEmpty || name == "UTC" { return true }
  if name.hasPrefix("/") { return isZoneFile(name) }
  var folders = ["/usr/share/zoneinfo", "/share/zoneinfo", "/etc/zoneinfo"]
  if let folder = getenv("TZDIR") { folders.insert(String(cString: folder), at: 0) }
  return folders.contains { isZoneFile($0 + "/" + name) } || ZoneRules.areValid(name)
}

/// Whether a file begins as those of the zone database do (RFC 8536).
private func isZoneFile(_ path: String) -> Bool {
  guard let file = fopen(path, "r") else { return false }
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
