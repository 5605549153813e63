/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// How many days after `first` this weekday comes in a week that begins on `first`: 0 to 6.
  public func daysAfter(_ first: Weekday) -> Int {
    (rawValue - first.rawValue + 7) % 7
  }
}
