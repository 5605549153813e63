import Foundation

/// A check-off: a habit was done on a day, with no amount.
///
/// Today's policy allows one a day. That is a rule of the use case that makes them, not of this type: two of
/// one habit and day are two records, told apart by `id`.
public struct Completion: Identifiable, Hashable, Codable, Sendable {
  /// What tells this completion from every other one, also of the same habit and day.
  public let id: UUID

  /// The habit's identity.
  public let habitID: Habit.ID

  /// The day on which the habit was done.
  public let completedOn: Day

  /// The instant at which it was recorded. It orders a day's completions and decides nothing else.
  public let recordedAt: Date

  /// Creates a completion.
  public init(id: UUID = UUID(), habitID: Habit.ID, completedOn: Day, recordedAt: Date) {
    self.id = id
    self.habitID = habitID
    self.completedOn = completedOn
    self.recordedAt = recordedAt
  }
}
