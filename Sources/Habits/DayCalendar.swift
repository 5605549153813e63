import Calculator
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

  /// The dates between 1840 and 2100 that the zone left out. Empty for nearly every zone.
  public let skippedDays: Set<Day>

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
    let seconds = instant.timeIntervalSince1970
    // Some 30,000 years away zones have no rules, and the conversion to an integer could fail further out.
    guard abs(seconds) < 1e12 else { return seconds > 0 ? .last : .first }
    return Day(clamping: dayNumber(at: Int(seconds.rounded(.down))))
  }

  /// Returns the instant at which a day begins.
  ///
  /// For a day without that hour it is the moment at which the clocks jump over it, and for a skipped day
  /// the one at which the next day begins. Where the clocks go back over the hour, it is one of the two.
  ///
  /// - Complexity: About 18 look-ups in the zone's rules.
  public func start(of day: Day) -> Date {
    // Offsets stay within 18 hours, so the day begins within this time of where it does in Greenwich.
    let inGreenwich = (day.number - Self.dayNumberOf1970) * 24 * Self.secondsPerHour
    var before = inGreenwich - 24 * Self.secondsPerHour
    var after = inGreenwich + 48 * Self.secondsPerHour
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if dayNumber(at: middle) < day.number { before = middle } else { after = middle }
    }
    return Date(timeIntervalSince1970: Double(after))
  }

  /// Returns the week in which a day lies: seven days from the first weekday.
  ///
  /// A week that would reach past the first or the last valid day ends there, and is shorter.
  public func week(containing day: Day) -> ClosedRange<Day> {
    let start = day.number - day.weekday.daysAfter(firstWeekday)
    return Day(clamping: start)...Day(clamping: start + 6)
  }

  /// Returns a day as reports write it: `10/05(월)` in Korean, `Mon, Oct 5` in English.
  public func label(of day: Day, in language: Language = .korean) -> String {
    let (_, month, dayOfMonth) = day.date
    let weekday = day.weekday.shortName(in: language)
    switch language {
    case .english:
      let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      return "\(weekday), \(months[month - 1]) \(dayOfMonth)"
    case .korean:
      return "\(padded(month, to: 2))/\(padded(dayOfMonth, to: 2))(\(weekday))"
    }
  }
}

// MARK: - The wall clock

extension DayCalendar {
  private static let secondsPerHour = 3_600

  /// The number of 1970-01-01, from which instants are counted.
  private static let dayNumberOf1970 = 719_162

  /// The number of the day, valid or not, to which an instant belongs, given in seconds since 1970.
  private func dayNumber(at seconds: Int) -> Int {
    let (date, hour) = Self.wallClock(of: timeZone, at: seconds)
    guard hour < dayStart else { return date }
    var dayBefore = date - 1
    while let day = Day(number: dayBefore), skippedDays.contains(day) { dayBefore -= 1 }
    return dayBefore
  }

  /// The number of the date and the hour that the clocks of a zone show.
  ///
  /// The face of a clock has 24 hours on every date; what changes is the offset at which it reads them.
  private static func wallClock(of timeZone: TimeZone, at seconds: Int) -> (date: Int, hour: Int) {
    let hours = floor(seconds + offset(of: timeZone, at: seconds), dividedBy: secondsPerHour)
    let days = floor(hours, dividedBy: 24)
    return (days + dayNumberOf1970, hours - days * 24)
  }

  private static func offset(of timeZone: TimeZone, at seconds: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// The quotient rounded down, also where it is negative: an hour before 1970 is in 1969.
  private static func floor(_ dividend: Int, dividedBy divisor: Int) -> Int {
    dividend >= 0 ? dividend / divisor : (dividend + 1) / divisor - 1
  }

  /// Finds the dates that a zone left out, by looking for offsets that jump by more than half a day.
  ///
  /// A zone that changes to the other side of the date line stays there, so one look a year finds the jump,
  /// and halving finds its second.
  private static func skippedDays(in timeZone: TimeZone) -> Set<Day> {
    func jumps(from early: Int, to late: Int) -> Bool {
      offset(of: timeZone, at: late) - offset(of: timeZone, at: early) > 12 * secondsPerHour
    }
    let newYears = (1840...2101).compactMap { Day(year: $0, month: 1, day: 1) }
    let yearly = newYears.map { ($0.number - dayNumberOf1970) * 24 * secondsPerHour }
    var skipped: Set<Day> = []
    for (start, end) in zip(yearly, yearly.dropFirst()) where jumps(from: start, to: end) {
      var (before, after) = (start, end)
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if jumps(from: before, to: middle) { after = middle } else { before = middle }
      }
      let firstSkipped = wallClock(of: timeZone, at: before).date + 1
      let nextDay = wallClock(of: timeZone, at: after).date
      skipped.formUnion(stride(from: firstSkipped, to: nextDay, by: 1).compactMap(Day.init(number:)))
    }
    return skipped
  }
}
