/// Which dates a person lived, who goes on with other calendars at times.
///
/// In one calendar, the person lives every date from the one of the arrival on, except those that the zone left
/// out. A date can be left out at first and be lived after all, or lived in one zone and left out in the next:
/// only those that were in the end lived nowhere are skipped.
struct LivedDays {
  /// The dates that the person never lived, seen from the present calendar, to whose end the person stays.
  private(set) var skipped: Set<Day>

  /// The zone's own skipped dates, in the present calendar.
  private var skippedHere: Set<Day>

  /// The date of the arrival in the present calendar.
  private var arrival = Day.first

  /// The last date lived before the arrival; nil before the first journey.
  private var latest: Day?

  /// The dates up to the later of `latest` and `arrival` that were not lived before the arrival.
  private var missing: Set<Day> = []

  /// A person who has always been in one calendar.
  init(in calendar: DayCalendar) {
    skipped = calendar.skippedDays
    skippedHere = calendar.skippedDays
  }

  /// Goes on with another calendar.
  ///
  /// - Parameters:
  ///   - calendar: The calendar from now on.
  ///   - departure: The date in the calendar left behind.
  ///   - arrival: The date in the new calendar.
  mutating func go(to calendar: DayCalendar, departure: Day, arrival: Day) {
    // The stay that ends here.
    let stay = self.arrival...max(self.arrival, departure)
    let skippedNow = skippedHere.filter { stay.contains($0) && !isLived($0) }
    missing = missing.filter { !stay.contains($0) }.union(skippedNow)
    let latest = max(latest ?? stay.upperBound, stay.upperBound)
    self.latest = latest
    // The one that begins.
    missing.formUnion(stride(from: latest.advanced(by: 1), to: arrival, by: 1))
    self.arrival = arrival
    skippedHere = calendar.skippedDays.filter { $0 > arrival }
    skipped = missing.filter { $0 < arrival }.union(skippedHere.filter { !isLived($0) })
  }

  /// Whether a date was lived before the arrival in the present calendar.
  private func isLived(_ day: Day) -> Bool {
    guard let latest else { return false }
    return day <= latest && !missing.contains(day)
  }
}
