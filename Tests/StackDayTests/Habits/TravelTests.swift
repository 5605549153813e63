import Foundation
import Habits
import HabitsFoundation
import Testing

@Suite("A person who travels")
struct TravelTests {
  let habit = Habit(name: "", startedOn: Day(iso: "2011-12-01"))

  @Test("in Samoa, an entry a day through the skipped 30 December 2011 is one streak")
  func samoa() {
    for dayStart in [0, 4] {
      let calendar = DayCalendar(zone: "Pacific/Apia", dayStart: dayStart)
      var engine = HabitEngine(calendar: calendar, habits: [habit])
      // At 18:00 on the clocks of Samoa, from 25 December to 3 January, without 30 December.
      for hours in stride(from: 0, to: 9 * 24, by: 24) {
        let instant = Date(iso: "2011-12-26T04:00:00Z").addingTimeInterval(Double(hours) * 3_600)
        engine.record(habit.id, at: instant, amount: 1)
      }
      let days = engine.totals(of: habit.id).keys.sorted()
      #expect(days.first == Day(iso: "2011-12-25"))
      #expect(days.last == Day(iso: "2012-01-03"))
      #expect(days.count == 9)
      #expect(engine.currentStreak(of: habit.id, asOf: Day(iso: "2012-01-03")) == 9)
      #expect(engine.statistics(of: habit.id, asOf: Day(iso: "2012-01-03")).eligibleTrackingDays == 33)
    }
  }

  @Test("a date lived twice counts once, and one never lived breaks no streak")
  func aroundTheWorld() {
    var engine = HabitEngine(calendar: DayCalendar(zone: "Asia/Seoul"), habits: [habit])
    engine.record(habit.id, at: Date(iso: "2026-10-09T20:00:00+09:00"), amount: 1)
    engine.record(habit.id, at: Date(iso: "2026-10-10T18:00:00+09:00"), amount: 1)
    // East over the date line: 10 October begins anew.
    engine.travel(to: DayCalendar(zone: "Pacific/Pago_Pago"), at: Date(iso: "2026-10-10T20:00:00+09:00"))
    engine.record(habit.id, at: Date(iso: "2026-10-10T18:00:00-11:00"), amount: 1)
    engine.record(habit.id, at: Date(iso: "2026-10-11T18:00:00-11:00"), amount: 1)
    engine.record(habit.id, at: Date(iso: "2026-10-12T18:00:00-11:00"), amount: 1)
    // West over it, half an hour before midnight, where it is half past midnight two days later.
    engine.travel(to: DayCalendar(zone: "Pacific/Kiritimati"), at: Date(iso: "2026-10-12T23:30:00-11:00"))
    engine.record(habit.id, at: Date(iso: "2026-10-14T12:00:00+14:00"), amount: 1)

    let today = Day(iso: "2026-10-14")
    #expect(engine.totals(of: habit.id).count == 5)
    #expect(engine.total(of: habit.id, on: Day(iso: "2026-10-10")) == 2)
    #expect(engine.skippedDays == [Day(iso: "2026-10-13")])
    #expect(engine.currentStreak(of: habit.id, asOf: today) == 5)
    #expect(engine.longestStreak(of: habit.id, asOf: today) == 5)
  }

  @Test("a date jumped over is missed if the person comes back in time to live it")
  func thereAndBack() {
    let pagoPago = DayCalendar(zone: "Pacific/Pago_Pago")
    let kiritimati = DayCalendar(hoursFromGreenwich: 14)
    var engine = HabitEngine(calendar: pagoPago, habits: [habit])
    engine.record(habit.id, on: Day(iso: "2026-10-12"), amount: 1)
    engine.travel(to: kiritimati, at: Date(iso: "2026-10-12T23:30:00-11:00"))
    #expect(engine.skippedDays == [Day(iso: "2026-10-13")])
    engine.record(habit.id, on: Day(iso: "2026-10-14"), amount: 1)
    engine.travel(to: pagoPago, at: Date(iso: "2026-10-13T00:30:00-11:00"))
    #expect(engine.skippedDays.isEmpty)
    #expect(engine.currentStreak(of: habit.id, asOf: Day(iso: "2026-10-14")) == 1)
  }

