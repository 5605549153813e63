import Foundation
import Habits

// MARK: - Habits

extension HabitDatabase {
  private static let habitColumns = "SELECT id, name, daily_goal, unit, started_on, archived_on FROM habit"

  public func habits() throws -> [Habit] {
    try connection.rows("\(Self.habitColumns) ORDER BY number", row: habit(in:))
  }

  public func habit(id: Habit.ID) throws -> Habit? {
    try connection.rows("\(Self.habitColumns) WHERE id = ?", .uuid(id), row: habit(in:)).first
  }

  public func insert(_ habit: Habit) throws {
    try connection.run(
      """
      INSERT INTO habit (id, name, daily_goal, unit, started_on, archived_on) VALUES (?, ?, ?, ?, ?, ?)
      """,
      .uuid(habit.id), .text(habit.name), .integer(habit.dailyGoal), .optional(habit.unit),
      .day(habit.startedOn), .optional(habit.archivedOn?.description))
  }

  public func update(_ habit: Habit) throws {
    try connection.run(
      """
      UPDATE habit SET name = ?, daily_goal = ?, unit = ?, started_on = ?, archived_on = ? WHERE id = ?
      """,
      .text(habit.name), .integer(habit.dailyGoal), .optional(habit.unit), .day(habit.startedOn),
      .optional(habit.archivedOn?.description), .uuid(habit.id))
  }

  private func habit(in row: borrowing Statement) throws(StorageError) -> Habit {
    Habit(
      id: try row.uuid(0), name: row.text(1) ?? "", dailyGoal: Int(row.integer(2)), unit: row.text(3),
      startedOn: try row.day(4), archivedOn: row.text(5) == nil ? nil : try row.day(5))
  }

  /// The number by which records refer to a habit: 16 bytes less in each than its id.
  private func number(of habitID: Habit.ID) throws -> Int {
    guard let number = try connection.integer("SELECT number FROM habit WHERE id = ?", .uuid(habitID)) else {
      throw RecordError.unknownHabit(habitID)
    }
    return number
  }
}

// MARK: - Entries

extension HabitDatabase {
  public func entries(of habitID: Habit.ID, on day: Day) throws -> [Entry] {
    try connection.rows(
      """
      SELECT id, amount, recorded_at FROM entry
      WHERE habit = (SELECT number FROM habit WHERE id = ?) AND day = ? ORDER BY recorded_at, id
      """,
      .uuid(habitID), .day(day)
    ) { row throws(StorageError) in
      let entry = Entry(
        id: try row.uuid(0), habitID: habitID, day: day, amount: Int(row.integer(1)),
        recordedAt: row.instant(2))
      guard let entry else { throw connection.damaged("an amount is out of range") }
      return entry
    }
  }

  /// - Complexity: O(*n* log *m*) for *n* entries among *m*: one transaction, some 3 µs an entry.
  public func insert(_ entries: some Sequence<Entry>) throws {
    try transaction {
      let statement = try Statement(
        "INSERT INTO entry (habit, day, recorded_at, id, amount) VALUES (?, ?, ?, ?, ?)", on: connection)
      var numbers: [Habit.ID: Int] = [:]
      for entry in entries {
        let known = numbers[entry.habitID]
        let number = try known ?? number(of: entry.habitID)
        if known == nil { numbers[entry.habitID] = number }
        try statement.bind([
          .integer(number), .day(entry.day), .instant(entry.recordedAt), .uuid(entry.id),
          .integer(entry.amount),
        ])
        _ = try statement.step()
      }
    }
  }

  public func deleteEntry(id: Entry.ID, of habitID: Habit.ID, on day: Day) throws -> Bool {
    try connection.run(
      """
      DELETE FROM entry WHERE habit = (SELECT number FROM habit WHERE id = ?) AND day = ? AND id = ?
      """,
      .uuid(habitID), .day(day), .uuid(id))
    return connection.changedRows > 0
  }

  public func dayTotals(of habitID: Habit.ID) throws -> [DayTotal] {
    try connection.rows(
      """
      SELECT day, sum(amount), count(*) FROM entry
      WHERE habit = (SELECT number FROM habit WHERE id = ?) GROUP BY day ORDER BY day
      """,
      .uuid(habitID)
    ) { row throws(StorageError) in
      DayTotal(day: try row.day(0), total: Int(row.integer(1)), entryCount: Int(row.integer(2)))
    }
  }
}

// MARK: - Completions

extension HabitDatabase {
  public func completions(of habitID: Habit.ID, on days: ClosedRange<Day>?) throws -> [Completion] {
    let days = days ?? Day.first...Day.last
    return try connection.rows(
      """
      SELECT id, completed_on, recorded_at FROM completion
      WHERE habit = (SELECT number FROM habit WHERE id = ?) AND completed_on BETWEEN ? AND ?
      ORDER BY completed_on, recorded_at, id
      """,
      .uuid(habitID), .day(days.lowerBound), .day(days.upperBound)
    ) { row throws(StorageError) in
      Completion(
        id: try row.uuid(0), habitID: habitID, completedOn: try row.day(1), recordedAt: row.instant(2))
    }
  }

  public func insert(_ completion: Completion) throws {
    try connection.run(
      "INSERT INTO completion (id, habit, completed_on, recorded_at) VALUES (?, ?, ?, ?)",
      .uuid(completion.id), .integer(try number(of: completion.habitID)), .day(completion.completedOn),
      .instant(completion.recordedAt))
  }

  public func deleteCompletion(id: Completion.ID) throws -> Bool {
    try connection.run("DELETE FROM completion WHERE id = ?", .uuid(id))
    return connection.changedRows > 0
  }
}
