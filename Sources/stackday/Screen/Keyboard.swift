@_spi(Letters) import Calculator

/// What the bytes mean that a terminal sends: keys, pasted texts, and what is neither.
///
/// Bytes come in any portions. What is not complete waits for its rest, for as long as `patience` says.
struct Keyboard {
  /// What the keyboard asks for.
  enum Action: Equatable {
    case press(Keypad.Key)
    case deleteRight
    case paste(String)
    /// A pasted text that is longer than any expression.
    case pasteTooLong
    /// A pasted text whose end did not come.
    case pasteUnfinished
    /// A decimal point, which digits may follow.
    case point(Character)
    /// A character that is no key.
    case other(Character)
    /// The expression before this one, and the one after it.
    case earlier, later
    case stop
    case quit
    /// A key that has no meaning here.
    case nothing
  }

  /// The most bytes of a pasted text that are kept.
  static let maximumPaste = 65_536

  private static let escape: UInt8 = 0x1B
  private static let pasteEnds = Array("\u{1B}[201~".utf8)

  /// Bytes that have arrived and are not used yet.
  private var pending: ArraySlice<UInt8> = []

  /// What has arrived of a pasted text.
  private var pasted: [UInt8]?

  mutating func receive(_ bytes: [UInt8]) {
    pending += bytes
  }

  /// How many milliseconds to wait for the rest of what is not complete; -1 if nothing is.
  var patience: Int32 {
    if pasted != nil { return 1_000 }
    if pending.isEmpty { return -1 }
    // An escape that nothing follows soon is the key itself.
    return isEscapeAlone ? 50 : 1_000
  }

  /// Takes the next action off the bytes, or nothing if they are not complete.
  mutating func next() -> Action? {
    if pasted != nil { return takePaste() }
    guard let first = pending.first else { return nil }
    if first == Self.escape { return takeEscape() }
    return first < 0x80 ? Self.action(of: pending.removeFirst()) : takeCharacter()
  }

  /// Gives up waiting: takes off what is not complete, and returns what it means, if anything.
  mutating func giveUp() -> Action? {
    defer { (pending, pasted) = ([], nil) }
    if pasted != nil { return .pasteUnfinished }
    if isEscapeAlone { return .press(.clear) }
    return pending.first.map { $0 < 0x80 ? .nothing : .other("\u{FFFD}") }
  }

  private var isEscapeAlone: Bool { !pending.isEmpty && pending.allSatisfy { $0 == Self.escape } }
}

// MARK: - Characters

extension Keyboard {
  private static func action(of byte: UInt8) -> Action {
    switch byte {
    case 0x01: .press(.start)
    case 0x02: .press(.left)
    case 0x03, 0x04: .quit
    case 0x05: .press(.end)
    case 0x06: .press(.right)
    case 0x08, 0x7F: .press(.delete)
    case 0x0A, 0x0D: .press(.equals)
    case 0x0E: .later
    case 0x10: .earlier
    case 0x1A: .stop
    case ..<0x20: .nothing
    default: action(of: Unicode.Scalar(byte))
    }
  }

  private static func action(of scalar: Unicode.Scalar) -> Action {
    let character = Character(letters[scalar] ?? scalar)
    switch character {
    case "q", "Q": return .quit
    // They move the cursor in a written sequence of keys only.
    case "[", "]", "{", "}": return .other(character)
    default: break
    }
    if let key = Keypad.Key(character) { return .press(key) }
    switch Letter(scalar) {
    case .point: return .point(character)
    case .space: return .nothing
    default: return character.isWhitespace ? .nothing : .other(character)
    }
  }

