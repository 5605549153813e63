// Use cases: what a person did on a day.

/// What a use case recorded, and the habit as it is now.
public struct Recorded<Record: Sendable>: Sendable {
  /// The entry or completion.
  public let record: Record

  /// The habit.
  public let habit: Habit

  /// The habit's first day until now, if the record lies before it; the record's day is the first one now.
  public let formerStart: Day?
}

extension RecordStore {
  /// Checks a habit off for a day.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - day: The day on which it was done. One before the habit's first day becomes its first day.
  ///   - today: The last day for which something can be recorded.
  ///   - instant: When it is recorded.
  /// - Throws: `RecordError.alreadyCompleted` if the day has a completion; `hasAmounts` if amounts of the habit
  ///   are logged; `unknownHabit`, `archived` or `dayInFuture`; or the store's error.
  public func complete(
    _ habitID: Habit.ID, on day: Day, asOf today: Day, at instant: Instant
  ) throws(RecordError) -> Recorded<Completion> {
    try transaction { () throws(RecordError) in
      let (habit, formerStart) = try openHabit(habitID, on: day, asOf: today)
      guard habit.unit == nil else { throw RecordError.hasAmounts(habit) }
      guard try completions(of: habitID, on: day...day).isEmpty else {
        throw RecordError.alreadyCompleted(habit, on: day)
      }
      let completion = Completion(habitID: habitID, completedOn: day, recordedAt: instant)
      try insert(completion)
      return Recorded(record: completion, habit: habit, formerStart: formerStart)
    }
  }

  /// Cancels a day's check-off: the latest one, if another policy made several.
  ///
  /// - Returns: The completion that was deleted.
  /// - Throws: `RecordError.notCompleted` if the day has none; `unknownHabit`; or the store's error.
  public func cancel(_ habitID: Habit.ID, on day: Day) throws(RecordError) -> Completion {
    try transaction { () throws(RecordError) in
      let habit = try keptHabit(habitID)
      guard let completion = try completions(of: habitID, on: day...day).last,
        try deleteCompletion(id: completion.id)
      else { throw RecordError.notCompleted(habit, on: day) }
      return completion
    }
  }

  /// Records a typed quantity, such as `3+5 cups`, for a day.
  ///
  /// - Parameters:
  ///   - quantity: The text, which `Quantity` reads.
  ///   - habitID: The habit.
  ///   - day: The day on which it counts. One before the habit's first day becomes its first day.
  ///   - today: The last day for which something can be recorded.
  ///   - instant: When it is recorded.
  /// - Throws: `RecordError.quantity`; `noAmounts` if the habit is only checked off;
  ///   `unknownHabit`, `archived` or `dayInFuture`; or the store's error.
  public func log(
    _ quantity: String, of habitID: Habit.ID, on day: Day, asOf today: Day, at instant: Instant
  ) throws(RecordError) -> Recorded<Entry> {
    try transaction { () throws(RecordError) in
      let (habit, formerStart) = try openHabit(habitID, on: day, asOf: today)
      guard habit.unit != nil else { throw RecordError.noAmounts(habit) }
      let amount: Int64
      do throws(QuantityDiagnostic) {
        amount = try Quantity(quantity, unit: habit.unit).amount
      } catch {
        throw RecordError.quantity(error)
      }
      return try insert(amount, of: habit, on: day, at: instant, formerStart: formerStart)
    }
  }

  /// Records what a day's total still lacks of the goal.
  ///
  /// - Throws: `RecordError.alreadyCompleted` if the goal is met; `noAmounts` if the habit is only checked off;
  ///   `unknownHabit`, `archived` or `dayInFuture`; or the store's error.
  public func logRest(
    of habitID: Habit.ID, on day: Day, asOf today: Day, at instant: Instant
  ) throws(RecordError) -> Recorded<Entry> {
    try transaction { () throws(RecordError) in
      let (habit, formerStart) = try openHabit(habitID, on: day, asOf: today)
      guard habit.unit != nil else { throw RecordError.noAmounts(habit) }
      let total = try entries(of: habitID, on: day).reduce(Int64(0)) { saturatingSum($0, $1.amount) }
      // A day that was checked off, while the habit had no amounts, is met whatever the total is.
      guard total < habit.dailyGoal, try completions(of: habitID, on: day...day).isEmpty else {
        throw RecordError.alreadyCompleted(habit, on: day)
      }
      let rest = habit.dailyGoal - total
      return try insert(rest, of: habit, on: day, at: instant, formerStart: formerStart)
    }
  }

