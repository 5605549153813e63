import Foundation
import Habits
import HabitsFoundation

extension Day {
  /// Days in tests are written as literals; a wrong one stops the test run.
  init(iso: String) {
    guard let day = Day(iso) else { fatalError("\(iso) is not a day") }
    self = day
  }
}

extension Date {
  /// An instant in ISO 8601, such as `2026-10-11T21:40:00+09:00`.
  init(iso: String) {
    guard let instant = try? Date(iso, strategy: .iso8601) else { fatalError("\(iso) is not an instant") }
    self = instant
  }
}

extension Instant {
  init(iso: String) { self.init(Date(iso: iso)) }
}

extension DayCalendar {
  init(zone: String, firstWeekday: Weekday = .monday, dayStart: Int = 0) {
    guard let timeZone = TimeZone(identifier: zone) else { fatalError("no zone \(zone)") }
    self.init(timeZone: timeZone, firstWeekday: firstWeekday, dayStart: dayStart)
  }

  init(hoursFromGreenwich hours: Int) {
    guard let timeZone = TimeZone(secondsFromGMT: hours * 3_600) else { fatalError("no offset \(hours)") }
    self.init(timeZone: timeZone)
  }
}
