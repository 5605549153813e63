import Foundation
import Habits
import HabitsFoundation
import Observation

/// The habits of an app: what its views look at, and where they record.
///
/// The clock is the app's to read. It sets `today` when the app comes to the front and when the day changes.
@MainActor
@Observable
public final class HabitStore {
  /// The habits and their records.
  public private(set) var engine: HabitEngine

  /// The day as of which everything is shown.
  public var today: Day

  /// Creates a store around an engine that has been loaded.
  public init(engine: HabitEngine, today: Day) {
    self.engine = engine
    self.today = today
  }

  /// The days, totals and streaks of a habit in the week of today.
  public func week(of habit: Habit) -> WeekStats {
    let days = engine.calendar.week(containing: today)
    return engine.weekStats(of: habit.id, days: days, asOf: today)
  }

  /// Records what a person typed, such as `3+5 cups`.
  ///
  /// - Returns: The entry, for the app to save; nil if the habit is none of the engine's.
  public func log(_ text: String, for habit: Habit, at instant: Date) throws(QuantityDiagnostic) -> Entry? {
    let quantity = try Quantity(text, unit: habit.unit)
    return engine.record(habit.id, at: instant, amount: quantity.amount)
  }
}
