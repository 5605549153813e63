/// A word of the language as it stands in a text: a number with its commas, or one character that is not skipped.
struct Token {
  enum Kind: Equatable {
    /// A number; `UInt64.max` for one too large to be told apart.
    case number(UInt64)
    /// What a character means here. An `x` that stands for no operator, and hexadecimal digits behind it, are
    /// `unknown`.
    case letter(Letter)
  }

  let kind: Kind
  /// The character, the first one of several.
  let scalar: Unicode.Scalar
  /// Where it stands, in UTF-8 offsets.
  let range: Range<Int>
}

/// The tokens of a text, from left to right. A copy looks ahead.
struct Tokens: Sequence, IteratorProtocol {
  private let tokenizer: Tokenizer
  private var position = 0

  /// - Parameter bytes: The text in valid UTF-8, of which the tokens must not outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    tokenizer = Tokenizer(bytes)
  }

  mutating func next() -> Token? {
    position = tokenizer.skippingSpace(from: position)
    guard position < tokenizer.count else { return nil }
    let token = tokenizer.token(at: position)
    position = token.range.upperBound
    return token
  }
}
