import Foundation
import Habits
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
    #expect(Day.first.description == "0001-01-01")
    #expect(Day.last.description == "9999-12-31")
  }
}
