import Habits
import Testing

/// Every journey of up to four flights among the zones at the date line, at times around two midnights: the dates
/// that the engine skips are those that a person who looks at the clock every half hour never sees.
@Suite struct JourneyTests {
  static let hoursEast = [-11, -10, 12, 13, 14]

  /// Half an hour before and after each midnight of these zones, in half hours after `beginning`: the midnights are
  /// at 10, 11 and 12 hours in Greenwich.
  static let flights = [19, 21, 23, 25, 67, 69, 71, 73]

  /// 10 October 2026, 00:00 in Greenwich, and four days later.
  static let beginning = Instant(iso: "2026-10-10T00:00:00Z")
  static let end = 4 * 48

  static func instant(_ halfHours: Int) -> Instant {
    Instant(seconds: beginning.seconds + Int64(halfHours) * 1_800)
  }

  @Test(arguments: 0..<hoursEast.count)
  func skippedDays(firstZone: Int) {
    let calendars = Self.hoursEast.map { DayCalendar(zone: Zone(secondsEast: $0 * 3_600)) }
    var journeys = 0

    /// Tries every journey that goes on from here.
    func goOn(_ engine: HabitEngine, in zone: Int, since: Int, seen: Set<Day>, path: [String]) -> Bool {
      var toTheEnd = seen
      Self.walk(calendars[zone], since, Self.end, &toTheEnd)
      let lived = toTheEnd.sorted()
      let skipped = Set(lived[0]...lived[lived.count - 1]).subtracting(lived)
      journeys += 1
      guard engine.skippedDays == skipped else {
        Issue.record("skipped \(engine.skippedDays), not \(skipped): \(path.joined(separator: ", "))")
        return false
      }
      guard path.count <= 4 else { return true }
      for flight in Self.flights where flight > since {
        var seenUntilThen = seen
        Self.walk(calendars[zone], since, flight, &seenUntilThen)
        for destination in calendars.indices where destination != zone {
          var next = engine
          next.travel(to: calendars[destination], at: Self.instant(flight))
          let step = "to \(Self.hoursEast[destination]) at \(flight) half hours"
          guard goOn(next, in: destination, since: flight, seen: seenUntilThen, path: path + [step])
          else { return false }
        }
      }
      return true
    }
    _ = goOn(
      HabitEngine(calendar: calendars[firstZone]), in: firstZone, since: 0, seen: [],
      path: ["from \(Self.hoursEast[firstZone])"])
    // 1 + 8 × 4 + 28 × 4² + 56 × 4³ + 70 × 4⁴, unless one has failed.
    #expect(journeys == 21_985)
  }

  /// Looks at the clock in the middle of each half hour, and notes the date.
  private static func walk(_ calendar: DayCalendar, _ from: Int, _ to: Int, _ seen: inout Set<Day>) {
    for halfHour in from..<to {
      let middle = Instant(seconds: instant(halfHour).seconds + 900)
      seen.insert(calendar.day(of: middle))
    }
  }
}
