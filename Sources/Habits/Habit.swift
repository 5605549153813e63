import Foundation

/// Something a person wants to do every day.
public struct Habit: Identifiable, Hashable, Codable, Sendable {
  /// What tells this habit from every other one, whatever it is called.
  public let id: UUID

  /// The name shown to people.
  public var name: String

  /// The amount that completes a day, at least 1. A smaller one is taken as 1.
  public var dailyGoal: Int {
    didSet { dailyGoal = max(1, dailyGoal) }
  }

  /// What the amounts count, such as `cups` or `분`; nil for a habit that is only checked off.
  public var unit: String?

  /// The first day on which the habit is tracked.
  public var startedOn: Day

  /// The last day on which the habit is tracked; nil while it is active.
  public var archivedOn: Day?

  /// Creates a habit.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - name: The name shown to people.
  ///   - dailyGoal: The amount that completes a day. Below 1 it is taken as 1.
  ///   - unit: What the amounts count; nil for a habit that is only checked off.
  ///   - startedOn: The first day of tracking.
  ///   - archivedOn: The last day of tracking; nil while the habit is active.
  public init(
    id: UUID = UUID(), name: String, dailyGoal: Int = 1, unit: String? = nil, startedOn: Day,
    archivedOn: Day? = nil
  ) {
    self.id = id
    self.name = name
    self.dailyGoal = max(1, dailyGoal)
    self.unit = unit
    self.startedOn = startedOn
    self.archivedOn = archivedOn
  }

  /// Decodes a habit. A daily goal below 1 is taken as 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(UUID.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name),
      dailyGoal: try container.decode(Int.self, forKey: .dailyGoal),
      unit: try container.decodeIfPresent(String.self, forKey: .unit),
      startedOn: try container.decode(Day.self, forKey: .startedOn),
      archivedOn: try container.decodeIfPresent(Day.self, forKey: .archivedOn))
  }

  /// The days that count, seen from a reference day: from `startedOn` to the earlier of the reference day and
  /// `archivedOn`. Nil if there are none.
  public func trackingRange(on referenceDay: Day) -> ClosedRange<Day>? {
    let end = min(referenceDay, archivedOn ?? referenceDay)
    return startedOn <= end ? startedOn...end : nil
  }
}
