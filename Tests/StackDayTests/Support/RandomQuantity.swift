import Calculator
import Habits

/// Random typed quantities: sums with units, in mixed spellings, and texts a few slips away from one.
struct RandomQuantity {
  /// Units, each with ways to type it. All of them may be units of a habit, but the last is none.
  static let units: [(unit: String?, spellings: [String])] = [
    ("cups", ["cups", "cup", "CUPS", "ｃｕｐｓ", "c\u{AD}ups", "cu ps"]),
    ("잔", ["잔", "\u{110C}\u{1161}\u{11AB}"]),
    ("x", ["x", "X", "ｘ"]),
    ("m²", ["m²", "m2", "㎡", "Ｍ２"]),
    ("①", ["①"]),
    ("²", ["²", "2", "２"]),
    ("½", ["½"]),
    ("개(알)", ["개(알)", "개（알）"]),
    ("t-shirts", ["t-shirts", "T-shirt", "t－shirts"]),
    ("fl oz", ["fl oz", "floz", "ﬂ oz", "fl\u{A0}\u{2003}oz"]),
    ("❤\u{FE0F}", ["❤", "❤\u{FE0F}", "❤\u{FE0E}"]),
    ("story", ["story", "stories", "STORIES", "storys"]),
    ("glass", ["glass", "glasses", "GLAẞ", "glaß"]),
    ("km/h", ["km/h", "㎞/h", "KM／H"]),
    ("%", ["%", "％"]),
    ("می\u{200C}روم", ["می\u{200C}روم", "میروم"]),
    (nil, [""]),
  ]

  private static let slips = [
    "+", "-", "×", "÷", "x", "(", ")", "=", ",", ".", "0", "1", "２", " ", "\u{3000}", "\u{200D}", "\u{2003}",
    "\n",
    "\u{AD}", "\u{FE0F}", "\u{301}", "\u{2800}", "s", "es", "m", "min", "분", "cups", "잔", "②", "²", "🍵", "ı",
  ]

  var randomness: Randomness

  init(seed: UInt64) {
    randomness = Randomness(seed: seed)
  }

  /// A text, and the unit for which it is typed.
  mutating func next() -> (text: String, unit: String?) {
    let (unit, spellings) = randomness.element(of: Self.units)
    var text = sum(depth: 2, spellings)
    if randomness.one(in: 4) { text += "=" }
    if randomness.one(in: 2) { text += space() + randomness.element(of: spellings) }
    for _ in 0..<max(0, randomness.below(6) - 2) { slip(&text, spellings) }
    return (text, unit)
  }

  private mutating func sum(depth: Int, _ spellings: [String]) -> String {
    var text = randomness.one(in: 8) ? "-" : ""
    text += term(depth: depth, spellings)
    for _ in 0..<randomness.below(3) {
      text +=
        space() + randomness.element(of: ["+", "+", "-", "＋"]) + space() + term(depth: depth, spellings)
    }
    return text
  }

  private mutating func term(depth: Int, _ spellings: [String]) -> String {
    var text =
      depth > 0 && randomness.one(in: 5)
      ? "(" + sum(depth: depth - 1, spellings) + space() + ")"
      : randomness.element(of: ["1", "2", "3", "７", "40", "1,000", "900000000", "9223372036854775807"])
    if randomness.one(in: 2) { text += space() + randomness.element(of: spellings) }
    if randomness.one(in: 8) {
      text +=
        space() + randomness.element(of: ["×", "÷", "x", "*"]) + space()
        + randomness.element(of: ["2", "3", "(1-1)"])
    }
    return text
  }

  private mutating func space() -> String {
    randomness.one(in: 2) ? randomness.element(of: [" ", " ", "  ", "\u{A0}", "\u{200B}"]) : ""
  }

  private mutating func slip(_ text: inout String, _ spellings: [String]) {
    var scalars = Array(text.unicodeScalars)
    let index = randomness.below(scalars.count + 1)
    let put = Array(randomness.element(of: Self.slips + spellings + spellings).unicodeScalars)
    switch randomness.below(4) {
    case 0 where index < scalars.count: scalars.remove(at: index)
    case 1 where index < scalars.count: scalars.replaceSubrange(index...index, with: put)
    case 2 where index + 1 < scalars.count: scalars.swapAt(index, index + 1)
    default: scalars.insert(contentsOf: put, at: index)
    }
    text = String(String.UnicodeScalarView(scalars))
  }
}
