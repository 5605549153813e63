import Calculator
import Foundation
import Habits

/// When the command runs: the only place that reads the clock.
struct Moment {
  let calendar: DayCalendar
  let instant: Date
  let today: Day

  /// - Throws: A failure if `TZ` names no time zone, or `STACKDAY_TODAY` no day.
  init(_ session: Session) throws(Failure) {
    calendar = DayCalendar(timeZone: try session.timeZone())
    instant = Date()
    if let text = session.environment["STACKDAY_TODAY"], !text.isEmpty {
      guard let day = Day(text) else {
        throw Failure(
          .badInput,
          session.text(
            "error: STACKDAY_TODAY is a day such as 2026-10-11, not \(terminalSafe(text))",
            "오류: STACKDAY_TODAY는 2026-10-11과 같은 날짜여야 합니다: \(terminalSafe(text))"))
      }
      today = day
    } else {
      today = calendar.day(of: instant)
    }
  }
}

extension Session {
  /// The zone that `TZ` names, or the machine's. Foundation would take an unknown name for Greenwich.
  fileprivate func timeZone() throws(Failure) -> TimeZone {
    guard let variable = environment["TZ"] else { return .current }
    guard let zone = zone(named: variable) else {
      throw Failure(
        .badInput,
        text(
          """
          error: TZ names no time zone that is known here: \(terminalSafe(variable))
            a name is such as Asia/Seoul, Europe/Berlin or UTC
          """,
          """
          오류: TZ가 알려진 시간대가 아닙니다: \(terminalSafe(variable))
            Asia/Seoul, Europe/Berlin, UTC 와 같이 적습니다
          """))
    }
    return zone
  }

  /// The zone that a value of `TZ` means, as tzset(3) reads it: a name, a file of the zone database, or a name
  /// made up and an offset without changes of clocks.
  private func zone(named variable: String) -> TimeZone? {
    var name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.isEmpty { return .gmt }
    if name.hasPrefix("/") {
      let file = URL(filePath: name).resolvingSymlinksInPath().path
      guard let folder = file.range(of: "/zoneinfo/") else { return nil }
      name = String(file[folder.upperBound...])
    }
    // Before Foundation sees it, which would read UTC-9 with the other sign.
    let fixed = /(?:[A-Za-z]{3,}|<[-+A-Za-z0-9]{3,}>)([-+]?)([0-9]{1,2})(?::([0-5][0-9]))?/
    if let match = name.wholeMatch(of: fixed) {
      guard let hours = Int(match.2), hours <= 24 else { return nil }
      let seconds = hours * 3600 + (match.3.flatMap { Int($0) } ?? 0) * 60
      // The number says how far west the zone lies.
      return TimeZone(secondsFromGMT: match.1 == "-" ? seconds : -seconds)
    }
    return TimeZone(identifier: name)
  }
}
