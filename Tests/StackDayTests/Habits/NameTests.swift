import Calculator
import Foundation
import HabitStorage
import Testing

@testable import Habits

/// What can be a name, and which names are the same.
@Suite struct NameTests {
  static let nothingToSee = [
    "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{E0100}", "\u{301}", "\u{301}\u{302}", "\u{20DD}", "\u{903}",
    "\u{E0061}\u{E007F}", "\u{2800}", "\u{2800}\u{2800}", "\u{2800} \u{2800}", "\u{200D} \u{200D}",
    "\u{FE0F}\u{301}",
  ]

  @Test(arguments: nothingToSee)
  func somethingMustBeSeen(text: String) {
    #expect(throws: NameError.invisible) { try Habit.check(name: text) }
    #expect(throws: NameError.invisible) { try Habit.check(unit: text) }
  }

  @Test func whatAnInvisibleNameIsTold() {
    let name = NameError.invisible.message(Wording("name", "이름"))
    #expect(name.in(.english) == "a name must have something that can be seen")
    #expect(name.in(.korean) == "이름: 보이는 글자가 있어야 합니다")
    let unit = RecordError.badUnit("\u{200D}", .invisible).message
    #expect(unit.in(.english) == "a unit must have something that can be seen")
    #expect(unit.in(.korean) == "단위: 보이는 글자가 있어야 합니다")
  }

  @Test(arguments: [
    // Persian, Bengali, Sinhala, Hindi, Malayalam.
    "می\u{200C}روم", "র\u{200D}্যাম", "ක්\u{200D}ෂ", "क्\u{200D}ष", "ക്\u{200C}ഷ", "کتاب\u{200C}ها را بخوان",
    "👩\u{200D}💻", "👩🏽\u{200D}🚀", "❤\u{FE0F}\u{200D}🔥", "🏳\u{FE0F}\u{200D}🌈",
    "🙂\u{200D}↔\u{FE0F}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "❤\u{FE0F}", "é",
    "e\u{301}",
    "⠓",
  ])
  func accepted(text: String) throws {
    try Habit.check(name: text)
    try Habit.check(unit: text)
  }

  @Test(arguments: [
    ("می\u{200C}", "\u{200C}"), ("\u{200C}می", "\u{200C}"), ("می\u{200C} روم", "\u{200C}"),
    ("a\u{200C}\u{200C}b", "\u{200C}"), ("a\u{200C}1", "\u{200C}"), ("a\u{200C}-b", "\u{200C}"),
    ("👩\u{200C}💻", "\u{200C}"), ("a\u{200D}", "\u{200D}"), ("\u{200D}a", "\u{200D}"),
    ("a \u{200D}b", "\u{200D}"), ("👩\u{200D}", "\u{200D}"), ("a\u{200C}\u{200D}b", "\u{200C}"),
  ])
  func aJoinerJoins(text: String, joiner: Unicode.Scalar) {
    #expect(throws: NameError.unprintable(joiner)) { try Habit.check(name: text) }
  }

