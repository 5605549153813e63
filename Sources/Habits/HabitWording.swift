import Calculator

/// The words that reports and answers about habits share, in a language. What is counted and in which order is
/// theirs.
public struct HabitWording: Sendable {
  /// The language.
  public let language: Language

  /// Creates the words of a language.
  public init(_ language: Language) {
    self.language = language
  }

  /// A number of days: `1 day`, `8 days`, `8일`.
  public func days(_ number: Int) -> String { text(count(number, "day"), "\(number)일") }

  /// A number of something in a unit, such as `8 cups`, `1 cup` or `8잔`.
  public func amount(_ number: Int64, _ unit: String) -> String {
    let unit = unit.terminalSafe
    return text("\(number) \(number == 1 ? singular(unit) : unit)", "\(number)\(unit)")
  }

  /// The current streak: `streak 3 days`.
  public func streak(_ streak: HabitStreak) -> String {
    text("streak ", "연속 ") + days(streak.current)
  }

  /// Both streaks: `streak 3 days (longest 7 days)`.
  public func streaks(_ streak: HabitStreak) -> String {
    self.streak(streak) + text(" (longest ", " (최장 ") + days(streak.longest) + ")"
  }

  /// A share in percent: `rate 85%`.
  public func rate(_ percent: Int) -> String { text("rate ", "달성률 ") + "\(percent)%" }

  /// How many habits and records there are: `3 habits, 30 records`.
  public func summary(habits: Int, records: Int) -> String {
    text("\(count(habits, "habit")), \(count(records, "record"))", "습관 \(habits)개, 기록 \(records)건")
  }

  func title(of week: ClosedRange<Day>) -> String {
    let (first, last) = (week.lowerBound.label(in: language), week.upperBound.label(in: language))
    return text("Week of \(first) to \(last)", "주간 보고서: \(first) ~ \(last)")
  }

  func weekdays(of week: ClosedRange<Day>) -> String {
    text("Days: ", "요일: ") + week.map { $0.weekday.letter(in: language) }.joined(separator: " ")
  }

  func total(of week: WeekStats, unit: String?) -> String {
    guard let unit else { return text("total \(count(week.total, "time"))", "합계 \(week.total)회") }
    return text("total ", "합계 ") + amount(week.total, unit)
  }

  func daysMet(in week: WeekStats) -> String { text("met ", "달성 ") + share(of: week) }

  func mostConsistent(_ row: WeeklyReport.Row) -> String {
    text("Most consistent habit: ", "가장 꾸준한 습관: ") + "\(row.habit.name.terminalSafe) (\(share(of: row.week)))"
  }

  private func share(of week: WeekStats) -> String { "\(week.daysMet)/\(days(week.goalsMet.count))" }

  /// An English unit that is a regular plural, for one of it. What may be no plural stays: `ms`, `glass`, `gas`.
  private func singular(_ unit: String) -> String {
    guard unit.utf8.count > 3, unit.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else {
      return unit
    }
    if ["sses", "xes", "ches", "shes"].contains(where: unit.hasSuffix) { return String(unit.dropLast(2)) }
    let isOther = ["ss", "us", "is", "ies"].contains(where: unit.hasSuffix)
    return unit.hasSuffix("s") && !isOther ? String(unit.dropLast()) : unit
  }

  private func count(_ number: some BinaryInteger, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private func text(_ english: String, _ korean: String) -> String {
    Wording(english, korean).in(language)
  }
}

extension String {
  /// The text as it can be sent to a terminal, which would obey parts of it instead of showing them: pictures
  /// of control characters, a space for a tab, no invisible marks of direction.
  public var terminalSafe: String {
    var shown = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: shown += " "
      case 0x00..<0x20: shown.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: shown += "\u{2421}"
      case 0x80..<0xA0, 0x2028, 0x2029: shown += "\u{FFFD}"
      // The joiner U+200D stays: it makes one picture of several.
      case 0xAD, 0x061C, 0x200B, 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: break
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
