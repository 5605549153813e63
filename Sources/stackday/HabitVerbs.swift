import Calculator
import Foundation
import HabitStorage
import Habits

extension Verb {
  /// The first word of the verbs about habits themselves. Alone it is no verb.
  static let habitGroup = Verb(
    name: "habit",
    synopsis: "add|list|rename|change|archive|unarchive …",
    options: [],
    summary: ("Keep the list of habits", "습관 목록 관리"),
    details: (overview(of: habitVerbs, in: .english), overview(of: habitVerbs, in: .korean)),
    run: { (arguments, session) throws(Failure) in
      guard let word = arguments.operands.first else {
        throw session.usage("missing", "빠진 값이 있습니다:", "add|list|rename|change|archive|unarchive")
      }
      throw session.usage("there is no verb", "없는 명령입니다:", "habit " + word)
    }
  )

  static let habitAdd = Verb(
    name: "habit add",
    synopsis: "NAME [--goal N --unit UNIT] [--json]",
    options: [.value("--goal"), .value("--unit"), .flag("--json")],
    summary: ("Add a habit", "습관 추가"),
    details: (
      """
      With a goal and a unit, amounts of it are logged until the day's total reaches the
      goal. Without, a day is only checked off.

        stackday habit add water --goal 8 --unit cups
        stackday habit add meditation

        --goal N          the amount that completes a day
        --unit UNIT       what the amounts count
        --json            the habit: habit, goal, unit, startedOn, archivedOn
      """,
      """
      목표와 단위를 주면 하루의 합계가 목표에 이를 때까지 양을 기록합니다.
      주지 않으면 완료만 표시합니다.

        stackday habit add "물 마시기" --goal 8 --unit 잔
        stackday habit add 명상

        --goal N          하루를 완료하는 양
        --unit UNIT       양의 단위
        --json            습관: habit, goal, unit, startedOn, archivedOn
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      let name = arguments.operands.joined(separator: " ")
      guard !arguments.operands.isEmpty else { throw session.usage("missing", "빠진 값이 있습니다:", "NAME") }
      let unit = arguments.value(of: "--unit")
      let goal = try session.goal(arguments)
      guard (goal == nil) == (unit == nil) else {
        throw session.usage(
          "a goal and a unit belong together; missing", "목표와 단위는 함께 주어야 합니다. 빠진 값:",
          goal == nil ? "--goal" : "--unit")
      }
      let habit = Habit(
        name: name, dailyGoal: goal ?? 1, unit: unit, startedOn: try Moment(session).today)
      try await session.changeHabit(arguments, said: ("added", "추가했습니다")) { database in
        // A habit takes a goal below 1 as 1; a person is told.
        if let goal, !(Entry.amounts ~= goal) { throw RecordError.goalOutOfRange(goal) }
        try await database.add(habit)
        return habit
      }
    }
  )

  static let habitList = Verb(
    name: "habit list",
    synopsis: "[--json]",
    options: [.flag("--json")],
    summary: ("Show every habit, archived ones too", "보관한 것까지 모든 습관 보기"),
    details: (
      """
        --json            a line for each habit: habit, goal, unit, startedOn, archivedOn
      """,
      """
        --json            습관마다 한 줄: habit, goal, unit, startedOn, archivedOn
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      try session.expectNoOperands(arguments)
      let isJSON = arguments.has("--json")
      let habits = try await session.withDatabase(isJSON: isJSON) { try await $0.habits() }
      if isJSON {
        for habit in habits { try session.output.print(json: HabitJSON(habit)) }
      } else if habits.isEmpty {
        session.output.print(session.welcome)
      } else {
        let rows = habits.map { [terminalSafe($0.name), session.goal(of: $0), session.tracking(of: $0)] }
        for line in aligned(rows) { session.output.print(line) }
      }
    }
  )

