import Foundation
import Habits
import HabitsFoundation
import Testing

@Suite("Day")
struct DayTests {
  @Test("every valid day survives the way to its date and back, and the weekdays follow each other")
  func roundTrip() {
    var weekday = Weekday.monday
    for number in 0...Day.last.number {
      guard let day = Day(number: number) else {
        Issue.record("no day \(number)")
        return
      }
      let (year, month, dayOfMonth) = day.date
      guard Day(year: year, month: month, day: dayOfMonth) == day, day.weekday == weekday else {
        Issue.record("day \(number) is \(year)-\(month)-\(dayOfMonth), a \(day.weekday)")
        return
      }
      weekday = Weekday(rawValue: weekday.rawValue % 7 + 1) ?? .monday
    }
    #expect(Day.last.number == 3_652_058)
    #expect(Day(number: -1) == nil)
    #expect(Day(number: 3_652_059) == nil)
  }

  @Test("the first and the last day of every month of 400 years are those of Foundation's calendar")
  func foundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let epoch = Day(iso: "1970-01-01")
    for year in 1_701...2_100 {
      for month in 1...12 {
        let firstOfMonth = try #require(Day(year: year, month: month, day: 1))
        let firstOfNext = try #require(
          month < 12 ? Day(year: year, month: month + 1, day: 1) : Day(year: year + 1, month: 1, day: 1))
        for day in [firstOfMonth, firstOfNext.advanced(by: -1)] {
          let components = DateComponents(year: day.year, month: day.month, day: day.day)
          let midnight = try #require(calendar.date(from: components))
          let days = try #require(
            calendar.dateComponents([.day], from: Date(timeIntervalSince1970: 0), to: midnight).day)
          // Foundation counts weekdays from Sunday, which is 1.
          let weekday = calendar.component(.weekday, from: midnight)
          #expect(epoch.distance(to: day) == days, "\(day)")
          #expect(day.weekday.rawValue % 7 + 1 == weekday, "\(day)")
          #expect(calendar.component(.day, from: midnight) == day.day, "\(day)")
        }
      }
    }
  }

  @Test(
    "ISO text, date and weekday belong together",
    arguments: [
      ("0001-01-01", 1, 1, 1, Weekday.monday),
      ("1582-10-15", 1582, 10, 15, .friday),
      ("1600-02-29", 1600, 2, 29, .tuesday),
      ("1970-01-01", 1970, 1, 1, .thursday),
      ("2000-02-29", 2000, 2, 29, .tuesday),
      ("2024-12-31", 2024, 12, 31, .tuesday),
      ("2026-10-11", 2026, 10, 11, .sunday),
      ("9999-12-31", 9999, 12, 31, .friday),
    ])
  func text(iso: String, year: Int, month: Int, dayOfMonth: Int, weekday: Weekday) throws {
    let day = try #require(Day(iso))
    #expect(day.description == iso)
    #expect((day.year, day.month, day.day) == (year, month, dayOfMonth))
    #expect(day.weekday == weekday)
    #expect(day == Day(year: year, month: month, day: dayOfMonth))
  }

  @Test(
    "nonsense is refused",
    arguments: [
      "", "2026-02-30", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-04-31",
      "26-1-1", "2026-1-01", "2026-01-1", "0000-01-01", "10000-01-01", "-001-01-01", "+026-01-01",
      "2026/10/11", "2026-10-11 ", " 2026-10-11", "2026-10-1１", "２０２６-10-11", "2026-10-11T00:00", "20261011",
      "2026‐10‐11", "2026-1a-11", "yyyy-MM-dd",
    ])
  func nonsense(text: String) {
    #expect(Day(text) == nil)
  }

  @Test(
    "no integer traps",
    arguments: [
      (Int.max, 1, 1), (.min, 1, 1), (2026, .max, 1), (2026, .min, 1), (2026, 1, .max), (2026, 1, .min),
      (2026, 0, 1), (0, 12, 31), (10_000, 1, 1),
    ])
  func extremes(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test("stepping counts days, and stays at the first and the last one")
  func stepping() {
    let day = Day(iso: "2028-02-28")
    #expect(day.advanced(by: 1) == Day(iso: "2028-02-29"))
    #expect(day.advanced(by: 2) == Day(iso: "2028-03-01"))
    #expect(day.advanced(by: -59) == Day(iso: "2027-12-31"))
    #expect(day.distance(to: Day(iso: "2029-02-28")) == 366)
    #expect(day.advanced(by: .max) == .last)
    #expect(day.advanced(by: .min) == .first)
    #expect(Day.last.advanced(by: 1) == .last)
    #expect(Day.first.advanced(by: -1) == .first)
    #expect((Day.last.advanced(by: -6)...Day.last).count == 7)
    #expect(Array(stride(from: Day.last.advanced(by: -4), through: .last, by: 2)).count == 3)
    #expect(Day.first < Day.last)
  }

  @Test("JSON has the ISO text")
  func json() throws {
    let day = Day(iso: "2026-10-11")
    let encoded = try JSONEncoder().encode([day])
    #expect(String(decoding: encoded, as: UTF8.self) == #"["2026-10-11"]"#)
    #expect(try JSONDecoder().decode([Day].self, from: encoded) == [day])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Day].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
  }

  @Test("a week's days after its first weekday are 0 to 6", arguments: Weekday.allCases)
  func daysAfter(first: Weekday) {
    let week = (0..<7).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) }
    #expect(week.map { $0.daysAfter(first) } == Array(0..<7))
  }
}
