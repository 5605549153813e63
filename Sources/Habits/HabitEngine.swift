/// Habits and what was recorded for them, in memory.
///
/// Only what is recorded is kept: a total for each habit and day. Days, streaks and rates are computed when
/// they are asked for, which costs about a nanosecond a day.
///
///     var engine = HabitEngine(calendar: DayCalendar(zone: zone), habits: [water])
///     engine.record(water.id, at: now, amount: 2)
///     engine.currentStreak(of: water.id, asOf: today)
///
/// A habit that the engine does not know has no records: its totals are empty and its figures 0.
public struct HabitEngine: Sendable {
  /// Decides on which day an instant counts.
  public private(set) var calendar: DayCalendar

  /// The dates that the person never lived: those that the calendar's zone skipped, and those jumped over
  /// while travelling. They break no streak.
  public private(set) var skippedDays: Set<Day>

  /// The habits, in the order in which reports list them.
  public private(set) var habits: [Habit] = []

  /// The number of entries and completions recorded.
  public private(set) var recordCount = 0

  private var totals: [PagedTotals] = []
  private var positions: [Habit.ID: Int] = [:]

  /// Creates an engine without records.
  ///
  /// - Parameters:
  ///   - calendar: Decides on which day an instant counts.
  ///   - habits: The habits, in the order in which reports list them.
  public init(calendar: DayCalendar, habits: [Habit] = []) {
    self.calendar = calendar
    skippedDays = calendar.skippedDays
    for habit in habits { add(habit) }
  }

  /// Adds a habit at the end. One with the same id is replaced where it is, and keeps its records.
  public mutating func add(_ habit: Habit) {
    if let position = positions[habit.id] {
      habits[position] = habit
    } else {
      positions[habit.id] = habits.count
      habits.append(habit)
      totals.append(PagedTotals())
    }
  }

  /// Goes on with another calendar, for a person who has come to another zone.
  ///
  /// What is recorded keeps its day. A date that lies between the one left behind and the one arrived at, as
  /// on a short flight west over the date line around midnight, was never lived and breaks no streak.
  ///
  /// - Parameters:
  ///   - calendar: The calendar from now on.
  ///   - instant: The instant at which the clocks were set.
  public mutating func travel(to calendar: DayCalendar, at instant: Instant) {
    let departure = self.calendar.day(of: instant)
    let arrival = calendar.day(of: instant)
    skippedDays = skippedDays.filter { $0 < departure }
    skippedDays.formUnion(calendar.skippedDays.filter { $0 > arrival })
    skippedDays.formUnion(stride(from: departure.advanced(by: 1), to: arrival, by: 1))
    self.calendar = calendar
  }
}

// MARK: - Recording

extension HabitEngine {
  /// Records an entry as it is. Nothing is recorded for a habit that the engine does not know.
  ///
  /// - Returns: Whether it was recorded.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func record(_ entry: Entry) -> Bool {
    guard let position = positions[entry.habitID] else { return false }
    totals[position].add(entry.amount, on: entry.day)
    recordCount += 1
    return true
  }

  /// Records the entries of days at once, as a store adds them up. Nothing is recorded for a habit that the
  /// engine does not know; totals of zero or less are left out.
  ///
  /// - Complexity: O(1) amortised for each day.
  public mutating func record(_ habitID: Habit.ID, _ dayTotals: some Sequence<DayTotal>) {
    guard let position = positions[habitID] else { return }
    for dayTotal in dayTotals where dayTotal.total > 0 {
      totals[position].add(dayTotal.total, on: dayTotal.day)
      recordCount = saturatingSum(recordCount, max(0, dayTotal.entryCount))
    }
  }

  /// Records a check-off: it meets the day's goal, and a second one of the day adds nothing.
  ///
  /// - Returns: Whether it was recorded, as is every one of a habit that the engine knows.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func record(_ completion: Completion) -> Bool {
    guard let position = positions[completion.habitID] else { return false }
    let missing = habits[position].dailyGoal - totals[position][completion.completedOn]
    if missing > 0 { totals[position].add(missing, on: completion.completedOn) }
    recordCount += 1
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
    let day = calendar.day(of: instant)
    return record(Entry(habitID: habitID, day: day, amount: amount, recordedAt: instant))
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
    let start = calendar.start(of: day)
    return record(Entry(habitID: habitID, day: day, amount: amount, recordedAt: start))
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

  private mutating func record(_ entry: Entry?) -> Entry? {
    guard let entry, record(entry) else { return nil }
    return entry
  }
}

