/// Returns a text in canonical spelling whose only fault is that digits are grouped as other habits have it: by
/// spaces (`2 365 596`), by apostrophes (`1'234`), or by commas after the Indian system (`12,34,567`).
func ungrouped(_ text: String) -> String? {
  var isGrouped = false
  let plain = text.withBytes { bytes in
    let tokenizer = Tokenizer(bytes)
    var plain = ""
    var position = 0
    while position < bytes.count {
      var end = tokenizer.scalar(at: position).end
      if let number = tokenizer.groupedNumber(from: position) {
        isGrouped = true
        plain += number.digits
        end = number.end
      } else {
        // A number in no groups is taken whole, so that none begins inside it.
        if tokenizer.digit(at: position) != nil { end = tokenizer.number(from: position).end }
        plain += String(decoding: bytes[position..<end], as: UTF8.self)
      }
      position = end
    }
    return plain
  }
  return isGrouped ? try? canonical(plain) : nil
}

extension Tokenizer {
  /// The number that begins at a position and where it ends, if its digits stand in such groups, all with the same
  /// separator.
  fileprivate func groupedNumber(from start: Int) -> (digits: String, end: Int)? {
    guard let first = digits(from: start), first.digits.utf8.count <= 3, first.end < count else { return nil }
    let separator = scalar(at: first.end).scalar
    let isComma = Letter(separator) == .comma
    guard isComma || " \u{A0}\u{2009}\u{202F}\u{3000}'’".unicodeScalars.contains(separator) else {
      return nil
    }
    var groups = [first.digits]
    var end = first.end
    // No number has more groups, and no text is looked through more than once.
    while end < count, groups.count < 10, scalar(at: end).scalar == separator,
      let group = digits(from: scalar(at: end).end), group.digits.utf8.count == 3 || isComma
    {
      groups.append(group.digits)
      end = group.end
    }
    let sizes = groups.map { $0.utf8.count }
    let inner = sizes.dropFirst().dropLast()
    guard groups.count > 1, !first.digits.hasPrefix("0"), sizes.last == 3,
      isComma ? sizes[0] < 3 && inner.allSatisfy({ $0 == 2 }) : inner.allSatisfy({ $0 == 3 })
    else { return nil }
    return (groups.joined(), end)
  }

  /// The digits that begin at a position, if there are any, in ASCII.
  private func digits(from start: Int) -> (digits: String, end: Int)? {
    var digits = ""
    var end = start
    while let digit = digit(at: end) {
      digits += String(digit.value)
      end = digit.end
    }
    return digits.isEmpty ? nil : (digits, end)
  }
}
