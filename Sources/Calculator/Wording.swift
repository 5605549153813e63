/// A language that the engine speaks. The raw value is its ISO 639-1 code.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"
}

/// The same words in every language that the engine speaks.
///
///     let greeting = Wording("hello", "안녕하세요")
///     greeting.in(.korean)  // "안녕하세요"
///
/// Whoever has something to say makes one; whoever shows it chooses the language.
public struct Wording: Hashable, Sendable {
  /// The words in English.
  public let english: String
  /// The words in Korean.
  public let korean: String

  /// Creates words from their two spellings.
  public init(_ english: String, _ korean: String) {
    self.english = english
    self.korean = korean
  }

  /// Creates words from what depends on the language in itself.
  public init(_ words: (Language) -> String) {
    self.init(words(.english), words(.korean))
  }

  /// The words in one language.
  public func `in`(_ language: Language) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}
