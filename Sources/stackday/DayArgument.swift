import Calculator
import Foundation
import Habits

extension Session {
  /// The day that the value of an option means: an ISO date, today, yesterday, or a weekday, which is the latest
  /// such day up to today. In English or Korean, whatever the language of messages is.
  func day(_ word: String, today: Day) throws(Failure) -> Day {
    if let day = Day(word) { return day }
    switch word.lowercased() {
    case "today", "오늘": return today
    case "yesterday", "어제": return today.advanced(by: -1)
    case let word:
      if let weekday = weekdays[word] { return today.advanced(by: -today.weekday.daysAfter(weekday)) }
    }
    let shown = terminalSafe(word)
    throw Failure(
      .badInput,
      text(
        """
        error: there is no day \(shown)
          write 2026-10-11, today, yesterday, or a weekday such as mon
        """,
        """
        오류: 없는 날입니다: \(shown)
          2026-10-11, 오늘, 어제, 또는 월요일과 같이 적습니다
        """))
  }

  private var weekdays: [String: Weekday] {
    let english = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    var weekdays: [String: Weekday] = [:]
    for (weekday, name) in zip(Weekday.allCases, english) {
      let korean = weekday.shortName(in: .korean)
      for name in [name, String(name.prefix(3)), korean, korean + "요일"] { weekdays[name] = weekday }
    }
    return weekdays
  }

  /// A day as a person reads it: `today`, `Mon, Oct 5`, or in another year than today's `2025-10-05`.
  func label(of day: Day, at moment: Moment) -> String {
    if day == moment.today { return text("today", "오늘") }
    return day.year == moment.today.year ? moment.calendar.label(of: day, in: language) : day.description
  }
}
