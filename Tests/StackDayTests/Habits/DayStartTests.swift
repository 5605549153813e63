import Foundation
import Habits
import HabitsFoundation
import Testing

/// When days begin, around every change of the clocks in many zones, against a walk by the minute.
@Suite struct DayStartTests {
  static let zones = [
    "Africa/Cairo", "Africa/Casablanca", "Africa/Khartoum", "America/Asuncion", "America/Caracas",
    "America/Godthab", "America/Havana", "America/New_York", "America/Santiago", "America/Sao_Paulo",
    "America/Scoresbysund", "America/St_Johns", "Antarctica/Casey", "Antarctica/Troll", "Asia/Amman",
    "Asia/Beirut", "Asia/Damascus", "Asia/Gaza", "Asia/Kathmandu", "Asia/Pyongyang", "Asia/Tehran",
    "Atlantic/Azores", "Australia/Lord_Howe", "Europe/Kyiv", "Europe/London", "Europe/Moscow",
    "Europe/Volgograd",
    "Pacific/Apia", "Pacific/Bougainville", "Pacific/Fakaofo", "Pacific/Kiritimati", "Pacific/Kwajalein",
  ]

  @Test(arguments: zones)
  func aroundEveryChange(zone: String) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let calendars = (0...4).map { DayCalendar(timeZone: timeZone, dayStart: $0) }
    let changes = Self.changes(in: timeZone)
    try #require(!changes.isEmpty)
    for change in changes {
      // What the clock shows, by the minute.
      let minutes = stride(from: change - Self.reach, through: change + Self.reach, by: 60)
      let readings = minutes.map { $0 + Int64(timeZone.secondsFromGMT(for: Date(Instant(seconds: $0)))) }
      for calendar in calendars {
        for (day, start) in Self.starts(in: calendar, Array(zip(minutes, readings)))
        where calendar.start(of: day) != start {
          let found = calendar.start(of: day).seconds
          Issue.record("\(day) from \(calendar.dayStart) begins at \(start.seconds), not \(found)")
          return
        }
      }
    }
  }

  /// How far around a change starts of days are looked for: a day and a little more.
  private static let reach: Int64 = 26 * 3_600

  /// The seconds from 1970 to the end of 2037 in which a zone's clocks change.
  private static func changes(in timeZone: TimeZone) -> [Int64] {
    func offset(_ seconds: Int64) -> Int { timeZone.secondsFromGMT(for: Date(Instant(seconds: seconds))) }
    let halfDay: Int64 = 12 * 3_600
    var changes: [Int64] = []
    var (before, offsetBefore) = (Int64(0), offset(0))
    for after in stride(from: halfDay, to: 68 * 365 * 2 * halfDay, by: Int(halfDay)) {
      let offsetAfter = offset(after)
      if offsetAfter != offsetBefore {
        var (early, late) = (before, after)
        while late - early > 1 {
          let middle = (early + late) / 2
          if offset(middle) == offsetBefore { early = middle } else { late = middle }
        }
        changes.append(late)
      }
      (before, offsetBefore) = (after, offsetAfter)
    }
    return changes
  }

  /// The days that begin in a stretch of minutes, of which it is known what the clock shows, and when: at the first
  /// second that belongs to the day or a later one, after a second of an earlier one.
  private static func starts(
    in calendar: DayCalendar, _ minutes: [(second: Int64, reading: Int64)]
  ) -> [(day: Day, start: Instant)] {
    var latest = calendar.day(of: Instant(seconds: minutes[0].second))
    var starts: [(day: Day, start: Instant)] = []
    // What the clock showed a minute ago, as far as it decides the day.
    var shown: (date: Int64, isEarly: Bool) = (0, false)
    for (minute, reading) in minutes {
      let shows = (date: reading / (24 * 3_600), isEarly: reading % (24 * 3_600) < calendar.dayStart * 3_600)
      guard shows != shown else { continue }
      shown = shows
      guard calendar.day(of: Instant(seconds: minute)) > latest else { continue }
      // Where it changed within the minute.
      let second = (minute - 59...minute).first { calendar.day(of: Instant(seconds: $0)) > latest } ?? minute
      let day = calendar.day(of: Instant(seconds: second))
      for begun in stride(from: latest.advanced(by: 1), through: day, by: 1) {
        starts.append((begun, Instant(seconds: second)))
      }
      latest = day
    }
    return starts
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let zone: String
    let dayStart: Int
    let day: String
    let start: String
    let reason: String

    init(_ zone: String, from dayStart: Int, _ day: String, _ start: String, _ reason: String) {
      self.zone = zone
      self.dayStart = dayStart
      self.day = day
      self.start = start
      self.reason = reason
    }

    var testDescription: String { "\(zone) from \(dayStart), \(day): \(reason)" }
  }

  static let cases = [
    Case(
      "America/St_Johns", from: 0, "2006-10-29", "2006-10-29T02:30:00Z",
      "midnight, and again after 59 minutes"),
    Case(
      "America/Havana", from: 0, "2026-11-01", "2026-11-01T04:00:00Z", "midnight, and again after an hour"),
    Case(
      "America/Havana", from: 1, "2026-11-01", "2026-11-01T06:00:00Z", "01:00, after 00:00 for a second time"),
    Case(
      "Asia/Beirut", from: 0, "2022-10-30", "2022-10-29T22:00:00Z", "midnight, after 23:00 for a second time"),
    Case(
      "Antarctica/Troll", from: 2, "2026-10-25", "2026-10-25T00:00:00Z", "02:00, and again after two hours"),
    Case("Europe/London", from: 1, "2026-10-25", "2026-10-25T00:00:00Z", "01:00, and again after an hour"),
    Case(
      "Europe/London", from: 2, "2026-10-25", "2026-10-25T02:00:00Z", "02:00, after 01:00 for a second time"),
    Case("Europe/London", from: 1, "2026-03-29", "2026-03-29T01:00:00Z", "02:00: 01:00 did not happen"),
  ]

  @Test(arguments: cases)
  func start(_ test: Case) {
    let calendar = DayCalendar(zone: test.zone, dayStart: test.dayStart)
    #expect(calendar.start(of: Day(iso: test.day)) == Instant(iso: test.start))
  }
}