// MARK: - Questions

extension HabitEngine {
  /// The totals of a habit on every day that has one.
  ///
  /// - Complexity: O(*d*) in the days from the habit's first record to its last.
  public func totals(of habitID: Habit.ID) -> [Day: Int64] {
    positions[habitID].map { totals[$0].byDay } ?? [:]
  }

  /// The total of a habit on a day. A total that would pass `Int64.max` stays there.
  ///
  /// - Complexity: O(1).
  public func total(of habitID: Habit.ID, on day: Day) -> Int64 {
    positions[habitID].map { totals[$0][day] } ?? 0
  }

  /// The statistics of a habit as of a reference day. A day is completed when its total reaches the goal.
  ///
  /// - Complexity: O(*d*) in the days of the tracking range.
  public func statistics(of habitID: Habit.ID, asOf referenceDay: Day) -> HabitStatistics {
    positions[habitID].map { statistics(at: $0, asOf: referenceDay) } ?? .none
  }

  /// The days in a row on which the goal was met, up to today; up to yesterday, while today's is not.
  ///
  /// For an archived habit, its last day of tracking takes the place of today.
  ///
  /// - Complexity: O(*d*) in the days of the tracking range.
  public func currentStreak(of habitID: Habit.ID, asOf today: Day) -> Int {
    statistics(of: habitID, asOf: today).streak.current
  }

  /// The most days in a row on which the goal was met, in all the records of the tracking range.
  ///
  /// - Complexity: O(*d*) in the days of the tracking range.
  public func longestStreak(of habitID: Habit.ID) -> Int {
    guard let position = positions[habitID], let lastDay = totals[position].lastDay else { return 0 }
    return statistics(at: position, asOf: lastDay).streak.longest
  }

  /// What the records amount to on the days of a week, or of any other stretch of days.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - days: The days to look at.
  ///   - today: The day as of which to compute. Later days do not count.
  /// - Complexity: O(*d*) in the days of the tracking range and the days looked at.
  public func weekStats(of habitID: Habit.ID, days: ClosedRange<Day>, asOf today: Day) -> WeekStats {
    let position = positions[habitID]
    let habit = position.map { habits[$0] }
    let trackingRange = habit?.trackingRange(asOf: today)
    let dayTotals = days.map { day in
      trackingRange?.contains(day) == true ? total(of: habitID, on: day) : 0
    }
    return WeekStats(
      days: days,
      totals: dayTotals,
      goalsMet: dayTotals.map { $0 >= habit?.dailyGoal ?? .max },
      streak: statistics(of: habitID, asOf: today).streak)
  }

  /// How a habit stands on a day; nil if the engine does not know it.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - day: The day to look at.
  ///   - today: The day as of which to compute the streaks.
  /// - Complexity: O(*d*) in the days of the tracking range.
  public func progress(of habitID: Habit.ID, on day: Day, asOf today: Day) -> HabitProgress? {
    guard let position = positions[habitID] else { return nil }
    return HabitProgress(
      habit: habits[position], day: day, total: totals[position][day],
      streak: statistics(at: position, asOf: today).streak)
  }

  private func statistics(at position: Int, asOf referenceDay: Day) -> HabitStatistics {
    let habit = habits[position]
    return HabitStatistics(of: habit, asOf: referenceDay, skipping: skippedDays) {
      totals[position].insertDays(reaching: habit.dailyGoal, into: &$0)
    }
  }
}