  static let habitRename = Verb(
    name: "habit rename",
    synopsis: "HABIT NAME [--json]",
    options: [.flag("--json")],
    summary: ("Give a habit another name", "습관 이름 바꾸기"),
    details: (
      """
      Its records stay.

        stackday habit rename water "drink water"

        --json            the habit: habit, goal, unit, startedOn, archivedOn
      """,
      """
      기록은 그대로 남습니다.

        stackday habit rename 물 "물 마시기"

        --json            습관: habit, goal, unit, startedOn, archivedOn
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      guard arguments.operands.count >= 2 else { throw session.usage("missing", "빠진 값이 있습니다:", "HABIT NAME") }
      guard arguments.operands.count == 2 else {
        throw session.usage(
          "unexpected", "필요 없는 값입니다:", arguments.operands[2],
          hint: session.text("a name with spaces stands in quotes", "빈칸이 있는 이름은 따옴표로 묶습니다"))
      }
      try await session.changeHabit(arguments, said: ("renamed", "이름을 바꿨습니다")) { database in
        let habit = try habit(named: arguments.operands[0], in: try await database.habits())
        return try await database.rename(habit.id, to: arguments.operands[1])
      }
    }
  )

  static let habitChange = Verb(
    name: "habit change",
    synopsis: "HABIT [--goal N] [--unit UNIT] [--start DAY] [--json]",
    options: [.value("--goal"), .value("--unit"), .value("--start"), .flag("--json")],
    summary: ("Change a habit's goal, unit or first day", "습관의 목표, 단위, 시작일 바꾸기"),
    details: (
      """
      A new goal is what past days are judged by, too. Records before the first day are
      kept but do not count.

        stackday habit change water --goal 10
        stackday habit change water --start 2026-10-01

        --goal N          the amount that completes a day
        --unit UNIT       what the amounts count
        --start DAY       the first day: 2026-10-11, today, yesterday or a weekday
        --json            the habit: habit, goal, unit, startedOn, archivedOn
      """,
      """
      새 목표는 지난날에도 적용됩니다. 시작일 전의 기록은 남지만 세지 않습니다.

        stackday habit change 물 --goal 10
        stackday habit change 물 --start 2026-10-01

        --goal N          하루를 완료하는 양
        --unit UNIT       양의 단위
        --start DAY       시작일: 2026-10-11, 오늘, 어제, 요일
        --json            습관: habit, goal, unit, startedOn, archivedOn
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      let name = try session.habitName(arguments)
      let goal = try session.goal(arguments)
      let unit = arguments.value(of: "--unit")
      let today = try Moment(session).today
      var start: Day?
      if let word = arguments.value(of: "--start") { start = try session.day(word, today: today) }
      guard goal != nil || unit != nil || start != nil else {
        throw session.usage("missing", "빠진 값이 있습니다:", "--goal, --unit / --start")
      }
      let startedOn = start
      try await session.changeHabit(arguments, said: ("changed", "바꿨습니다")) { database in
        let habit = try habit(named: name, in: try await database.habits())
        return try await database.adjust(
          habit.id, goal: goal, unit: unit, startedOn: startedOn, today: today)
      }
    }
  )

