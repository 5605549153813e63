import Foundation
import Habits

// A habit or a record is coded under the names of its properties, an identity as a UUID, an instant as a date.

extension UniqueID: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(UUID.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(UUID(self))
  }
}

extension Instant: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Date.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Date(self))
  }
}

extension Day: Codable {
  /// Decodes ISO 8601 text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the text is not a valid day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = Day(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a day")
    }
    self = day
  }

  /// Encodes the day as ISO 8601 text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Weekday: Codable {}

extension Habit: Codable {
  private enum Key: CodingKey {
    case id, name, dailyGoal, unit, startedOn, archivedOn
  }

  /// Decodes a habit. A daily goal below 1 is taken as 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decode(UniqueID.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name),
      dailyGoal: try container.decode(Int64.self, forKey: .dailyGoal),
      unit: try container.decodeIfPresent(String.self, forKey: .unit),
      startedOn: try container.decode(Day.self, forKey: .startedOn),
      archivedOn: try container.decodeIfPresent(Day.self, forKey: .archivedOn))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(dailyGoal, forKey: .dailyGoal)
    try container.encodeIfPresent(unit, forKey: .unit)
    try container.encode(startedOn, forKey: .startedOn)
    try container.encodeIfPresent(archivedOn, forKey: .archivedOn)
  }
}

extension Entry: Codable {
  private enum Key: CodingKey {
    case id, habitID, day, amount, recordedAt
  }

  /// Decodes an entry.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the amount is not one of `amounts`, or the day no day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let amount = try container.decode(Int64.self, forKey: .amount)
    let id = try container.decode(UniqueID.self, forKey: .id)
    let habitID = try container.decode(UniqueID.self, forKey: .habitID)
    let day = try container.decode(Day.self, forKey: .day)
    let recordedAt = try container.decode(Instant.self, forKey: .recordedAt)
    do throws(RecordError) {
      try self.init(id: id, habitID: habitID, day: day, amount: amount, recordedAt: recordedAt)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .amount, in: container, debugDescription: error.message.in(.english))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(habitID, forKey: .habitID)
    try container.encode(day, forKey: .day)
    try container.encode(amount, forKey: .amount)
    try container.encode(recordedAt, forKey: .recordedAt)
  }
}

extension Completion: Codable {
  private enum Key: CodingKey {
    case id, habitID, completedOn, recordedAt
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decode(UniqueID.self, forKey: .id),
      habitID: try container.decode(UniqueID.self, forKey: .habitID),
      completedOn: try container.decode(Day.self, forKey: .completedOn),
      recordedAt: try container.decode(Instant.self, forKey: .recordedAt))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(habitID, forKey: .habitID)
    try container.encode(completedOn, forKey: .completedOn)
    try container.encode(recordedAt, forKey: .recordedAt)
  }
}

extension HabitStreak: Codable {
  private enum Key: CodingKey {
    case current, longest
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      current: try container.decode(Int.self, forKey: .current),
      longest: try container.decode(Int.self, forKey: .longest))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(current, forKey: .current)
    try container.encode(longest, forKey: .longest)
  }
}

extension HabitStatistics: Codable {
  private enum Key: CodingKey {
    case totalCompletedDays, eligibleTrackingDays, streak
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      totalCompletedDays: try container.decode(Int.self, forKey: .totalCompletedDays),
      eligibleTrackingDays: try container.decode(Int.self, forKey: .eligibleTrackingDays),
      streak: try container.decode(HabitStreak.self, forKey: .streak))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(totalCompletedDays, forKey: .totalCompletedDays)
    try container.encode(eligibleTrackingDays, forKey: .eligibleTrackingDays)
    try container.encode(streak, forKey: .streak)
  }
}
