extension String {
  /// How many columns a terminal gives to the text, if it is safe to send, by the characters' East Asian Width,
  /// general category and emoji presentation in Unicode.
  public var terminalWidth: Int {
    reduce(0) { width, character in
      guard let first = character.unicodeScalars.first else { return width }
      if isWide(first) || character.unicodeScalars.contains("\u{FE0F}") { return width + 2 }
      switch first.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return width
      default: return width + 1
      }
    }
  }
}

/// Whether a scalar's East Asian Width is W or F (Unicode Standard Annex 11): by blocks, and every character that
/// is shown as an emoji.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x1100 else { return false }
  if scalar.properties.isEmojiPresentation { return true }
  return switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F1E6...0x1F1FF, 0x1F200...0x1F320,
    0x20000...0x3FFFD:
    true
  default: false
  }
}
