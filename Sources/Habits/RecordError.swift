import Calculator

/// Why something was not recorded, not changed or not read. Then nothing was recorded or changed.
public enum RecordError: Error, Hashable, Sendable {
  /// The store failed.
  case storage(StorageError)
  /// A typed quantity is no amount of the habit.
  case quantity(QuantityDiagnostic)
  /// A typed name does not say which habit is meant.
  case search(HabitSearchError)
  /// The habit is not kept, or no longer.
  case unknownHabit(Habit.ID)
  /// The record is there already.
  case alreadyRecorded(UniqueID)
  /// The day is done already.
  case alreadyCompleted(Habit, on: Day)
  /// The day has no check-off that could be cancelled.
  case notCompleted(Habit, on: Day)
  /// The day has no entry that could be taken back.
  case nothingRecorded(Habit, on: Day)
  /// The day lies after today.
  case dayInFuture(Day, today: Day)
  /// Nothing is recorded for an archived habit.
  case archived(Habit)
  /// The habit is archived already.
  case alreadyArchived(Habit)
  /// The habit is not archived.
  case notArchived(Habit)
  /// An amount was given for a habit that is only checked off.
  case noAmounts(Habit)
  /// A habit with amounts is not checked off.
  case hasAmounts(Habit)
  /// A habit that is only checked off has no unit and a goal of 1, and stays that way.
  case isCheckOff(Habit)
  /// Another habit has that name, apart from letter case.
  case nameTaken(by: Habit)
  /// A name that cannot be kept.
  case badName(String, NameError)
  /// A unit that cannot be kept.
  case badUnit(String, NameError)
  /// An amount that is none of `Entry.amounts`.
  case amountOutOfRange(Int64)
  /// A daily goal that is none of `Entry.amounts`.
  case goalOutOfRange(Int64)

  /// The name in JSON: the case's own, but for what another part found its name for it.
  public var name: String {
    switch self {
    case .storage(let error): error.kind.name
    case .quantity(let diagnostic): diagnostic.kind.name
    case .search(let error): error.name
    case .unknownHabit: "unknownHabit"
    case .alreadyRecorded: "alreadyRecorded"
    case .alreadyCompleted: "alreadyCompleted"
    case .notCompleted: "notCompleted"
    case .nothingRecorded: "nothingRecorded"
    case .dayInFuture: "dayInFuture"
    case .archived: "archived"
    case .alreadyArchived: "alreadyArchived"
    case .notArchived: "notArchived"
    case .noAmounts: "noAmounts"
    case .hasAmounts: "hasAmounts"
    case .isCheckOff: "isCheckOff"
    case .nameTaken: "nameTaken"
    case .badName: "badName"
    case .badUnit: "badUnit"
    case .amountOutOfRange: "amountOutOfRange"
    case .goalOutOfRange: "goalOutOfRange"
    }
  }

  /// What is wrong, as one sentence without a full stop.
  public var message: Wording {
    switch self {
    case .storage(let error): return error.message
    case .quantity(let diagnostic): return diagnostic.message
    case .search(let error): return error.message
    case .unknownHabit: return Wording("the habit is not there any more", "그 습관은 이제 없습니다")
    case .alreadyRecorded: return Wording("this record is there already", "이미 있는 기록입니다")
    case .alreadyCompleted(let habit, let day):
      let name = habit.name.terminalSafe
      return Wording("\(name) is already completed on \(day)", "\(name): \(day)에 이미 완료했습니다")
    case .notCompleted(let habit, let day):
      let name = habit.name.terminalSafe
      return Wording("\(name) is not completed on \(day)", "\(name): \(day)에 완료한 적이 없습니다")
    case .nothingRecorded(let habit, let day):
      let name = habit.name.terminalSafe
      return Wording("nothing is recorded for \(name) on \(day)", "\(name): \(day)에 기록된 것이 없습니다")
    case .dayInFuture(let day, let today):
      return Wording("\(day) is in the future (today is \(today))", "미래의 날입니다: \(day) (오늘은 \(today))")
    case .archived(let habit):
      let name = habit.name.terminalSafe
      return Wording("\(name) is archived", "보관된 습관입니다: \(name)")
    case .alreadyArchived(let habit):
      let name = habit.name.terminalSafe
      return Wording("\(name) is archived already", "이미 보관된 습관입니다: \(name)")
    case .notArchived(let habit):
      let name = habit.name.terminalSafe
      return Wording("\(name) is not archived", "보관된 습관이 아닙니다: \(name)")
    case .noAmounts(let habit):
      let name = habit.name.terminalSafe
      return Wording("\(name) is only checked off, without amounts", "양 없이 완료만 표시하는 습관입니다: \(name)")
    case .hasAmounts(let habit):
      let name = habit.name.terminalSafe
      return Wording("\(name) is counted in amounts", "양을 기록하는 습관입니다: \(name)")
    case .isCheckOff(let habit):
      let name = habit.name.terminalSafe
      return Wording(
        "\(name) is only checked off and has no goal and no unit",
        "완료만 표시하는 습관이라 목표와 단위가 없습니다: \(name)")
    case .nameTaken(let habit):
      let name = habit.name.terminalSafe
      return habit.archivedOn == nil
        ? Wording("there is a habit \(name) already", "이미 있는 습관입니다: \(name)")
        : Wording("there is an archived habit \(name)", "같은 이름의 보관된 습관이 있습니다: \(name)")
    case .badName(_, let error): return error.message(Wording("name", "이름"))
    case .badUnit(_, let error): return error.message(Wording("unit", "단위"))
    case .amountOutOfRange(let amount):
      let limit = Entry.amounts.upperBound
      return Wording("an amount is 1 to \(limit), not \(amount)", "양은 1부터 \(limit)까지입니다: \(amount)")
    case .goalOutOfRange(let goal):
      let limit = Entry.amounts.upperBound
      return Wording("a goal is 1 to \(limit), not \(goal)", "목표는 1부터 \(limit)까지입니다: \(goal)")
    }
  }
}
