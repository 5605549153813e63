import Foundation
import HabitStorage
import Habits
import Testing

/// What a person does, on a database in memory.
@Suite struct UseCaseTests {
  let yesterday = today.advanced(by: -1)
  let tomorrow = today.advanced(by: 1)

  @Test func completeOnceADay() async throws {
    let database = try await database(with: meditation)
    let recorded = try await database.complete(meditation.id, on: today, today: today, at: instant(0))
    #expect(recorded.habit == meditation)
    #expect(recorded.formerStart == nil)
    await #expect(throws: RecordError.alreadyCompleted(meditation, on: today)) {
      _ = try await database.complete(meditation.id, on: today, today: today, at: instant(1))
    }
    _ = try await database.complete(meditation.id, on: yesterday, today: today, at: instant(2))
    let kept = try await database.completions(of: meditation.id, on: nil)
    #expect(kept.map(\.completedOn) == [yesterday, today])
    #expect(kept.last == recorded.record)
  }

  @Test func cancelWhatIsThere() async throws {
    let database = try await database(with: meditation)
    let recorded = try await database.complete(meditation.id, on: today, today: today, at: instant(0))
    await #expect(throws: RecordError.notCompleted(meditation, on: yesterday)) {
      _ = try await database.cancel(meditation.id, on: yesterday)
    }
    #expect(try await database.cancel(meditation.id, on: today) == recorded.record)
    await #expect(throws: RecordError.notCompleted(meditation, on: today)) {
      _ = try await database.cancel(meditation.id, on: today)
    }
  }

  @Test func logAndTakeBackTheLatest() async throws {
    let database = try await database(with: water)
    for (second, quantity) in ["3+5 cups", "1", "2 CUPS"].enumerated() {
      _ = try await database.log(quantity, of: water.id, on: today, today: today, at: instant(second))
    }
    #expect(try await database.takeBack(water.id, on: today).amount == 2)
    #expect(try await database.takeBack(water.id, on: today).amount == 1)
    #expect(try await database.takeBack(water.id, on: today).amount == 8)
    await #expect(throws: RecordError.nothingRecorded(water, on: today)) {
      _ = try await database.takeBack(water.id, on: today)
    }
  }

  @Test func logWhatIsMissing() async throws {
    let database = try await database(with: water)
    _ = try await database.log("3", of: water.id, on: today, today: today, at: instant(0))
    let rest = try await database.logRest(of: water.id, on: today, today: today, at: instant(1))
    #expect(rest.record.amount == 5)
    await #expect(throws: RecordError.alreadyCompleted(water, on: today)) {
      _ = try await database.logRest(of: water.id, on: today, today: today, at: instant(2))
    }
  }

  @Test func aWrongQuantityChangesNothing() async throws {
    let database = try await database(with: water)
    let before = water.startedOn.advanced(by: -1)
    let error = await #expect(throws: QuantityDiagnostic.self) {
      _ = try await database.log("3 min", of: water.id, on: before, today: today, at: instant(0))
    }
    #expect(error?.kind == .unitMismatch)
    #expect(try await database.habits() == [water])
    #expect(try await database.entries(of: water.id, on: before).isEmpty)
  }

  @Test func kindsAreNotMixed() async throws {
    let database = try await database(with: meditation)
    await #expect(throws: RecordError.noAmounts(meditation)) {
      _ = try await database.log("3", of: meditation.id, on: today, today: today, at: instant(0))
    }
    await #expect(throws: RecordError.noAmounts(meditation)) {
      _ = try await database.logRest(of: meditation.id, on: today, today: today, at: instant(0))
    }
    await #expect(throws: RecordError.isCheckOff(meditation)) {
      _ = try await database.adjust(meditation.id, goal: 3, today: today)
    }
  }

  @Test func aDayBeforeTheFirstBecomesTheFirst() async throws {
    let database = try await database(with: water, meditation)
    let day = Day(iso: "2026-10-01")
    let logged = try await database.log("1", of: water.id, on: day, today: today, at: instant(0))
    #expect(logged.formerStart == water.startedOn)
    #expect(logged.habit.startedOn == day)
    _ = try await database.complete(meditation.id, on: day, today: today, at: instant(0))
    #expect(try await database.habits().map(\.startedOn) == [day, day])
  }

  @Test func theFutureAndArchivedHabitsAreRefused() async throws {
    let database = try await database(with: water, meditation)
    await #expect(throws: RecordError.dayInFuture(tomorrow, today: today)) {
      _ = try await database.log("1", of: water.id, on: tomorrow, today: today, at: instant(0))
    }
    await #expect(throws: RecordError.dayInFuture(tomorrow, today: today)) {
      _ = try await database.complete(meditation.id, on: tomorrow, today: today, at: instant(0))
    }
    let archived = try await database.archive(water.id, today: today)
    #expect(archived.archivedOn == today)
    await #expect(throws: RecordError.archived(archived)) {
      _ = try await database.log("1", of: water.id, on: today, today: today, at: instant(0))
    }
    await #expect(throws: RecordError.alreadyArchived(archived)) {
      _ = try await database.archive(water.id, today: tomorrow)
    }
    #expect(try await database.unarchive(water.id) == water)
    await #expect(throws: RecordError.notArchived(water)) { _ = try await database.unarchive(water.id) }
  }

  @Test func namesAreUnique() async throws {
    let archived = Habit(name: "운동", startedOn: today, archivedOn: today)
    let database = try await database(with: water, archived)
    for (name, owner) in [
      ("Water", water), ("wATER", water), ("운동".decomposedStringWithCanonicalMapping, archived),
    ] {
      await #expect(throws: RecordError.nameTaken(by: owner)) {
        try await database.add(Habit(name: name, startedOn: today))
      }
    }
    await #expect(throws: RecordError.nameTaken(by: archived)) {
      _ = try await database.rename(water.id, to: "운동")
    }
    #expect(try await database.rename(water.id, to: "WATER").name == "WATER")
    await #expect(throws: RecordError.unknownHabit(meditation.id)) {
      _ = try await database.rename(meditation.id, to: "x")
    }
  }

  @Test func goalUnitAndFirstDayCanBeChanged() async throws {
    let database = try await database(with: water)
    let habit = try await database.adjust(
      water.id, goal: 10, unit: "glasses", startedOn: yesterday, today: today)
    #expect(habit.dailyGoal == 10 && habit.unit == "glasses" && habit.startedOn == yesterday)
    #expect(try await database.habits() == [habit])
    for goal in [0, -1, 1_000_000_001, .max, .min] {
      await #expect(throws: RecordError.goalOutOfRange(goal)) {
        _ = try await database.adjust(water.id, goal: goal, today: today)
      }
    }
    await #expect(throws: RecordError.dayInFuture(tomorrow, today: today)) {
      _ = try await database.adjust(water.id, startedOn: tomorrow, today: today)
    }
  }

  static let badNames: [(String, NameFault)] = [
    ("", .empty), (" ", .spaceAtEnd), ("water ", .spaceAtEnd), ("\u{3000}물", .spaceAtEnd),
    ("a\nb", .unprintable("\n")), ("a\u{1B}[31mb", .unprintable("\u{1B}")), ("a\u{0}", .unprintable("\u{0}")),
    ("a\u{202E}b", .unprintable("\u{202E}")), ("a\u{2066}b", .unprintable("\u{2066}")),
    ("a\u{200B}b", .unprintable("\u{200B}")), ("\u{FEFF}a", .unprintable("\u{FEFF}")),
    ("\u{2028}", .unprintable("\u{2028}")), ("a\u{9B}b", .unprintable("\u{9B}")),
    ("\u{3164}", .unprintable("\u{3164}")), ("-x", .leadingHyphen), ("--json", .leadingHyphen),
    (String(repeating: "a", count: 201), .tooLong(limit: 200)),
    (String(repeating: "a", count: 10_000), .tooLong(limit: 200)),
  ]

  @Test(arguments: badNames)
  func badNameIsRefused(name: String, fault: NameFault) async throws {
    let database = try await database(with: water)
    await #expect(throws: RecordError.badName(name, fault)) {
      try await database.add(Habit(name: name, startedOn: today))
    }
    await #expect(throws: RecordError.badName(name, fault)) {
      _ = try await database.rename(water.id, to: name)
    }
    #expect(try await database.habits() == [water])
  }

  @Test(arguments: ["5", "3 cups", "+", "-", "=", "1e", "x2", "(s)", "０", ", "])
  func badUnitIsRefused(unit: String) async throws {
    let database = try HabitDatabase()
    let error = await #expect(throws: RecordError.self) {
      try await database.add(Habit(name: "a", dailyGoal: 2, unit: unit, startedOn: today))
    }
    guard case .badUnit(unit, _) = error else {
      Issue.record("\(unit): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["cups", "잔", "쪽", "m²", "x", "km/h", "분(分)", "💧"])
  func goodUnitIsKept(unit: String) async throws {
    let database = try HabitDatabase()
    let habit = Habit(name: "a", dailyGoal: 2, unit: unit, startedOn: today)
    try await database.add(habit)
    let logged = try await database.log("1+1 \(unit)", of: habit.id, on: today, today: today, at: instant(0))
    #expect(logged.record.amount == 2)
  }
}
