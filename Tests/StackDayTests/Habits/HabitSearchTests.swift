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
    ("old", "Old walk"), ("독", "독서"),
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
    ("walkk", ["Walk"]), ("xyz", []), ("", []), (String(repeating: "w", count: 100_000), []),
  ])
  func nearest(typed: String, names: [String]) {
    let error = #expect(throws: HabitSearchError.self) { try Self.habits.habit(named: typed) }
    guard case .unknown(typed, let nearest) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(nearest.map(\.name) == names)
  }

  @Test func ambiguous() {
    let error = #expect(throws: HabitSearchError.self) { try Self.habits.habit(named: "Wa") }
    #expect(error == .ambiguous("Wa", candidates: Array(Self.habits.prefix(3))))
  }
}
