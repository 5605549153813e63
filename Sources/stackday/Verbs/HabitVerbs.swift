import Calculator
import HabitStorage
import Habits

extension Verb {
  private static let habitKeys = Wording(
    "the habit: habit, goal, unit, startedOn, archivedOn", "습관: habit, goal, unit, startedOn, archivedOn")

  /// The first word of the verbs about habits themselves. Alone it is no verb.
  static let habitGroup = Verb(
    name: "habit",
    operands: [
      Operand(placeholder: "add|list|rename|change|archive|unarchive …", takesAllWords: true)
    ],
    summary: Wording("Keep the list of habits", "습관 목록 관리"),
    details: Wording { overview(of: habitVerbs, in: $0) },
    // The word that is missing, or is no verb, is told before this could run.
    run: { (_, _) throws(Failure) in throw .missing("add|list|rename|change|archive|unarchive") }
  )

  static let habitAdd = Verb(
    name: "habit add",
    operands: [Operand(placeholder: "NAME", takesAllWords: true)],
    options: [Options.goal, Options.unit],
    json: habitKeys,
    summary: Wording("Add a habit", "습관 추가"),
    details: Wording(
      """
      With a goal and a unit, amounts of it are logged until the day's total reaches
      the goal. Without, a day is only checked off.

        stackday habit add water --goal 8 --unit cups
        stackday habit add meditation
      """,
      """
      목표와 단위를 주면 하루의 합계가 목표에 이를 때까지 양을 기록합니다.
      주지 않으면 완료만 표시합니다.

        stackday habit add "물 마시기" --goal 8 --unit 잔
        stackday habit add 명상
      """),
    changesRecords: true,
    run: { (arguments, surroundings) throws(Failure) in
      let (goal, unit) = (try arguments.value(of: Options.goal), try arguments.value(of: Options.unit))
      guard (goal == nil) == (unit == nil) else {
        throw .usage(
          "missingOption", "a goal and a unit belong together; missing", "목표와 단위는 함께 주어야 합니다. 빠진 값:",
          goal == nil ? Options.goal.name : Options.unit.name)
      }
      // A habit takes a goal below 1 as 1; a person is told.
      if let goal, !(Entry.amounts ~= goal) { throw Failure(RecordError.goalOutOfRange(goal)) }
      let habit = Habit(
        name: arguments.text, dailyGoal: goal ?? 1, unit: unit, startedOn: try surroundings.moment().today)
      return try change(surroundings, Wording("added", "추가했습니다")) { (database) throws(RecordError) in
        try database.add(habit)
        return habit
      }
    }
  )

  static let habitList = Verb(
    name: "habit list",
    json: Wording(
      "a line for each habit: habit, goal, unit, startedOn, archivedOn",
      "습관마다 한 줄: habit, goal, unit, startedOn, archivedOn"),
    summary: Wording("Show every habit, archived ones too", "보관한 것까지 모든 습관 보기"),
    run: { (_, surroundings) throws(Failure) in
      try surroundings.reading { (database) throws(RecordError) in
        let (habits, damage) = try database.readableHabits()
        return (HabitListAnswer(habits: habits, hasDamage: !damage.isEmpty), damage)
      }
    }
  )

  static let habitRename = Verb(
    name: "habit rename",
    operands: [Operand(placeholder: "HABIT", candidates: .habits), Operand(placeholder: "NAME")],
    json: habitKeys,
    summary: Wording("Give a habit another name", "습관 이름 바꾸기"),
    details: Wording(
      """
      Its records stay.

        stackday habit rename water "drink water"
      """,
      """
      기록은 그대로 남습니다.

        stackday habit rename 물 "물 마시기"
      """),
    changesRecords: true,
    run: { (arguments, surroundings) throws(Failure) in
      let (name, newName) = (arguments.operands[0], arguments.operands[1])
      return try change(name, surroundings, Wording("renamed", "이름을 바꿨습니다")) {
        (database, habit) throws(RecordError) in
        try database.rename(habit.id, to: newName)
      }
    }
  )

