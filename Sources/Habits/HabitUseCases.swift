// Use cases: which habits there are.

extension RecordStore {
  /// Adds a habit.
  ///
  /// - Throws: `RecordError.badName`, `badUnit`, `goalOutOfRange` or `nameTaken`, or the store's error.
  public func add(_ habit: Habit) throws(RecordError) {
    try habit.check()
    try transaction { () throws(RecordError) in
      try checkName(habit.name, of: habit.id)
      try insert(habit)
    }
  }

  /// Gives a habit another name.
  ///
  /// - Returns: The habit as it is now.
  /// - Throws: `RecordError.badName`, `nameTaken` or `unknownHabit`, or the store's error.
  public func rename(_ habitID: Habit.ID, to name: String) throws(RecordError) -> Habit {
    try change(habitID) { (habit) throws(RecordError) in habit.name = name }
  }

  /// Changes a habit's goal, unit or first day.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - goal: The new daily goal, by which past days are judged too; nil to keep it.
  ///   - unit: What amounts are called from now on; nil to keep it.
  ///   - startedOn: The new first day, at most today. Records before it are kept but do not count. Nil to
  ///     keep it.
  ///   - today: Today.
  /// - Returns: The habit as it is now.
  /// - Throws: `RecordError.isCheckOff` for the goal or unit of a habit without amounts; `badUnit`,
  ///   `goalOutOfRange`, `dayInFuture` or `unknownHabit`; `archived` if the habit was archived before its new
  ///   first day; or the store's error.
  public func adjust(
    _ habitID: Habit.ID, goal: Int64? = nil, unit: String? = nil, startedOn: Day? = nil, asOf today: Day
  ) throws(RecordError) -> Habit {
    if let startedOn, startedOn > today { throw RecordError.dayInFuture(startedOn, today: today) }
    if let goal { try Habit.check(goal: goal) }
    return try change(habitID) { (habit) throws(RecordError) in
      if habit.unit == nil, goal != nil || unit != nil { throw RecordError.isCheckOff(habit) }
      if let goal { habit.dailyGoal = goal }
      if let unit { habit.unit = unit }
      if let startedOn {
        if let last = habit.archivedOn, startedOn > last { throw RecordError.archived(habit) }
        habit.startedOn = startedOn
      }
    }
  }

  /// Archives a habit: today is its last day of tracking, or its first day if that is later, as after a flight
  /// over the date line.
  ///
  /// - Returns: The habit as it is now.
  /// - Throws: `RecordError.alreadyArchived` or `unknownHabit`, or the store's error.
  public func archive(_ habitID: Habit.ID, on today: Day) throws(RecordError) -> Habit {
    try change(habitID) { (habit) throws(RecordError) in
      guard habit.archivedOn == nil else { throw RecordError.alreadyArchived(habit) }
      habit.archivedOn = max(today, habit.startedOn)
    }
  }

  /// Makes an archived habit active again. The days since it was archived count as missed.
  ///
  /// - Returns: The habit as it is now.
  /// - Throws: `RecordError.notArchived` or `unknownHabit`, or the store's error.
  public func unarchive(_ habitID: Habit.ID) throws(RecordError) -> Habit {
    try change(habitID) { (habit) throws(RecordError) in
      guard habit.archivedOn != nil else { throw RecordError.notArchived(habit) }
      habit.archivedOn = nil
    }
  }

  private func change(
    _ habitID: Habit.ID, _ edit: (inout Habit) throws(RecordError) -> Void
  ) throws(RecordError) -> Habit {
    try transaction { () throws(RecordError) in
      let old = try keptHabit(habitID)
      var habit = old
      try edit(&habit)
      if habit.name != old.name || habit.unit != old.unit {
        try habit.check()
        try checkName(habit.name, of: habitID)
      }
      try update(habit)
      return habit
    }
  }

  /// Two names that differ in letter case, composition or what cannot be seen only could not be told apart.
  private func checkName(_ name: String, of id: Habit.ID) throws(RecordError) {
    if let other = try readableHabits().habits.first(where: { $0.id != id && $0.hasName(name) }) {
      throw RecordError.nameTaken(by: other)
    }
  }
}

extension Habit {
  /// Checks that a habit can be kept.
  ///
  /// - Throws: `RecordError.badName`, `badUnit` or `goalOutOfRange`.
  public func check() throws(RecordError) {
    do throws(NameError) { try Self.check(name: name) } catch { throw .badName(name, error) }
    if let unit {
      do throws(NameError) { try Self.check(unit: unit) } catch { throw .badUnit(unit, error) }
    }
    try Self.check(goal: dailyGoal)
  }

  fileprivate static func check(goal: Int64) throws(RecordError) {
    guard Entry.amounts ~= goal else { throw .goalOutOfRange(goal) }
  }
}