  @Test func lengths() throws {
    for (longest, check) in [(200, Habit.check(name:)), (50, Habit.check(unit:))] {
      try check(String(repeating: "잔", count: longest))
      #expect(throws: NameError.tooLong(limit: longest)) {
        try check(String(repeating: "잔", count: longest + 1))
      }
      // Scalars are counted, not characters.
      #expect(throws: NameError.tooLong(limit: longest)) {
        try check("e" + String(repeating: "\u{301}", count: longest))
      }
    }
  }

  static let alike = [
    ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "οδοσ"), ("οδοσ", "οδος"), ("Straße", "STRASSE"), ("Straße", "STRAẞE"),
    ("STRAẞE", "strasse"), ("ﬁ", "fi"), ("ﬁ", "FI"), ("ﬆ", "ﬅ"), ("K", "k"), ("Å", "å"), ("ſ", "S"),
    ("ᾳ", "ΑΙ"), ("ᾼ", "αι"), ("Ꭰ", "ꭰ"), ("Ა", "ა"), ("İ", "i̇"),
    // Composition, also of marks in another order.
    ("é", "E\u{301}"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("ᾴ", "α\u{345}\u{301}"), ("ᾀ\u{301}", "ᾄ"),
    // What cannot be seen.
    ("water", "wa\u{AD}ter"), ("water", "\u{2060}water\u{200B}"), ("می\u{200C}روم", "میروم"),
    ("क्\u{200D}ष", "क्ष"), ("❤\u{FE0F}", "❤"), ("❤\u{FE0E}", "❤\u{FE0F}"), ("葛\u{E0100}", "葛"),
    ("water", "water\u{E0061}"), ("🏴\u{E0067}\u{200D}", "🏴\u{E0067}"),
    // Spaces.
    ("drink water", "drink\u{A0}water"), ("drink water", "drink  water"), ("물 마시기", "물\u{3000}마시기"),
    ("drink water", " drink\twater\u{2003}"), ("drink water", "drink\u{2800}water"),
    ("drink water", "drink \u{200D} water"),
  ]

  @Test(arguments: alike)
  func same(left: String, right: String) throws {
    #expect(nameKey(left) == nameKey(right))
    let (owner, other) = (Habit(name: left, startedOn: today), Habit(name: right, startedOn: today))
    #expect(try [owner].habit(named: right) == owner)
    #expect(try [other].habit(named: left) == other)
    let database = try HabitDatabase()
    guard (try? database.add(owner)) != nil, (try? Habit.check(name: right)) != nil else { return }
    #expect(throws: RecordError.nameTaken(by: owner)) { try database.add(other) }
    #expect(try database.habits().map(\.name.unicodeScalars.count) == [left.unicodeScalars.count])
  }

  @Test(arguments: [
    ("ı", "i"), ("ı", "I"), ("e", "é"), ("drink water", "drinkwater"), ("ß", "s"), ("물", "무"), ("ä", "ae"),
    ("ａ", "a"), ("①", "1"), ("⠓", "⠊"), ("٠", "۰"), ("کتاب", "كتاب"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    ),
  ])
  func different(left: String, right: String) throws {
    #expect(nameKey(left) != nameKey(right))
    let database = try database(with: Habit(name: left, startedOn: today))
    try database.add(Habit(name: right, startedOn: today))
  }

  @Test func keysDependNeitherOnLetterCaseNorOnComposition() {
    // With a mark that composes with many scalars, and two that change places.
    for scalar in (0..<0x11_0000).compactMap(Unicode.Scalar.init as (UInt32) -> Unicode.Scalar?) {
      guard !isUnseen(scalar), scalar.properties.changesWhenNFKCCaseFolded || scalar.value < 0x3000 else {
        continue
      }
      for marks in ["", "\u{301}", "\u{345}\u{323}"] {
        let text = String(scalar) + marks
        let key = nameKey(text)
        var spellings = [text.decomposedStringWithCanonicalMapping, key]
        // Foundation 6.3 composes U+10413 as if it were U+0413.
        if scalar.value <= 0xFFFF { spellings.append(text.precomposedStringWithCanonicalMapping) }
        // A capital iota would take the marks behind it.
        if marks.isEmpty, scalar != "\u{131}" { spellings += [text.lowercased(), text.uppercased()] }
        guard let other = spellings.first(where: { nameKey($0) != key }) else { continue }
        Issue.record(
          "U+\(String(scalar.value, radix: 16)) in \(text.debugDescription), \(other.debugDescription)")
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func aLongTextTakesNoLongerThanItsLengthNeeds() {
    let long = String(repeating: "ᾀ\u{301}\u{200D}  ", count: 50_000)
    #expect(nameKey(long).unicodeScalars.count == 50_000 * 4 - 1)
  }
}
