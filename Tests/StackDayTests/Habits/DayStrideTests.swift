import Habits
import Testing

/// Strides over days are those over their numbers, also where the days end.
@Suite struct DayStrideTests {
  static let borders = Array(0...12) + [99, 199, 200, 201, 398, 399, 400, 401, 799, 800, 801]

  @Test(arguments: [(border: Day.last, inwards: -1), (border: .first, inwards: 1)])
  func nearABorder(border: Day, inwards: Int) {
    let days = Self.borders.map { border.advanced(by: inwards * $0) }
    for step in Array(-400 ... -1) + Array(1...400) {
      for start in days {
        for end in days {
          let through = stride(from: start.number, through: end.number, by: step)
          let to = stride(from: start.number, to: end.number, by: step)
          guard stride(from: start, through: end, by: step).lazy.map(\.number).elementsEqual(through),
            stride(from: start, to: end, by: step).lazy.map(\.number).elementsEqual(to)
          else {
            Issue.record("from \(start) to or through \(end) by \(step)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: [Int.min, .min + 1, -3_652_059, -3_652_058, 3_652_058, 3_652_059, .max - 1, .max])
  func farSteps(step: Int) {
    let days = [Day.first, Day(iso: "2026-10-11"), .last]
    for start in days {
      for end in days {
        let through = stride(from: start.number, through: end.number, by: step)
        #expect(stride(from: start, through: end, by: step).map(\.number) == Array(through))
        let to = stride(from: start.number, to: end.number, by: step)
        #expect(stride(from: start, to: end, by: step).map(\.number) == Array(to))
      }
    }
  }

  @Test func aStepPastTheLastDayEndsThere() {
    let dayBefore = Day.last.advanced(by: -1)
    #expect(Array(stride(from: dayBefore, through: .last, by: 2)) == [dayBefore])
    #expect(Array(stride(from: dayBefore, to: .last, by: 2)) == [dayBefore])
    #expect(Array(stride(from: dayBefore, through: .last, by: 1)) == [dayBefore, .last])
    #expect(Array(stride(from: Day.first, through: .first, by: -1)) == [.first])
    #expect(Array(stride(from: Day.first.advanced(by: 1), through: .first, by: -2)).count == 1)
  }
}