  /// The letters that a Korean layout has on the keys of q, c and x: as letters of their own, as the first and the
  /// last of a syllable, and of half width.
  private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
    // ㅂ and, with the shift key, ㅃ.
    "\u{3142}": "q", "\u{1107}": "q", "\u{11B8}": "q", "\u{FFB2}": "q",
    "\u{3143}": "q", "\u{1108}": "q", "\u{FFB3}": "q",
    // ㅊ
    "\u{314A}": "c", "\u{110E}": "c", "\u{11BE}": "c", "\u{FFBA}": "c",
    // ㅌ
    "\u{314C}": "x", "\u{1110}": "x", "\u{11C0}": "x", "\u{FFBC}": "x",
  ]

  /// Takes a character off that is more than a byte long, unless more of its bytes are to come. What is no UTF-8
  /// is a character that is no key, and takes nothing along that could be one.
  private mutating func takeCharacter() -> Action? {
    guard let first = pending.first else { return nil }
    let length =
      switch first {
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 1
      }
    let count = 1 + pending.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.count
    guard count == length || count < pending.count else { return nil }
    defer { pending.removeFirst(count) }
    let text = String(validating: pending.prefix(count), as: UTF8.self)
    return Self.action(of: text?.unicodeScalars.first ?? "\u{FFFD}")
  }
}

// MARK: - Escape sequences

extension Keyboard {
  private static let introducers = [UInt8(ascii: "["), UInt8(ascii: "O")]

  /// More bytes than any key sends.
  private static let maximumSequence = 32

  /// Takes an escape sequence or the key itself off, unless it is not complete.
  private mutating func takeEscape() -> Action? {
    let following = pending.dropFirst()
    guard let second = following.first else { return nil }
    if Self.introducers.contains(second) { return takeSequence() }
    if second == Self.escape {
      guard let third = following.dropFirst().first else { return nil }
      // Some terminals send an escape of its own for a key that is pressed together with Alt.
      if Self.introducers.contains(third) {
        pending.removeFirst()
        return takeSequence()
      }
    }
    pending.removeFirst()
    return .press(.clear)
  }

  /// Takes off what begins with `ESC [` or `ESC O` (ECMA-48, 5.4): parameters and a final byte.
  private mutating func takeSequence() -> Action? {
    let parameters = pending.dropFirst(2).prefix(Self.maximumSequence).prefix { (0x20...0x3F).contains($0) }
    let rest = pending.dropFirst(2 + parameters.count)
    guard let final = rest.first else { return nil }
    guard (0x40...0x7E).contains(final) else {
      // Something else has broken it off, or it is none.
      pending = rest
      return .nothing
    }
    guard final != UInt8(ascii: "[") else {
      // The function keys of Linux's own terminal have a letter after it.
      guard rest.count > 1 else { return nil }
      pending = rest.dropFirst(2)
      return .nothing
    }
    pending = rest.dropFirst()
    return meaning(of: parameters, final)
  }

  /// What a sequence means, whichever keys are held along with its key.
  private mutating func meaning(of parameters: ArraySlice<UInt8>, _ final: UInt8) -> Action {
    // What begins so is no key but a terminal's late answer to another program.
    if let first = parameters.first, first >= UInt8(ascii: "<") { return .nothing }
    switch Character(Unicode.Scalar(final)) {
    case "A", "a": return .earlier
    case "B", "b": return .later
    case "C", "c": return .press(.right)
    case "D", "d": return .press(.left)
    case "H": return .press(.start)
    case "F": return .press(.end)
    case "~": break
    default: return .nothing
    }
    switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
    case "1", "7": return .press(.start)
    case "4", "8": return .press(.end)
    case "3": return .deleteRight
    case "200":
      pasted = []
      return .nothing
    default: return .nothing
    }
  }

  /// Takes a pasted text off if its end has come, and else puts by what has come of it.
  private mutating func takePaste() -> Action? {
    var search = pending
    while let start = search.firstIndex(of: Self.escape) {
      search = pending[start...].dropFirst()
      guard pending[start...].starts(with: Self.pasteEnds) else { continue }
      let text = (pasted ?? []) + pending[..<start]
      pending = pending[start...].dropFirst(Self.pasteEnds.count)
      pasted = nil
      return text.count > Self.maximumPaste ? .pasteTooLong : .paste(String(decoding: text, as: UTF8.self))
    }
    // The last bytes may be the beginning of the mark at the end.
    let count = max(0, pending.count - (Self.pasteEnds.count - 1))
    let room = Self.maximumPaste + 1 - (pasted?.count ?? 0)
    pasted?.append(contentsOf: pending.prefix(min(count, room)))
    pending.removeFirst(count)
    return nil
  }
}
