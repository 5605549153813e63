import Calculator
import Habits

/// Why an input is no good, for a person and for a program.
struct InputError {
  /// Complete lines, without the last line break.
  let rendered: String
  let json: ErrorJSON

  init(_ diagnostic: Diagnostic, in language: Language) {
    rendered = diagnostic.rendered(in: language)
    json = ErrorJSON(diagnostic, in: language)
  }

  /// An error that no engine's diagnostic tells.
  init(kind: String, _ message: String, text: String, range: Range<Int>, in language: Language) {
    rendered = renderedError(message, in: language, text: text, range: range)
    json = ErrorJSON(kind: kind, range: range, message: message)
  }
}

/// An error in JSON. Its suggestion is always there, null if there is none.
struct ErrorJSON: Encodable {
  let kind: String
  /// UTF-8 offsets: where it begins and where it ends. Left out where no text is wrong in one place.
  let range: [Int]?
  let message: String
  @Nullable var suggestion: String?

  init(kind: String, range: Range<Int>? = nil, message: String, suggestion: String? = nil) {
    self.kind = kind
    self.range = range.map { [$0.lowerBound, $0.upperBound] }
    self.message = message
    self.suggestion = suggestion
  }

  init(_ diagnostic: Diagnostic, in language: Language) {
    self.init(
      kind: diagnostic.kind.rawValue, range: diagnostic.range, message: diagnostic.message(in: language),
      suggestion: diagnostic.suggestion)
  }

  init(_ diagnostic: QuantityDiagnostic, in language: Language) {
    self.init(
      kind: diagnostic.kind.name, range: diagnostic.range, message: diagnostic.message(in: language),
      suggestion: diagnostic.suggestion)
  }
}