  @Test("a date lived on an earlier visit is not skipped, and one that is missed at the second try is")
  func manyFlights() {
    let pagoPago = DayCalendar(zone: "Pacific/Pago_Pago")
    let kiritimati = DayCalendar(hoursFromGreenwich: 14)
    var engine = HabitEngine(calendar: kiritimati, habits: [habit])
    // From the 14th to the 13th, and half an hour before its end to the 15th.
    engine.travel(to: pagoPago, at: Date(iso: "2026-10-14T12:00:00+14:00"))
    engine.travel(to: kiritimati, at: Date(iso: "2026-10-13T23:30:00-11:00"))
    #expect(engine.skippedDays.isEmpty)
    // From the 15th back to the 13th, and at once to the 15th again.
    engine.travel(to: pagoPago, at: Date(iso: "2026-10-13T23:40:00-11:00"))
    engine.travel(to: kiritimati, at: Date(iso: "2026-10-13T23:50:00-11:00"))
    #expect(engine.skippedDays.isEmpty)

    var other = HabitEngine(calendar: pagoPago, habits: [habit])
    other.travel(to: kiritimati, at: Date(iso: "2026-10-12T23:30:00-11:00"))
    other.travel(to: pagoPago, at: Date(iso: "2026-10-12T23:40:00-11:00"))
    #expect(other.skippedDays.isEmpty)
    other.travel(to: kiritimati, at: Date(iso: "2026-10-12T23:50:00-11:00"))
    #expect(other.skippedDays == [Day(iso: "2026-10-13")])
  }

  @Test("a day that the zone skipped counts as lived if the person lived it elsewhere")
  func zonesSkippedDayLivedElsewhere() {
    // Fourteen hours ahead of Greenwich it was 30 December 2011, and Samoa was still on the 29th.
    var engine = HabitEngine(calendar: DayCalendar(hoursFromGreenwich: 14), habits: [habit])
    let apia = DayCalendar(zone: "Pacific/Apia")
    engine.travel(to: apia, at: Date(iso: "2011-12-30T06:00:00+14:00"))
    #expect(engine.skippedDays.isEmpty)
    engine.travel(to: DayCalendar(zone: "Asia/Seoul"), at: Date(iso: "2012-01-05T12:00:00Z"))
    #expect(engine.skippedDays.isEmpty)
  }

  @Test("a zone's skipped days count only while the person is there")
  func zonesSkippedDays() {
    let seoul = DayCalendar(zone: "Asia/Seoul")
    let apia = DayCalendar(zone: "Pacific/Apia")
    var arrivingLater = HabitEngine(calendar: seoul)
    arrivingLater.travel(to: apia, at: Date(iso: "2026-10-10T12:00:00Z"))
    #expect(arrivingLater.skippedDays.isEmpty)
    var leavingLater = HabitEngine(calendar: apia)
    leavingLater.travel(to: seoul, at: Date(iso: "2026-10-10T12:00:00Z"))
    #expect(leavingLater.skippedDays == apia.skippedDays)
  }

  @Test("half an hour after and before midnight is one day, when clocks change too")
  func summerTime() {
    var engine = HabitEngine(calendar: DayCalendar(zone: "America/New_York"), habits: [habit])
    for month in [3, 11] {
      let offsets = month == 3 ? ("-05:00", "-04:00") : ("-04:00", "-05:00")
      let change = month == 3 ? "2026-03-08" : "2026-11-01"
      engine.record(habit.id, at: Date(iso: "\(change)T00:30:00\(offsets.0)"), amount: 1)
      engine.record(habit.id, at: Date(iso: "\(change)T23:30:00\(offsets.1)"), amount: 1)
      #expect(engine.total(of: habit.id, on: Day(iso: change)) == 2)
    }
    #expect(engine.totals(of: habit.id).count == 2)
  }
}
