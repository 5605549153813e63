import Foundation
import Habits
import Testing

@Suite struct HabitSearchTests {
  static let day = Day(iso: "2026-10-11")
  static let habits =
    ["Water", "Walk", "Watermelon", "물 마시기", "운동", "독서", "Café"].map { Habit(name: $0, startedOn: day) }
    + [
      Habit(name: "Old walk", startedOn: day, archivedOn: day),
      Habit(name: "독일어", startedOn: day, archivedOn: day),
    ]

  @Test(arguments: [
    ("Water", "Water"), ("water", "Water"), ("WATERM", "Watermelon"), ("wal", "Walk"), ("물", "물 마시기"),
    ("물 마시기".decomposedStringWithCanonicalMapping, "물 마시기"), ("cafe\u{301}", "Café"), ("CAFÉ", "Café"),
    ("old", "Old walk"), ("독", "독서"), ("old\u{A0} WALK", "Old walk"), ("wa\u{AD}ter", "Water"),
    ("물\u{3000}마", "물 마시기"),
  ])
  func found(typed: String, name: String) throws {
    #expect(try Self.habits.habit(named: typed).name == name)
  }

  @Test func archivedHabitsComeFirstWhereTheyAreMeant() throws {
    #expect(try Self.habits.habit(named: "독", archived: true).name == "독일어")
    #expect(try Self.habits.habit(named: "wal", archived: true).name == "Walk")
  }

  @Test(arguments: [
    ("waetr", ["Water"]), ("wter", ["Water"]), ("운둥", ["운동"]), ("물 마시지", ["물 마시기"]), ("마시기", ["물 마시기"]),
    ("walkk", ["Walk"]), ("마\u{200B}시기", ["물 마시기"]), ("xyz", []), ("", []),
    (String(repeating: "w", count: 100_000), []),
  ])
  func nearest(typed: String, names: [String]) {
    let error = #expect(throws: HabitSearchError.self) { try Self.habits.habit(named: typed) }
    guard case .unknown(typed, let nearest) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(nearest.map(\.name) == names)
  }

  @Test func likeNamesOfOlderVersionsAreToldApartOnlyAsTheyAreWritten() throws {
    let habits = ["Straße", "STRASSE", "\u{200D}"].map { Habit(name: $0, startedOn: Self.day) }
    #expect(try habits.habit(named: "STRASSE") == habits[1])
    #expect(throws: HabitSearchError.ambiguous("strasse", candidates: Array(habits.prefix(2)))) {
      try habits.habit(named: "strasse")
    }
    #expect(try habits.habit(named: "\u{200D}") == habits[2])
    for typed in ["", "\u{200C}"] {
      #expect(throws: HabitSearchError.unknown(typed, nearest: [habits[2]])) {
        try habits.habit(named: typed)
      }
    }
  }

  @Test func ambiguous() {
    let error = #expect(throws: HabitSearchError.self) { try Self.habits.habit(named: "Wa") }
    #expect(error == .ambiguous("Wa", candidates: Array(Self.habits.prefix(3))))
  }

  /// What is typed after a name is told from it.
  @Test(arguments: [
    ("water 3", "Water", "3"), ("물 마시기 3 잔", "물 마시기", "3 잔"), ("물 마시기", "물 마시기", ""),
    ("wal 2 km", "Walk", "2 km"),
    ("tea 3", "tea", "3"), ("tea 3 4", "tea 3", "4"), ("TEA 3", "tea", "3"), ("tea", "tea", ""),
  ])
  func nameAndRest(typed: String, name: String, rest: String) throws {
    let habits = Self.habits + ["tea", "tea 3"].map { Habit(name: $0, startedOn: Self.day) }
    let found = try habits.habitAndRest(typed.split(separator: " ").map(String.init))
    #expect(found.habit.name == name)
    #expect(found.rest == rest)
  }
}
