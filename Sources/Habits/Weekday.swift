import Calculator

/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Sendable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// How many days after `first` this weekday comes in a week that begins on `first`: 0 to 6.
  public func daysAfter(_ first: Weekday) -> Int {
    (rawValue - first.rawValue + 7) % 7
  }

  /// The shortest name: `M` in English, `월` in Korean. In English two weekdays may share it.
  public func letter(in language: Language) -> String {
    switch language {
    case .english: String(shortName(in: language).prefix(1))
    case .korean: shortName(in: language)
    }
  }

  /// The name as calendars abbreviate it: `Mon`, `월`.
  public func shortName(in language: Language) -> String {
    let name =
      switch self {
      case .monday: Wording("Mon", "월")
      case .tuesday: Wording("Tue", "화")
      case .wednesday: Wording("Wed", "수")
      case .thursday: Wording("Thu", "목")
      case .friday: Wording("Fri", "금")
      case .saturday: Wording("Sat", "토")
      case .sunday: Wording("Sun", "일")
      }
    return name.in(language)
  }
}