  static let habitArchive = Verb(
    name: "habit archive",
    synopsis: "HABIT [--json]",
    options: [.flag("--json")],
    summary: ("Stop tracking a habit; its records stay", "습관 보관: 기록은 남습니다"),
    details: (
      """
      Today is the last day that counts, so the streak stays as it is.

        --json            the habit: habit, goal, unit, startedOn, archivedOn
      """,
      """
      오늘이 마지막으로 세는 날이라 연속 기록이 그대로 남습니다.

        --json            습관: habit, goal, unit, startedOn, archivedOn
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      let name = try session.habitName(arguments)
      let today = try Moment(session).today
      try await session.changeHabit(arguments, said: ("archived", "보관했습니다")) { database in
        let habit = try habit(named: name, in: try await database.habits())
        return try await database.archive(habit.id, today: today)
      }
    }
  )

  static let habitUnarchive = Verb(
    name: "habit unarchive",
    synopsis: "HABIT [--json]",
    options: [.flag("--json")],
    summary: ("Go on with an archived habit", "보관한 습관 다시 시작하기"),
    details: (
      """
      The days since it was archived count as missed.

        --json            the habit: habit, goal, unit, startedOn, archivedOn
      """,
      """
      보관한 뒤의 날들은 하지 않은 날로 셉니다.

        --json            습관: habit, goal, unit, startedOn, archivedOn
      """
    ),
    run: { (arguments, session) async throws(Failure) in
      let name = try session.habitName(arguments)
      try await session.changeHabit(arguments, said: ("active again", "다시 시작했습니다")) { database in
        let habit = try habit(named: name, in: try await database.habits(), archived: true)
        return try await database.unarchive(habit.id)
      }
    }
  )
}

// MARK: - What the verbs share

extension Session {
  /// Changes a habit, and prints what it is now.
  fileprivate func changeHabit(
    _ arguments: Arguments, said: (english: String, korean: String),
    _ change: (HabitDatabase) async throws -> Habit
  ) async throws(Failure) {
    let isJSON = arguments.has("--json")
    let habit = try await withDatabase(isJSON: isJSON, change)
    if isJSON {
      try output.print(json: HabitJSON(habit))
    } else {
      let name = terminalSafe(habit.name)
      let facts = [name, goal(of: habit), tracking(of: habit)].joined(separator: " | ")
      output.print(text("\(said.english): \(facts)", "\(said.korean): \(facts)"))
    }
  }

  /// The goal that an option gives, as an expression.
  fileprivate func goal(_ arguments: Arguments) throws(Failure) -> Int? {
    guard let expression = arguments.value(of: "--goal") else { return nil }
    do throws(Diagnostic) {
      return try evaluate(expression)
    } catch {
      throw Failure(.badInput, error.rendered(in: language))
    }
  }

  fileprivate func goal(of habit: Habit) -> String {
    guard let unit = habit.unit else { return text("check-off", "완료 표시") }
    let goal = amount(habit.dailyGoal, unit)
    return text("\(goal) a day", "하루 \(goal)")
  }

  fileprivate func tracking(of habit: Habit) -> String {
    let since = text("since \(habit.startedOn)", "\(habit.startedOn)부터")
    guard let archivedOn = habit.archivedOn else { return since }
    return since + ", " + text("archived on \(archivedOn)", "\(archivedOn)에 보관")
  }

  /// The name of a habit given by all the operands, so that one with spaces needs no quotes.
  func habitName(_ arguments: Arguments) throws(Failure) -> String {
    guard !arguments.operands.isEmpty else { throw usage("missing", "빠진 값이 있습니다:", "HABIT") }
    return arguments.operands.joined(separator: " ")
  }

  /// What a person reads before there are habits.
  var welcome: String {
    text(
      """
      There are no habits yet. Add one, then log what you do:
        stackday habit add water --goal 8 --unit cups
        stackday log water 3
      A habit that is only checked off has no goal:
        stackday habit add meditation
        stackday done meditation
      """,
      """
      아직 습관이 없습니다. 습관을 추가하고 한 일을 기록하세요:
        stackday habit add 물 --goal 8 --unit 잔
        stackday log 물 3
      완료만 표시하는 습관에는 목표가 없습니다:
        stackday habit add 명상
        stackday done 명상
      """)
  }
}

/// A habit in JSON.
private struct HabitJSON: Encodable {
  let habit: String
  let goal: Int
  let startedOn: Day
  @Nullable var unit: String?
  @Nullable var archivedOn: Day?

  init(_ habit: Habit) {
    self.habit = habit.name
    goal = habit.dailyGoal
    startedOn = habit.startedOn
    unit = habit.unit
    archivedOn = habit.archivedOn
  }
}
