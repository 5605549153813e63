import Calculator
import Habits
import Synchronization

/// A typed quantity once more, by another method: every part of the text is compared with every spelling of the unit,
/// and `ReferenceEvaluator` reads what is left. It knows no tables of the engine: what a character is in an
/// expression, it finds out by evaluating one with it.
///
/// It is for units that `Habit.check(unit:)` accepts.
struct NaiveQuantity {
  enum Result: Equatable, CustomStringConvertible {
    case amount(Int64)
    case fault(QuantityDiagnostic.Kind, Range<Int>)

    var description: String {
      switch self {
      case .amount(let amount): "\(amount)"
      case .fault(let kind, let range): "\(kind) \(range)"
      }
    }
  }

  /// What a scalar is in an expression.
  enum Role: Equatable {
    case skipped, digit, plus, minus, product, open, close, equals, blank, other
  }

  let unit: String?
  private let spelling: Spelling?

  init(unit: String?) {
    self.unit = unit
    spelling = unit.map(Spelling.init)
  }

  static func read(_ text: String, unit: String?) -> Result { NaiveQuantity(unit: unit).read(text) }

  func read(_ text: String) -> Result {
    let scalars = Array(text.unicodeScalars)
    let roles = scalars.map(Self.role)
    let starts = Self.starts(of: scalars)
    func bytes(_ part: Range<Int>) -> Range<Int> { starts[part.lowerBound]..<starts[part.upperBound] }

    let isExpression = Self.isExpression(text)
    let places = isExpression ? [] : self.places(in: scalars, roles)
    let masked = Self.masked(scalars, places)

    // A sum in which something is multiplied.
    let inner = places.filter { place in
      roles[place.upperBound...].contains { ![.skipped, .equals, .blank].contains($0) }
    }
    let rest = roles.indices.filter { index in !places.contains { $0.contains(index) } }
    if let first = inner.first, Self.isExpression(masked), rest.contains(where: { roles[$0] == .product }) {
      return .fault(.expression(.unexpectedCharacter), bytes(first))
    }

    let (result, division) = ReferenceEvaluator.evaluation(of: masked)
    switch result {
    case .value(let value):
      if let division { return .fault(.inexactAmount, division) }
      if Entry.amounts.contains(value) { return .amount(value) }
      let read = rest.filter { roles[$0] != .skipped }
      return .fault(value < 1 ? .amountNotPositive : .amountTooLarge, bytes(read[0]..<read.last! + 1))
    case .fault(.unexpectedCharacter, let range):
      let fault = starts.firstIndex(of: range.lowerBound)!
      guard let word = foreignWord(scalars, roles, places, fault: fault) else {
        return .fault(.expression(.unexpectedCharacter), range)
      }
      // The habit's own unit, where it cannot stand.
      let borders = (word.lowerBound + 1...scalars.count).filter { end in
        end == scalars.count || !Self.isLetterOrMark(scalars[end])
      }
      if let end = borders.first(where: { isUnit(scalars[word.lowerBound..<$0]) }) {
        let isBehindEquals = word.lowerBound > fault
        return .fault(
          .expression(.unexpectedCharacter), isBehindEquals ? range : bytes(word.lowerBound..<end))
      }
      guard scalars[word.lowerBound].properties.isAlphabetic else {
        return .fault(.expression(.unexpectedCharacter), range)
      }
      return .fault(.unitMismatch, bytes(word))
    case .fault(let kind, let range):
      return .fault(.expression(kind), range)
    }
  }

  /// Whether a text is accepted, or fails only in its value.
  func isWellFormed(_ text: String) -> Bool {
    switch read(text) {
    case .amount, .fault(.amountNotPositive, _), .fault(.amountTooLarge, _), .fault(.inexactAmount, _): true
    case .fault(.expression(.overflow), _): true
    case .fault(.expression(.divisionByZero), _):
      Self.isExpression(Self.masked(Array(text.unicodeScalars), wordsOf(text)))
    default: false
    }
  }

