import Calculator
import HabitStorage
import Habits

extension Verb {
  private static let answerKeys = Wording(
    """
    habit, day, total, goal, unit, isMet, streak (current, longest), startedOn, amount where there is one; or error \
    (kind, message, text and range in UTF-8 bytes of a quantity, suggestion, advice)
    """,
    """
    habit, day, total, goal, unit, isMet, streak (current, longest), startedOn, 양이 있으면 amount; 또는 error (kind, \
    message, 양이 잘못되면 text 와 UTF-8 바이트로 센 range, suggestion, advice)
    """)

  static let log = Verb(
    name: "log",
    operands: [
      Operand(placeholder: "HABIT", candidates: .activeHabits),
      // A habit without amounts is told so before the quantity is asked for.
      Operand(placeholder: "QUANTITY…", isAskedForLater: true, takesAllWords: true),
    ],
    options: [Options.on],
    json: answerKeys,
    summary: Wording("Record an amount of a habit", "습관의 양 기록"),
    details: Wording(
      """
      The quantity is a number or an expression, with the habit's unit or without. A
      name may be shortened while only one habit begins like that.

        stackday log water 3+5
        stackday log water "3+5 cups" --on yesterday
      """,
      """
      양은 수나 식이며, 습관의 단위를 붙여도 됩니다. 이름은 그렇게 시작하는 습관이
      하나뿐이면 줄여 쓸 수 있습니다.

        stackday log 물 3+5
        stackday log 물 "3+5잔" --on 어제
      """),
    changesRecords: true,
    run: { (arguments, surroundings) throws(Failure) in
      let words = arguments.operands
      return try record(arguments, surroundings) { (database, habits, day, moment) throws(RecordError) in
        let (habit, quantity) = try found(in: habits) { (habits) throws(HabitSearchError) in
          try habits.habitAndRest(words)
        }
        guard !quantity.isEmpty || habit.unit == nil else { return nil }
        let recorded = try database.log(
          quantity, of: habit.id, on: day, asOf: moment.today, at: moment.instant)
        return Deed(habit: recorded.habit, amount: recorded.record.amount, formerStart: recorded.formerStart)
      }
    }
  )

  static let done = Verb(
    name: "done",
    operands: [.habit],
    options: [Options.on],
    json: answerKeys,
    summary: Wording("Check a habit off for a day", "습관을 완료로 표시"),
    details: Wording(
      """
      For a habit with amounts, what the day lacks of its goal is logged.

        stackday done meditation
        stackday done meditation --on mon
      """,
      """
      양을 세는 습관이면 그날의 목표에 모자라는 양을 기록합니다.

        stackday done 명상
        stackday done 명상 --on 월
      """),
    changesRecords: true,
    run: { (arguments, surroundings) throws(Failure) in
      let name = arguments.text
      return try record(arguments, surroundings) { (database, habits, day, moment) throws(RecordError) in
        let habit = try found(in: habits) { (habits) throws(HabitSearchError) in
          try habits.habit(named: name)
        }
        guard habit.unit != nil else {
          let recorded = try database.complete(habit.id, on: day, asOf: moment.today, at: moment.instant)
          return Deed(habit: recorded.habit, formerStart: recorded.formerStart)
        }
        let recorded = try database.logRest(of: habit.id, on: day, asOf: moment.today, at: moment.instant)
        return Deed(habit: recorded.habit, amount: recorded.record.amount, formerStart: recorded.formerStart)
      }
    }
  )

  static let undo = Verb(
    name: "undo",
    operands: [.habit],
    options: [Options.on],
    json: answerKeys,
    summary: Wording("Take back a day's latest record of a habit", "그날의 마지막 기록 취소"),
    details: Wording("  stackday undo water", "  stackday undo 물"),
    changesRecords: true,
    run: { (arguments, surroundings) throws(Failure) in
      let name = arguments.text
      return try record(arguments, surroundings) { (database, habits, day, _) throws(RecordError) in
        let habit = try found(in: habits) { (habits) throws(HabitSearchError) in
          try habits.habit(named: name)
        }
        guard habit.unit != nil else {
          _ = try database.cancel(habit.id, on: day)
          return Deed(habit: habit)
        }
        return Deed(habit: habit, amount: -(try database.takeBack(habit.id, on: day).amount))
      }
    }
  )

  /// What a verb has recorded or, with a negative amount, taken back.
  private struct Deed {
    let habit: Habit
    var amount: Int64?
    var formerStart: Day?
  }

  /// Records something for the day of `--on` with `body`, and answers how the habit stands on it: all of it one
  /// transaction.
  ///
  /// - Parameter body: Gets the database, its readable habits, the day and the moment. Returns nil where a quantity is
  ///   missing.
  private static func record(
    _ arguments: Arguments, _ surroundings: Surroundings,
    _ body: (HabitDatabase, ReadableHabits, Day, Moment) throws(RecordError) -> Deed?
  ) throws(Failure) -> Reply {
    let moment = try surroundings.moment()
    let day = try arguments.value(of: Options.on)?.day(asOf: moment.today) ?? moment.today
    var hasHabits = false
    let answer = try surroundings.changing { (database) throws(RecordError) in
      try database.transaction { () throws(RecordError) -> ProgressAnswer? in
        let habits = try database.readableHabits()
        hasHabits = !habits.habits.isEmpty || !habits.damage.isEmpty
        guard hasHabits, let deed = try body(database, habits, day, moment) else { return nil }
        let progress = try database.progress(
          of: deed.habit, on: day, asOf: moment.today, skipping: moment.calendar.skippedDays)
        return ProgressAnswer(
          progress: progress, today: moment.today, amount: deed.amount, formerStart: deed.formerStart)
      }
    }
    if let answer { return .answer(answer) }
    throw hasHabits ? .missing("QUANTITY") : .noHabits
  }
}

/// The habits that can be read, and what is wrong with the others.
typealias ReadableHabits = (habits: [Habit], damage: [StorageError])

/// Runs a search for a habit, and makes what it fails with the error of a use case. What is not found among the
/// habits that can be read may be one that cannot.
func found<Found>(
  in habits: ReadableHabits, _ search: ([Habit]) throws(HabitSearchError) -> Found
) throws(RecordError) -> Found {
  do throws(HabitSearchError) {
    return try search(habits.habits)
  } catch {
    if let first = habits.damage.first { throw .storage(first) }
    throw .search(error)
  }
}
