extension Diagnostic {
  /// The diagnostic as a terminal shows it: what is wrong, the text with a caret under the place, and
  /// the corrected text if there is one. No line break at the end.
  ///
  ///     error: an operator is followed by another operator
  ///       5+×3
  ///         ^
  ///       did you mean 5×3?
  public func rendered(in language: Language = .english) -> String {
    renderedError(message(in: language), in: language, text: text, range: range, suggestion: suggestion)
  }
}

/// Returns an error as a terminal shows it, in the form of `Diagnostic.rendered(in:)`.
///
/// - Parameters:
///   - message: What is wrong, as one sentence without a full stop.
///   - language: The language of the message.
///   - text: The text that was read.
///   - range: The part of it that is wrong, in UTF-8 offsets. The text is not shown if that is empty.
///   - suggestion: The corrected text. It is not shown if it is too long to be compared by eye.
public func renderedError(
  _ message: String, in language: Language, text: String, range: Range<Int>, suggestion: String? = nil
) -> String {
  let isEnglish = language == .english
  var lines = [(isEnglish ? "error: " : "오류: ") + message]
  if !range.isEmpty { lines.append(excerpt(of: text, at: range)) }
  if let suggestion, suggestion.utf8.count <= 200 {
    let shown = terminalSafe(suggestion)
    lines.append(isEnglish ? "  did you mean \(shown)?" : "  이렇게 고쳐 보세요: \(shown)")
  }
  return lines.joined(separator: "\n")
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
    // Any number of marks may belong to one character; nobody reads more than a few.
    let shown = terminalSafe(String(String.UnicodeScalarView(character.unicodeScalars.prefix(16))))
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
