/// Habits and what was recorded for them, in memory.
///
/// Only what is recorded is kept: totals by habit and day, and what it takes to take a record back. Streaks and
/// rates are computed when they are asked for, which costs about a nanosecond a day.
///
///     var engine = HabitEngine(calendar: DayCalendar(zone: zone), habits: [water])
///     engine.record(water.id, at: now, amount: 2)
///     engine.currentStreak(of: water.id, asOf: today)
///
/// A day is met when it has a completion, whatever the goal is or becomes, or when its entries reach the goal.
/// Every figure is asked for as of a day, usually today, and what was recorded for later days does not count.
///
/// A habit that the engine does not know has no records: its totals are empty and its figures 0.
public struct HabitEngine: Sendable {
  /// Decides on which day an instant counts.
  public private(set) var calendar: DayCalendar

  /// The dates that the person never lived: those that the calendar's zone skipped, and those jumped over
  /// while travelling. They break no streak.
  public var skippedDays: Set<Day> { livedDays.skipped }

  /// The habits, in the order in which reports list them.
  public private(set) var habits: [Habit] = []

  /// The number of entries and completions recorded; `Int.max` if it is greater.
  public var recordCount: Int { saturatingSum(loadedCount, entries.count + completions.count) }

  private var livedDays: LivedDays

  /// Where a habit is in `habits` and in `records`.
  private var positions: [Habit.ID: Int] = [:]

  /// What was recorded for each of the habits, in their order.
  private var records: [HabitRecords] = []

  /// How many entries came added up by day.
  private var loadedCount = 0

  /// The entries that were recorded one by one and not taken back.
  private var entries: [Entry.ID: RecordedEntry] = [:]

  /// The entries that were taken back.
  private var removedEntries: Set<Entry.ID> = []

  /// The completions that were recorded and not taken back.
  private var completions: [Completion.ID: RecordedCompletion] = [:]

  /// What it takes to take an entry back, in twelve bytes.
  private struct RecordedEntry {
    let position: Int32
    let day: Day
    /// One of `Entry.amounts`.
    let amount: Int32
  }

  /// What it takes to take a completion back.
  private struct RecordedCompletion {
    let position: Int32
    let day: Day
  }

  /// Creates an engine without records.
  ///
  /// - Parameters:
  ///   - calendar: Decides on which day an instant counts.
  ///   - habits: The habits, in the order in which reports list them.
  public init(calendar: DayCalendar, habits: [Habit] = []) {
    self.calendar = calendar
    livedDays = LivedDays(in: calendar)
    for habit in habits { add(habit) }
  }

  /// Adds a habit at the end. One with the same id is replaced where it is, and keeps its records.
  public mutating func add(_ habit: Habit) {
    if let position = positions[habit.id] {
      habits[position] = habit
    } else {
      positions[habit.id] = habits.count
      habits.append(habit)
      records.append(HabitRecords())
    }
  }

  /// Goes on with another calendar, for a person who has come to another zone.
  ///
  /// What is recorded keeps its day. A date that lies between the one left behind and the one arrived at, as
  /// on a short flight west over the date line around midnight, breaks no streak as long as it was lived in no
  /// other zone: earlier, or after all, because the person came back in time for it.
  ///
  /// - Parameters:
  ///   - calendar: The calendar from now on.
  ///   - instant: The instant at which the clocks were set, not before that of the last journey.
  public mutating func travel(to calendar: DayCalendar, at instant: Instant) {
    livedDays.go(
      to: calendar, departure: self.calendar.day(of: instant), arrival: calendar.day(of: instant))
    self.calendar = calendar
  }
}

// MARK: - Recording

