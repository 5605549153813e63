@_spi(Letters) import Calculator

/// An amount as a person types it: an expression in which the habit's unit may follow an operand, or nowhere.
///
///     try Quantity("3+5 cups", unit: "cups").amount          // 8
///     try Quantity("4 cups - 1 cup =", unit: "cups").amount  // 3
///     try Quantity("３＋５잔", unit: "잔").amount                // 8
///     try Quantity("3+5 min", unit: "cups")                  // throws unitMismatch, at 4..<7
///
/// A unit follows a number or `)`, and the end, `=`, `+`, `-` or `)` follows it; the last one may also stand
/// behind `=`. Multiplied or divided, amounts would be no longer of that unit: where a unit stands anywhere but
/// last, the text has neither `×` nor `÷`. `2×3 cups` are 6, but `4 cups × 2 cups` are nothing.
///
/// A division must come out even: `4÷2` are 2, but nobody drank `3÷2` glasses in whole ones.
///
/// Between an amount and its unit may stand what the calculator skips. The unit may be written in any letter case, in
/// full-width letters or decomposed characters, with or without spaces and invisible marks in it, and in English in
/// the singular or a regular plural. One that begins with a digit may only be typed for a unit that does.
///
/// A text that is an expression as a whole is read as one, so that a unit which looks like a part of the language,
/// such as `x` or `m2`, never takes anything from a number.
public struct Quantity: Hashable, Sendable {
  /// The amount, in the habit's unit: one of `Entry.amounts`.
  public let amount: Int64

  /// Reads a typed quantity.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - unit: The habit's unit; nil or blank for a habit without one.
  /// - Throws: A `QuantityDiagnostic`: the expression's own, or what is wrong with the unit or the amount.
  /// - Complexity: O(*n*) in the text's length, for a unit of limited length.
  public init(_ text: String, unit: String?) throws(QuantityDiagnostic) {
    let reading = QuantityReading(text, unit: unit)
    if let unit = reading.multipliedUnit { throw reading.refusal(ofMultiplied: unit) }
    let evaluation: Evaluation
    do throws(Diagnostic) {
      evaluation = try Calculator.evaluation(of: reading.expression)
    } catch {
      throw reading.refusal(because: error)
    }
    if let division = evaluation.truncatedAt { throw reading.refusal(ofInexact: division) }
    guard Entry.amounts ~= evaluation.value else { throw reading.refusal(of: evaluation.value) }
    amount = evaluation.value
  }
}

/// A typed text, and where in it the habit's unit stands.
struct QuantityReading {
  let text: String

  /// The habit's unit; nil if it is blank.
  let unit: String?

  /// Where the unit stands, from left to right.
  private(set) var units: [Range<String.Index>] = []

  /// What the calculator reads: the text with a space for each byte of a unit, so that a place in it is the same
  /// place in the text.
  private(set) var expression: String

  init(_ text: String, unit: String?) {
    self.text = text
    self.unit = unit.flatMap { $0.unicodeScalars.contains { !isBlank($0) && !isUnseen($0) } ? $0 : nil }
    expression = text
    guard let unit = self.unit, !isExpression(text) else { return }
    units = UnitScanner(text, unit: unit).places()
    if !units.isEmpty { expression = blanked(units, in: text) }
  }

  /// Whether nothing but `=` follows the last unit.
  var endsInUnit: Bool {
    guard let last = units.last else { return false }
    return text.unicodeScalars[last.upperBound...].allSatisfy { scalar in
      switch Letter(scalar) {
      case .space, .equals: true
      default: isBlank(scalar) || isUnseen(scalar)
      }
    }
  }

  /// Whether a unit stands anywhere but last.
  var isSum: Bool { units.count > (endsInUnit ? 1 : 0) }

  /// The first unit of a sum that is one of products too, if it is otherwise a valid expression.
  var multipliedUnit: Range<String.Index>? {
    guard isSum, let spelled = try? canonical(expression), multiplies(spelled) else { return nil }
    return units.first
  }

  /// Whether it has a value, or none only because of an arithmetic error.
  var isValid: Bool { isExpression(expression) && multipliedUnit == nil }
}

/// Whether a text is a valid expression, also if it has no value.
private func isExpression(_ text: String) -> Bool {
  // One that ends in what the calculator does not know never is, which is the usual case and need not be tried.
  let last = text.unicodeScalars.last { Letter($0) != .space }.map(Letter.init)
  if last == .unknown || last == .x { return false }
  do throws(Diagnostic) {
    _ = try evaluate(text)
    return true
  } catch {
    // A divisor written as 0 is no expression, one that turns out to be zero is.
    return error.kind == .overflow || error.kind == .divisionByZero && (try? canonical(text)) != nil
  }
}

