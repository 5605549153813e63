/// Keeps habits.
public protocol HabitRepository: AnyObject {
  /// Every habit that can be read, archived ones too, in the order in which they were added, and what is wrong
  /// with those that cannot be.
  func readableHabits() throws(RecordError) -> (habits: [Habit], damage: [StorageError])

  /// The habit with an id, or nil if there is none.
  func habit(id: Habit.ID) throws(RecordError) -> Habit?

  /// Adds a habit after all others. Programs call `RecordStore.add(_:)`, which looks for its name first.
  ///
  /// - Throws: What `Habit.check()` throws; `RecordError.alreadyRecorded` if a habit with its id is kept.
  func insert(_ habit: Habit) throws(RecordError)

  /// Puts a habit in the place of the one with its id, unchecked. Does nothing if there is none.
  func update(_ habit: Habit) throws(RecordError)
}

/// Keeps the entries of habits.
public protocol EntryRepository: AnyObject {
  /// A habit's entries of a day, in the order in which they were recorded.
  func entries(of habitID: Habit.ID, on day: Day) throws(RecordError) -> [Entry]

  /// Adds entries, all of them or, if it throws, none.
  ///
  /// - Throws: `RecordError.unknownHabit` if the habit of one is not kept, `alreadyRecorded` for one that is there
  ///   already.
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
  /// - Throws: `RecordError.unknownHabit` if its habit is not kept, `alreadyRecorded` if it is there already.
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
  ///
  /// Swift takes a closure to throw any error, unless it says which:
  ///
  ///     try store.transaction { () throws(RecordError) in
  ///       _ = try store.log("3", of: water.id, on: today, asOf: today, at: now)
  ///       _ = try store.complete(walk.id, on: today, asOf: today, at: now)
  ///     }
  func transaction<Value>(_ body: () throws(RecordError) -> Value) throws(RecordError) -> Value

  /// Runs `body`, which must only read, on the records as they are at one moment, whoever writes meanwhile.
  func snapshot<Value>(_ body: () throws(RecordError) -> Value) throws(RecordError) -> Value
}

extension HabitRepository {
  /// Every habit, archived ones too, in the order in which they were added.
  ///
  /// - Throws: `RecordError.storage` of the kind `damaged` if one cannot be read.
  public func habits() throws(RecordError) -> [Habit] {
    let (habits, damage) = try readableHabits()
    if let first = damage.first { throw .storage(first) }
    return habits
  }
}

extension RecordStore {
  /// Loads habits and what was recorded for them into an engine.
  ///
  /// - Parameters:
  ///   - calendar: The engine's calendar.
  ///   - isIncluded: Which habits to load. Nothing is read for the others.
  /// - Throws: `RecordError.storage` of the kind `damaged` if one of them cannot be read.
  /// - Complexity: O(*n*) in the entries and completions of the habits loaded.
  public func engine(
    calendar: DayCalendar, where isIncluded: (Habit) -> Bool = { _ in true }
  ) throws(RecordError) -> HabitEngine {
    let (engine, damage) = try readableEngine(calendar: calendar, where: isIncluded)
    if let first = damage.first { throw .storage(first) }
    return engine
  }

  /// Loads those habits that can be read, with all that was recorded for them, into an engine.
  ///
  /// - Parameters:
  ///   - calendar: The engine's calendar.
  ///   - isIncluded: Which habits to load. Nothing is read for the others.
  /// - Returns: The engine, and what is wrong with the habits that are left out.
  /// - Complexity: O(*n*) in the entries and completions of the habits loaded.
  public func readableEngine(
    calendar: DayCalendar, where isIncluded: (Habit) -> Bool = { _ in true }
  ) throws(RecordError) -> (engine: HabitEngine, damage: [StorageError]) {
    try snapshot { () throws(RecordError) in
      var (habits, damage) = try readableHabits()
      habits = habits.filter(isIncluded)
      var engine = HabitEngine(calendar: calendar)
      for habit in habits {
        do throws(RecordError) {
          let (totals, completions) = (try dayTotals(of: habit.id), try completions(of: habit.id, on: nil))
          engine.add(habit)
          engine.record(habit.id, totals)
          for completion in completions { engine.record(completion) }
        } catch {
          guard case .storage(let failure) = error, failure.kind == .damaged else { throw error }
          // A table that is missing is missing for every habit.
          if !damage.contains(failure) { damage.append(failure) }
        }
      }
      return (engine, damage)
    }
  }
}
