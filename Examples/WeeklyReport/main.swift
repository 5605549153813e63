// Eleven days of three habits, and the report on the second week: `swift run WeeklyReport`.
import Foundation
import Habits
import HabitsFoundation

guard let koreanTime = TimeZone(secondsFromGMT: 9 * 3_600), let firstDay = Day("2026-10-01"),
  let today = Day("2026-10-11")
else { fatalError("the example's zone and days are valid") }

let water = Habit(name: "물 마시기", dailyGoal: 8, unit: "잔", startedOn: firstDay)
let exercise = Habit(name: "운동", dailyGoal: 30, unit: "분", startedOn: firstDay)
let reading = Habit(name: "독서", dailyGoal: 20, unit: "쪽", startedOn: firstDay)

// The zone is an argument, so that the report is the same on every machine.
let calendar = DayCalendar(timeZone: koreanTime)
var engine = HabitEngine(calendar: calendar, habits: [water, exercise, reading])

// A day with the amount 0 has no record.
engine.recordDaily(water.id, from: firstDay, amounts: [8, 8, 6, 8, 8, 8, 9, 8, 8, 8, 3])
engine.recordDaily(exercise.id, from: firstDay, amounts: [30, 0, 45, 30, 0, 25, 30, 0, 35, 30, 30])
engine.recordDaily(reading.id, from: firstDay, amounts: [10, 25, 30, 20, 0, 15, 20, 22, 0, 20, 20])

// What is recorded at an instant counts on the day that the calendar says: the first on 11 October, the
// second, at half past seven in the morning, on 6 October, where it makes 40 of 25 minutes.
try engine.record(water.id, at: Date("2026-10-11T21:40:00+09:00", strategy: .iso8601), amount: 2)
try engine.record(exercise.id, at: Date("2026-10-06T07:30:00+09:00", strategy: .iso8601), amount: 15)

print(engine.summary(in: .korean))
print()
print(engine.weeklyReport(weekContaining: today, asOf: today).text(in: .korean))
