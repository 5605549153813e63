extension Diagnostic {
  /// The diagnostic as a terminal shows it: what is wrong, the text with a caret under the place, and
  /// the corrected text if there is one. No line break at the end.
  ///
  ///     error: an operator is followed by another operator
  ///       5+×3
  ///         ^
  ///       did you mean 5×3?
  public func rendered(in language: Language = .english) -> String {
    var lines: [String] = []
    switch language {
    case .english: lines.append("error: " + message(in: language))
    case .korean: lines.append("오류: " + message(in: language))
    }
    if !range.isEmpty { lines.append(excerpt(of: text, at: range)) }
    // A suggestion too long to compare by eye helps nobody.
    if let suggestion, suggestion.utf8.count <= 200 {
      switch language {
      case .english: lines.append("  did you mean \(suggestion)?")
      case .korean: lines.append("  이렇게 고쳐 보세요: \(suggestion)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// Returns a text, indented by two spaces, and under it a line with a caret below the beginning of a
/// range: the right column on a terminal, where full-width characters take two and combining ones none.
///
/// What a terminal would obey instead of show (control characters, marks of direction) is made visible or
/// left out, and of a long text the part around the caret is shown.
///
/// - Parameter range: UTF-8 offsets into the text; what lies outside the text counts as its end.
public func excerpt(of text: String, at range: Range<Int>) -> String {
  var cells: [(text: String, width: Int)] = []
  var caretCell = 0
  var offset = 0
  for character in text {
    if offset <= range.lowerBound { caretCell = cells.count }
    offset += character.utf8.count
    let shown = shownOnTerminal(character)
    cells.append((shown, terminalWidth(of: shown)))
  }
  if range.lowerBound >= offset { caretCell = cells.count }

  var first = caretCell
  var before = 0
  while first > 0, before < 40 {
    first -= 1
    before += cells[first].width
  }
  var end = caretCell
  var after = 0
  while end < cells.count, after < 30 {
    after += cells[end].width
    end += 1
  }
  let opening = first > 0 ? "…" : ""
  let closing = end < cells.count ? "…" : ""
  let line = "  " + opening + cells[first..<end].map { $0.text }.joined() + closing
  return line + "\n" + String(repeating: " ", count: 2 + opening.count + before) + "^"
}

/// A character as it can be sent to a terminal: pictures of control characters, no marks of direction.
private func shownOnTerminal(_ character: Character) -> String {
  var shown = ""
  for scalar in character.unicodeScalars {
    switch scalar.value {
    case 0x09: shown += " "
    case 0x00..<0x20: shown.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F: shown += "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029: shown += "\u{FFFD}"
    // Invisible marks, apart from the joiner that makes one picture of several.
    case 0xAD, 0x061C, 0x200B, 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: break
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

/// How many columns a terminal gives to a text, as Unicode's East Asian Width and general categories have it.
private func terminalWidth(of text: String) -> Int {
  text.reduce(0) { width, character in
    guard let first = character.unicodeScalars.first else { return width }
    if isWide(first) || character.unicodeScalars.contains("\u{FE0F}") { return width + 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return width
    default: return width + 1
    }
  }
}

/// Whether a scalar's East Asian Width is W or F, by blocks (Unicode Standard Annex 11).
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x1F1E6...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    true
  default: false
  }
}
