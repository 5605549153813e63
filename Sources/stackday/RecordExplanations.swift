import Calculator
import Foundation
import Habits

/// What a person is told when something is not recorded: a name for JSON, and a message.
extension Session {
  func explanation(of error: RecordError) -> (kind: String, message: String) {
    switch error {
    case .unknownHabit:
      return ("unknownHabit", text("the habit is not there any more", "그 습관은 이제 없습니다"))
    case .alreadyCompleted(let habit, let day):
      let name = terminalSafe(habit.name)
      return (
        "alreadyCompleted",
        text("\(name) is already completed on \(day)", "\(name): \(day)에 이미 완료했습니다")
      )
    case .notCompleted(let habit, let day):
      let name = terminalSafe(habit.name)
      return (
        "notCompleted", text("\(name) is not completed on \(day)", "\(name): \(day)에 완료한 적이 없습니다")
      )
    case .nothingRecorded(let habit, let day):
      let name = terminalSafe(habit.name)
      return (
        "nothingRecorded",
        text("nothing is recorded for \(name) on \(day)", "\(name): \(day)에 기록된 것이 없습니다")
      )
    case .dayInFuture(let day, let today):
      return (
        "dayInFuture",
        text("\(day) is in the future (today is \(today))", "미래의 날입니다: \(day) (오늘은 \(today))")
      )
    case .archived(let habit):
      let name = terminalSafe(habit.name)
      return (
        "archived",
        text(
          "\(name) is archived\n  to go on with it: stackday habit unarchive \(shellWord(name))",
          "보관된 습관입니다: \(name)\n  계속하려면: stackday habit unarchive \(shellWord(name))")
      )
    case .alreadyArchived(let habit):
      let name = terminalSafe(habit.name)
      return ("alreadyArchived", text("\(name) is archived already", "이미 보관된 습관입니다: \(name)"))
    case .notArchived(let habit):
      let name = terminalSafe(habit.name)
      return ("notArchived", text("\(name) is not archived", "보관된 습관이 아닙니다: \(name)"))
    case .noAmounts(let habit):
      let name = terminalSafe(habit.name)
      return (
        "noAmounts",
        text(
          "\(name) is only checked off, without amounts\n  stackday done \(shellWord(name))",
          "양 없이 완료만 표시하는 습관입니다: \(name)\n  stackday done \(shellWord(name))")
      )
    case .hasAmounts(let habit):
      let name = terminalSafe(habit.name)
      return (
        "hasAmounts",
        text(
          "\(name) is counted in amounts\n  stackday log \(shellWord(name)) 1",
          "양을 기록하는 습관입니다: \(name)\n  stackday log \(shellWord(name)) 1")
      )
    case .isCheckOff(let habit):
      let name = terminalSafe(habit.name)
      return (
        "isCheckOff",
        text(
          "\(name) is only checked off and has no goal and no unit\n  to count amounts, add another habit",
          "완료만 표시하는 습관이라 목표와 단위가 없습니다: \(name)\n  양을 세려면 새 습관을 추가하세요")
      )
    case .nameTaken(let habit):
      let name = terminalSafe(habit.name)
      guard habit.archivedOn == nil else {
        return (
          "nameTaken",
          text(
            """
            there is an archived habit \(name)
              to go on with it: stackday habit unarchive \(shellWord(name))
            """,
            """
            같은 이름의 보관된 습관이 있습니다: \(name)
              계속하려면: stackday habit unarchive \(shellWord(name))
            """)
        )
      }
      return ("nameTaken", text("there is a habit \(name) already", "이미 있는 습관입니다: \(name)"))
    case .badName(_, let fault): return ("badName", explanation(of: fault, in: "name", "이름"))
    case .badUnit(_, let fault): return ("badUnit", explanation(of: fault, in: "unit", "단위"))
    case .goalOutOfRange(let goal):
      return (
        "goalOutOfRange",
        text(
          "a goal is 1 to \(Entry.amounts.upperBound), not \(goal)",
          "목표는 1부터 \(Entry.amounts.upperBound)까지입니다: \(goal)")
      )
    }
  }

  /// What is wrong with a name, or with a unit.
  private func explanation(of fault: NameFault, in noun: String, _ koreanNoun: String) -> String {
    switch fault {
    case .empty: text("a \(noun) cannot be empty", "\(koreanNoun): 비어 있습니다")
    case .spaceAtEnd:
      text("a \(noun) cannot begin or end with a space", "\(koreanNoun): 빈칸으로 시작하거나 끝날 수 없습니다")
    case .tooLong(let limit):
      text("the \(noun) is longer than \(limit) characters", "\(koreanNoun): \(limit)자를 넘습니다")
    case .unprintable(let scalar):
      text(
        "a \(noun) cannot contain the character \(codePoint(scalar)), which is not visible",
        "\(koreanNoun): 보이지 않는 문자를 쓸 수 없습니다: \(codePoint(scalar))")
    case .leadingHyphen:
      text(
        "a \(noun) cannot begin with -, as options do",
        "\(koreanNoun): -로 시작할 수 없습니다. 옵션으로 읽힙니다")
    case .partOfExpression:
      text(
        "a unit cannot begin like a part of an expression",
        "단위는 식의 일부처럼 시작할 수 없습니다")
    }
  }

  func explanation(of error: HabitSearchError) -> (kind: String, message: String) {
    switch error {
    case .unknown(let name, let nearest):
      let names = nearest.map { terminalSafe($0.name) }.joined(separator: ", ")
      let hint =
        nearest.isEmpty
        ? text("stackday habit list shows all", "stackday habit list로 모두 볼 수 있습니다")
        : text("did you mean \(names)?", "비슷한 이름: \(names)")
      let shown = terminalSafe(String(name.prefix(80)))
      return ("unknownHabit", text("there is no habit \(shown)", "없는 습관입니다: \(shown)") + "\n  " + hint)
    case .ambiguous(let name, let candidates):
      let names = candidates.map { terminalSafe($0.name) }.joined(separator: ", ")
      let shown = terminalSafe(name)
      return (
        "ambiguousHabit",
        text("\(shown) could be \(names)", "\(shown): 이렇게 시작하는 습관이 여럿입니다: \(names)")
      )
    }
  }

  private func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// A text as a shell reads it as one word, for commands that a person may copy.
func shellWord(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 }
  return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
}
