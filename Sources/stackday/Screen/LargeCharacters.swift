/// What the keypad can show, in characters that are five rows high.
enum LargeCharacters {
  static let height = 5

  /// The columns that a display takes.
  static func width(of display: String) -> Int {
    display.reduce(0) { $0 + 1 + ($1 == "(" || $1 == ")" ? 2 : 3) }
  }

  /// Returns the rows of a display. Before each character is a column of space, or of the cursor.
  ///
  /// - Parameter cursor: The number of characters before the cursor, which is not shown at the end.
  static func rows(of display: String, cursor: Int) -> [String] {
    (0..<height).map { row in
      display.enumerated().map { position, character in
        (position == cursor ? "│" : " ") + (glyphs[character]?[row] ?? "")
      }.joined()
    }
  }

  private static let glyphs: [Character: [String]] = [
    "0": ["███", "█ █", "█ █", "█ █", "███"],
    "1": [" █ ", "██ ", " █ ", " █ ", "███"],
    "2": ["███", "  █", "███", "█  ", "███"],
    "3": ["███", "  █", " ██", "  █", "███"],
    "4": ["█ █", "█ █", "███", "  █", "  █"],
    "5": ["███", "█  ", "███", "  █", "███"],
    "6": ["███", "█  ", "███", "█ █", "███"],
    "7": ["███", "  █", "  █", "  █", "  █"],
    "8": ["███", "█ █", "███", "█ █", "███"],
    "9": ["███", "█ █", "███", "  █", "███"],
    "+": ["   ", " █ ", "███", " █ ", "   "],
    "-": ["   ", "   ", "███", "   ", "   "],
    "×": ["   ", "█ █", " █ ", "█ █", "   "],
    "÷": [" █ ", "   ", "███", "   ", " █ "],
    "(": [" █", "█ ", "█ ", "█ ", " █"],
    ")": ["█ ", " █", " █", " █", "█ "],
  ]
}
