import Calculator
import Foundation
import HabitsFoundation
import Testing

@testable import Habits

/// A public initialiser, and attempts to use it, and what it makes, at the ends of its range.
struct PublicLimits: CustomTestStringConvertible, Sendable {
  let initialiser: String
  let ends: [(name: String, attempt: @Sendable () throws -> Void)]

  init(_ initialiser: String, _ ends: (String, @Sendable () throws -> Void)...) {
    self.initialiser = initialiser
    self.ends = ends.map { (name: $0.0, attempt: $0.1) }
  }

  var testDescription: String { initialiser }
}

// MARK: - Habits

extension PublicLimits {
  static let habits = records + days + figures

  private static let records = [
    Self(
      "UniqueID.init(high:low:)", ("0", { checkText(UniqueID(high: 0, low: 0)) }),
      ("UInt64.max", { checkText(UniqueID(high: .max, low: .max)) })),
    Self("UniqueID.init()", ("random", { checkText(UniqueID()) })),
    Self(
      "UniqueID.init?(_:)", ("no digit", { #expect(UniqueID("") == nil) }),
      ("100,000 digits", { #expect(UniqueID(long("f")) == nil) }),
      ("every byte", { #expect(UniqueID(everyByte) == nil) })),
    Self(
      "Habit.init(id:name:dailyGoal:unit:startedOn:archivedOn:)",
      ("Int64.min, every day", { #expect(habit(goal: .min).trackingRange(asOf: .last) == everyDay) }),
      ("Int64.max, no day", { #expect(untracked.trackingRange(asOf: .last) == nil) })),
    Self(
      "Entry.init(id:habitID:day:amount:recordedAt:)",
      ("Int64.min", { refuses(.min) }), ("0", { refuses(0) }),
      ("1", { try equal(entry(1, on: .first, at: .min).amount, 1) }),
      ("10⁹", { try equal(entry(1_000_000_000, on: .last, at: .max).amount, 1_000_000_000) }),
      ("10⁹ + 1", { refuses(1_000_000_001) }), ("Int64.max", { refuses(.max) })),
    Self(
      "Completion.init(id:habitID:completedOn:recordedAt:)",
      ("the first day", { #expect(engine([completion(.first)]).total(of: id, on: .first) == 1) }),
      ("the last day", { #expect(engine([completion(.last)]).total(of: id, on: .last) == 1) })),
    Self(
      "DayTotal.init(day:total:entryCount:)",
      ("Int.min", { check(DayTotal(day: .first, total: .min, entryCount: .min), total: 1, count: 1) }),
      ("Int.min entries", { check(DayTotal(day: .first, total: 7, entryCount: .min), total: 8, count: 1) }),
      ("Int.max", { check(DayTotal(day: .last, total: .max, entryCount: .max), total: .max, count: .max) })),
    Self(
      "Quantity.init(_:unit:)", ("no text", { refuses("", unit: nil) }),
      ("Int64.min", { refuses("-9223372036854775808", unit: "") }),
      ("1", { try equal(Quantity("1", unit: nil).amount, 1) }),
      ("10⁹", { try equal(Quantity("1000000000km", unit: "km").amount, 1_000_000_000) }),
      ("Int64.max", { refuses("9223372036854775807", unit: "km") }),
      ("100,000 digits", { refuses(long("9"), unit: String(repeating: "k", count: 1_000)) })),
    Self(
      "StorageError.init(_:at:code:detail:)",
      ("Int.min", { describe(.storage(StorageError(.newerVersion(.min), at: "", code: .min))) }),
      ("Int.max", { describe(.storage(StorageError(.newerVersion(.max), at: everyByte, code: .max))) })),
  ]

  private static let days = [
    Self(
      "Day.init?(number:)", ("Int.min", { #expect(Day(number: .min) == nil) }),
      ("0", { check(Day(number: 0), .first) }), ("3,652,058", { check(Day(number: 3_652_058), .last) }),
      ("Int.max", { #expect(Day(number: .max) == nil) })),
    Self(
      "Day.init?(year:month:day:)", ("Int.min", { #expect(Day(year: .min, month: .min, day: .min) == nil) }),
      ("0001-01-01", { check(Day(year: 1, month: 1, day: 1), .first) }),
      ("9999-12-31", { check(Day(year: 9999, month: 12, day: 31), .last) }),
      ("Int.max", { #expect(Day(year: .max, month: .max, day: .max) == nil) })),
    Self(
      "Day.init?(_:)", ("no text", { #expect(Day("") == nil) }),
      ("0001-01-01", { check(Day("0001-01-01"), .first) }),
      ("9999-12-31", { check(Day("9999-12-31"), .last) }),
      ("100,000 digits", { #expect(Day(long("9")) == nil) })),
    Self(
      "Weekday.init(rawValue:)", ("Int.min", { #expect(Weekday(rawValue: .min) == nil) }),
      ("1", { #expect(Weekday(rawValue: 1)?.daysAfter(.tuesday) == 6) }),
      ("7", { #expect(Weekday(rawValue: 7)?.daysAfter(.monday) == 6) }),
      ("Int.max", { #expect(Weekday(rawValue: .max) == nil) })),
    Self(
      "Instant.init(milliseconds:)", ("Int64.min", { check(Instant(milliseconds: .min), .first) }),
      ("Int64.max", { check(Instant(milliseconds: .max), .last) })),
    Self(
      "Instant.init(seconds:)", ("Int64.min", { check(Instant(seconds: .min), .first) }),
      ("Int64.max", { check(Instant(seconds: .max), .last) })),
    Self(
      "Zone.init(offset:)", ("Int.min", { try check(Zone { _ in .min }, secondsEast: -24 * 3_600) }),
      ("Int.max", { try check(Zone { _ in .max }, secondsEast: 24 * 3_600) }),
      ("another one each second", { try checkDays(DayCalendar(zone: erraticZone)) })),
    Self(
      "Zone.init(secondsEast:)",
      ("Int.min", { try check(Zone(secondsEast: .min), secondsEast: -24 * 3_600) }),
      ("Int.max", { try check(Zone(secondsEast: .max), secondsEast: 24 * 3_600) })),
    Self(
      "DayCalendar.init(zone:firstWeekday:dayStart:)",
      ("Int.min", { try checkDays(DayCalendar(zone: .greenwich, dayStart: .min)) }),
      ("Int.max", { try checkDays(DayCalendar(zone: .greenwich, firstWeekday: .sunday, dayStart: .max)) })),
  ]

  private static let figures = [
    Self(
      "HabitStreak.init(current:longest:)",
      ("Int.min", { describe(HabitStreak(current: .min, longest: .min)) }),
      ("Int.max", { describe(HabitStreak(current: .max, longest: .max)) })),
    Self(
      "HabitStatistics.init(totalCompletedDays:eligibleTrackingDays:streak:)",
      ("Int.min of Int.min", { check(.min, of: .min, percent: 0) }),
      ("Int.min of Int.max", { check(.min, of: .max, percent: 0) }),
      ("Int.max of Int.min", { check(.max, of: .min, percent: 0) }),
      ("Int.max of Int.max", { check(.max, of: .max, percent: 100) }),
      ("Int.max of 1", { check(.max, of: 1, percent: 100) }), ("1 of 0", { check(1, of: 0, percent: 0) }),
      ("1 of Int.max", { check(1, of: .max, percent: 0) }),
      ("Int.max − 1 of Int.max", { check(.max - 1, of: .max, percent: 99) }),
      ("−1 of 1", { check(-1, of: 1, percent: 0) }), ("0 of 0", { check(0, of: 0, percent: 0) })),
    Self(
      "HabitStatistics.init(of:completions:asOf:skipping:)",
      (
        "no day", { check(HabitStatistics(of: untracked, completions: [completion(.first)], asOf: .last), 0) }
      ),
      ("every day, skipped but two", { checkSkipping() })),
    Self(
      "HabitStatistics.init(of:completedDays:asOf:skipping:)",
      ("no day", { check(HabitStatistics(of: untracked, completedDays: [.first], asOf: .last), 0) }),
      (
        "the first day",
        { check(HabitStatistics(of: habit(), completedDays: [.first, .last], asOf: .first), 100) }
      ),
      ("every day", { check(HabitStatistics(of: habit(), completedDays: everyDay, asOf: .last), 100) })),
    Self(
      "HabitProgress.init(habit:day:total:isGoalMet:streak:)",
      ("Int64.min", { check(total: .min, isMet: true, on: .first) }),
      ("Int64.max", { check(total: .max, isMet: false, on: .last) })),
    Self(
      "HabitEngine.init(calendar:habits:)",
      ("no habit", { tryEverything(HabitEngine(calendar: calendar(.min))) }),
      ("a habit of no day", { tryEverything(HabitEngine(calendar: calendar(.max), habits: [untracked])) }),
      ("a habit of every day", { tryEverything(HabitEngine(calendar: calendar(0), habits: [habit()])) })),
    Self(
      "WeeklyReport.Row.init(habit:week:)",
      ("no records", { #expect(row(engine([])).week.percent == 0) }),
      ("Int64.max each day", { #expect(row(fullEngine).week.total == .max) }),
      ("every day", { equal(fullEngine.weekStats(of: id, days: everyDay, asOf: .last).percent, 0) })),
    Self(
      "WeeklyReport.init(days:rows:)",
      ("no row", { describe(WeeklyReport(days: .first ... .first, rows: [])) }),
      (
        "a year",
        { describe(WeeklyReport(days: Day.last.advanced(by: -365)...Day.last, rows: [row(fullEngine)])) }
      )),
    Self(
      "HabitWording.init(_:)", ("English", { describe(HabitWording(.english)) }),
      ("Korean", { describe(HabitWording(.korean)) })),
  ]
}

// MARK: - HabitsFoundation

extension PublicLimits {
  static let habitsFoundation = bridges + decoders

  private static let bridges = [
    Self(
      "UniqueID.init(_:)", ("0", { #expect(UniqueID(UUID(uuid: zeroes)).high == 0) }),
      ("UInt64.max", { #expect(UniqueID(UUID(UniqueID(high: .max, low: .max))).low == .max) })),
    Self(
      "UUID.init(_:)", ("0", { #expect(UUID(UniqueID(high: 0, low: 0)) == UUID(uuid: zeroes)) }),
      ("UInt64.max", { #expect(UUID(UniqueID(high: .max, low: .max)).uuidString.first == "F") })),
    Self(
      "Instant.init(_:)", ("−∞", { check(Instant(Date(timeIntervalSince1970: -.infinity)), .first) }),
      ("not a number", { check(Instant(Date(timeIntervalSince1970: .nan)), .first) }),
      ("∞", { check(Instant(Date(timeIntervalSince1970: .infinity)), .last) })),
    Self(
      "Date.init(_:)",
      ("Int64.min", { #expect(Date(Instant(milliseconds: .min)).timeIntervalSince1970 < -9e15) }),
      ("Int64.max", { #expect(Date(Instant(milliseconds: .max)).timeIntervalSince1970 > 9e15) })),
    Self(
      "Zone.init(_:)",
      ("18 hours west", { try check(Zone(timeZone(-18 * 3_600)), secondsEast: -18 * 3_600) }),
      ("18 hours east", { try check(Zone(timeZone(18 * 3_600)), secondsEast: 18 * 3_600) }),
      ("New York", { try checkDays(DayCalendar(zone: "America/New_York")) })),
    Self(
      "DayCalendar.init(timeZone:firstWeekday:dayStart:)",
      ("Int.min", { try checkDays(DayCalendar(timeZone: timeZone(-18 * 3_600), dayStart: .min)) }),
      ("Int.max", { try checkDays(DayCalendar(timeZone: timeZone(18 * 3_600), dayStart: .max)) })),
  ]

  private static let decoders = [
    Self(
      "UniqueID.init(from:)",
      ("0", { try equal(decoded(UniqueID.self, #""\#(UniqueID(high: 0, low: 0))""#).low, 0) }),
      (
        "UInt64.max",
        { try equal(decoded(UniqueID.self, #""\#(UniqueID(high: .max, low: .max))""#).low, .max) }
      ),
      ("no text", { refuses(UniqueID.self, #""""#) })),
    Self(
      "Instant.init(from:)", ("−1.7e308", { check(try decoded(Instant.self, "-1.7e308"), .first) }),
      ("1.7e308", { check(try decoded(Instant.self, "1.7e308"), .last) })),
    Self(
      "Day.init(from:)", ("0001-01-01", { check(try decoded(Day.self, #""0001-01-01""#), .first) }),
      ("9999-12-31", { check(try decoded(Day.self, #""9999-12-31""#), .last) }),
      ("0000-12-31", { refuses(Day.self, #""0000-12-31""#) }),
      ("10000-01-01", { refuses(Day.self, #""10000-01-01""#) })),
    Self(
      "Weekday.init(from:)", ("Int.min", { refuses(Weekday.self, "\(Int.min)") }),
      ("1", { try equal(decoded(Weekday.self, "1"), .monday) }),
      ("7", { try equal(decoded(Weekday.self, "7"), .sunday) }),
      ("Int.max", { refuses(Weekday.self, "\(Int.max)") })),
    Self(
      "Habit.init(from:)",
      ("Int64.min", { try equal(decoded(Habit.self, json(goal: .min)).dailyGoal, 1) }),
      ("Int64.max", { try equal(decoded(Habit.self, json(goal: .max)).dailyGoal, .max) })),
    Self(
      "Entry.init(from:)", ("Int64.min", { refuses(Entry.self, json(amount: .min)) }),
      ("0", { refuses(Entry.self, json(amount: 0)) }),
      ("1", { try equal(decoded(Entry.self, json(amount: 1)).amount, 1) }),
      ("10⁹", { try equal(decoded(Entry.self, json(amount: 1_000_000_000)).amount, 1_000_000_000) }),
      ("10⁹ + 1", { refuses(Entry.self, json(amount: 1_000_000_001)) }),
      ("Int64.max", { refuses(Entry.self, json(amount: .max)) })),
    Self(
      "Completion.init(from:)",
      (
        "the first day",
        { try equal(decoded(Completion.self, json(completedOn: .first)).completedOn, .first) }
      ),
      (
        "the last day",
        { try equal(decoded(Completion.self, json(completedOn: .last)).completedOn, .last) }
      )),
    Self(
      "HabitStreak.init(from:)",
      ("Int.min", { describe(try decoded(HabitStreak.self, json(streak: .min))) }),
      ("Int.max", { describe(try decoded(HabitStreak.self, json(streak: .max))) })),
    Self(
      "HabitStatistics.init(from:)",
      ("Int.min of Int.max", { check(try decoded(HabitStatistics.self, json(.min, of: .max)), 0) }),
      ("Int.max of Int.min", { check(try decoded(HabitStatistics.self, json(.max, of: .min)), 0) }),
      ("Int.max of Int.max", { check(try decoded(HabitStatistics.self, json(.max, of: .max)), 100) }),
      ("0 of 0", { check(try decoded(HabitStatistics.self, json(0, of: 0)), 0) })),
  ]
}

// MARK: - What is tried with

extension PublicLimits {
  private static let id = UniqueID(high: 1, low: 2)
  private static let everyDay = Day.first...Day.last
  private static let everyByte = String(decoding: 0...UInt8.max, as: UTF8.self)
  private static let zeroes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  private static let untracked = Habit(
    id: id, name: "", dailyGoal: .max, startedOn: .last, archivedOn: .first)

  /// Offsets without sense, of every size.
  private static let erraticZone = Zone {
    Int(truncatingIfNeeded: $0.milliseconds &* -7_046_029_254_386_353_131)
  }

  private static func long(_ character: Character) -> String { String(repeating: character, count: 100_000) }

  private static func habit(goal: Int64 = .max) -> Habit {
    Habit(id: id, name: everyByte, dailyGoal: goal, unit: "cups", startedOn: .first)
  }

  private static func completion(_ day: Day) -> Completion {
    Completion(habitID: id, completedOn: day, recordedAt: .min)
  }

  private static func entry(_ amount: Int64, on day: Day, at instant: Instant) throws -> Entry {
    try Entry(habitID: id, day: day, amount: amount, recordedAt: instant)
  }

  private static func calendar(_ secondsEast: Int) -> DayCalendar {
    DayCalendar(zone: Zone(secondsEast: secondsEast))
  }

  private static func timeZone(_ seconds: Int) throws -> TimeZone {
    try #require(TimeZone(secondsFromGMT: seconds))
  }

  private static func engine(_ completions: [Completion]) -> HabitEngine {
    var engine = HabitEngine(calendar: calendar(0), habits: [habit()])
    for completion in completions { engine.record(completion) }
    return engine
  }

  /// An engine with a total of `Int64.max` on the first and the last seven days.
  private static var fullEngine: HabitEngine {
    var engine = engine([])
    for days in [Day.first...Day.first.advanced(by: 6), Day.last.advanced(by: -6)...Day.last] {
      engine.record(id, days.map { DayTotal(day: $0, total: .max, entryCount: .max) })
    }
    return engine
  }

  private static func row(_ engine: HabitEngine) -> WeeklyReport.Row {
    let week = Day.last.advanced(by: -6)...Day.last
    return WeeklyReport.Row(habit: habit(), week: engine.weekStats(of: id, days: week, asOf: .last))
  }
}

// MARK: - Checks

extension PublicLimits {
  private static func equal<Value: Equatable>(_ value: Value, _ expected: Value) {
    #expect(value == expected)
  }

  private static func checkText(_ id: UniqueID) {
    #expect(UniqueID(id.description) == id)
  }

  private static func refuses(_ amount: Int64) {
    #expect(throws: RecordError.amountOutOfRange(amount)) { try entry(amount, on: .first, at: .min) }
    describe(.amountOutOfRange(amount))
  }

  private static func refuses(_ quantity: String, unit: String?) {
    #expect(throws: QuantityDiagnostic.self) { try Quantity(quantity, unit: unit) }
  }

  private static func refuses<Value: Decodable>(_ type: Value.Type, _ json: String) {
    #expect(throws: DecodingError.self) { try decoded(type, json) }
  }

  /// A day's total and one entry and one completion more.
  private static func check(_ dayTotal: DayTotal, total: Int64, count: Int) {
    var engine = engine([])
    engine.record(id, [dayTotal])
    engine.record(id, on: dayTotal.day, amount: 1)
    #expect(engine.total(of: id, on: dayTotal.day) == total)
    #expect(engine.recordCount == count)
    engine.record(id, [dayTotal, dayTotal])
    engine.record(completion(dayTotal.day))
    #expect(engine.recordCount >= count)
    #expect(!engine.summary(in: .english).isEmpty)
  }

  private static func check(_ day: Day?, _ expected: Day) {
    #expect(day == expected)
    for language in [Language.english, .korean] { #expect(!expected.label(in: language).isEmpty) }
    for days in [Int.min, .max] {
      #expect(expected.advanced(by: days) == (days < 0 ? .first : .last))
      #expect(stride(from: expected, through: days < 0 ? .first : .last, by: days).map(\.self) == [expected])
    }
  }

  /// An instant beyond all days, in every zone.
  private static func check(_ instant: Instant, _ expected: Day) {
    for seconds in [Int.min, -43_200, 0, 43_200, .max] {
      #expect(calendar(seconds).day(of: instant) == expected)
    }
    for zone in ["America/New_York", "Asia/Seoul", "Pacific/Apia"] {
      let calendar = DayCalendar(zone: zone)
      #expect(calendar.day(of: instant) == expected)
      #expect(abs(calendar.zone.secondsEast(at: instant)) <= 24 * 3_600)
      #expect(calendar.day(of: Date(instant)) == expected)
    }
  }

  private static func check(_ zone: Zone, secondsEast: Int) throws {
    for instant in [Instant.min, Instant(seconds: 0), .max] {
      #expect(zone.secondsEast(at: instant) == secondsEast)
    }
    try checkDays(DayCalendar(zone: zone))
  }

  /// The days of a calendar at both ends: whatever the zone, nothing traps.
  private static func checkDays(_ calendar: DayCalendar) throws {
    #expect(calendar.day(of: .min) == .first)
    #expect(calendar.day(of: .max) == .last)
    for day in [Day.first, .last] {
      #expect(calendar.week(containing: day).contains(day))
      let start = calendar.start(of: day)
      #expect(abs(start.seconds - DayCalendar(zone: .greenwich).start(of: day).seconds) <= 48 * 3_600)
    }
  }

  private static func check(_ completed: Int, of eligible: Int, percent: Int) {
    let streak = HabitStreak(current: completed, longest: eligible)
    check(
      HabitStatistics(totalCompletedDays: completed, eligibleTrackingDays: eligible, streak: streak), percent)
  }

  private static func check(_ statistics: HabitStatistics, _ percent: Int) {
    #expect(statistics.percent == percent)
    #expect((0...1).contains(statistics.completionRate))
    #expect(abs(statistics.completionRate * 100 - Double(percent)) <= 1)
    describe(statistics.streak)
  }

  private static func checkSkipping() {
    let skipped = Set(Day.first.advanced(by: 1)...Day.last.advanced(by: -1))
    let statistics = HabitStatistics(
      of: habit(), completions: [completion(.last), completion(.first)], asOf: .last, skipping: skipped)
    check(statistics, 100)
    #expect(statistics.eligibleTrackingDays == 2)
    #expect(statistics.streak == HabitStreak(current: 2, longest: 2))
  }

  private static func check(total: Int64, isMet: Bool, on day: Day) {
    let streak = HabitStreak(current: 0, longest: 0)
    let progress = HabitProgress(habit: habit(), day: day, total: total, isGoalMet: isMet, streak: streak)
    #expect(progress.isGoalMet == isMet && progress.total == total)
  }

  /// Every function of an engine, with everything at the ends of its range.
  private static func tryEverything(_ original: HabitEngine) {
    var engine = original
    for habit in engine.habits + [habit(goal: 1), untracked] {
      engine.add(habit)
      for day in [Day.first, .last] {
        for amount in [Int64.min, 0, 1, 1_000_000_000, .max] {
          engine.record(habit.id, on: day, amount: amount)
          engine.record(habit.id, at: .min, amount: amount)
          engine.record(habit.id, at: .max, amount: amount)
          engine.recordDaily(habit.id, from: day, amounts: [amount, amount])
          engine.record(habit.id, [DayTotal(day: day, total: amount, entryCount: .max)])
        }
        engine.record(completion(day))
      }
      engine.travel(to: calendar(.max), at: .max)
      engine.travel(to: calendar(.min), at: .min)
      engine.travel(to: calendar(.max), at: Instant(seconds: 0))
      engine.travel(to: DayCalendar(zone: erraticZone), at: .max)
      for day in [Day.first, .last] {
        #expect((0...100).contains(engine.statistics(of: habit.id, asOf: day).percent))
        #expect(engine.currentStreak(of: habit.id, asOf: day) >= 0)
        #expect(engine.longestStreak(of: habit.id, asOf: day) >= 0)
        #expect((0...100).contains(engine.weekStats(of: habit.id, days: day...day, asOf: day).percent))
        #expect(engine.progress(of: habit.id, on: day, asOf: day) != nil)
        describe(engine.weeklyReport(weekContaining: day, asOf: day))
      }
      #expect(!engine.totals(of: habit.id).isEmpty)
    }
    #expect(engine.recordCount == .max)
  }

  private static func describe(_ error: RecordError) {
    for language in [Language.english, .korean] { #expect(!error.message.in(language).isEmpty) }
    #expect(!error.localizedDescription.isEmpty)
  }

  private static func describe(_ streak: HabitStreak) {
    for language in [Language.english, .korean] {
      #expect(HabitWording(language).streaks(streak).contains("\(streak.current)"))
    }
  }

  private static func describe(_ report: WeeklyReport) {
    for language in [Language.english, .korean] {
      #expect(!report.text(in: language, showingRate: true).isEmpty)
    }
    #expect(report.mostConsistent?.habit == report.rows.first { $0.week.daysMet > 0 }?.habit)
  }

  private static func describe(_ words: HabitWording) {
    for number in [Int.min, 0, .max] {
      let texts = [
        words.days(number), words.amount(Int64(number), everyByte), words.rate(number),
        words.summary(habits: number, records: number),
      ]
      #expect(texts.allSatisfy { $0.contains("\(number)") })
    }
  }
}

// MARK: - JSON

extension PublicLimits {
  private static func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  private static func json(goal: Int64) -> String {
    #"{"id":"\#(id)","name":"","dailyGoal":\#(goal),"startedOn":"0001-01-01","archivedOn":"9999-12-31"}"#
  }

  private static func json(amount: Int64) -> String {
    #"{"id":"\#(id)","habitID":"\#(id)","day":"9999-12-31","amount":\#(amount),"recordedAt":1.7e308}"#
  }

  private static func json(completedOn day: Day) -> String {
    #"{"id":"\#(id)","habitID":"\#(id)","completedOn":"\#(day)","recordedAt":-1.7e308}"#
  }

  private static func json(streak days: Int) -> String { #"{"current":\#(days),"longest":\#(days)}"# }

  private static func json(_ completed: Int, of eligible: Int) -> String {
    let streak = json(streak: completed)
    return #"{"totalCompletedDays":\#(completed),"eligibleTrackingDays":\#(eligible),"streak":\#(streak)}"#
  }
}

extension Instant {
  fileprivate static let min = Instant(milliseconds: .min)
  fileprivate static let max = Instant(milliseconds: .max)
}
