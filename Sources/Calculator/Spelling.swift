/// What a character means in an expression, whichever way it is spelled. The only list of spellings.
///
/// It is no part of the interface. The modules of this package that read what stands beside an expression, such as
/// a unit, import it by name; with `package` the folder could no longer be compiled by itself.
@_spi(Spelling) public enum Spelling: Equatable {
  case digit(UInt8)
  case plus, minus, times, divide
  case open, close
  case equals, comma, point, space
  /// Means `×` where a digit or `(` comes next, and nothing elsewhere.
  case letterX
  case unknown

  public init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39: self = .digit(UInt8(scalar.value - 0x30))
    // Full-width digits.
    case 0xFF10...0xFF19: self = .digit(UInt8(scalar.value - 0xFF10))
    // + ＋
    case 0x2B, 0xFF0B: self = .plus
    // - − － –
    case 0x2D, 0x2212, 0xFF0D, 0x2013: self = .minus
    // × * ＊ ∗ ⋅ · ✕ ✖
    case 0xD7, 0x2A, 0xFF0A, 0x2217, 0x22C5, 0xB7, 0x2715, 0x2716: self = .times
    // ÷ / ／ ∕
    case 0xF7, 0x2F, 0xFF0F, 0x2215: self = .divide
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
    // Invisible marks: of width zero, of direction, of joining, of byte order.
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: self = .space
    // X x
    case 0x58, 0x78: self = .letterX
    default: self = .unknown
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
    case .equals, .letterX, .unknown: .other
    }
  }
}
