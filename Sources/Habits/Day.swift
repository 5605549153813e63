import Calculator

/// A civil date in the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// A day knows no time zone and is no point in time: `DayCalendar` decides on which day an instant falls.
/// It is kept as a count of days, so comparing, counting and stepping cost about as much as on an integer:
///
///     let day = Day("2026-10-11")
///     day?.weekday             // sunday
///     day?.advanced(by: -7)    // 2026-10-04
public struct Day: Hashable, Sendable {
  /// Days since 0001-01-01, which is 0, and a Monday.
  private let count: Int32

  /// The first valid day, 0001-01-01.
  public static let first = Day(clamping: 0)

  /// The last valid day, 9999-12-31.
  public static let last = Day(clamping: lastNumber)

  private static let lastNumber = 3_652_058

  /// The number of days since 0001-01-01: 0 to 3,652,058.
  public var number: Int { Int(count) }

  /// The day that many days after 0001-01-01; the nearest valid one, if there is none.
  init(clamping number: Int) {
    count = Int32(min(max(number, 0), Self.lastNumber))
  }

  /// Creates a day from its number, or nil outside 0 to 3,652,058.
  ///
  /// - Parameter number: Days since 0001-01-01.
  public init?(number: Int) {
    guard 0...Self.lastNumber ~= number else { return nil }
    self.init(clamping: number)
  }

  /// Creates the day of a date, or nil if there is no such date, as for 30 February or the year 0.
  ///
  /// The formula follows Howard Hinnant's `days_from_civil`: years are counted from 1 March, which puts the
  /// leap day at the end of its year, and 400 such years always have 146,097 days.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...Self.length(ofMonth: month, year: year) ~= day else {
      return nil
    }
    let marchYear = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let (cycle, yearOfCycle) = marchYear.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    self.init(clamping: cycle * 146_097 + dayOfCycle - Self.daysFromMarch)
  }

  /// The days from 0000-03-01, where the formulas begin, to 0001-01-01, where `number` does.
  private static let daysFromMarch = 306

  /// Year (1 to 9999), month (1 to 12) and day of the month (1 to 31) together.
  ///
  /// The formula follows Howard Hinnant's `civil_from_days`.
  public var date: (year: Int, month: Int, day: Int) {
    let (cycle, dayOfCycle) = (number + Self.daysFromMarch).quotientAndRemainder(dividingBy: 146_097)
    let leapDays = dayOfCycle / 1_460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    let month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
    let marchYear = cycle * 400 + yearOfCycle
    return (
      year: month > 2 ? marchYear : marchYear + 1,
      month: month,
      day: dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
    )
  }

  /// The year, 1 to 9999.
  public var year: Int { date.year }

  /// The month, 1 (January) to 12.
  public var month: Int { date.month }

  /// The day of the month, 1 to 31.
  public var day: Int { date.day }

  /// The day of the week.
  public var weekday: Weekday { Weekday(rawValue: number % 7 + 1) ?? .monday }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Day: Strideable {
  /// The number of days from this day to `other`, negative if `other` is earlier.
  public func distance(to other: Day) -> Int {
    other.number - number
  }

  /// The day `days` days later, or earlier if `days` is negative.
  ///
  /// Past 0001-01-01 and 9999-12-31 there are no days: the result stays at the first or the last one.
  public func advanced(by days: Int) -> Day {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return overflow ? (days < 0 ? .first : .last) : Day(clamping: sum)
  }

  /// The step of the standard library's strides.
  ///
  /// Past 0001-01-01 and 9999-12-31 it says so as fixed-width integers do when they overflow, by the index
  /// `Int.min`: `stride(from:through:by:)` ends there, and does not take the border day for one that was reached.
  public static func _step(
    after current: (index: Int?, value: Day), from start: Day, by distance: Int
  ) -> (index: Int?, value: Day) {
    let (number, overflow) = current.value.number.addingReportingOverflow(distance)
    guard !overflow, let day = Day(number: number) else { return (.min, distance < 0 ? .first : .last) }
    return (nil, day)
  }

  /// Whether a day is earlier than another one.
  public static func < (left: Day, right: Day) -> Bool { left.count < right.count }

  /// Whether two days are the same.
  public static func == (left: Day, right: Day) -> Bool { left.count == right.count }
}

extension Day: LosslessStringConvertible {
  /// Reads an ISO 8601 date written in full, `yyyy-MM-dd` in ASCII digits, or returns nil.
  ///
  ///     Day("2026-02-28")  // a day
  ///     Day("2026-02-30")  // nil: there is no such date
  ///     Day("26-2-3")      // nil: the zeros are missing
  public init?(_ description: String) {
    var description = description
    guard let day = description.withUTF8({ Day(utf8: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = day
  }

  /// Reads what `init(_:)` reads, from a store's own bytes.
  package init?(utf8 text: UnsafeRawBufferPointer) {
    let hyphen = UInt8(ascii: "-")
    guard text.count == 10, text[4] == hyphen, text[7] == hyphen,
      let year = Self.number(in: text, at: 0..<4),
      let month = Self.number(in: text, at: 5..<7),
      let day = Self.number(in: text, at: 8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  @inline(__always)
  private static func number(in text: UnsafeRawBufferPointer, at places: Range<Int>) -> Int? {
    var number = 0
    for place in places {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return number
  }

  /// The day as ISO 8601 text, such as `2026-10-11`.
  public var description: String {
    let (year, month, day) = date
    // A store writes a great many of them, so the digits go straight to their places.
    return String(unsafeUninitializedCapacity: 10) { text in
      text.initialize(repeating: UInt8(ascii: "-"))
      for (end, digits, number) in [(3, 4, year), (6, 2, month), (9, 2, day)] {
        var rest = number
        for place in stride(from: end, to: end - digits, by: -1) {
          text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      }
      return 10
    }
  }
}

extension Day {
  /// The day as reports write it: `10/05(월)` in Korean, `Mon, Oct 5` in English.
  public func label(in language: Language) -> String {
    let (_, month, day) = date
    let weekday = weekday.shortName(in: language)
    switch language {
    case .english:
      let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      return "\(weekday), \(months[month - 1]) \(day)"
    case .korean:
      return "\(padded(month, to: 2))/\(padded(day, to: 2))(\(weekday))"
    }
  }
}

/// The decimal digits of `number`, which is not negative, with zeros in front up to `width`.
private func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
