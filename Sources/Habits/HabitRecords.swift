/// What was recorded for one habit, by day.
///
/// What a store added up and what was recorded one by one are kept apart, so that an amount is only taken back
/// from where it lies. Each of the three takes no memory before it is used.
struct HabitRecords {
  /// The amounts that a store added up. Their entries are not known one by one.
  private var loaded = PagedTotals()

  /// The amounts of the entries that were recorded one by one.
  private var entered = PagedTotals()

  /// The number of completions.
  private var completions = PagedTotals()

  /// The total of a day: the sum of its amounts, at least 1 on a day with a completion.
  subscript(day: Day) -> Int64 {
    Self.total(saturatingSum(loaded[day], entered[day]), isCompleted: completions[day] > 0)
  }

  /// Every day with a total, and its total.
  var byDay: [Day: Int64] {
    var totals = loaded.byDay
    for (day, amount) in entered.byDay { totals[day] = saturatingSum(totals[day] ?? 0, amount) }
    for day in completions.byDay.keys { totals[day] = Self.total(totals[day] ?? 0, isCompleted: true) }
    return totals
  }

  /// Whether a day has a completion, or its amounts reach `goal`.
  func isMet(on day: Day, goal: Int64) -> Bool {
    completions[day] > 0 || saturatingSum(loaded[day], entered[day]) >= goal
  }

  /// Puts the days that `isMet(on:goal:)` says are met, for a goal of 1 or more, into a set of days.
  ///
  /// - Complexity: O(*d*) in the days of the set's range, about a nanosecond for each.
  func insertDays(reaching goal: Int64, into days: inout DaySet) {
    for place in days.places {
      let completed = completions.word(at: place, reaching: 1)
      let reached = loaded.word(at: place, reaching: goal)
      let reachedTogether = entered.word(at: place, reaching: goal, with: loaded)
      days.insert(word: completed | reached | reachedTogether, at: place)
    }
  }

  private static func total(_ sum: Int64, isCompleted: Bool) -> Int64 { isCompleted ? max(sum, 1) : sum }
}

// MARK: - Recording and taking back

extension HabitRecords {
  /// Adds what a store added up for a day.
  mutating func addLoaded(_ total: Int64, on day: Day) { loaded.add(total, on: day) }

  /// Takes an amount out of what a store added up for a day.
  ///
  /// - Returns: Whether there was as much.
  mutating func removeLoaded(_ amount: Int64, on day: Day) -> Bool {
    guard loaded[day] >= amount else { return false }
    loaded.subtract(amount, on: day)
    return true
  }

  /// Adds the amount of an entry.
  mutating func addEntry(_ amount: Int64, on day: Day) { entered.add(amount, on: day) }

  /// Takes back the amount of an entry that was added.
  mutating func removeEntry(_ amount: Int64, on day: Day) { entered.subtract(amount, on: day) }

  /// Adds a completion.
  mutating func addCompletion(on day: Day) { completions.add(1, on: day) }

  /// Takes back a completion that was added.
  mutating func removeCompletion(on day: Day) { completions.subtract(1, on: day) }
}
