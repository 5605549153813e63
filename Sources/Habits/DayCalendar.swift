import Foundation

/// Decides on which day an instant falls: the only place where an instant becomes a day.
///
/// The wall clock decides. An instant belongs to the date that the clocks of the zone show, or to the day
/// before while they show an hour earlier than `dayStart`. No length of a day is assumed, so it makes no
/// difference whether a day has 23, 24, 25 or 26 hours, or no midnight.
///
/// Dates that a zone left out, as Samoa did with 30 December 2011 when it crossed the date line, are in
/// `skippedDays`: no instant falls on them.
public struct DayCalendar: Hashable, Sendable {
  /// The zone whose wall clock is read.
  public let timeZone: TimeZone

  /// The weekday on which a week begins.
  public let firstWeekday: Weekday

  /// The hour at which a day begins, 0 to 23.
  public let dayStart: Int

  /// The dates between 1840 and 2100 that the zone left out, in order. Empty for nearly every zone.
  public let skippedDays: [Day]

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - timeZone: The zone whose wall clock is read.
  ///   - firstWeekday: The weekday on which a week begins.
  ///   - dayStart: The hour at which a day begins. A person who logs until late may choose 4: then 03:59
  ///     belongs to the day before. Below 0 it is taken as 0, above 23 as 23.
  /// - Complexity: Some 260 look-ups in the zone's rules, well below a millisecond. Keep the calendar.
  public init(timeZone: TimeZone, firstWeekday: Weekday = .monday, dayStart: Int = 0) {
    self.timeZone = timeZone
    self.firstWeekday = firstWeekday
    self.dayStart = min(max(dayStart, 0), 23)
    skippedDays = Self.skippedDays(in: timeZone)
  }

  /// Returns the day to which an instant belongs.
  ///
  /// Instants before 0001-01-01 belong to that day and those after 9999-12-31 to that one; an instant whose
  /// time is not a number belongs to the first.
  ///
  /// - Complexity: One look-up in the zone's rules.
  public func day(of instant: Date) -> Day {
    let (date, hour) = Self.wallClock(of: timeZone, at: instant.timeIntervalSince1970)
    return hour < dayStart ? dayLived(before: date) : date
  }

  /// Returns the week in which a day lies: seven days from the first weekday.
  ///
  /// A week that would reach past the first or the last valid day ends there, and is shorter.
  public func week(containing day: Day) -> ClosedRange<Day> {
    let start = day.number - day.weekday.daysAfter(firstWeekday)
    return Day(clamping: start)...Day(clamping: start + 6)
  }

  private func dayLived(before day: Day) -> Day {
    var day = day.advanced(by: -1)
    while skippedDays.contains(day), day > .first { day = day.advanced(by: -1) }
    return day
  }
}

// MARK: - The wall clock

extension DayCalendar {
  private static let secondsPerHour = 3_600

  /// The first hour of 1970 by the wall clock, counted from the first hour of 0001-01-01.
  private static let hoursBefore1970 = 719_162 * 24

  /// The date and the hour that the clocks of a zone show, `seconds` after 1970 began in Greenwich.
  ///
  /// A clock's face always has 24 hours; what changes is the offset at which it reads them.
  private static func wallClock(of timeZone: TimeZone, at seconds: Double) -> (date: Day, hour: Int) {
    // Past 30,000 years either way, where zones have no rules, the conversion to an integer could fail.
    guard abs(seconds) < 1e12 else { return seconds > 0 ? (.last, 23) : (.first, 0) }
    let reading = Int(seconds.rounded(.down)) + offset(of: timeZone, at: seconds)
    let sinceYear1 = reading + hoursBefore1970 * secondsPerHour
    guard sinceYear1 >= 0 else { return (.first, 0) }
    let (days, hour) = (sinceYear1 / secondsPerHour).quotientAndRemainder(dividingBy: 24)
    return days > Day.last.number ? (.last, 23) : (Day(clamping: days), hour)
  }

  private static func offset(of timeZone: TimeZone, at seconds: Double) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
  }

  /// Finds the dates that a zone left out, by looking for offsets that jump by more than half a day.
  ///
  /// A zone that changes to the other side of the date line stays there, so one look a year finds the jump,
  /// and halving finds its second.
  private static func skippedDays(in timeZone: TimeZone) -> [Day] {
    func jumps(from early: Int, to late: Int) -> Bool {
      offset(of: timeZone, at: Double(late)) - offset(of: timeZone, at: Double(early)) > 12 * secondsPerHour
    }
    let yearly = (1840...2101).compactMap { Day(year: $0, month: 1, day: 1) }.map { day in
      (day.number * 24 - hoursBefore1970) * secondsPerHour
    }
    var skipped: [Day] = []
    for (start, end) in zip(yearly, yearly.dropFirst()) where jumps(from: start, to: end) {
      var (before, after) = (start, end)
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if jumps(from: before, to: middle) { after = middle } else { before = middle }
      }
      let lastDay = wallClock(of: timeZone, at: Double(before)).date
      let nextDay = wallClock(of: timeZone, at: Double(after)).date
      skipped += stride(from: lastDay.advanced(by: 1), to: nextDay, by: 1)
    }
    return skipped
  }
}
