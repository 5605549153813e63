import Calculator
import Habits

/// A day as a person types it, in English or Korean, whatever the language of messages is.
enum DayPhrase {
  /// A date.
  case day(Day)
  /// So many days ago.
  case daysAgo(Int)
  /// The latest such day up to today.
  case weekday(Weekday)

  /// Reads an ISO date, `today`, `yesterday`, or a weekday.
  ///
  /// - Throws: A failure if the word means no day.
  init(_ word: String) throws(Failure) {
    if let day = Day(word) {
      self = .day(day)
      return
    }
    let name = word.lowercased()
    switch name {
    case "today", "오늘": self = .daysAgo(0)
    case "yesterday", "어제": self = .daysAgo(1)
    default:
      guard let weekday = Weekday.allCases.first(where: { Self.names(of: $0).contains(name) }) else {
        let shown = word.terminalSafe
        throw Failure(
          .badInput, "unknownDay", Wording("there is no day \(shown)", "없는 날입니다: \(shown)"),
          advice: Wording(
            "  write 2026-10-11, today, yesterday, or a weekday such as mon",
            "  2026-10-11, 오늘, 어제, 또는 월요일과 같이 적습니다"))
      }
      self = .weekday(weekday)
    }
  }

  /// The day that is meant as of today.
  ///
  /// - Throws: A failure if it lies before the first valid day.
  func day(asOf today: Day) throws(Failure) -> Day {
    let daysAgo: Int
    switch self {
    case .day(let day): return day
    case .daysAgo(let count): daysAgo = count
    case .weekday(let weekday): daysAgo = today.weekday.daysAfter(weekday)
    }
    if let day = Day(number: today.number - daysAgo) { return day }
    throw Failure(
      .badInput, "unknownDay", Wording("there is no day before \(Day.first)", "\(Day.first)보다 앞선 날은 없습니다"))
  }

  /// How a person may write a weekday, in small letters.
  static func names(of weekday: Weekday) -> [String] {
    let english = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let name = english[weekday.rawValue - 1]
    let korean = weekday.shortName(in: .korean)
    return [String(name.prefix(3)), name, korean, korean + "요일"]
  }
}
