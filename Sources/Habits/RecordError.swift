/// Why something was not recorded, or not changed. Then nothing was.
public enum RecordError: Error, Hashable, Sendable {
  /// The habit is not kept, or no longer.
  case unknownHabit(Habit.ID)
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
  case badName(String, NameFault)
  /// A unit that cannot be kept.
  case badUnit(String, NameFault)
  /// A daily goal that is none of `Entry.amounts`.
  case goalOutOfRange(Int)
}