  private func wordsOf(_ text: String) -> [Range<Int>] {
    let scalars = Array(text.unicodeScalars)
    return Self.isExpression(text) ? [] : places(in: scalars, scalars.map(Self.role))
  }

  // MARK: Places of the unit

  /// All places of the unit, found from left to right.
  private func places(in scalars: [Unicode.Scalar], _ roles: [Role]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for start in scalars.indices where start >= (places.last?.upperBound ?? 0) {
      guard [.other, .product].contains(roles[start]) else { continue }
      let before = roles[..<start].lastIndex { $0 != .skipped && $0 != .blank }
      let followsUnit = before.map { place in places.contains { $0.contains(place) } } ?? false
      if followsUnit { continue }
      let followsOperand = before.map { roles[$0] == .digit || roles[$0] == .close } ?? false
      let followsOther =
        before.map { index in
          switch roles[index] {
          case .plus, .minus, .product, .open: return true
          case .equals: return !endsInWord(scalars, roles, places, before: index)
          // The letter x, where it is no operator.
          default: return scalars[index] == "x" || scalars[index] == "X"
          }
        } ?? true
      guard followsOperand || followsOther else { continue }
      let ends = (start + 1...scalars.count).reversed().filter { end in
        guard roles[end - 1] != .skipped, !Self.isSpace(scalars[end - 1]) else { return false }
        let after = (end..<scalars.count).first { roles[$0] != .skipped && !Self.isSpace(scalars[$0]) }
        guard let after else { return true }
        return followsOperand && [.plus, .minus, .close, .equals].contains(roles[after])
      }
      if let end = ends.first(where: { isUnit(scalars[start..<$0]) }) { places.append(start..<end) }
    }
    return places
  }

  /// Whether a unit, or something that no expression contains, stands before an equals sign.
  private func endsInWord(
    _ scalars: [Unicode.Scalar], _ roles: [Role], _ places: [Range<Int>], before index: Int
  ) -> Bool {
    guard let before = roles[..<index].lastIndex(where: { $0 != .skipped && $0 != .blank }) else {
      return false
    }
    if places.contains(where: { $0.contains(before) }) { return true }
    if roles[before] == .equals { return endsInWord(scalars, roles, places, before: before) }
    return roles[before] == .other && scalars[before] != "x" && scalars[before] != "X"
  }

  /// The word that begins where the calculator finds something unknown, if it stands like a unit of an operand.
  private func foreignWord(
    _ scalars: [Unicode.Scalar], _ roles: [Role], _ places: [Range<Int>], fault: Int
  ) -> Range<Int>? {
    guard let before = roles[..<fault].lastIndex(where: { $0 != .skipped }) else { return nil }
    guard
      roles[before] == .digit || roles[before] == .close || places.contains(where: { $0.contains(before) })
    else { return nil }
    var start = fault
    if roles[fault] == .equals {
      guard let next = roles[(fault + 1)...].firstIndex(where: { $0 != .skipped }) else { return nil }
      start = next
    }
    let isLetterX = scalars[start] == "x" || scalars[start] == "X"
    guard roles[start] == .other && !".．,，".unicodeScalars.contains(scalars[start]) || isLetterX else {
      return nil
    }
    var open = 0
    var end = start
    for index in start..<scalars.count {
      let next = roles[(index + 1)...].first { $0 != .skipped }
      let goesOn = next == .digit || next == .open
      if roles[index] == .equals { break }
      if roles[index] == .close && open == 0 { break }
      if (roles[index] == .plus || roles[index] == .minus) && goesOn { break }
      if roles[index] == .open { open += 1 }
      if roles[index] == .close { open -= 1 }
      if roles[index] != .skipped && !Self.isSpace(scalars[index]) { end = index + 1 }
    }
    return start..<end
  }

  private func isUnit(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let spelling else { return false }
    guard part.count(where: { !Self.isSpace($0) && !Self.isInvisible($0) }) <= spelling.longest else {
      return false
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: part)
    return Spelling(String(text)).isSame(as: spelling)
  }

  // MARK: Spellings

