/// Whether two texts spell the same unit: as names are compared, without spaces, as a keyboard for Latin letters
/// would type it, and in the singular or plural.
func isSameUnit(_ left: String, _ right: String) -> Bool {
  let (left, right) = (unitKey(left), unitKey(right))
  return left == right || isPlural(left, of: right) || isPlural(right, of: left)
}

/// Whether a word of letters is a unit but for a slip of the finger: two neighbours exchanged, a letter too many or one
/// left out. Another letter in place of one may make another unit: millimeters are no milliliters. So may the first
/// letter, as in `kmeters`, and any in a short word, as in `m` and `km`.
func isSlip(_ text: String, of unit: String) -> Bool {
  guard text.unicodeScalars.count <= longestSpelling(of: unit), text.allSatisfy({ $0.isLetter }) else {
    return false
  }
  var (typed, meant) = (letters(of: unitKey(text))[...], letters(of: unitKey(unit))[...])
  guard min(typed.count, meant.count) >= 4, typed.first == meant.first else { return false }
  while let letter = typed.first, letter == meant.first {
    (typed, meant) = (typed.dropFirst(), meant.dropFirst())
  }
  while let letter = typed.last, letter == meant.last {
    (typed, meant) = (typed.dropLast(), meant.dropLast())
  }
  let isExchange = typed.count == 2 && typed.elementsEqual(meant.reversed())
  return isExchange || typed.count + meant.count == 1
}

/// A unit as it is compared.
private func unitKey(_ text: String) -> String {
  var plain = ""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    // Full-width forms follow each other as ASCII does.
    case 0xFF01...0xFF5E: plain.unicodeScalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    case 0x3380...0x33DF: plain += squareUnits[Int(scalar.value - 0x3380)]
    case 0x2113: plain += "l"
    case 0xB2: plain += "2"
    case 0xB3: plain += "3"
    default: plain.unicodeScalars.append(scalar)
    }
  }
  var key = nameKey(plain).unicodeScalars
  key.removeAll { $0 == " " }
  return String(key)
}

/// What the signs from U+3380 on are made of, in order: those that Korean and Japanese keyboards type for units.
private let squareUnits = """
  pA nA μA mA kA KB MB GB cal kcal pF nF μF μg mg kg Hz kHz MHz GHz THz μl ml dl kl fm nm μm mm cm km mm2 cm2 m2 \
  km2 mm3 cm3 m3 km3 m/s m/s2 Pa kPa MPa GPa rad rad/s rad/s2 ps ns μs ms pV nV μV mV kV MV pW nW μW mW kW MW kΩ \
  MΩ a.m. Bq cc cd C/kg Co. dB Gy ha HP in KK KM kt lm ln log lx mb mil mol pH p.m. PPM PR sr Sv Wb V/m A/m
  """.split(separator: " ")

/// Whether an English word is a regular plural of another one. One letter alone is a symbol, and has none:
/// `ms` are not many `m`.
private func isPlural(_ plural: String, of singular: String) -> Bool {
  guard singular.count > 1, let last = singular.last, "a"..."z" ~= last else { return false }
  if plural == singular + "s" { return last != "s" }
  if plural == singular + "es" {
    return ["s", "x", "z", "ch", "sh", "o"].contains { singular.hasSuffix($0) }
  }
  let isAfterConsonant = singular.dropLast().last.map { !"aeiou".contains($0) } ?? false
  return last == "y" && isAfterConsonant && plural == singular.dropLast() + "ies"
}
