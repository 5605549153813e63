import Calculator

/// The words of reports in a language; what is counted and in which order is the report's.
struct ReportWording {
  let language: Language

  func summary(habits: Int, records: Int) -> String {
    switch language {
    case .english: "\(count(habits, "habit")), \(count(records, "record"))"
    case .korean: "습관 \(habits)개, 기록 \(records)건"
    }
  }

  func title(from first: String, to last: String) -> String {
    switch language {
    case .english: "Week of \(first) to \(last)"
    case .korean: "주간 보고서: \(first) ~ \(last)"
    }
  }

  func weekdays(of week: ClosedRange<Day>) -> String {
    let letters = week.map { $0.weekday.letter(in: language) }.joined(separator: " ")
    return switch language {
    case .english: "Days: \(letters)"
    case .korean: "요일: \(letters)"
    }
  }

  func total(of stats: WeekStats, unit: String?) -> String {
    switch language {
    case .english: "total " + (unit.map { "\(stats.total) \($0)" } ?? count(stats.total, "time"))
    case .korean: "합계 \(stats.total)\(unit ?? "회")"
    }
  }

  func daysMet(of stats: WeekStats) -> String {
    switch language {
    case .english: "met \(share(of: stats))"
    case .korean: "달성 \(share(of: stats))"
    }
  }

  func streak(of stats: WeekStats) -> String {
    let (current, longest) = (stats.streak.current, stats.streak.longest)
    return switch language {
    case .english: "streak \(count(current, "day")) (longest \(count(longest, "day")))"
    case .korean: "연속 \(current)일 (최장 \(longest)일)"
    }
  }

  func rate(of stats: WeekStats) -> String {
    switch language {
    case .english: "rate \(stats.percent)%"
    case .korean: "달성률 \(stats.percent)%"
    }
  }

  func mostConsistent(_ habit: String, _ stats: WeekStats) -> String {
    switch language {
    case .english: "Most consistent habit: \(habit) (\(share(of: stats)))"
    case .korean: "가장 꾸준한 습관: \(habit) (\(share(of: stats)))"
    }
  }

  private func share(of stats: WeekStats) -> String {
    switch language {
    case .english: "\(stats.daysMet)/\(count(stats.isMet.count, "day"))"
    case .korean: "\(stats.daysMet)/\(stats.isMet.count)일"
    }
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
