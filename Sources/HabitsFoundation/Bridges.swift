import Foundation
import Habits

extension UniqueID {
  /// Takes the bits of a UUID over.
  public init(_ uuid: UUID) {
    let (high, low) = withUnsafeBytes(of: uuid.uuid) { $0.loadUnaligned(as: (UInt64, UInt64).self) }
    self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }
}

extension UUID {
  /// Takes the bits of an identity over.
  public init(_ id: UniqueID) {
    let bytes = withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { $0.load(as: uuid_t.self) }
    self.init(uuid: bytes)
  }
}

extension Instant {
  /// The millisecond in which a date falls, the first or last one for a date beyond what can be counted. A date
  /// whose time is not a number is the first.
  public init(_ date: Date) {
    let nearest = (date.timeIntervalSince1970 * 1_000).rounded()
    // The product is rounded: a millisecond must not begin after the date, and one that was made of an instant
    // must come back as it was. Dates count from 2001, so that only comparing dates tells.
    let milliseconds = Date(timeIntervalSince1970: nearest / 1_000) > date ? nearest - 1 : nearest
    // As a `Double`, 9e15 is still a whole number; it is the year 287,000.
    self.init(milliseconds: Int64(milliseconds.isNaN ? -9e15 : min(max(milliseconds, -9e15), 9e15)))
  }
}

extension Date {
  /// The beginning of an instant's millisecond.
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
  }
}

extension Zone {
  /// A zone by Foundation's rules.
  public init(_ timeZone: TimeZone) {
    self.init { timeZone.secondsFromGMT(for: Date($0)) }
  }
}

extension DayCalendar {
  /// Creates a calendar of a time zone, as `init(zone:firstWeekday:dayStart:)` does.
  public init(timeZone: TimeZone, firstWeekday: Weekday = .monday, dayStart: Int = 0) {
    self.init(zone: Zone(timeZone), firstWeekday: firstWeekday, dayStart: dayStart)
  }

  /// Returns the day to which a date belongs.
  public func day(of date: Date) -> Day { day(of: Instant(date)) }
}

extension HabitEngine {
  /// Records an amount at a date, as `record(_:at:amount:)` does at an instant.
  @discardableResult
  public mutating func record(_ habitID: Habit.ID, at date: Date, amount: Int64) -> Entry? {
    record(habitID, at: Instant(date), amount: amount)
  }

  /// Goes on with another calendar, as `travel(to:at:)` does at an instant.
  public mutating func travel(to calendar: DayCalendar, at date: Date) {
    travel(to: calendar, at: Instant(date))
  }
}
