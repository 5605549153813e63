import Calculator
import Testing

@testable import stackday

/// What the bytes of a terminal mean, in whatever portions they arrive.
@Suite struct KeyboardTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let actions: [Keyboard.Action]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ actions: Keyboard.Action...) {
      (self.name, bytes, self.actions) = (name, Array(text.utf8), actions)
    }

    init(_ name: String, bytes: [UInt8], _ actions: Keyboard.Action...) {
      (self.name, self.bytes, self.actions) = (name, bytes, actions)
    }
  }

  static let cases = [
    Case("digits in any script", "7７", .press(.seven), .press(.seven)),
    Case("Enter", "\r\n", .press(.equals), .press(.equals)),
    Case("Backspace", "\u{8}\u{7F}", .press(.delete), .press(.delete)),
    Case("arrows", "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", .earlier, .later, .press(.right), .press(.left)),
    Case(
      "arrows in application mode", "\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", .earlier, .later, .press(.right),
      .press(.left)),
    Case(
      "arrows with other keys", "\u{1B}[1;5D\u{1B}[1;2C\u{1B}\u{1B}[D\u{1B}[d\u{1B}Oc", .press(.left),
      .press(.right), .press(.left), .press(.left), .press(.right)),
    Case(
      "Home", "\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~\u{1B}[1;5H", .press(.start), .press(.start),
      .press(.start), .press(.start), .press(.start)),
    Case(
      "End", "\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~\u{1B}[1;2F", .press(.end), .press(.end), .press(.end),
      .press(.end), .press(.end)),
    Case("Delete", "\u{1B}[3~\u{1B}[3;5~", .deleteRight, .deleteRight),
    Case(
      "control keys", "\u{1}\u{5}\u{2}\u{6}\u{10}\u{E}", .press(.start), .press(.end), .press(.left),
      .press(.right), .earlier, .later),
    Case("Ctrl-Z", "\u{1A}", .stop),
    Case("Escape before a key", "\u{1B}5", .press(.clear), .press(.five)),
    Case("Escape twice before a key", "\u{1B}\u{1B}5", .press(.clear), .press(.clear), .press(.five)),
    Case("quit", "qQ\u{3}\u{4}", .quit, .quit, .quit, .quit),
    Case(
      "quit in a Korean layout", "ㅂㅃ\u{1107}\u{1108}\u{11B8}\u{FFB2}", .quit, .quit, .quit, .quit, .quit,
      .quit),
    Case(
      "clear in a Korean layout", "cㅊ\u{110E}\u{FFBA}", .press(.clear), .press(.clear), .press(.clear),
      .press(.clear)),
    Case(
      "times in a Korean layout", "xㅌ\u{1110}\u{FFBC}", .press(.times), .press(.times), .press(.times),
      .press(.times)),
    Case("a point", ".．", .point("."), .point("．")),
    Case("no keys", "a[]{}가", .other("a"), .other("["), .other("]"), .other("{"), .other("}"), .other("가")),
    Case("spaces", " \t\u{3000}\u{200B}"),
    Case(
      "keys without a meaning", "\u{1B}[15~\u{1B}OP\u{1B}[[A\u{1B}[I\u{1B}[?62;1c\u{1B}[24;80R5",
      .press(.five)),
    Case("a sequence broken off", "\u{1B}[1;\u{1B}[C\u{1B}[12\r", .press(.right), .press(.equals)),
    Case("a paste", "\u{1B}[200~1,000 + 1\u{1B}[201~5", .paste("1,000 + 1"), .press(.five)),
    Case("keys inside a paste", "\u{1B}[200~q\r\u{1B}[A\u{1B}[201~", .paste("q\r\u{1B}[A")),
    Case("an end without a beginning", "\u{1B}[201~5", .press(.five)),
    Case(
      "a byte alone", bytes: [0xFF, 0x35, 0x80, 0x36], .other("\u{FFFD}"), .press(.five), .other("\u{FFFD}"),
      .press(.six)),
    Case(
      "a character broken off", bytes: [0xE3, 0x35, 0xE3, 0x85, 0x36, 0xF0, 0x9F, 0x0D], .other("\u{FFFD}"),
      .press(.five), .other("\u{FFFD}"), .press(.six), .other("\u{FFFD}"), .press(.equals)),
    Case(
      "spellings that are too long, and surrogates", bytes: [0xC0, 0xB5, 0xED, 0xA0, 0x80, 0x35],
      .other("\u{FFFD}"), .other("\u{FFFD}"), .other("\u{FFFD}"), .press(.five)),
    Case(
      "a paste that is no UTF-8",
      bytes: Array("\u{1B}[200~".utf8) + [0x35, 0xFF] + Array("\u{1B}[201~".utf8), .paste("5\u{FFFD}")),
  ]

  /// At once, byte by byte, and in two portions, wherever they part.
  @Test(arguments: cases)
  func actions(_ example: Case) {
    for count in 1...max(example.bytes.count, 1) {
      var keyboard = Keyboard()
      var actions = keyboard.actions(example.bytes[..<count])
      actions += keyboard.actions(example.bytes[count...])
      #expect(actions == example.actions, "\(count) bytes first")
      #expect(keyboard.patience == -1)
    }
    var keyboard = Keyboard()
    #expect(example.bytes.flatMap { keyboard.actions([$0]) } == example.actions)
  }

  /// What is not complete is waited for, and then means what it can mean.
  @Test func givingUp() {
    let rests: [(text: String, patience: Int32, action: Keyboard.Action?)] = [
      ("", -1, nil), ("\u{1B}", 50, .press(.clear)), ("\u{1B}\u{1B}", 50, .press(.clear)),
      ("\u{1B}[", 1_000, .nothing), ("\u{1B}[1;", 1_000, .nothing), ("\u{1B}[20", 1_000, .nothing),
      ("\u{1B}[200~", 1_000, .pasteUnfinished), ("\u{1B}[200~1+1\u{1B}[201", 1_000, .pasteUnfinished),
    ]
    for rest in rests {
      var keyboard = Keyboard()
      #expect(keyboard.actions(Array(rest.text.utf8)) == [])
      #expect(keyboard.patience == rest.patience)
      #expect(keyboard.giveUp() == rest.action)
      #expect(keyboard.patience == -1)
      #expect(keyboard.actions([0x35]) == [.press(.five)])
    }
    var keyboard = Keyboard()
    #expect(keyboard.actions([0xE3, 0x85]) == [])
    #expect(keyboard.giveUp() == .other("\u{FFFD}"))
  }

  /// A pasted text is kept up to a length, and a sequence too, so that memory has a bound.
  @Test func endlessInput() {
    var keyboard = Keyboard()
    #expect(keyboard.actions(Array("\u{1B}[200~".utf8)) == [])
    let portion = [UInt8](repeating: 0x20, count: 4_096)
    for _ in 0..<16 { #expect(keyboard.actions(portion) == []) }
    #expect(keyboard.actions(Array("\u{1B}[201~".utf8)) == [.paste(String(repeating: " ", count: 65_536))])
    #expect(keyboard.actions(Array("\u{1B}[200~ ".utf8)) == [])
    for _ in 0..<16 { #expect(keyboard.actions(portion) == []) }
    #expect(keyboard.actions(Array("\u{1B}[201~5".utf8)) == [.pasteTooLong, .press(.five)])
    let digits = keyboard.actions(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x35, count: 100_000))
    #expect(digits.count > 99_000 && digits.allSatisfy { $0 == .press(.five) })
  }
}

extension Keyboard {
  /// What portions of bytes mean.
  fileprivate mutating func actions(_ bytes: some Collection<UInt8>) -> [Action] {
    receive(Array(bytes))
    var actions: [Action] = []
    while let action = next() {
      if action != .nothing { actions.append(action) }
    }
    return actions
  }
}
