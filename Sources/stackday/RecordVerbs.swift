import Calculator
import Foundation
import HabitStorage
import Habits

extension Verb {
  static let log = Verb(
    name: "log",
    synopsis: "HABIT QUANTITY… [--on DAY] [--json]",
    options: [.value("--on"), .flag("--json")],
    summary: ("Record an amount of a habit", "습관의 양 기록"),
    details: (
      """
      The quantity is a number or an expression, with the habit's unit or without. A
      name may be shortened while only one habit begins like that.

        stackday log water 3+5
        stackday log water "3+5 cups" --on yesterday

        --on DAY          the day: 2026-10-11, today, yesterday or a weekday, which is
                          the latest one
        --json            habit, day, total, goal, unit, isMet, streak (current, longest),
                          startedOn, amount; or error (kind, message, suggestion, range)
      """,
      """
      양은 수나 식이며, 습관의 단위를 붙여도 됩니다. 이름은 그렇게 시작하는 습관이
      하나뿐이면 줄여 쓸 수 있습니다.

        stackday log 물 3+5
        stackday log 물 "3+5잔" --on 어제

        --on DAY          날짜: 2026-10-11, 오늘, 어제, 요일(가장 가까운 지난 요일)
        --json            habit, day, total, goal, unit, isMet, streak (current, longest),
                          startedOn, amount; 또는 error (kind, message, suggestion, range)
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      guard !arguments.operands.isEmpty else { throw session.usage("missing", "빠진 값이 있습니다:", "HABIT") }
      let words = arguments.operands
      try await session.record(arguments) { (database, habits, day, moment) in
        let (habit, quantity) = try habitAndQuantity(words, in: habits)
        guard !quantity.isEmpty || habit.unit == nil else {
          throw session.usage("missing", "빠진 값이 있습니다:", "QUANTITY")
        }
        let recorded = try await database.log(
          quantity, of: habit.id, on: day, today: moment.today, at: moment.instant)
        return Answer(
          habit: recorded.habit, amount: recorded.record.amount, formerStart: recorded.formerStart)
      }
    }
  )

  static let done = Verb(
    name: "done",
    synopsis: "HABIT [--on DAY] [--json]",
    options: [.value("--on"), .flag("--json")],
    summary: ("Check a habit off for a day", "습관을 완료로 표시"),
    details: (
      """
      For a habit with amounts, what the day lacks of its goal is logged.

        stackday done meditation
        stackday done meditation --on mon

        --on DAY          the day: 2026-10-11, today, yesterday or a weekday, which is
                          the latest one
        --json            habit, day, total, goal, unit, isMet, streak (current, longest),
                          startedOn, amount; or error (kind, message, suggestion)
      """,
      """
      양을 세는 습관이면 그날의 목표에 모자라는 양을 기록합니다.

        stackday done 명상
        stackday done 명상 --on 월

        --on DAY          날짜: 2026-10-11, 오늘, 어제, 요일(가장 가까운 지난 요일)
        --json            habit, day, total, goal, unit, isMet, streak (current, longest),
                          startedOn, amount; 또는 error (kind, message, suggestion)
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      let name = try session.habitName(arguments)
      try await session.record(arguments) { (database, habits, day, moment) in
        let habit = try habit(named: name, in: habits)
        guard habit.unit != nil else {
          let recorded = try await database.complete(
            habit.id, on: day, today: moment.today, at: moment.instant)
          return Answer(habit: recorded.habit, formerStart: recorded.formerStart)
        }
        let recorded = try await database.logRest(
          of: habit.id, on: day, today: moment.today, at: moment.instant)
        return Answer(
          habit: recorded.habit, amount: recorded.record.amount, formerStart: recorded.formerStart)
      }
    }
  )

  static let undo = Verb(
    name: "undo",
    synopsis: "HABIT [--on DAY] [--json]",
    options: [.value("--on"), .flag("--json")],
    summary: ("Take back a day's latest record of a habit", "그날의 마지막 기록 취소"),
    details: (
      """
        stackday undo water

        --on DAY          the day: 2026-10-11, today, yesterday or a weekday, which is
                          the latest one
        --json            habit, day, total, goal, unit, isMet, streak (current, longest),
                          startedOn, amount; or error (kind, message, suggestion)
      """,
      """
        stackday undo 물

        --on DAY          날짜: 2026-10-11, 오늘, 어제, 요일(가장 가까운 지난 요일)
        --json            habit, day, total, goal, unit, isMet, streak (current, longest),
                          startedOn, amount; 또는 error (kind, message, suggestion)
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      let name = try session.habitName(arguments)
      try await session.record(arguments) { (database, habits, day, moment) in
        let habit = try habit(named: name, in: habits)
        guard habit.unit != nil else {
          _ = try await database.cancel(habit.id, on: day)
          return Answer(habit: habit)
        }
        let entry = try await database.takeBack(habit.id, on: day)
        return Answer(habit: habit, amount: -entry.amount)
      }
    }
  )
}

/// What a verb has recorded or, with a negative amount, taken back.
private struct Answer {
  let habit: Habit
  var amount: Int?
  var formerStart: Day?
}

/// Tells a habit's name from the quantity after it. The name may be several words, if they are all of it.
private func habitAndQuantity(
  _ words: [String], in habits: [Habit]
) throws(HabitSearchError) -> (Habit, quantity: String) {
  for count in (1...words.count).reversed() {
    let name = words.prefix(count).joined(separator: " ").lowercased()
    if let habit = habits.first(where: { $0.name.lowercased() == name }) {
      return (habit, words.dropFirst(count).joined(separator: " "))
    }
  }
  return (try habit(named: words[0], in: habits), words.dropFirst().joined(separator: " "))
}

extension Session {
  /// Records something for the day of `--on`, and prints how the habit stands on it.
  fileprivate func record(
    _ arguments: Arguments, _ body: (HabitDatabase, [Habit], Day, Moment) async throws -> Answer
  ) async throws(Failure) {
    let moment = try Moment(self)
    let day = try day(arguments.value(of: "--on") ?? "today", today: moment.today)
    let isJSON = arguments.has("--json")
    let (answer, progress) = try await withDatabase(isJSON: isJSON) { database in
      let habits = try await database.habits()
      if habits.isEmpty, !isJSON { throw Failure(.badInput, text("error: ", "오류: ") + welcome) }
      let answer = try await body(database, habits, day, moment)
      hasRecorded = true
      let id = answer.habit.id
      let engine = try await database.engine(calendar: moment.calendar) { $0.id == id }
      return (answer, Progress(of: answer.habit, on: day, in: engine, today: moment.today))
    }
    if isJSON {
      try output.print(json: ProgressJSON(progress, amount: answer.amount))
      return
    }
    var name = terminalSafe(answer.habit.name)
    if let amount = answer.amount { name += amount < 0 ? " \(amount)" : " +\(amount)" }
    let facts = [name, "\(label(of: day, at: moment)) \(total(of: progress))", rest(of: progress)]
    output.print((facts.compactMap(\.self) + [streak(progress.streak)]).joined(separator: " | "))
    if let formerStart = answer.formerStart {
      let command =
        "stackday habit change \(shellWord(terminalSafe(answer.habit.name))) --start \(formerStart)"
      output.print(
        text(
          "  it now starts on \(day), no longer on \(formerStart); to move it back: \(command)",
          "  시작일을 \(formerStart)에서 \(day)로 옮겼습니다. 되돌리려면: \(command)"))
    }
  }
}
