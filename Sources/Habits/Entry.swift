import Foundation

/// An amount of a habit on a day. A day may have several; they add up.
public struct Entry: Identifiable, Hashable, Codable, Sendable {
  /// The amounts that an entry can have: 1 to 1,000,000,000.
  public static let amounts = 1...1_000_000_000

  /// What tells this entry from every other one, also of the same habit and day.
  public let id: UUID

  /// The habit's identity.
  public let habitID: Habit.ID

  /// The day on which the amount counts.
  public let day: Day

  /// The amount, in the habit's unit: one of `amounts`.
  public let amount: Int

  /// The instant at which it was recorded. It orders a day's entries and decides nothing else.
  public let recordedAt: Date

  /// Creates an entry, or nil if `amount` is not one of `amounts`.
  public init?(id: UUID = UUID(), habitID: Habit.ID, day: Day, amount: Int, recordedAt: Date) {
    guard Self.amounts ~= amount else { return nil }
    self.id = id
    self.habitID = habitID
    self.day = day
    self.amount = amount
    self.recordedAt = recordedAt
  }

  /// Decodes an entry.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the amount is not one of `amounts`, or the day no day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let amount = try container.decode(Int.self, forKey: .amount)
    guard
      let entry = Entry(
        id: try container.decode(UUID.self, forKey: .id),
        habitID: try container.decode(UUID.self, forKey: .habitID),
        day: try container.decode(Day.self, forKey: .day),
        amount: amount,
        recordedAt: try container.decode(Date.self, forKey: .recordedAt))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .amount, in: container, debugDescription: "\(amount) is not an entry's amount")
    }
    self = entry
  }
}
