import Calculator

/// Why a verb has no answer. The command makes text or JSON of it, and the exit status.
struct Failure: Error {
  /// Exit statuses, as sysexits(3) has them.
  enum Status: Int32 {
    case usage = 64
    case badInput = 65
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
  }

  let status: Status

  /// A name for programs.
  let kind: String

  /// What is wrong, as one sentence without a full stop.
  let message: Wording

  /// The text that is wrong, where there is one.
  var excerpt: Excerpt?

  /// What would be right in place of a word that is wrong, where there is no excerpt that says so.
  var suggestion: String?

  /// What an expression's diagnostic is, where it is one: programs are told whether its text is only not finished.
  var diagnostic: Diagnostic?

  /// What to do about it: lines as a terminal shows them.
  var advice: Wording?

  /// How the verb is used, without the command's own name; where its arguments make no sense.
  var synopsis: String?

  init(
    _ status: Status, _ kind: String, _ message: Wording, excerpt: Excerpt? = nil, advice: Wording? = nil
  ) {
    self.status = status
    self.kind = kind
    self.message = message
    self.excerpt = excerpt
    self.advice = advice
  }

  /// The failure as a terminal shows it, without a line break at the end.
  ///
  ///     error: an operator is followed by another operator
  ///       5+×3
  ///         ^
  ///       did you mean 5×3?
  func text(in language: Language) -> String {
    func say(_ english: String, _ korean: String) -> String { Wording(english, korean).in(language) }
    var lines = [say("error: ", "오류: ") + message.in(language)]
    if let excerpt {
      if !excerpt.range.isEmpty { lines.append(excerpt.lines) }
      // What is too long cannot be compared by eye.
      if let suggestion = excerpt.suggestion?.terminalSafe, suggestion.utf8.count <= 200 {
        lines.append(say("  did you mean \(suggestion)?", "  이렇게 고쳐 보세요: \(suggestion)"))
      }
    }
    if let advice { lines.append(advice.in(language)) }
    if let synopsis { lines.append(say("usage: ", "사용법: ") + synopsis) }
    return lines.joined(separator: "\n")
  }

  /// The failure for programs: kind, message, text, range, suggestion, incomplete, advice, usage. A suggestion is always
  /// there, null if there is none; the others are left out where they make no sense.
  ///
  /// - Parameter showingText: Whether to name the text that `range` counts UTF-8 bytes of.
  func json(in language: Language, showingText: Bool) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("kind", .string(kind)), ("message", .string(message.in(language))),
    ]
    if let excerpt {
      if showingText { members.append(("text", .string(excerpt.text))) }
      members.append(
        ("range", .array([.integer(excerpt.range.lowerBound), .integer(excerpt.range.upperBound)])))
    }
    members.append(("suggestion", .optional(excerpt?.suggestion ?? suggestion)))
    if let diagnostic { members.append(("incomplete", .bool(diagnostic.isIncomplete))) }
    if let advice {
      let lines = advice.in(language).split(separator: "\n").map { $0.drop { $0 == " " } }
      members.append(("advice", .string(lines.joined(separator: "\n"))))
    }
    if let synopsis { members.append(("usage", .string(synopsis))) }
    return .object(members)
  }
}

/// A part of a text that is wrong, and what would be right.
struct Excerpt {
  let text: String

  /// The part, in UTF-8 bytes.
  let range: Range<Int>

  /// The corrected text, or nil where nobody can know what was meant.
  var suggestion: String?

  /// The text, indented by two spaces, and under it a line with a caret below the beginning of the range: the
  /// right column on a terminal, where full-width characters take two and combining ones none.
  ///
  /// What a terminal would obey instead of show (control characters, marks of direction) is made visible or left
  /// out, and of a long text the part around the caret is shown. What lies outside the text counts as its end.
  var lines: String {
    let place = min(max(range.lowerBound, 0), text.utf8.count)
    let inside = text.utf8.index(text.startIndex, offsetBy: place)
    // The character that the place lies in, or the end.
    let caret = place < text.utf8.count ? text.index(before: text.index(after: inside)) : text.endIndex

    var before: [Cell] = []
    var start = caret
    while start > text.startIndex, before.reduce(0, { $0 + $1.width }) < 40 {
      start = text.index(before: start)
      before.append(Cell(text[start]))
    }
    var after: [Cell] = []
    var end = caret
    while end < text.endIndex, after.reduce(0, { $0 + $1.width }) < 30 {
      after.append(Cell(text[end]))
      end = text.index(after: end)
    }
    let opening = start > text.startIndex ? "…" : ""
    let closing = end < text.endIndex ? "…" : ""
    let line = "  " + opening + (before.reversed() + after).map { $0.text }.joined() + closing
    let column = 2 + opening.count + before.reduce(0) { $0 + $1.width }
    return line + "\n" + String(repeating: " ", count: column) + "^"
  }

  /// A character as a terminal shows it.
  private struct Cell {
    let text: String
    let width: Int

    init(_ character: Character) {
      // Any number of marks may belong to one character; nobody reads more than a few.
      text = String(String.UnicodeScalarView(character.unicodeScalars.prefix(16))).terminalSafe
      width = text.terminalWidth
    }
  }
}