  static let habitChange = Verb(
    name: "habit change",
    operands: [Operand(placeholder: "HABIT", takesAllWords: true, candidates: .habits)],
    options: [Options.goal, Options.unit, start],
    json: habitKeys,
    summary: Wording("Change a habit's goal, unit or first day", "습관의 목표, 단위, 시작일 바꾸기"),
    details: Wording(
      """
      A new goal is what past days are judged by, too. Records before the first day
      are kept but do not count.

        stackday habit change water --goal 10
        stackday habit change water --start 2026-10-01
      """,
      """
      새 목표는 지난날에도 적용됩니다. 시작일 전의 기록은 남지만 세지 않습니다.

        stackday habit change 물 --goal 10
        stackday habit change 물 --start 2026-10-01
      """),
    changesRecords: true,
    run: { (arguments, surroundings) throws(Failure) in
      let (goal, unit) = (try arguments.value(of: Options.goal), try arguments.value(of: Options.unit))
      let today = try surroundings.moment().today
      let startedOn = try arguments.value(of: start)?.day(asOf: today)
      guard goal != nil || unit != nil || startedOn != nil else {
        throw Failure(
          .usage, "missingOption",
          Wording("--goal, --unit or --start is missing", "--goal, --unit, --start 중 하나가 필요합니다"))
      }
      return try change(arguments.text, surroundings, Wording("changed", "바꿨습니다")) {
        (database, habit) throws(RecordError) in
        try database.adjust(habit.id, goal: goal, unit: unit, startedOn: startedOn, asOf: today)
      }
    }
  )

  static let habitArchive = Verb(
    name: "habit archive",
    operands: [.habit],
    json: habitKeys,
    summary: Wording("Stop tracking a habit; its records stay", "습관 보관: 기록은 남습니다"),
    details: Wording(
      "Today is the last day that counts, so the streak stays as it is.",
      "오늘이 마지막으로 세는 날이라 연속 기록이 그대로 남습니다."),
    changesRecords: true,
    run: { (arguments, surroundings) throws(Failure) in
      let today = try surroundings.moment().today
      return try change(arguments.text, surroundings, Wording("archived", "보관했습니다")) {
        (database, habit) throws(RecordError) in
        try database.archive(habit.id, on: today)
      }
    }
  )

  static let habitUnarchive = Verb(
    name: "habit unarchive",
    operands: [Operand(placeholder: "HABIT", takesAllWords: true, candidates: .habits)],
    json: habitKeys,
    summary: Wording("Go on with an archived habit", "보관한 습관 다시 시작하기"),
    details: Wording(
      "The days since it was archived count as missed.", "보관한 뒤의 날들은 하지 않은 날로 셉니다."),
    changesRecords: true,
    run: { (arguments, surroundings) throws(Failure) in
      try change(arguments.text, archived: true, surroundings, Wording("active again", "다시 시작했습니다")) {
        (database, habit) throws(RecordError) in
        try database.unarchive(habit.id)
      }
    }
  )

  private static let start = Option(
    name: "--start", placeholder: "DAY",
    help: Wording(
      "the first day: 2026-10-11, today, yesterday or a weekday", "시작일: 2026-10-11, 오늘, 어제, 요일"),
    candidates: .days, read: DayPhrase.init)

  /// Changes a habit with `body`, and answers what it is now.
  ///
  /// - Parameter deed: What was done, for people.
  private static func change(
    _ surroundings: Surroundings, _ deed: Wording, _ body: (HabitDatabase) throws(RecordError) -> Habit
  ) throws(Failure) -> Reply {
    let habit = try surroundings.changing { (database) throws(RecordError) in
      try database.transaction { () throws(RecordError) in try body(database) }
    }
    return .answer(HabitAnswer(habit: habit, deed: deed))
  }

  /// Finds a habit by its name, changes it with `body`, and answers what it is now.
  ///
  /// - Parameters:
  ///   - archived: Whether an archived habit is meant where a shortened name fits several.
  ///   - deed: What was done, for people.
  private static func change(
    _ name: String, archived: Bool = false, _ surroundings: Surroundings, _ deed: Wording,
    _ body: (HabitDatabase, Habit) throws(RecordError) -> Habit
  ) throws(Failure) -> Reply {
    try change(surroundings, deed) { (database) throws(RecordError) in
      let habit = try found(in: try database.readableHabits()) { (habits) throws(HabitSearchError) in
        try habits.habit(named: name, archived: archived)
      }
      return try body(database, habit)
    }
  }
}