extension HabitEngine {
  /// Records an entry as it is.
  ///
  /// What tells entries apart is their id: one whose id is recorded already is the same record, and counts once.
  /// The ids of entries that came as a `DayTotal` are unknown, so that one of those would count again.
  ///
  /// - Returns: Whether it was recorded: not if it is recorded already, or if the engine does not know the habit.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func record(_ entry: Entry) -> Bool {
    guard let position = positions[entry.habitID] else { return false }
    let recorded = RecordedEntry(position: Int32(position), day: entry.day, amount: Int32(entry.amount))
    // Nearly every entry is a new one, so that looking first would take twice as long.
    if let former = entries.updateValue(recorded, forKey: entry.id) {
      entries[entry.id] = former
      return false
    }
    records[position].addEntry(entry.amount, on: entry.day)
    if !removedEntries.isEmpty { removedEntries.remove(entry.id) }
    return true
  }

  /// Records the entries of days at once, as a store adds them up. Nothing is recorded for a habit that the
  /// engine does not know; totals of zero or less are left out.
  ///
  /// - Complexity: O(1) amortised for each day. Takes eight bytes a day, however many entries there are.
  public mutating func record(_ habitID: Habit.ID, _ dayTotals: some Sequence<DayTotal>) {
    guard let position = positions[habitID] else { return }
    for dayTotal in dayTotals where dayTotal.total > 0 {
      records[position].addLoaded(dayTotal.total, on: dayTotal.day)
      loadedCount = saturatingSum(loadedCount, max(0, dayTotal.entryCount))
    }
  }

  /// Records a check-off. Its day is met, whatever the goal is or becomes, and has a total of at least 1; a
  /// second one of the day changes neither.
  ///
  /// - Returns: Whether it was recorded: not if one with its id is recorded already, or if the engine does not
  ///   know the habit.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func record(_ completion: Completion) -> Bool {
    guard let position = positions[completion.habitID], completions[completion.id] == nil else {
      return false
    }
    records[position].addCompletion(on: completion.completedOn)
    completions[completion.id] = RecordedCompletion(
      position: Int32(position), day: completion.completedOn)
    return true
  }

  /// Records an amount at an instant, on the day that the calendar says.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - instant: When it was done.
  ///   - amount: How much of it. Amounts that are none of `Entry.amounts`, such as 0, are left out.
  /// - Returns: The entry; nil if the amount was left out or the engine does not know the habit.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func record(_ habitID: Habit.ID, at instant: Instant, amount: Int64) -> Entry? {
    record(habitID, on: calendar.day(of: instant), at: instant, amount: amount)
  }

  /// Records an amount on a day. The entry's instant is the one at which the day begins in the calendar.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - day: The day on which it counts.
  ///   - amount: How much of it. Amounts that are none of `Entry.amounts`, such as 0, are left out.
  /// - Returns: The entry; nil if the amount was left out or the engine does not know the habit.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func record(_ habitID: Habit.ID, on day: Day, amount: Int64) -> Entry? {
    record(habitID, on: day, at: calendar.start(of: day), amount: amount)
  }

  /// Records an amount on each of several days in a row.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - firstDay: The day of the first amount.
  ///   - amounts: An amount a day; 0 for a day without one. Amounts past 9999-12-31 are left out.
  /// - Returns: The entries; days without an amount have none.
  @discardableResult
  public mutating func recordDaily(
    _ habitID: Habit.ID, from firstDay: Day, amounts: some Sequence<Int64>
  ) -> [Entry] {
    zip(firstDay.number...Day.last.number, amounts).compactMap { number, amount in
      record(habitID, on: Day(clamping: number), amount: amount)
    }
  }

  private mutating func record(
    _ habitID: Habit.ID, on day: Day, at instant: Instant, amount: Int64
  ) -> Entry? {
    let entry = try? Entry(habitID: habitID, day: day, amount: amount, recordedAt: instant)
    guard let entry, record(entry) else { return nil }
    return entry
  }
}

// MARK: - Taking back

extension HabitEngine {
  /// Takes an entry back.
  ///
  /// One that was recorded one by one is told by its id alone, and taken back as it was recorded. The ids of
  /// entries that came as a `DayTotal` are unknown: an entry with another id is taken to be one of those, and
  /// taken out of what came for its habit and day, if that is at least its amount. No entry is taken back twice,
  /// unless it was recorded again.
  ///
  /// - Returns: Whether it was taken back.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func remove(_ entry: Entry) -> Bool {
    if let recorded = entries.removeValue(forKey: entry.id) {
      records[Int(recorded.position)].removeEntry(Int64(recorded.amount), on: recorded.day)
    } else {
      guard let position = positions[entry.habitID], !removedEntries.contains(entry.id),
        records[position].removeLoaded(entry.amount, on: entry.day)
      else { return false }
      loadedCount = max(0, loadedCount - 1)
    }
    removedEntries.insert(entry.id)
    return true
  }

  /// Takes a check-off back, told by its id alone. Its day stays met if it has another one, or if its entries
  /// reach the goal.
  ///
  /// - Returns: Whether it was taken back: not if none with its id is recorded.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func remove(_ completion: Completion) -> Bool {
    guard let recorded = completions.removeValue(forKey: completion.id) else { return false }
    records[Int(recorded.position)].removeCompletion(on: recorded.day)
    return true
  }
}

