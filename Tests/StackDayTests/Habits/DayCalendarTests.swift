import Foundation
import Habits
import HabitsFoundation
import Testing

@Suite("DayCalendar")
struct DayCalendarTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let zone: String
    let dayStart: Int
    let instant: String
    let day: String
    let reason: String

    init(_ zone: String, from dayStart: Int = 0, _ instant: String, _ day: String, _ reason: String) {
      self.zone = zone
      self.dayStart = dayStart
      self.instant = instant
      self.day = day
      self.reason = reason
    }

    var testDescription: String { "\(zone) \(instant): \(reason)" }
  }

  static let cases = [
    Case("Asia/Seoul", "2026-10-10T14:59:59Z", "2026-10-10", "the last second of the day"),
    Case("Asia/Seoul", "2026-10-10T15:00:00Z", "2026-10-11", "midnight"),

    Case("Asia/Beirut", "2022-03-26T21:59:59Z", "2022-03-26", "23:59:59, before the missing midnight"),
    Case("Asia/Beirut", "2022-03-26T22:00:00Z", "2022-03-27", "01:00, after the missing midnight"),
    Case("Asia/Beirut", "2022-10-29T20:59:59Z", "2022-10-29", "23:59:59, for the first time"),
    Case("Asia/Beirut", "2022-10-29T21:00:00Z", "2022-10-29", "23:00 again, instead of midnight"),
    Case("Asia/Beirut", "2022-10-29T22:00:00Z", "2022-10-30", "midnight"),

    Case("America/Sao_Paulo", "2018-11-04T02:59:59Z", "2018-11-03", "before the missing midnight"),
    Case("America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04", "01:00, after the missing midnight"),
    Case("America/Sao_Paulo", "2018-02-18T02:59:59Z", "2018-02-17", "23:59:59, for the second time"),
    Case("America/Sao_Paulo", "2018-02-18T03:00:00Z", "2018-02-18", "midnight"),

    Case("Africa/Cairo", "2024-04-25T21:59:59Z", "2024-04-25", "before the missing midnight"),
    Case("Africa/Cairo", "2024-04-25T22:00:00Z", "2024-04-26", "01:00, after the missing midnight"),
    Case("Africa/Cairo", "2024-10-31T21:59:59Z", "2024-10-31", "23:59:59, for the second time"),
    Case("Africa/Cairo", "2024-10-31T22:00:00Z", "2024-11-01", "midnight"),

    Case("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29", "the last second east of the date line"),
    Case("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31", "the first second west of it"),
    Case("Pacific/Apia", from: 4, "2011-12-30T10:00:00Z", "2011-12-29", "the night after the 29th"),
    Case("Pacific/Apia", from: 4, "2011-12-30T13:59:59Z", "2011-12-29", "03:59:59 of the 31st"),
    Case("Pacific/Apia", from: 4, "2011-12-30T14:00:00Z", "2011-12-31", "04:00 of the 31st"),

    Case("America/New_York", "2026-03-08T04:59:59Z", "2026-03-07", "before the day of 23 hours"),
    Case("America/New_York", "2026-03-08T05:00:00Z", "2026-03-08", "its first second"),
    Case("America/New_York", "2026-03-09T03:59:59Z", "2026-03-08", "its last second"),
    Case("America/New_York", "2026-03-09T04:00:00Z", "2026-03-09", "the next day"),
    Case("America/New_York", "2026-11-01T03:59:59Z", "2026-10-31", "before the day of 25 hours"),
    Case("America/New_York", "2026-11-01T04:00:00Z", "2026-11-01", "its first second"),
    Case("America/New_York", "2026-11-02T04:59:59Z", "2026-11-01", "its last second"),
    Case("America/New_York", "2026-11-02T05:00:00Z", "2026-11-02", "the next day"),

    Case("America/New_York", from: 4, "2026-03-08T07:59:59Z", "2026-03-07", "03:59:59, in the 3rd hour"),
    Case("America/New_York", from: 4, "2026-03-08T08:00:00Z", "2026-03-08", "04:00, 3 hours in"),
    Case("America/New_York", from: 4, "2026-11-01T08:59:59Z", "2026-10-31", "03:59:59, in the 5th hour"),
    Case("America/New_York", from: 4, "2026-11-01T09:00:00Z", "2026-11-01", "04:00, 5 hours in"),
    Case("America/New_York", from: 2, "2026-03-08T06:59:59Z", "2026-03-07", "01:59:59, before the gap"),
    Case("America/New_York", from: 2, "2026-03-08T07:00:00Z", "2026-03-08", "03:00: 02:00 did not happen"),
    Case("America/New_York", from: 23, "2026-03-08T03:59:59Z", "2026-03-06", "22:59:59 of the 7th"),
    Case("America/New_York", from: 23, "2026-03-08T04:00:00Z", "2026-03-07", "23:00 of the 7th"),

    Case("Antarctica/Troll", "2026-03-28T23:59:59Z", "2026-03-28", "the last second before the short day"),
    Case("Antarctica/Troll", from: 2, "2026-03-29T00:59:59Z", "2026-03-28", "00:59:59, before two hours go"),
    Case("Antarctica/Troll", from: 2, "2026-03-29T01:00:00Z", "2026-03-29", "03:00, two hours later at once"),
    Case("Antarctica/Troll", "2026-03-29T21:59:59Z", "2026-03-29", "the last second of 22 hours"),
    Case("Antarctica/Troll", "2026-03-29T22:00:00Z", "2026-03-30", "the next day"),
    Case("Antarctica/Troll", from: 4, "2026-10-25T03:59:59Z", "2026-10-24", "6 hours after midnight"),
    Case("Antarctica/Troll", from: 4, "2026-10-25T04:00:00Z", "2026-10-25", "04:00"),

    Case("GMT+14", "2026-10-10T09:59:59Z", "2026-10-10", "the last second of the day"),
    Case("GMT+14", "2026-10-10T10:00:00Z", "2026-10-11", "midnight"),
  ]

  @Test("the wall clock decides the day", arguments: cases)
  func day(_ test: Case) throws {
    let timeZone = try #require(TimeZone(identifier: test.zone))
    let calendar = DayCalendar(timeZone: timeZone, dayStart: test.dayStart)
    #expect(calendar.day(of: Date(iso: test.instant)) == Day(iso: test.day))
  }

  static let zones = [
    "Asia/Beirut", "America/Sao_Paulo", "Africa/Cairo", "Pacific/Apia", "Asia/Seoul", "America/New_York",
    "Antarctica/Troll", "GMT+14", "Australia/Lord_Howe", "America/St_Johns", "Asia/Kathmandu",
    "Africa/Casablanca", "Pacific/Kiritimati", "Europe/London",
  ]

  @Test("the date is the one that Foundation's calendar shows", arguments: zones)
  func foundation(zone: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let dayCalendar = DayCalendar(timeZone: calendar.timeZone)
    var random = Randomness(seed: 4)
    for _ in 0..<2_000 {
      // From 1900 to 2100.
      let instant = Date(timeIntervalSince1970: .random(in: -2.2e9...4.1e9, using: &random))
      let date = calendar.dateComponents([.year, .month, .day], from: instant)
      let day = dayCalendar.day(of: instant)
      #expect((day.year, day.month, day.day) == (date.year, date.month, date.day), "\(instant)")
    }
  }

  @Test("a day begins in itself, and a second earlier is before it", arguments: zones, [0, 2, 4, 23])
  func start(zone: String, dayStart: Int) {
    let calendar = DayCalendar(zone: zone, dayStart: dayStart)
    for day in Day(iso: "2010-01-01")...Day(iso: "2012-01-05") where !calendar.skippedDays.contains(day) {
      let start = calendar.start(of: day)
      #expect(calendar.day(of: start) == day)
      #expect(calendar.day(of: Instant(seconds: start.seconds - 1)) < day)
    }
  }

  /// 0001-01-01 in the Gregorian calendar, which Foundation's text does not reach: it is Julian that early.
  static let beginningOfYear1 = Date(timeIntervalSince1970: -62_135_596_800)

  @Test("a day without midnight begins when the clocks jump, a skipped one when the next does")
  func oddStarts() {
    let beirut = DayCalendar(zone: "Asia/Beirut")
    #expect(beirut.start(of: Day(iso: "2022-03-27")) == Instant(iso: "2022-03-26T22:00:00Z"))
    let apia = DayCalendar(zone: "Pacific/Apia")
    #expect(apia.start(of: Day(iso: "2011-12-30")) == Instant(iso: "2011-12-30T10:00:00Z"))
    #expect(apia.start(of: Day(iso: "2011-12-31")) == Instant(iso: "2011-12-30T10:00:00Z"))
    let seoul = DayCalendar(zone: "Asia/Seoul", dayStart: 4)
    #expect(seoul.start(of: Day(iso: "2026-10-11")) == Instant(iso: "2026-10-10T19:00:00Z"))
    let greenwich = DayCalendar(timeZone: .gmt)
    #expect(greenwich.start(of: .first) == Instant(Self.beginningOfYear1))
    #expect(greenwich.start(of: .last) == Instant(iso: "9999-12-31T00:00:00Z"))
  }

  @Test(
    "zones that crossed the date line to the west skipped a day",
    arguments: [
      ("Pacific/Apia", ["2011-12-30"]), ("Pacific/Fakaofo", ["2011-12-30"]),
      ("Pacific/Kiritimati", ["1994-12-31"]), ("Pacific/Kwajalein", ["1993-08-21"]),
      ("Asia/Manila", ["1844-12-31"]), ("Asia/Seoul", []), ("America/Juneau", []), ("Antarctica/Troll", []),
    ])
  func skippedDays(zone: String, days: [String]) {
    #expect(DayCalendar(zone: zone).skippedDays == Set(days.map(Day.init(iso:))))
  }

  @Test("an instant beyond the valid days belongs to the nearest one, whatever its number")
  func farInstants() {
    for hours in [-12, 0, 14] {
      let calendar = DayCalendar(hoursFromGreenwich: hours)
      for seconds in [-62_135_700_000, -1e11, -1e12, -1e300, -Double.infinity, .nan] {
        #expect(calendar.day(of: Date(timeIntervalSince1970: seconds)) == .first)
      }
      for seconds in [253_402_400_000, 1e12, 1e300, Double.infinity] {
        #expect(calendar.day(of: Date(timeIntervalSince1970: seconds)) == .last)
      }
    }
    let greenwich = DayCalendar(timeZone: .gmt)
    let secondDay = Self.beginningOfYear1.addingTimeInterval(24 * 3_600)
    #expect(greenwich.day(of: secondDay.addingTimeInterval(-1)) == .first)
    #expect(greenwich.day(of: secondDay) == Day(iso: "0001-01-02"))
    #expect(greenwich.day(of: Date(timeIntervalSince1970: -0.001)) == Day(iso: "1969-12-31"))
  }

  @Test(
    "an hour outside the clock is taken as the nearest", arguments: [(-1, 0), (24, 23), (.max, 23), (4, 4)])
  func dayStart(hour: Int, taken: Int) {
    #expect(DayCalendar(timeZone: .gmt, dayStart: hour).dayStart == taken)
  }

  @Test("a week is seven days from its first weekday", arguments: Weekday.allCases)
  func week(firstWeekday: Weekday) {
    let calendar = DayCalendar(timeZone: .gmt, firstWeekday: firstWeekday)
    for day in Day(iso: "2026-10-01")...Day(iso: "2026-10-14") {
      let week = calendar.week(containing: day)
      #expect(week.contains(day))
      #expect(week.count == 7)
      #expect(week.lowerBound.weekday == firstWeekday)
    }
  }

  @Test("the first and the last week end with the valid days")
  func outerWeeks() {
    let calendar = DayCalendar(timeZone: .gmt, firstWeekday: .sunday)
    #expect(calendar.week(containing: .first) == Day.first...Day(iso: "0001-01-06"))
    #expect(calendar.week(containing: .last) == Day(iso: "9999-12-26")...Day.last)
  }

  @Test("labels")
  func labels() {
    #expect(Day(iso: "2026-10-05").label(in: .korean) == "10/05(월)")
    #expect(Day(iso: "2026-01-31").label(in: .english) == "Sat, Jan 31")
  }
}
