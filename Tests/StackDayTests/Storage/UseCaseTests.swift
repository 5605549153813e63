import Foundation
import HabitStorage
import Habits
import Testing

/// What a person does, on a database in memory.
@Suite struct UseCaseTests {
  let yesterday = today.advanced(by: -1)
  let tomorrow = today.advanced(by: 1)

  @Test func completeOnceADay() throws {
    let database = try database(with: meditation)
    let recorded = try database.complete(meditation.id, on: today, asOf: today, at: instant(0))
    #expect(recorded.habit == meditation)
    #expect(recorded.formerStart == nil)
    #expect(throws: RecordError.alreadyCompleted(meditation, on: today)) {
      _ = try database.complete(meditation.id, on: today, asOf: today, at: instant(1))
    }
    _ = try database.complete(meditation.id, on: yesterday, asOf: today, at: instant(2))
    let kept = try database.completions(of: meditation.id, on: nil)
    #expect(kept.map(\.completedOn) == [yesterday, today])
    #expect(kept.last == recorded.record)
  }

  @Test func cancelWhatIsThere() throws {
    let database = try database(with: meditation)
    let recorded = try database.complete(meditation.id, on: today, asOf: today, at: instant(0))
    #expect(throws: RecordError.notCompleted(meditation, on: yesterday)) {
      _ = try database.cancel(meditation.id, on: yesterday)
    }
    #expect(try database.cancel(meditation.id, on: today) == recorded.record)
    #expect(throws: RecordError.notCompleted(meditation, on: today)) {
      _ = try database.cancel(meditation.id, on: today)
    }
  }

  @Test func logAndTakeBackTheLatest() throws {
    let database = try database(with: water)
    for (second, quantity) in ["3+5 cups", "1", "2 CUPS"].enumerated() {
      _ = try database.log(quantity, of: water.id, on: today, asOf: today, at: instant(second))
    }
    #expect(try database.takeBack(water.id, on: today).amount == 2)
    #expect(try database.takeBack(water.id, on: today).amount == 1)
    #expect(try database.takeBack(water.id, on: today).amount == 8)
    #expect(throws: RecordError.nothingRecorded(water, on: today)) {
      _ = try database.takeBack(water.id, on: today)
    }
  }

  @Test func logWhatIsMissing() throws {
    let database = try database(with: water)
    _ = try database.log("3", of: water.id, on: today, asOf: today, at: instant(0))
    let rest = try database.logRest(of: water.id, on: today, asOf: today, at: instant(1))
    #expect(rest.record.amount == 5)
    #expect(throws: RecordError.alreadyCompleted(water, on: today)) {
      _ = try database.logRest(of: water.id, on: today, asOf: today, at: instant(2))
    }
  }

  /// A day that was checked off before the habit counted amounts lacks nothing.
  @Test func nothingIsMissingOfACheckedOffDay() throws {
    let database = try database(with: meditation)
    _ = try database.complete(meditation.id, on: today, asOf: today, at: instant(0))
    var counted = meditation
    counted.unit = "min"
    counted.dailyGoal = 20
    try database.update(counted)
    #expect(throws: RecordError.alreadyCompleted(counted, on: today)) {
      _ = try database.logRest(of: counted.id, on: today, asOf: today, at: instant(1))
    }
    #expect(
      try database.logRest(of: counted.id, on: yesterday, asOf: today, at: instant(1)).record.amount == 20)
  }

  @Test func aWrongQuantityChangesNothing() throws {
    let database = try database(with: water)
    let before = water.startedOn.advanced(by: -1)
    let error = #expect(throws: RecordError.self) {
      _ = try database.log("3 min", of: water.id, on: before, asOf: today, at: instant(0))
    }
    #expect(error?.quantityDiagnostic?.kind == .unitMismatch)
    #expect(try database.habits() == [water])
    #expect(try database.entries(of: water.id, on: before).isEmpty)
  }

  @Test func kindsAreNotMixed() throws {
    let database = try database(with: meditation)
    #expect(throws: RecordError.noAmounts(meditation)) {
      _ = try database.log("3", of: meditation.id, on: today, asOf: today, at: instant(0))
    }
    #expect(throws: RecordError.noAmounts(meditation)) {
      _ = try database.logRest(of: meditation.id, on: today, asOf: today, at: instant(0))
    }
    #expect(throws: RecordError.isCheckOff(meditation)) {
      _ = try database.adjust(meditation.id, goal: 3, asOf: today)
    }
  }

  @Test func aDayBeforeTheFirstBecomesTheFirst() throws {
    let database = try database(with: water, meditation)
    let day = Day(iso: "2026-10-01")
    let logged = try database.log("1", of: water.id, on: day, asOf: today, at: instant(0))
    #expect(logged.formerStart == water.startedOn)
    #expect(logged.habit.startedOn == day)
    _ = try database.complete(meditation.id, on: day, asOf: today, at: instant(0))
    #expect(try database.habits().map(\.startedOn) == [day, day])
  }

  @Test func theFutureAndArchivedHabitsAreRefused() throws {
    let database = try database(with: water, meditation)
    #expect(throws: RecordError.dayInFuture(tomorrow, today: today)) {
      _ = try database.log("1", of: water.id, on: tomorrow, asOf: today, at: instant(0))
    }
    #expect(throws: RecordError.dayInFuture(tomorrow, today: today)) {
      _ = try database.complete(meditation.id, on: tomorrow, asOf: today, at: instant(0))
    }
    let archived = try database.archive(water.id, on: today)
    #expect(archived.archivedOn == today)
    #expect(throws: RecordError.archived(archived)) {
      _ = try database.log("1", of: water.id, on: today, asOf: today, at: instant(0))
    }
    #expect(throws: RecordError.alreadyArchived(archived)) {
      _ = try database.archive(water.id, on: tomorrow)
    }
    #expect(try database.unarchive(water.id) == water)
    #expect(throws: RecordError.notArchived(water)) { _ = try database.unarchive(water.id) }
  }

  /// The first day of an archived habit may be moved up to its last day, and not beyond.
  @Test func startOfAnArchivedHabit() throws {
    let database = try database(with: water)
    let last = today.advanced(by: -2)
    _ = try database.adjust(water.id, startedOn: today.advanced(by: -9), asOf: today)
    let archived = try database.archive(water.id, on: last)
    #expect(try database.adjust(water.id, startedOn: last, asOf: today).startedOn == last)
    for day in [last.advanced(by: 1), today] {
      let error = #expect(throws: RecordError.self) {
        _ = try database.adjust(water.id, startedOn: day, asOf: today)
      }
      #expect(error?.name == "archived")
    }
    #expect(archived.archivedOn == last)
    #expect(try database.habits().first?.startedOn == last)
  }

  @Test func namesAreUnique() throws {
    let archived = Habit(name: "운동", startedOn: today, archivedOn: today)
    let database = try database(with: water, archived)
    for (name, owner) in [
      ("Water", water), ("wATER", water), ("운동".decomposedStringWithCanonicalMapping, archived),
    ] {
      #expect(throws: RecordError.nameTaken(by: owner)) {
        try database.add(Habit(name: name, startedOn: today))
      }
    }
    #expect(throws: RecordError.nameTaken(by: archived)) {
      _ = try database.rename(water.id, to: "운동")
    }
    #expect(try database.rename(water.id, to: "WATER").name == "WATER")
    #expect(throws: RecordError.unknownHabit(meditation.id)) {
      _ = try database.rename(meditation.id, to: "x")
    }
  }

  @Test func goalUnitAndFirstDayCanBeChanged() throws {
    let database = try database(with: water)
    let habit = try database.adjust(
      water.id, goal: 10, unit: "glasses", startedOn: yesterday, asOf: today)
    #expect(habit.dailyGoal == 10 && habit.unit == "glasses" && habit.startedOn == yesterday)
    #expect(try database.habits() == [habit])
    for goal: Int64 in [0, -1, 1_000_000_001, .max, .min] {
      #expect(throws: RecordError.goalOutOfRange(goal)) {
        _ = try database.adjust(water.id, goal: goal, asOf: today)
      }
    }
    #expect(throws: RecordError.dayInFuture(tomorrow, today: today)) {
      _ = try database.adjust(water.id, startedOn: tomorrow, asOf: today)
    }
  }

  static let badNames: [(String, NameError)] = [
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
  func badNameIsRefused(name: String, fault: NameError) throws {
    let database = try database(with: water)
    #expect(throws: RecordError.badName(name, fault)) {
      try database.add(Habit(name: name, startedOn: today))
    }
    #expect(throws: RecordError.badName(name, fault)) {
      _ = try database.rename(water.id, to: name)
    }
    #expect(try database.habits() == [water])
  }

  @Test(arguments: ["5", "3 cups", "+", "-", "=", "1e", "x2", "(s)", "０", ", "])
  func badUnitIsRefused(unit: String) throws {
    let database = try HabitDatabase()
    let error = #expect(throws: RecordError.self) {
      try database.add(Habit(name: "a", dailyGoal: 2, unit: unit, startedOn: today))
    }
    guard case .badUnit(unit, _) = error else {
      Issue.record("\(unit): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["cups", "잔", "쪽", "m²", "x", "km/h", "분(分)", "💧"])
  func goodUnitIsKept(unit: String) throws {
    let database = try HabitDatabase()
    let habit = Habit(name: "a", dailyGoal: 2, unit: unit, startedOn: today)
    try database.add(habit)
    let logged = try database.log("1+1 \(unit)", of: habit.id, on: today, asOf: today, at: instant(0))
    #expect(logged.record.amount == 2)
  }
}
