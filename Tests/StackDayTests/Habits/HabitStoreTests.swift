import Foundation
import Habits
import Observation
import SwiftUIExample
import Synchronization
import Testing

@MainActor
@Suite("The store of the SwiftUI example")
struct HabitStoreTests {
  @Test("what is typed is recorded, and those who look at it are told")
  func log() throws {
    let water = Habit(name: "Water", dailyGoal: 8, unit: "cups", startedOn: Day(iso: "2026-10-01"))
    let engine = HabitEngine(calendar: DayCalendar(hoursFromGreenwich: 9), habits: [water])
    let store = HabitStore(engine: engine, today: Day(iso: "2026-10-11"))
    let now = Date(iso: "2026-10-11T21:40:00+09:00")

    let isTold = Mutex(false)
    withObservationTracking {
      #expect(store.week(of: water).total == 0)
    } onChange: {
      isTold.withLock { $0 = true }
    }
    let entry = try store.log("3+5 cups", for: water, at: now)
    #expect(entry?.amount == 8)
    #expect(isTold.withLock { $0 })
    #expect(store.week(of: water).streak == HabitStreak(current: 1, longest: 1))
    #expect(throws: QuantityDiagnostic.self) { try store.log("3 min", for: water, at: now) }
    #expect(store.week(of: water).total == 8)
  }
}
