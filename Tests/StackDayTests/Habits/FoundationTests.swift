import Calculator
import Foundation
import Habits
import HabitsFoundation
import Testing

/// Where the engines' own types meet Foundation's.
@Suite struct FoundationTests {
  @Test func identitiesAreUUIDs() throws {
    for _ in 0..<1_000 {
      let id = UniqueID()
      #expect(UniqueID(UUID(id)) == id)
      #expect(UUID(id).uuidString.lowercased() == id.description)
      #expect(UniqueID(id.description) == id)
      #expect(UniqueID(id.description.uppercased()) == id)
      // Version 4 and its variant, by RFC 9562.
      #expect(id.high >> 12 & 0xF == 4)
      #expect(id.low >> 62 == 0b10)
    }
    let uuid = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    #expect(UniqueID(uuid).description == "00112233-4455-6677-8899-aabbccddeeff")
  }

  @Test(arguments: [
    "", "00112233-4455-6677-8899-aabbccddeef", "00112233-4455-6677-8899-aabbccddeeff0",
    "0011223344556677-8899-aabbccddeeff----", "g0112233-4455-6677-8899-aabbccddeeff",
    "00112233-4455-6677-8899-aabbccddee\u{FF11}\u{FF12}", "{0112233-4455-6677-8899-aabbccddeeff}",
  ])
  func noIdentity(text: String) {
    #expect(UniqueID(text) == nil)
  }

  /// In years far and near, an instant comes back from a date as it was.
  @Test func instantsAreDates() {
    var randomness = Randomness(seed: 8)
    for _ in 0..<100_000 {
      let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &randomness)
      let near = milliseconds / 100
      #expect(Instant(Date(Instant(milliseconds: milliseconds))).milliseconds == milliseconds)
      #expect(Instant(Date(Instant(milliseconds: near))).milliseconds == near)
    }
  }

  @Test func aDateFallsInItsMillisecond() {
    #expect(Instant(Date(timeIntervalSince1970: -0.0001)).milliseconds == -1)
    #expect(Instant(Date(timeIntervalSince1970: 0.0019)).milliseconds == 1)
    #expect(Instant(Date(timeIntervalSince1970: .nan)).milliseconds == -9_000_000_000_000_000)
    #expect(Instant(Date(timeIntervalSince1970: -.infinity)).milliseconds == -9_000_000_000_000_000)
    #expect(Instant(Date(timeIntervalSince1970: .infinity)).milliseconds == 9_000_000_000_000_000)
    #expect(Instant(seconds: .max).milliseconds == .max)
    #expect(Instant(seconds: .min).milliseconds == .min)
    #expect(Instant(milliseconds: -1).seconds == -1)
  }

  /// Every record is decoded as it was encoded, and the names in JSON are those of the properties.
  @Test func recordsAreCoded() throws {
    let day = Day(iso: "2026-10-11")
    let habit = Habit(name: "물", dailyGoal: 8, unit: "잔", startedOn: day, archivedOn: day)
    let instant = Instant(milliseconds: 1_791_700_000_123)
    let entry = try Entry(habitID: habit.id, day: day, amount: 3, recordedAt: instant)
    let completion = Completion(habitID: habit.id, completedOn: day, recordedAt: instant)
    let statistics = HabitStatistics(
      totalCompletedDays: 3, eligibleTrackingDays: 7, streak: HabitStreak(current: 1, longest: 2))
    try roundTrip(habit, ["id", "name", "dailyGoal", "unit", "startedOn", "archivedOn"])
    try roundTrip(entry, ["id", "habitID", "day", "amount", "recordedAt"])
    try roundTrip(completion, ["id", "habitID", "completedOn", "recordedAt"])
    try roundTrip(statistics, ["totalCompletedDays", "eligibleTrackingDays", "streak"])
    #expect(try JSONDecoder().decode([Weekday].self, from: Data("[1,7]".utf8)) == [.monday, .sunday])
    for text in ["[8]", "[0]"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([Weekday].self, from: Data(text.utf8)) }
    }
  }

  private func roundTrip(_ value: some Codable & Equatable, _ keys: Set<String>) throws {
    func decoded<Value: Codable>(_: Value, _ data: Data) throws -> Value {
      try JSONDecoder().decode(Value.self, from: data)
    }
    let data = try JSONEncoder().encode(value)
    #expect(try decoded(value, data) == value)
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(object.map { Set($0.keys) } == keys)
  }

  /// A zone by Foundation's rules is the zone by the C library's.
  @Test(arguments: ["Asia/Seoul", "America/New_York", "Pacific/Apia", "Europe/London", "Asia/Kathmandu"])
  func zones(name: String) throws {
    let timeZone = try #require(TimeZone(identifier: name))
    let zone = Zone(timeZone)
    for day in stride(from: 0, to: 20_000, by: 37) {
      let instant = Instant(seconds: Int64(day) * 86_399)
      #expect(zone.secondsEast(at: instant) == timeZone.secondsFromGMT(for: Date(instant)))
    }
  }

  @Test func errorsDescribeThemselves() throws {
    let error = RecordError.dayInFuture(Day(iso: "2026-10-12"), today: Day(iso: "2026-10-11"))
    let quantity = try #require(throws: QuantityDiagnostic.self) { try Quantity("5 km", unit: "cups") }
    let errors: [(any Error, Wording)] = [
      (error, error.message), (quantity, quantity.message),
      (RecordError.quantity(quantity), quantity.message),
      (Diagnostic(kind: .empty, range: 0..<0, text: ""), Diagnostic.Kind.empty.message),
      (HabitSearchError.unknown("a", nearest: []), HabitSearchError.unknown("a", nearest: []).message),
      (StorageError(.busy, at: "a"), StorageError(.busy, at: "a").message),
    ]
    for (error, message) in errors { #expect(error.localizedDescription == message.in(.preferred)) }
  }
}