// MARK: - Questions

extension HabitEngine {
  /// The totals of a habit on every day that has one, later days than today too.
  ///
  /// - Complexity: O(*d*) in the days from the habit's first record to its last.
  public func totals(of habitID: Habit.ID) -> [Day: Int64] {
    positions[habitID].map { records[$0].byDay } ?? [:]
  }

  /// The total of a habit on a day, a later one than today too: what its entries add up to, and at least 1 if it
  /// has a completion. A total that would pass `Int64.max` stays there.
  ///
  /// - Complexity: O(1).
  public func total(of habitID: Habit.ID, on day: Day) -> Int64 {
    positions[habitID].map { records[$0][day] } ?? 0
  }

  /// The statistics of a habit.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count.
  /// - Complexity: O(*d*) in the days of the tracking range.
  public func statistics(of habitID: Habit.ID, asOf referenceDay: Day) -> HabitStatistics {
    positions[habitID].map { statistics(at: $0, asOf: referenceDay) } ?? .none
  }

  /// The days in a row on which the goal was met, up to the reference day; up to the day before, while the
  /// reference day is not done.
  ///
  /// For an archived habit, its last day of tracking takes the place of the reference day.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count.
  /// - Complexity: O(*d*) in the days of the tracking range.
  public func currentStreak(of habitID: Habit.ID, asOf referenceDay: Day) -> Int {
    statistics(of: habitID, asOf: referenceDay).streak.current
  }

  /// The most days in a row on which the goal was met.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count.
  /// - Complexity: O(*d*) in the days of the tracking range.
  public func longestStreak(of habitID: Habit.ID, asOf referenceDay: Day) -> Int {
    statistics(of: habitID, asOf: referenceDay).streak.longest
  }

  /// What the records amount to on the days of a week, or of any other stretch of days.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - days: The days to look at.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count.
  /// - Complexity: O(*d*) in the days of the tracking range and the days looked at.
  public func weekStats(
    of habitID: Habit.ID, days: ClosedRange<Day>, asOf referenceDay: Day
  ) -> WeekStats {
    guard let position = positions[habitID] else {
      return WeekStats(
        days: days, totals: days.map { _ in 0 }, goalsMet: days.map { _ in false },
        streak: HabitStatistics.none.streak)
    }
    let (habit, records) = (habits[position], records[position])
    let trackingRange = habit.trackingRange(asOf: referenceDay)
    func counts(_ day: Day) -> Bool { trackingRange?.contains(day) == true }
    return WeekStats(
      days: days,
      totals: days.map { counts($0) ? records[$0] : 0 },
      goalsMet: days.map { counts($0) && records.isMet(on: $0, goal: habit.dailyGoal) },
      streak: statistics(at: position, asOf: referenceDay).streak)
  }

  /// How a habit stands on a day; nil if the engine does not know it.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - day: The day to look at. One outside the tracking range has its total all the same.
  ///   - referenceDay: The day as of which to compute, usually today. Later days do not count: on one of those,
  ///     nothing is done yet.
  /// - Complexity: O(*d*) in the days of the tracking range.
  public func progress(of habitID: Habit.ID, on day: Day, asOf referenceDay: Day) -> HabitProgress? {
    guard let position = positions[habitID] else { return nil }
    let (habit, records) = (habits[position], records[position])
    let counts = day <= referenceDay
    return HabitProgress(
      habit: habit, day: day, total: counts ? records[day] : 0,
      isGoalMet: counts && records.isMet(on: day, goal: habit.dailyGoal),
      streak: statistics(at: position, asOf: referenceDay).streak)
  }

  private func statistics(at position: Int, asOf referenceDay: Day) -> HabitStatistics {
    let habit = habits[position]
    return HabitStatistics(of: habit, asOf: referenceDay, skipping: skippedDays) {
      records[position].insertDays(reaching: habit.dailyGoal, into: &$0)
    }
  }
}