  /// A unit in the only form that counts, and its plurals.
  private struct Spelling {
    let form: String
    let longest: Int

    init(_ text: String) {
      let signs: [Unicode.Scalar: String] = [
        "²": "2", "³": "3", "ℓ": "l", "㎖": "ml", "㎡": "m2", "㎞": "km", "㏖": "mol",
      ]
      var plain = ""
      for scalar in text.unicodeScalars
      where !NaiveQuantity.isInvisible(scalar) && !NaiveQuantity.isSpace(scalar) {
        let isWide = 0xFF01...0xFF5E ~= scalar.value
        plain += signs[scalar] ?? String(isWide ? Unicode.Scalar(scalar.value - 0xFEE0)! : scalar)
      }
      // Through the capitals, so that ς and ß are what they are in capitals, but ı is not i.
      form = plain.split(separator: "ı", omittingEmptySubsequences: false)
        .map { $0.lowercased().uppercased().lowercased() }.joined(separator: "ı")
      longest = text.unicodeScalars.count * 8 + 8
    }

    var plurals: [String] {
      guard form.count > 1, let last = form.last, last.isASCII, last.isLetter else { return [] }
      var plurals: [String] = []
      if last != "s" { plurals.append(form + "s") }
      if "sxzo".contains(last) || form.hasSuffix("ch") || form.hasSuffix("sh") { plurals.append(form + "es") }
      let stem = form.dropLast()
      if last == "y", let before = stem.last, !"aeiou".contains(before) { plurals.append(stem + "ies") }
      return plurals
    }

    func isSame(as other: Spelling) -> Bool {
      form == other.form || plurals.contains(other.form) || other.plurals.contains(form)
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{2800}"
  }

  private static func isLetterOrMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar.properties.isAlphabetic
    }
  }

  // MARK: Scalars

  private static let roles = Mutex<[Unicode.Scalar: Role]>([:])

  private static func role(_ scalar: Unicode.Scalar) -> Role {
    if let known = roles.withLock({ $0[scalar] }) { return known }
    let role = foundRole(scalar)
    roles.withLock { $0[scalar] = role }
    return role
  }

  private static func foundRole(_ scalar: Unicode.Scalar) -> Role {
    let text = String(scalar)
    func value(_ expression: String) -> Int64? {
      if case .value(let value) = ReferenceEvaluator.evaluate(expression) { value } else { nil }
    }
    if value("1+\(text)2") == 3 { return .skipped }
    if value(text) != nil { return .digit }
    switch value("6\(text)2") {
    case 8: return .plus
    case 4: return .minus
    case 12, 3: return .product
    default: break
    }
    if value("(1\(text)") == 1 { return .close }
    if value("\(text)1)") == 1 { return .open }
    if value("1\(text)") == 1 { return .equals }
    return isSpace(scalar) || isInvisible(scalar) ? .blank : .other
  }

  /// Where each scalar begins in UTF-8, and the end.
  private static func starts(of scalars: [Unicode.Scalar]) -> [Int] {
    scalars.reduce(into: [0]) { starts, scalar in starts.append(starts.last! + UTF8.width(scalar)) }
  }

  private static func masked(_ scalars: [Unicode.Scalar], _ places: [Range<Int>]) -> String {
    var masked = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isUnit = places.contains { $0.contains(index) }
      masked.append(contentsOf: isUnit ? Array(repeating: " ", count: UTF8.width(scalar)) : [scalar])
    }
    return String(masked)
  }

  /// Whether a text is an expression, also if it has no value. A divisor written as `0` has no place in one.
  private static func isExpression(_ text: String) -> Bool {
    switch ReferenceEvaluator.evaluate(text) {
    case .value, .fault(.overflow, _): true
    case .fault(.divisionByZero, let range): range.count > 1 && !isDigit(range, in: text)
    default: false
    }
  }

  private static func isDigit(_ range: Range<Int>, in text: String) -> Bool {
    let part = String(decoding: Array(text.utf8)[range], as: UTF8.self)
    return part.unicodeScalars.count == 1
  }
}
