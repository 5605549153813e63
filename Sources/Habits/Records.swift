/// What tells a habit or a record from every other one: 128 bits, written as a UUID is.
///
///     UniqueID("4d9cdbf8-90a6-4e0d-8b3f-0d6b3c8e2f11")?.description
///
/// A new one is random, with the version and variant of RFC 9562's version 4, so that its first few digits tell
/// the records of one person apart.
public struct UniqueID: Hashable, Sendable, LosslessStringConvertible {
  /// The first eight bytes, the first one highest.
  public let high: UInt64

  /// The last eight bytes.
  public let low: UInt64

  /// Creates an identity from its bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a random identity.
  public init() {
    let random = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    self.init(high: random.0 & ~0xF000 | 0x4000, low: random.1 & ~(0b11 << 62) | 0b10 << 62)
  }

  /// Reads 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 with hyphens between them, in any letter case,
  /// or returns nil.
  public init?(_ description: String) {
    var digits: [UInt64] = []
    for (position, byte) in description.utf8.enumerated() {
      if [8, 13, 18, 23].contains(position) {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      digits.append(UInt64(digit))
    }
    guard digits.count == 32 else { return nil }
    high = digits[..<16].reduce(0) { $0 << 4 | $1 }
    low = digits[16...].reduce(0) { $0 << 4 | $1 }
  }

  /// The identity in lower-case hexadecimal digits, in groups of 8, 4, 4, 4 and 12.
  public var description: String {
    var text = ""
    for position in 0..<32 {
      if [8, 12, 16, 20].contains(position) { text += "-" }
      let half = position < 16 ? high : low
      text += String(half >> UInt64(60 - position % 16 * 4) & 0xF, radix: 16)
    }
    return text
  }
}

/// Something a person wants to do every day.
public struct Habit: Identifiable, Hashable, Sendable {
  /// What tells this habit from every other one, whatever it is called.
  public let id: UniqueID

  /// The name shown to people.
  public var name: String

  /// The amount that completes a day, at least 1. A smaller one is taken as 1.
  public var dailyGoal: Int64 {
    didSet { dailyGoal = max(1, dailyGoal) }
  }

  /// What the amounts count, such as `cups` or `분`; nil for a habit that is only checked off.
  public var unit: String?

  /// The first day on which the habit is tracked.
  public var startedOn: Day

  /// The last day on which the habit is tracked; nil while it is active.
  public var archivedOn: Day?

  /// Creates a habit.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - name: The name shown to people.
  ///   - dailyGoal: The amount that completes a day. Below 1 it is taken as 1.
  ///   - unit: What the amounts count; nil for a habit that is only checked off.
  ///   - startedOn: The first day of tracking.
  ///   - archivedOn: The last day of tracking; nil while the habit is active.
  public init(
    id: UniqueID = UniqueID(), name: String, dailyGoal: Int64 = 1, unit: String? = nil, startedOn: Day,
    archivedOn: Day? = nil
  ) {
    self.id = id
    self.name = name
    self.dailyGoal = max(1, dailyGoal)
    self.unit = unit
    self.startedOn = startedOn
    self.archivedOn = archivedOn
  }

  /// The days that count, seen from a reference day: from `startedOn` to the earlier of the reference day and
  /// `archivedOn`. Nil if there are none.
  public func trackingRange(asOf referenceDay: Day) -> ClosedRange<Day>? {
    let end = min(referenceDay, archivedOn ?? referenceDay)
    return startedOn <= end ? startedOn...end : nil
  }
}

extension [Habit] {
  /// The habit with a name, as it is written or else as names are compared.
  func exactHabit(named name: String) -> Habit? {
    // Strings are equal when they are canonically equivalent, so composition makes no difference.
    if let same = first(where: { $0.name == name }) { return same }
    // Of two that older versions took for different ones, none is meant more than the other.
    let alike = filter { $0.hasName(name) }
    return alike.count == 1 ? alike.first : nil
  }
}

extension Habit {
  /// Whether the habit's name differs from another one in nothing that `nameKey` keeps, such as letter case.
  func hasName(_ other: String) -> Bool {
    let key = nameKey(other)
    return key.isEmpty ? name == other : nameKey(name) == key
  }
}

/// An amount of a habit on a day. A day may have several; they add up.
public struct Entry: Identifiable, Hashable, Sendable {
  /// The amounts that an entry can have: 1 to 1,000,000,000.
  public static let amounts: ClosedRange<Int64> = 1...1_000_000_000

  /// What tells this entry from every other one, also of the same habit and day.
  public let id: UniqueID

  /// The habit's identity.
  public let habitID: Habit.ID

  /// The day on which the amount counts.
  public let day: Day

  /// The amount, in the habit's unit: one of `amounts`.
  public let amount: Int64

  /// The instant at which it was recorded. It orders a day's entries and decides nothing else.
  public let recordedAt: Instant

