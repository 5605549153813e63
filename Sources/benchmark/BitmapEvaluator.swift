/// A yardstick: how fast a value can be had where nothing has to be said about what is wrong, for ASCII without spaces.
///
/// How long a number is and which operator comes next cannot be predicted, and each guess that fails costs as much as
/// twenty steps. So it branches on divisions and parentheses only. A text is taken in blocks of 64 bytes. Each class
/// of bytes becomes a bitmap with a bit for each byte, and shifting a bitmap by one says of all bytes at once what
/// stands before them. A few such steps check the form of a whole block, and the bits at which operands begin are then
/// visited one by one.
///
/// It refuses what the engine refuses, and the smallest value written as a number. In C, with vector instructions that
/// Swift's own types do not reach, the same takes 0.7 of the time.
final class BitmapEvaluator {
  /// A sum as far as it has been read: the terms before the last one, and the last one, which may yet be multiplied.
  private struct Sum {
    var terms: Int64 = 0
    var last: Int64 = 0
    /// The operator before the parenthesis in which a sum of its own is being read.
    var sign = UInt8(ascii: "+")
  }

  private static let maximumDepth = 256
  /// The sums around the parentheses that are open. Kept from text to text, for it is too large to be cleared each time.
  private let outer = UnsafeMutablePointer<Sum>.allocate(capacity: maximumDepth)

  deinit {
    outer.deallocate()
  }

  /// Whether it can read all the bytes of a text.
  static func reads(_ text: String) -> Bool {
    text.utf8.allSatisfy { "0123456789+-*/()".utf8.contains($0) }
  }

  @inline(never)
  func value(of text: String) -> Int64? {
    text.utf8.withContiguousStorageIfAvailable { bytes in ByteText.with(bytes) { value(of: $0) } } ?? nil
  }

  private func value(of text: ByteText) -> Int64? {
    var sum = Sum()
    var depth = 0
    var overflow: UInt8 = 0
    // A text begins as a parenthesis does.
    var before = Block.Edge(open: 1)
    var start = 0
    while start < text.count {
      let block = Block(text, from: start)
      guard block.isWellFormed(after: before) else { return nil }
      var operands = block.operands(after: before)
      while operands != 0 {
        let position = start &+ operands.trailingZeroBitCount
        operands &= operands &- 1
        let byte = text[position]
        var sign = position == 0 ? UInt8(ascii: "+") : text[position &- 1]
        var operand: Int64
        if byte >= UInt8(ascii: "0") {
          guard let number = text.number(at: position) else { return nil }
          operand = number
        } else if byte == UInt8(ascii: "(") {
          guard depth < Self.maximumDepth else { return nil }
          sum.sign = sign
          outer[depth] = sum
          depth &+= 1
          sum = Sum()
          continue
        } else {
          guard depth > 0 else { return nil }
          let (total, isTooLarge) = sum.terms.addingReportingOverflow(sum.last)
          operand = total
          overflow |= isTooLarge ? 1 : 0
          depth &-= 1
          sum = outer[depth]
          sign = sum.sign
        }
        if sign == UInt8(ascii: "/") {
          let (quotient, hasNone) = sum.last.dividedReportingOverflow(by: operand)
          if hasNone { return nil }
          sum.last = quotient
          continue
        }
        // Sum and product are both computed, and bits of the sign choose. Of `(*+-`, only `*` has bit 1 without bit 0, and
        // only `-` has bit 2; comparisons with the signs themselves would become branches.
        let bits = Int64(sign)
        let negative = 0 &- (bits &>> 2 & 1)
        let multiplies = bits &>> 1 & ~bits & 1 != 0
        let (product, isTooLargeProduct) = sum.last.multipliedReportingOverflow(by: operand)
        let (terms, isTooLargeSum) = sum.terms.addingReportingOverflow(multiplies ? 0 : sum.last)
        overflow |= ((isTooLargeProduct ? 1 : 0) & (multiplies ? 1 : 0)) | (isTooLargeSum ? 1 : 0)
        sum.terms = terms
        sum.last = multiplies ? product : (operand ^ negative) &- negative
      }
      before = block.edge
      start &+= 64
    }
    let (total, isTooLarge) = sum.terms.addingReportingOverflow(sum.last)
    return before.open | before.operator != 0 || depth > 0 || overflow != 0 || isTooLarge ? nil : total
  }
}

/// Up to 64 characters as bitmaps, the first character in the lowest bit.
///
/// In ASCII they follow each other, `()*+,-./` and the digits, so that the bits of a byte nearly tell its class.
private struct Block {
  private var digit: UInt64 = 0
  private var minus: UInt64 = 0
  private var `operator`: UInt64 = 0
  private var open: UInt64 = 0
  private var close: UInt64 = 0
  private var hasOthers = false
  private let count: Int

  /// What a block ends with, in the lowest bits.
  struct Edge {
    var digit: UInt64 = 0
    var `operator`: UInt64 = 0
    var open: UInt64 = 0
    var close: UInt64 = 0
  }

  @inline(__always)
  init(_ text: ByteText, from start: Int) {
    count = min(64, text.count &- start)
    // Bits of the bytes from `(` to `9`: 1 and 2 are of no parenthesis, 2 without 1 is `-`, 4 is of digits.
    var (bit0, bit1, bit2, bit4) = (0 as UInt64, 0 as UInt64, 0 as UInt64, 0 as UInt64)
    var isOther: UInt64 = 0
    var shift = 0
    while shift < count {
      let word = text.word(at: start &+ shift)
      let place = UInt64(truncatingIfNeeded: shift)
      bit0 |= ByteText.gathered(word) &<< place
      bit1 |= ByteText.gathered(word &>> 1) &<< place
      bit2 |= ByteText.gathered(word &>> 2) &<< place
      bit4 |= ByteText.gathered(word &>> 4) &<< place
      isOther |= ByteText.gathered(ByteText.outside(word) &>> 7) &<< place
      shift &+= 8
    }
    let all = ~0 &>> UInt64(truncatingIfNeeded: 64 &- count)
    digit = bit4 & all
    let others = ~bit4 & all
    `operator` = others & (bit1 | bit2)
    minus = others & bit2 & ~bit1
    open = others & ~(bit0 | bit1 | bit2)
    close = others & ~(bit1 | bit2) & bit0
    let commaOrPoint = others & bit2 & ~bit0
    hasOthers = isOther & all | commaOrPoint != 0
  }

  /// Whether no byte stands where it must not, by what stands before it.
  @inline(__always)
  func isWellFormed(after before: Edge) -> Bool {
    let afterDigit = digit &<< 1 | before.digit
    let afterClose = close &<< 1 | before.close
    let afterOpen = open &<< 1 | before.open
    let afterOperator = `operator` &<< 1 | before.operator
    let misplaced =
      (`operator` & ~minus | close) & (afterOpen | afterOperator) | minus & afterOperator
      | open & (afterDigit | afterClose) | digit & afterClose
    return misplaced == 0 && !hasOthers
  }

  /// Where numbers and parentheses begin, and where parentheses end.
  @inline(__always)
  func operands(after before: Edge) -> UInt64 {
    digit & ~(digit &<< 1 | before.digit) | open | close
  }

  @inline(__always)
  var edge: Edge {
    let last = UInt64(truncatingIfNeeded: count &- 1)
    return Edge(
      digit: digit &>> last, operator: `operator` &>> last, open: open &>> last, close: close &>> last)
  }
}