/// Whether an expression in canonical spelling has `×` or `÷`.
func multiplies(_ spelled: String) -> Bool {
  spelled.unicodeScalars.contains { $0 == "×" || $0 == "÷" }
}

private func blanked(_ places: [Range<String.Index>], in text: String) -> String {
  var bytes = Array(text.utf8)
  for place in places {
    for offset in offsets(of: place, in: text) { bytes[offset] = UInt8(ascii: " ") }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// A part of a text in UTF-8 offsets, as diagnostics have it.
func offsets(of part: Range<String.Index>, in text: String) -> Range<Int> {
  let start = text.utf8.distance(from: text.startIndex, to: part.lowerBound)
  return start..<start + text.utf8.distance(from: part.lowerBound, to: part.upperBound)
}

// MARK: - Finding units

/// Finds the places where a unit stands in a text.
private struct UnitScanner {
  /// What stands before a place.
  private enum Predecessor {
    /// A number or `)`.
    case operand
    /// Nothing, an operator, `(` or `=`. A unit stands here only if nothing follows it.
    case other
    /// A unit, or something that no expression contains.
    case word
  }

  private let scalars: String.UnicodeScalarView
  private let unit: String
  /// What the unit's first character is in an expression.
  private let beginning: Letter
  /// How many scalars of the unit would be its end, were they not a part of it: `1` in `개(알)`.
  private let seams: Int
  private let longest: Int

  init(_ text: String, unit: String) {
    scalars = text.unicodeScalars
    self.unit = unit
    beginning = unit.unicodeScalars.first { !isBlank($0) && !isUnseen($0) }.map(Letter.init) ?? .unknown
    seams = unit.unicodeScalars.count(where: isSeam)
    longest = longestSpelling(of: unit)
  }

  func places() -> [Range<String.Index>] {
    var places: [Range<String.Index>] = []
    var predecessor = Predecessor.other
    var position = scalars.startIndex
    while position < scalars.endIndex {
      let scalar = scalars[position]
      let spelling = Letter(scalar)
      // What the calculator does not skip it will refuse, and say so; the unit is behind it all the same.
      if spelling == .space || isBlank(scalar) || isUnseen(scalar) {
        position = scalars.index(after: position)
        continue
      }
      // No spelling of a unit begins like a part of an expression but its own, and `x`.
      let mayBegin = spelling == .unknown || spelling == .x || spelling == beginning
      if mayBegin, predecessor != .word, let end = unitEnd(from: position, isLast: predecessor == .other) {
        places.append(position..<end)
        predecessor = .word
        position = end
        continue
      }
      switch spelling {
      case .digit:
        position = numberEnd(from: position)
        predecessor = .operand
        continue
      case .close: predecessor = .operand
      case .plus, .minus, .times, .divide, .open, .x: predecessor = .other
      // An amount has its unit before `=` or behind it.
      case .equals: predecessor = predecessor == .word ? .word : .other
      case .comma, .point, .space, .unknown: predecessor = .word
      }
      position = scalars.index(after: position)
    }
    return places
  }

  /// Where the unit ends that begins at a position, if it does and what follows may follow a unit. The marks that
  /// cannot be seen after its last character are a part of it.
  private func unitEnd(from start: String.Index, isLast: Bool) -> String.Index? {
    var end = start
    var position = start
    var seamsLeft = seams
    var visibleLeft = longest
    while position < scalars.endIndex {
      let scalar = scalars[position]
      if !isLast, isSeam(scalar) {
        if seamsLeft == 0 { break }
        seamsLeft -= 1
      }
      position = scalars.index(after: position)
      let isSkipped = isBlank(scalar) || Letter(scalar) == .space
      if !isSkipped { end = position }
      if !isSkipped, !isUnseen(scalar) {
        visibleLeft -= 1
        if visibleLeft < 0 { return nil }
      }
    }
    let spelled = String(scalars[start..<end])
    return spelled == unit || isSameUnit(spelled, unit) ? end : nil
  }

  /// Where the number ends that begins at a position, with its commas.
  private func numberEnd(from start: String.Index) -> String.Index {
    var end = start
    var position = start
    while position < scalars.endIndex {
      let scalar = scalars[position]
      guard isDigit(scalar) || Letter(scalar) == .comma else { break }
      position = scalars.index(after: position)
      if isDigit(scalar) { end = position }
    }
    return end
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  if case .digit = Letter(scalar) { true } else { false }
}

/// Whether a unit may end before a scalar.
private func isSeam(_ scalar: Unicode.Scalar) -> Bool {
  switch Letter(scalar) {
  case .plus, .minus, .close, .equals: true
  default: false
  }
}

/// How many visible scalars a unit has at most, however it is spelled. One scalar may stand for six, such as `㎯`, or be
/// decomposed into four, and a plural has two more.
func longestSpelling(of unit: String) -> Int { unit.unicodeScalars.count * 8 + 2 }
