import Calculator

/// An amount as a person types it: an expression and, after it, the habit's unit or nothing.
///
///     try Quantity("3+5 cups", unit: "cups").amount  // 8
///     try Quantity("３＋５잔", unit: "잔").amount        // 8
///     try Quantity("3+5 min", unit: "cups")          // throws unitMismatch, at 4..<7
///
/// The unit may be written with or without a space before it, in any letter case, in full-width letters or
/// decomposed characters, and in English in the singular or the plural. A text that is an expression as a
/// whole is read as one, so that a unit which looks like a part of the language, such as `x` or `m2`,
/// never takes anything from a number.
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
    let unit = unit.flatMap { folded($0).isEmpty ? nil : $0 }
    let expression = expressionPart(of: text, unit: unit)
    let value: Int64
    do throws(Diagnostic) {
      value = try evaluate(String(expression))
    } catch {
      throw refusal(of: text, unit: unit, expression: expression, because: error)
    }
    guard Entry.amounts ~= value else {
      throw QuantityDiagnostic(
        kind: value < Entry.amounts.lowerBound ? .amountNotPositive : .amountTooLarge,
        range: offsets(of: trimmed(expression), in: text), text: text, unit: unit, suggestion: nil)
    }
    amount = value
  }
}

/// What to say of a text whose expression the calculator refuses: that its unit is another one, if that is
/// what the calculator cannot read, else what the calculator says.
private func refusal(
  of text: String, unit: String?, expression: Substring, because diagnostic: Diagnostic
) -> QuantityDiagnostic {
  if let foreignUnit = foreignUnit(in: text, at: diagnostic) {
    let amount = text[trimmed(text[..<foreignUnit.lowerBound])]
    // More than a word is not just another unit: leaving it out could change the amount.
    let isWord = text[foreignUnit].allSatisfy { $0.isLetter }
    return QuantityDiagnostic(
      kind: .unitMismatch, range: offsets(of: foreignUnit, in: text), text: text, unit: unit,
      suggestion: isWord ? unit.map { "\(amount) \($0)" } ?? String(amount) : nil)
  }
  let rest = text[trimmed(expression).upperBound...]
  return QuantityDiagnostic(
    kind: .expression(diagnostic.kind), range: diagnostic.range, text: text, unit: unit,
    suggestion: diagnostic.suggestion.map { $0 + rest })
}

/// The text without the unit at its end, or all of it if it has none or is an expression as it is.
private func expressionPart(of text: String, unit: String?) -> Substring {
  guard let unit = unit.map(folded), mayEndInUnit(text) else { return text[...] }
  // The longest spelling of a unit is its plural in `es`.
  let longest = unit.count + 2
  var ending = ""
  for index in text.indices.reversed() {
    ending = folded(String(text[index])) + ending
    if isSameUnit(ending, unit) { return text[..<index] }
    if ending.count > longest { break }
  }
  return text[...]
}

/// Whether a text is not an expression as it is. One that ends in a letter never is, which is the usual case and
/// need not be tried.
private func mayEndInUnit(_ text: String) -> Bool {
  text.last { !isSkipped($0) }?.isLetter == true || !isExpression(text[...])
}

/// The part of a text after a whole expression, if it is what the calculator refuses: some other unit.
private func foreignUnit(in text: String, at diagnostic: Diagnostic) -> Range<String.Index>? {
  guard diagnostic.kind == .unexpectedCharacter else { return nil }
  var start = text.utf8.index(text.startIndex, offsetBy: diagnostic.range.lowerBound)
  // An equals sign ends an expression, and is refused only for what comes after it.
  if "=＝".contains(text[start]) {
    let rest = text[text.index(after: start)...]
    start = rest.firstIndex { !isSkipped($0) } ?? text.endIndex
  }
  let rest = text[start...]
  guard let fault = fault(in: rest), fault.kind == .unexpectedCharacter, fault.range.lowerBound == 0 else {
    return nil
  }
  return isExpression(text[..<start]) ? trimmed(rest) : nil
}

/// What the calculator says of a text that has no value.
private func fault(in text: Substring) -> Diagnostic? {
  do throws(Diagnostic) {
    _ = try evaluate(String(text))
    return nil
  } catch {
    return error
  }
}

/// Whether a text is a valid expression, also if it has no value.
private func isExpression(_ text: Substring) -> Bool {
  (try? canonical(String(text))) != nil
}

/// A part of a text in UTF-8 offsets, as diagnostics have it.
private func offsets(of part: Range<String.Index>, in text: String) -> Range<Int> {
  let start = text.utf8.distance(from: text.startIndex, to: part.lowerBound)
  return start..<start + text.utf8.distance(from: part.lowerBound, to: part.upperBound)
}

// MARK: - Units

/// A unit as it is compared: in small letters, without space, and as a keyboard for Latin letters would type it.
/// Composed and decomposed characters are equal as they are.
private func folded(_ text: String) -> String {
  var plain = ""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    // Full-width forms follow each other as ASCII does.
    case 0xFF01...0xFF5E: plain.unicodeScalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    case 0x3380...0x33DF: plain += squareUnits[Int(scalar.value - 0x3380)]
    case 0x2113: plain += "l"
    case 0xB2: plain += "2"
    case 0xB3: plain += "3"
    // The micro sign and the Greek letter.
    case 0xB5: plain += "μ"
    default: plain.unicodeScalars.append(scalar)
    }
  }
  return plain.lowercased().filter { !isSkipped($0) }
}

/// What the signs from U+3380 on are made of, in order: those that Korean and Japanese keyboards type for units.
private let squareUnits = """
  pA nA μA mA kA KB MB GB cal kcal pF nF μF μg mg kg Hz kHz MHz GHz THz μl ml dl kl fm nm μm mm cm km mm2 cm2 m2 \
  km2 mm3 cm3 m3 km3 m/s m/s2 Pa kPa MPa GPa rad rad/s rad/s2 ps ns μs ms pV nV μV mV kV MV pW nW μW mW kW MW kΩ \
  MΩ a.m. Bq cc cd C/kg Co. dB Gy ha HP in KK KM kt lm ln log lx mb mil mol pH p.m. PPM PR sr Sv Wb V/m A/m
  """.split(separator: " ")

private func isSameUnit(_ left: String, _ right: String) -> Bool {
  left == right || isPlural(left, of: right) || isPlural(right, of: left)
}

/// Whether an English word is the regular plural of another one. One letter alone is a symbol, and has none:
/// `ms` are not many `m`.
private func isPlural(_ plural: String, of singular: String) -> Bool {
  guard singular.count > 1, let last = singular.last, "a"..."z" ~= last else { return false }
  let isSibilant = ["s", "x", "z", "ch", "sh"].contains { singular.hasSuffix($0) }
  return plural == singular + "s" && last != "s" || isSibilant && plural == singular + "es"
}

/// The part of a text without spaces and invisible characters at either end.
private func trimmed(_ text: Substring) -> Range<String.Index> {
  guard let first = text.firstIndex(where: { !isSkipped($0) }),
    let last = text.lastIndex(where: { !isSkipped($0) })
  else { return text.startIndex..<text.startIndex }
  return first..<text.index(after: last)
}

private func isSkipped(_ character: Character) -> Bool {
  character.isWhitespace
    || character.unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint }
}