  /// Takes back the latest entry of a day.
  ///
  /// - Returns: The entry that was deleted.
  /// - Throws: `RecordError.nothingRecorded` if the day has none; `unknownHabit`; or the store's error.
  public func takeBack(_ habitID: Habit.ID, on day: Day) throws(RecordError) -> Entry {
    try transaction { () throws(RecordError) in
      let habit = try keptHabit(habitID)
      guard let entry = try entries(of: habitID, on: day).last,
        try deleteEntry(id: entry.id, of: habitID, on: day)
      else { throw RecordError.nothingRecorded(habit, on: day) }
      return entry
    }
  }

  private func insert(
    _ amount: Int64, of habit: Habit, on day: Day, at instant: Instant, formerStart: Day?
  ) throws(RecordError) -> Recorded<Entry> {
    // What was recorded last stays the last of its day, whatever the clock said then.
    let latest = try entries(of: habit.id, on: day).last?.recordedAt.milliseconds
    let instant = Instant(
      milliseconds: max(instant.milliseconds, latest.map { $0 < .max ? $0 + 1 : $0 } ?? .min))
    let entry = try Entry(habitID: habit.id, day: day, amount: amount, recordedAt: instant)
    try insert(CollectionOfOne(entry))
    return Recorded(record: entry, habit: habit, formerStart: formerStart)
  }

  /// A habit for which something may be recorded on a day. Its first day is moved there if it is later.
  private func openHabit(
    _ id: Habit.ID, on day: Day, asOf today: Day
  ) throws(RecordError) -> (habit: Habit, formerStart: Day?) {
    var habit = try keptHabit(id)
    guard day <= today else { throw RecordError.dayInFuture(day, today: today) }
    guard habit.archivedOn == nil else { throw RecordError.archived(habit) }
    guard day < habit.startedOn else { return (habit, nil) }
    let formerStart = habit.startedOn
    habit.startedOn = day
    try update(habit)
    return (habit, formerStart)
  }

  /// The habit with an id, which must be kept.
  func keptHabit(_ id: Habit.ID) throws(RecordError) -> Habit {
    guard let habit = try habit(id: id) else { throw RecordError.unknownHabit(id) }
    return habit
  }

  /// How a kept habit stands on a day, from its own records alone.
  ///
  /// - Parameters:
  ///   - habit: The habit.
  ///   - day: The day to look at.
  ///   - today: The day as of which to compute the streaks.
  ///   - skippedDays: Dates that the person never lived, as `DayCalendar.skippedDays` gives them.
  /// - Complexity: O(*n*) in the habit's records.
  public func progress(
    of habit: Habit, on day: Day, asOf today: Day, skipping skippedDays: Set<Day>
  ) throws(RecordError) -> HabitProgress {
    let totals = try dayTotals(of: habit.id)
    let completed = try completions(of: habit.id, on: nil).map { $0.completedOn }
    let statistics = HabitStatistics(
      of: habit, completedDays: totals.filter { $0.total >= habit.dailyGoal }.map { $0.day } + completed,
      asOf: today, skipping: skippedDays)
    // What is recorded for days to come does not count yet.
    let entered = day <= today ? totals.first { $0.day == day }?.total ?? 0 : 0
    let isCompleted = day <= today && completed.contains(day)
    return HabitProgress(
      habit: habit, day: day, total: isCompleted ? max(entered, 1) : entered,
      isGoalMet: isCompleted || entered >= habit.dailyGoal, streak: statistics.streak)
  }
}

extension [Habit] {
  /// Tells a habit's name from what is typed after it. The name may be several words, if they are all of it;
  /// else the first word is the name.
  ///
  /// A name that leaves something for what comes after it is preferred to one that leaves nothing: `water 3` is 3
  /// of water also where a habit is called `water 3`. Of the others the longest is, and one that is written as it
  /// was typed comes before one that is only compared as equal.
  ///
  /// - Parameter words: The words as they were typed, at least one.
  public func habitAndRest(_ words: [String]) throws(HabitSearchError) -> (habit: Habit, rest: String) {
    let longest = Swift.min(words.count - 1, Habit.maximumNameLength)
    let counts = [Int](stride(from: longest, to: 0, by: -1)) + [words.count]
    let names = counts.map { words.prefix($0).joined(separator: " ") }
    for find in [{ name in first { $0.name == name } }, exactHabit(named:)] {
      for (count, name) in zip(counts, names) {
        if let habit = find(name) { return (habit, words.dropFirst(count).joined(separator: " ")) }
      }
    }
    return (try habit(named: words.first ?? ""), words.dropFirst().joined(separator: " "))
  }
}
