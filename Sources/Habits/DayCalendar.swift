/// A point in time: milliseconds since 1970 began in Greenwich, without leap seconds.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970, negative before it.
  public let milliseconds: Int64

  /// Creates an instant.
  ///
  /// - Parameter milliseconds: Milliseconds since 1970, negative before it.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Creates an instant from whole seconds since 1970; those beyond what milliseconds can count are the first
  /// or the last one.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    self.init(milliseconds: overflow ? (seconds < 0 ? .min : .max) : product)
  }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 { floor(milliseconds, dividedBy: 1_000) }

  /// Whether an instant is earlier than another one.
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

/// A time zone, as far as days need one: how far its clocks are ahead of Greenwich at an instant.
///
/// The rules of a zone are its caller's: a system's zone database, or a browser's.
public struct Zone: Sendable {
  private let offset: @Sendable (Instant) -> Int

  /// The zone of Greenwich, whose clocks never change.
  public static let greenwich = Zone(secondsEast: 0)

  /// Creates a zone from its rules.
  ///
  /// - Parameter offset: The seconds by which the zone's clocks are ahead of Greenwich at an instant, negative
  ///   west of it. Beyond 24 hours either way it is taken as 24 hours. A change lasts two days or longer; in the
  ///   zones of the world the shortest was four.
  public init(offset: @escaping @Sendable (Instant) -> Int) {
    self.offset = offset
  }

  /// Creates a zone whose clocks are always the same number of seconds ahead of Greenwich, or behind it: at most
  /// 24 hours either way.
  public init(secondsEast seconds: Int) {
    self.init { _ in seconds }
  }

  /// The seconds by which the zone's clocks are ahead of Greenwich at an instant: at most 24 hours either way.
  public func secondsEast(at instant: Instant) -> Int {
    min(max(offset(instant), -24 * 3_600), 24 * 3_600)
  }
}

/// Decides on which day an instant falls: the only place where an instant becomes a day.
///
/// The wall clock decides. An instant belongs to the date that the clocks of the zone show, or to the day
/// before while they show an hour earlier than `dayStart`. No length of a day is assumed, so it makes no
/// difference whether a day has 23, 24, 25 or 26 hours, or no midnight.
///
/// Dates that a zone left out, as Samoa did with 30 December 2011 when it crossed the date line, are in
/// `skippedDays`: no instant falls on them.
public struct DayCalendar: Sendable {
  /// The zone whose wall clock is read.
  public let zone: Zone

  /// The weekday on which a week begins.
  public let firstWeekday: Weekday

  /// The hour at which a day begins, 0 to 23.
  public let dayStart: Int

  /// The dates between 1840 and 2100 that the zone left out. Empty for nearly every zone.
  public let skippedDays: Set<Day>

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - zone: The zone whose wall clock is read.
  ///   - firstWeekday: The weekday on which a week begins.
  ///   - dayStart: The hour at which a day begins. A person who logs until late may choose 4: then 03:59
  ///     belongs to the day before. Below 0 it is taken as 0, above 23 as 23.
  /// - Complexity: Some 260 look-ups in the zone's rules, well below a millisecond. Keep the calendar.
  public init(zone: Zone, firstWeekday: Weekday = .monday, dayStart: Int = 0) {
    self.zone = zone
    self.firstWeekday = firstWeekday
    self.dayStart = min(max(dayStart, 0), 23)
    skippedDays = Self.skippedDays(in: zone)
  }

  /// Returns the day to which an instant belongs.
  ///
  /// Instants before 0001-01-01 belong to that day and those after 9999-12-31 to that one.
  ///
  /// - Complexity: One look-up in the zone's rules.
  public func day(of instant: Instant) -> Day {
    // Some 30,000 years away zones have no rules.
    guard instant.seconds.magnitude < 1_000_000_000_000 else {
      return instant.seconds > 0 ? .last : .first
    }
    return Day(clamping: dayNumber(at: instant.seconds))
  }

