/// Keeps habits.
public protocol HabitRepository: AnyObject {
  /// Every habit, archived ones too, in the order in which they were added.
  func habits() throws(RecordError) -> [Habit]

  /// The habit with an id, or nil if there is none.
  func habit(id: Habit.ID) throws(RecordError) -> Habit?

  /// Adds a habit after all others.
  func insert(_ habit: Habit) throws(RecordError)

  /// Puts a habit in the place of the one with its id. Does nothing if there is none.
  func update(_ habit: Habit) throws(RecordError)
}

/// Keeps the entries of habits.
public protocol EntryRepository: AnyObject {
  /// A habit's entries of a day, in the order in which they were recorded.
  func entries(of habitID: Habit.ID, on day: Day) throws(RecordError) -> [Entry]

  /// Adds entries, all of them or, if it throws, none.
  ///
  /// - Throws: `RecordError.unknownHabit` if the habit of one is not kept.
  func insert(_ entries: some Sequence<Entry>) throws(RecordError)

  /// Deletes the entry that has an id. Its habit and day only tell where it lies.
  ///
  /// - Returns: Whether there was such an entry.
  func deleteEntry(id: Entry.ID, of habitID: Habit.ID, on day: Day) throws(RecordError) -> Bool

  /// Each day on which a habit has entries, in order.
  ///
  /// - Complexity: O(*n*) in the habit's entries.
  func dayTotals(of habitID: Habit.ID) throws(RecordError) -> [DayTotal]
}

/// Keeps check-offs.
///
/// That a day has at most one is a rule of the use case that inserts them (`RecordStore.complete`), not of
/// the repository.
public protocol CompletionRepository: AnyObject {
  /// A habit's completions, in the order of their days and of the instants at which they were recorded.
  ///
  /// - Parameters:
  ///   - habitID: The habit.
  ///   - days: The days to look at; nil for all.
  func completions(of habitID: Habit.ID, on days: ClosedRange<Day>?) throws(RecordError) -> [Completion]

  /// Adds a completion.
  ///
  /// - Throws: `RecordError.unknownHabit` if its habit is not kept.
  func insert(_ completion: Completion) throws(RecordError)

  /// Deletes the completion that has an id.
  ///
  /// - Returns: Whether there was such a completion.
  func deleteCompletion(id: Completion.ID) throws(RecordError) -> Bool
}

/// Everything that is recorded, in one place, so that several steps can be one.
///
/// A use case that first looks and then writes does both in a `transaction`. A store's calls are synchronous and
/// a store is not `Sendable`, so that the compiler keeps it with one task at a time and nothing of this process
/// comes between the two; keeping other processes out is the store's duty. An app that wants its store off the
/// main thread keeps it in an actor of its own.
public protocol RecordStore: HabitRepository, EntryRepository, CompletionRepository {
  /// Runs `body` as one step: no other writer, in this or another process, comes between its reads and its
  /// writes, and if it throws, nothing of it remains. What it wrote is durable when this returns.
  ///
  /// A transaction inside a transaction is a part of it: when it throws, the outer one must throw, too.
  func transaction<Value>(_ body: () throws(RecordError) -> Value) throws(RecordError) -> Value

  /// Runs `body`, which must only read, on the records as they are at one moment, whoever writes meanwhile.
  func snapshot<Value>(_ body: () throws(RecordError) -> Value) throws(RecordError) -> Value
}

extension RecordStore {
  /// Loads habits and what was recorded for them into an engine.
  ///
  /// - Parameters:
  ///   - calendar: The engine's calendar.
  ///   - isIncluded: Which habits to load. Nothing is read for the others.
  /// - Complexity: O(*n*) in the entries and completions of the habits loaded.
  public func engine(
    calendar: DayCalendar, where isIncluded: (Habit) -> Bool = { _ in true }
  ) throws(RecordError) -> HabitEngine {
    try snapshot { () throws(RecordError) in
      let habits = try habits().filter(isIncluded)
      var engine = HabitEngine(calendar: calendar, habits: habits)
      for habit in habits {
        engine.record(habit.id, try dayTotals(of: habit.id))
        for completion in try completions(of: habit.id, on: nil) { engine.record(completion) }
      }
      return engine
    }
  }
}
