#if canImport(SwiftUI)
  import Habits
  import SwiftUI

  /// The week of today: a row for each habit with its seven days, its total and its streak.
  public struct WeeklyReportView: View {
    private let store: HabitStore

    public init(store: HabitStore) {
      self.store = store
    }

    public var body: some View {
      Grid(alignment: .leading) {
        ForEach(store.engine.habits) { habit in
          row(of: habit, store.week(of: habit))
        }
      }
    }

    private func row(of habit: Habit, _ week: WeekStats) -> some View {
      GridRow {
        Text(habit.name)
        ForEach(Array(zip(week.days, week.goalsMet)), id: \.0) { day, isMet in
          Image(systemName: isMet ? "circle.fill" : "circle")
            .accessibilityLabel(day.label(in: .english))
            .accessibilityValue(isMet ? "met" : "not met")
        }
        Text("\(week.total) \(habit.unit ?? "")")
        Text("\(week.streak.current) (\(week.streak.longest))")
      }
    }
  }
#endif
