/// What a character means in an expression, whichever way it is spelled. The only list of spellings.
///
/// It is no part of the interface. The modules of this package that read what stands beside an expression, such as
/// a unit, import it by name; with `package` the folder could no longer be compiled by itself.
@_spi(Letters) public enum Letter: Hashable, Sendable {
  case digit(UInt8)
  case plus, minus, times, divide
  case open, close
  case equals, comma, point, space
  /// Means `×` where an operand or its sign comes next, and nothing elsewhere.
  case x
  case unknown

  public init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39: self = .digit(UInt8(scalar.value - 0x30))
    // Full-width digits.
    case 0xFF10...0xFF19: self = .digit(UInt8(scalar.value - 0xFF10))
    // + ＋ ➕ ﹢
    case 0x2B, 0xFF0B, 0x2795, 0xFE62: self = .plus
    // - − － – ‐ ‑ — ﹣ ー ➖
    case 0x2D, 0x2212, 0xFF0D, 0x2013, 0x2010, 0x2011, 0x2014, 0xFE63, 0x30FC, 0x2796: self = .minus
    // × * ＊ ∗ ⋅ · ✕ ✖ ∙ •
    case 0xD7, 0x2A, 0xFF0A, 0x2217, 0x22C5, 0xB7, 0x2715, 0x2716, 0x2219, 0x2022: self = .times
    // ÷ / ／ ∕ ➗ ⁄
    case 0xF7, 0x2F, 0xFF0F, 0x2215, 0x2797, 0x2044: self = .divide
    // ( （
    case 0x28, 0xFF08: self = .open
    // ) ）
    case 0x29, 0xFF09: self = .close
    // = ＝
    case 0x3D, 0xFF1D: self = .equals
    // , ，
    case 0x2C, 0xFF0C: self = .comma
    // . ．
    case 0x2E, 0xFF0E: self = .point
    // Space and tab; no-break, thin, narrow no-break and ideographic space.
    case 0x20, 0x09, 0xA0, 0x2009, 0x202F, 0x3000: self = .space
    // Invisible marks: of width zero, of direction, of joining, of byte order, of a character's variant.
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE0E, 0xFE0F, 0xFEFF: self = .space
    // X x
    case 0x58, 0x78: self = .x
    default: self = Self.digitValue(of: scalar).map(Letter.digit) ?? .unknown
    }
  }

  /// The symbol that it stands for wherever it stands. `x` and `=` depend on what comes next.
  var symbol: ValidationMachine.Symbol {
    switch self {
    case .digit(let digit): digit == 0 ? .zero : .nonzero
    case .plus: .plus
    case .minus: .minus
    case .times: .times
    case .divide: .divide
    case .open: .open
    case .close: .close
    case .space: .space
    case .comma: .comma
    case .point: .point
    case .equals, .x, .unknown: .other
    }
  }

  /// How it is written in canonical spelling; nothing if that has no such character.
  var canonical: String {
    switch self {
    case .digit(let digit): String(digit)
    case .plus: "+"
    case .minus: "-"
    case .times: "×"
    case .divide: "÷"
    case .open: "("
    case .close: ")"
    case .equals, .comma, .point, .space, .x, .unknown: ""
    }
  }

  private static func digitValue(of scalar: Unicode.Scalar) -> UInt8? {
    guard let zero = zeros.last(where: { $0 <= scalar.value }), scalar.value - UInt32(zero) < 10 else {
      return nil
    }
    return UInt8(scalar.value - UInt32(zero))
  }

  /// The zero of each further script that has decimal digits in the Basic Multilingual Plane (Unicode's category Nd);
  /// the digits up to nine follow it.
  private static let zeros: [UInt16] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0DE6,
    0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0,
    0x1C40,
    0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
  ]
}
