/// What a character means in an expression, whichever way it is spelled.
enum Spelling: Equatable {
  case digit(UInt8)
  case plus, minus, times, divide
  case open, close
  case equals
  case comma
  /// Means `×` where a number or `(` follows, and nothing elsewhere.
  case letterX
  case point
  case space
  case unknown

  /// The only list of accepted spellings.
  @inline(__always)
  init(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x39: self = .digit(UInt8(truncatingIfNeeded: scalar &- 0x30))
    // + -
    case 0x2B: self = .plus
    case 0x2D: self = .minus
    // × * ÷ /
    case 0xD7, 0x2A: self = .times
    case 0xF7, 0x2F: self = .divide
    // ( )
    case 0x28: self = .open
    case 0x29: self = .close
    case 0x3D: self = .equals
    case 0x2C: self = .comma
    case 0x58, 0x78: self = .letterX
    case 0x2E: self = .point
    // Space, tab.
    case 0x20, 0x09: self = .space
    default: self = scalar < 0x80 ? .unknown : Self.rare(scalar)
    }
  }

  private static func rare(_ scalar: UInt32) -> Spelling {
    switch scalar {
    // Full-width digits.
    case 0xFF10...0xFF19: .digit(UInt8(truncatingIfNeeded: scalar - 0xFF10))
    // Full-width plus sign.
    case 0xFF0B: .plus
    // Minus sign, full-width hyphen, en dash.
    case 0x2212, 0xFF0D, 0x2013: .minus
    // Full-width, mathematical and six-pointed asterisks; dot operator, middle dot; two crosses.
    case 0xFF0A, 0x2217, 0x22C5, 0x00B7, 0x2715, 0x2716: .times
    // Full-width solidus, division slash.
    case 0xFF0F, 0x2215: .divide
    // Full-width forms.
    case 0xFF08: .open
    case 0xFF09: .close
    case 0xFF1D: .equals
    case 0xFF0C: .comma
    case 0xFF0E: .point
    // No-break, thin, narrow no-break and ideographic spaces.
    case 0x00A0, 0x2009, 0x202F, 0x3000: .space
    // Invisible marks: of width zero, of direction, of joining, of byte order.
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: .space
    default: .unknown
    }
  }
}