  /// Creates an entry.
  ///
  /// - Throws: `RecordError.amountOutOfRange` if `amount` is not one of `amounts`.
  public init(
    id: UniqueID = UniqueID(), habitID: Habit.ID, day: Day, amount: Int64, recordedAt: Instant
  ) throws(RecordError) {
    guard Self.amounts ~= amount else { throw .amountOutOfRange(amount) }
    self.id = id
    self.habitID = habitID
    self.day = day
    self.amount = amount
    self.recordedAt = recordedAt
  }
}

/// A check-off: a habit was done on a day, with no amount.
///
/// Today's policy allows one a day. That is a rule of the use case that makes them, not of this type: two of
/// one habit and day are two records, told apart by `id`.
public struct Completion: Identifiable, Hashable, Sendable {
  /// What tells this completion from every other one, also of the same habit and day.
  public let id: UniqueID

  /// The habit's identity.
  public let habitID: Habit.ID

  /// The day on which the habit was done.
  public let completedOn: Day

  /// The instant at which it was recorded. It orders a day's completions and decides nothing else.
  public let recordedAt: Instant

  /// Creates a completion.
  public init(id: UniqueID = UniqueID(), habitID: Habit.ID, completedOn: Day, recordedAt: Instant) {
    self.id = id
    self.habitID = habitID
    self.completedOn = completedOn
    self.recordedAt = recordedAt
  }
}

/// What the entries of a habit on a day add up to.
public struct DayTotal: Hashable, Sendable {
  /// The day.
  public let day: Day

  /// The sum of the amounts.
  public let total: Int64

  /// How many entries there are.
  public let entryCount: Int

  /// Creates a total.
  public init(day: Day, total: Int64, entryCount: Int) {
    self.day = day
    self.total = total
    self.entryCount = entryCount
  }
}

// MARK: - Comparing names

/// A name or unit as it is compared.
///
/// Two have the same key if they differ in nothing but letter case, composition, what cannot be seen, and the kind
/// and number of spaces:
///
///     nameKey("ΟΔΟΣ") == nameKey("οδος")
///     nameKey("Straße 5") == nameKey("STRASSE\u{A0} 5")
///     nameKey("می\u{200C}روم") == nameKey("میروم")
///
/// Keys are compared as strings are: equal if they are canonically equivalent. Spaces at the ends are left out.
///
/// - Complexity: O(*n*) in the text's length.
func nameKey(_ text: String) -> String {
  var key = String.UnicodeScalarView()
  var isAfterSpace = false
  var iotas = 0

  func endCharacter() {
    for _ in 0..<iotas { key.append("ι") }
    iotas = 0
  }

  for scalar in text.unicodeScalars {
    if isBlank(scalar) {
      isAfterSpace = true
      continue
    }
    if isUnseen(scalar), isAfterSpace || !isFlagTag(scalar, after: key.last) { continue }
    if isAfterSpace || scalar.properties.canonicalCombiningClass == .notReordered { endCharacter() }
    if isAfterSpace, !key.isEmpty { key.append(" ") }
    isAfterSpace = false
    guard let mapped = caseFolded(scalar) else {
      key.append(scalar)
      continue
    }
    var folded = mapped[...]
    // The iota below a Greek vowel is the last of its marks, wherever it was typed among them, and folds to a
    // letter. It becomes that after all marks, lest the order in which they were typed make a difference.
    if folded.last == "ι", folded.count > 1 || scalar == "\u{345}" {
      folded.removeLast()
      iotas += 1
    }
    key.append(contentsOf: folded)
  }
  endCharacter()
  return String(key)
}

/// A scalar in full case folding: a letter of one script in its small form, `ß` and the ligatures in their letters.
///
/// The standard library has no case folding, but it has the three mappings. What they make of a scalar one after
/// the other is equal for just those that C and F of Unicode's CaseFolding.txt make equal: the first one
/// because `ẞ` is capital already, the second one because small letters may differ only in their capital (`σ` and
/// `ς`, `ﬁ` and `fi`), the third one back. The one exception is `ı`: its capital is that of `i`, but only Turkic
/// languages (T in the file) may take the two for one letter.
///
/// Nil if it is the scalar itself.
private func caseFolded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
  if scalar.isASCII {
    return "A"..."Z" ~= scalar ? [Unicode.Scalar(UInt8(scalar.value) | 0x20)] : nil
  }
  guard scalar.properties.changesWhenCaseMapped, scalar != "\u{131}" else { return nil }
  return scalar.properties.lowercaseMapping.unicodeScalars
    .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
    .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
}

/// Whether a scalar is seen as a space: Unicode's white space, and the Braille pattern without dots.
func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar == " " || 0x09...0x0D ~= scalar.value }
  return scalar == "\u{2800}" || scalar.properties.isWhitespace
}

/// Whether a scalar has no shape of its own: a joiner, a variation selector, a tag, a mark of direction.
func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint
}

/// Whether a tag helps to spell the flag of a region, which is all that tells such flags apart.
private func isFlagTag(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
  func isTag(_ scalar: Unicode.Scalar) -> Bool { 0xE0020...0xE007F ~= scalar.value }
  return isTag(scalar) && previous.map { $0 == "\u{1F3F4}" || isTag($0) } == true
}