  /// Returns the instant at which a day begins: the first that belongs to the day or to a later one.
  ///
  /// For a day without that hour it is the moment at which the clocks jump over it, and for a skipped day
  /// the one at which the next day begins. Where the clocks go back over the hour, it is the first of the two.
  ///
  /// - Complexity: Two look-ups in the zone's rules; some 20 within a day of where the clocks change.
  public func start(of day: Day) -> Instant {
    var day = day
    while day < .last, skippedDays.contains(day) { day = day.advanced(by: 1) }
    // What the clocks show when the day begins, as seconds since they showed the beginning of 1970.
    let reading = Self.secondsInGreenwich(at: day) + Int64(dayStart) * Self.secondsPerHour
    // Offsets stay within 24 hours, and change at most once in these 48.
    let (first, last) = (reading - 24 * Self.secondsPerHour, reading + 24 * Self.secondsPerHour)
    let (oldOffset, newOffset) = (offset(at: first), offset(at: last))
    guard oldOffset != newOffset else { return Instant(seconds: reading - oldOffset) }
    let change = Self.firstSecond(after: first, upTo: last) { offset(at: $0) != oldOffset }
    let inOldOffset = reading - oldOffset
    return Instant(seconds: inOldOffset < change ? inOldOffset : max(change, reading - newOffset))
  }

  /// Returns the week in which a day lies: seven days from the first weekday.
  ///
  /// A week that would reach past the first or the last valid day ends there, and is shorter.
  public func week(containing day: Day) -> ClosedRange<Day> {
    let start = day.number - day.weekday.daysAfter(firstWeekday)
    return Day(clamping: start)...Day(clamping: start + 6)
  }
}

// MARK: - The wall clock

extension DayCalendar {
  private static let secondsPerHour: Int64 = 3_600

  /// The number of 1970-01-01, from which instants are counted.
  private static let dayNumberOf1970 = 719_162

  /// The seconds from 1970 to where a day begins in Greenwich.
  private static func secondsInGreenwich(at day: Day) -> Int64 {
    Int64(day.number - dayNumberOf1970) * 24 * secondsPerHour
  }

  /// The number of the day, valid or not, to which an instant belongs, given in seconds since 1970.
  private func dayNumber(at seconds: Int64) -> Int {
    let (date, hour) = Self.wallClock(of: zone, at: seconds)
    guard hour < dayStart else { return date }
    var dayBefore = date - 1
    while let day = Day(number: dayBefore), skippedDays.contains(day) { dayBefore -= 1 }
    return dayBefore
  }

  /// The number of the date and the hour that the clocks of a zone show.
  ///
  /// The face of a clock has 24 hours on every date; what changes is the offset at which it reads them.
  private static func wallClock(of zone: Zone, at seconds: Int64) -> (date: Int, hour: Int) {
    let hours = floor(seconds + offset(of: zone, at: seconds), dividedBy: secondsPerHour)
    let days = floor(hours, dividedBy: 24)
    return (Int(days) + dayNumberOf1970, Int(hours - days * 24))
  }

  private func offset(at seconds: Int64) -> Int64 { Self.offset(of: zone, at: seconds) }

  private static func offset(of zone: Zone, at seconds: Int64) -> Int64 {
    Int64(zone.secondsEast(at: Instant(seconds: seconds)))
  }

  /// The first second at which something holds that does not hold at `before` and holds from some second until
  /// `last`.
  private static func firstSecond(
    after before: Int64, upTo last: Int64, where holds: (Int64) -> Bool
  ) -> Int64 {
    var (before, after) = (before, last)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if holds(middle) { after = middle } else { before = middle }
    }
    return after
  }

  /// Finds the dates that a zone left out, by looking for offsets that jump by more than half a day.
  ///
  /// A zone that changes to the other side of the date line stays there, so one look a year finds the jump,
  /// and halving finds its second.
  private static func skippedDays(in zone: Zone) -> Set<Day> {
    let yearly = (1840...2101).compactMap { Day(year: $0, month: 1, day: 1) }.map { newYear in
      let seconds = secondsInGreenwich(at: newYear)
      return (seconds: seconds, offset: offset(of: zone, at: seconds))
    }
    var skipped: Set<Day> = []
    for (start, end) in zip(yearly, yearly.dropFirst()) {
      func jumps(to offset: Int64) -> Bool { offset - start.offset > 12 * secondsPerHour }
      guard jumps(to: end.offset) else { continue }
      let jump = firstSecond(after: start.seconds, upTo: end.seconds) {
        jumps(to: offset(of: zone, at: $0))
      }
      let firstSkipped = wallClock(of: zone, at: jump - 1).date + 1
      let nextDay = wallClock(of: zone, at: jump).date
      skipped.formUnion(stride(from: firstSkipped, to: nextDay, by: 1).compactMap(Day.init(number:)))
    }
    return skipped
  }
}

/// The quotient rounded down, also where it is negative: an hour before 1970 is in 1969.
private func floor(_ dividend: Int64, dividedBy divisor: Int64) -> Int64 {
  dividend >= 0 ? dividend / divisor : (dividend + 1) / divisor - 1
}
