import Foundation
import Testing

/// The keypad on a terminal: keys in, screen out, and the terminal as it was afterwards.
@Suite struct LiveKeypadTests {
  struct Ending: Sendable, CustomTestStringConvertible {
    let name: String
    let keys: String
    var signal: Int32?
    let status: Int32
    var testDescription: String { name }
  }

  @Test(arguments: [
    Ending(name: "q", keys: "q", status: 0),
    Ending(name: "Ctrl-C", keys: "\u{3}", status: 0),
    Ending(name: "Ctrl-D", keys: "\u{4}", status: 0),
    Ending(name: "SIGTERM", keys: "", signal: SIGTERM, status: -SIGTERM),
    Ending(name: "SIGINT", keys: "", signal: SIGINT, status: -SIGINT),
    Ending(name: "SIGHUP", keys: "", signal: SIGHUP, status: -SIGHUP),
    Ending(name: "a crash", keys: "", signal: SIGSEGV, status: -SIGSEGV),
  ])
  func terminalIsRestored(_ ending: Ending) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.start("stackday", ["keypad"], environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(terminal.waits(for: "q quit"))
    #expect(terminal.settings != before)
    terminal.type("900-3*200")
    #expect(terminal.waits(for: "= 300"))
    terminal.type(ending.keys)
    if let signal = ending.signal { terminal.send(signal: signal) }
    #expect(terminal.waits(for: "\u{1B}[?1049l"))
    #expect(terminal.end() == ending.status)
    #expect(terminal.settings == before)
  }

  private static func start(
    _ arguments: String..., columns: UInt16 = 80, rows: UInt16 = 24
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    try terminal.start("stackday", arguments)
    try #require(terminal.waits(for: "= 0"))
    return terminal
  }

  private static func quits(_ terminal: PseudoTerminal, with keys: String = "q") -> Bool {
    terminal.type(keys)
    return terminal.waits(for: "\u{1B}[?1049l") && terminal.end() == 0
  }

  @Test func keysAndScreen() throws {
    let terminal = try PseudoTerminal()
    try terminal.start("stackday", ["keypad", "--language", "ko"])
    #expect(terminal.waits(for: "모두 지우기"))
    // The display in large characters: 7 + 5, with a key that is ignored.
    terminal.type("7+5)")
    #expect(terminal.waits(for: "███     ███"))
    #expect(terminal.waits(for: "여는 괄호가 없습니다"))
    terminal.type("\r")
    #expect(terminal.waits(for: "7+5 = 12"))
    // A paste is taken whole, the delete key and Backspace delete, Escape clears.
    terminal.type("\u{1B}[200~1,000 + 1\u{1B}[201~")
    #expect(terminal.waits(for: "= 1001"))
    terminal.type("\u{7F}\u{1B}[3~")
    #expect(terminal.waits(for: "= 1000"))
    terminal.type("×２\n")
    #expect(terminal.waits(for: "1000×2 = 2000"))
    terminal.type("\u{1B}")
    #expect(terminal.waits(for: "= 0"))
    // What is no key says so.
    terminal.type(".")
    #expect(terminal.waits(for: "소수점 없이"))
    // A window too narrow for large characters shows the text, as soon as it is.
    terminal.type("\u{1B}123456789+1")
    #expect(terminal.waits(for: "= 123456790"))
    terminal.resize(columns: 20, rows: 12)
    #expect(terminal.waits(for: "123456789+1"))
    terminal.type("q")
    #expect(terminal.waits(for: "\u{1B}[?1049l"))
    #expect(terminal.end() == 0)
  }

  // MARK: - The cursor

  /// Every arrow moves, Backspace deletes to the left of the cursor and Delete to its right.
  @Test func cursor() throws {
    let terminal = try Self.start("keypad")
    terminal.type("12\u{1B}[D+")
    #expect(terminal.waits(for: "│███"))
    #expect(terminal.waits(for: "= 3"))
    terminal.type("\u{1B}OH9")
    #expect(terminal.waits(for: "= 93"))
    terminal.type("\u{1B}[1;5C\u{1B}[3~5")
    #expect(terminal.waits(for: "= 915"))
    terminal.type("\u{7F}\u{1B}[3~")
    #expect(terminal.waits(for: "= 91"))
    terminal.type("\u{5}0\u{1}2")
    #expect(terminal.waits(for: "= 2910"))
    #expect(Self.quits(terminal))
  }

  /// A key that may not stand at the cursor changes nothing and says why; where nothing is to delete, nothing is said.
  @Test func ignoredAtTheCursor() throws {
    let terminal = try Self.start("keypad")
    terminal.type("8/10\u{2}\u{2}\u{1B}[3~")
    #expect(terminal.waits(for: "the divisor is zero"))
    // The cursor is where it was.
    terminal.type("2")
    #expect(terminal.waits(for: "= 0"))
    terminal.type("\u{1B}[3~\u{1B}[F\u{1B}[3~4")
    #expect(terminal.waits(for: "8÷204") || terminal.waits(for: "= 0"))
    terminal.type("\r")
    #expect(terminal.waits(for: "8÷204 = 0"))
    terminal.type("\u{1B}[3~")
    #expect(Self.quits(terminal))
    let after = String(decoding: terminal.shown, as: UTF8.self).components(separatedBy: "8÷204 = 0")[1]
    #expect(!after.contains("zero") && !after.contains("nothing"))
  }

  /// In a narrow window the terminal's own cursor is shown, and the part of the display around it.
  @Test func cursorInANarrowWindow() throws {
    let terminal = try Self.start("keypad", columns: 12, rows: 8)
    terminal.type("1234+567890+2\u{2}")
    #expect(terminal.waits(for: "…34+567890+2"))
    #expect(terminal.waits(for: "\u{1B}[1;12H\u{1B}[?25h"))
    terminal.type("\u{1}")
    #expect(terminal.waits(for: "1234+567890…"))
    #expect(terminal.waits(for: "\u{1B}[1;1H\u{1B}[?25h"))
    #expect(Self.quits(terminal))
  }

  // MARK: - Results

  /// Earlier expressions come back, can be edited, and the line that one came from is there again.
  @Test func earlierExpressions() throws {
    let terminal = try Self.start("keypad")
    terminal.type("-5+3\r7*8\r")
    #expect(terminal.waits(for: "7×8 = 56"))
    terminal.type("100+\u{1B}[A")
    #expect(terminal.waits(for: "= 56"))
    terminal.type("\u{1B}[A")
    #expect(terminal.waits(for: "= -2"))
    terminal.type("\u{1B}OA0")
    #expect(terminal.waits(for: "= 25"))
    terminal.type("\u{1B}[B\u{1B}[B")
    #expect(terminal.waits(for: "= 100"))
    terminal.type("5\u{10}\u{10}\r")
    #expect(terminal.waits(for: "-5+30 = 25"))
    #expect(Self.quits(terminal))
  }

  /// What remains on the ordinary screen: the latest results, each with its value.
  @Test func resultsRemain() throws {
    let terminal = try Self.start("keypad", columns: 20)
    terminal.type("1\r2\r3\r4\r5\r" + String(repeating: "11+", count: 20) + "1\r")
    #expect(terminal.waits(for: "= 221"))
    #expect(Self.quits(terminal))
    #expect(terminal.waits(for: "\r\n11+11+…11+11+1 = 221\r\n"))
    let rest = String(decoding: terminal.shown, as: UTF8.self).components(separatedBy: "\u{1B}[?1049l")[1]
    #expect(rest == "2 = 2\r\n3 = 3\r\n4 = 4\r\n5 = 5\r\n11+11+…11+11+1 = 221\r\n")
  }

  @Test func nothingRemainsOfNothing() throws {
    let terminal = try Self.start("keypad")
    #expect(Self.quits(terminal))
    #expect(String(decoding: terminal.shown, as: UTF8.self).hasSuffix("\u{1B}[?1049l"))
  }

  /// A result does not hide that something was left out of it.
  @Test func reasonStays() throws {
    let terminal = try Self.start("keypad")
    terminal.type("8/0")
    #expect(terminal.waits(for: "'0' left out: the divisor is zero"))
    terminal.type("\r")
    #expect(terminal.waits(for: "8 =\u{1B}[K".replacing("\u{1B}[K", with: "")))
    #expect(terminal.waits(for: "'0' left out: the divisor is zero"))
    #expect(terminal.waits(for: "8 = 8"))
    terminal.type("+")
    #expect(terminal.waits(for: "8 = 8"))
    #expect(Self.quits(terminal))
    let last = String(decoding: terminal.shown, as: UTF8.self).components(separatedBy: "\u{1B}[H").last!
    #expect(!last.contains("left out"))
  }

  /// The digits after a point are left out, whatever else is typed in between only ends them.
  @Test func wholeNumbersOnly() throws {
    let terminal = try Self.start("keypad")
    terminal.type("1.55")
    #expect(terminal.waits(for: "only whole numbers are calculated"))
    terminal.type("+2.75\r")
    #expect(terminal.waits(for: "only whole numbers are calculated"))
    #expect(terminal.waits(for: "1+2 = 3"))
    terminal.type("7.\u{1B}[D5\r")
    #expect(terminal.waits(for: "57 = 57"))
    #expect(Self.quits(terminal))
  }

  /// That a part was left out is said as long as the expression stands, not only until the next key.
  @Test func aLostPartIsNamedToTheEnd() throws {
    let terminal = try Self.start("keypad")
    terminal.type("1.5")
    #expect(terminal.waits(for: "only whole numbers are calculated"))
    terminal.type("+2")
    #expect(terminal.waits(for: "= 3"))
    #expect(Self.quits(terminal))
    let last = String(decoding: terminal.shown, as: UTF8.self).components(separatedBy: "\u{1B}[H").last ?? ""
    #expect(last.contains("only whole numbers are calculated"))
  }

  // MARK: - Layouts, pastes and bytes

  @Test(arguments: ["ㅂ", "ㅃ", "\u{1107}", "\u{1108}", "\u{11B8}", "\u{FFB2}"])
  func quitInAKoreanLayout(key: String) throws {
    let terminal = try Self.start("keypad", "--language", "ko")
    terminal.type("12")
    #expect(terminal.waits(for: "= 12"))
    terminal.type("ㅊ")
    #expect(terminal.waits(for: "= 0"))
    #expect(Self.quits(terminal, with: key))
  }

  /// A paste of any length is answered, also one that does not end.
  @Test func pastes() throws {
    let terminal = try Self.start("keypad")
    // More than a read takes: at once, and with its mark parted.
    terminal.type("\u{1B}[200~" + String(repeating: " ", count: 10_000) + "1+1\u{1B}[2")
    terminal.type("01~+5")
    #expect(terminal.waits(for: "= 7"))
    terminal.type("\u{1B}[200~" + String(repeating: "1+", count: 2_500_000) + "1\u{1B}[201~")
    #expect(terminal.waits(for: "the expression is longer than"))
    // Without a mark each character is a key.
    terminal.type(
      "\u{1B}" + String(repeating: "1+", count: 500) + "7" + String(repeating: " ", count: 4_000) + "\r")
    #expect(terminal.waits(for: "= 507"))
    terminal.type("\u{1B}[200~12+")
    #expect(terminal.waits(for: "did not come to its end"))
    #expect(Self.quits(terminal))
  }

  /// What is no UTF-8 takes no key along.
  @Test func invalidBytes() throws {
    let terminal = try Self.start("keypad")
    terminal.type([0xF0, 0x37, 0xFF, 0x2B, 0xE3, 0x85, 0x35, 0x0D])
    #expect(terminal.waits(for: "7+5 = 12"))
    terminal.type([0x1B, 0x39, 0xC3])
    #expect(terminal.waits(for: "'\u{FFFD}' left out"))
    #expect(Self.quits(terminal))
  }

  // MARK: - Alone on a terminal

  @Test func calcAlone() throws {
    let terminal = try Self.start("calc", "--language", "ko")
    terminal.type("7+5\r")
    #expect(terminal.waits(for: "7+5 = 12"))
    #expect(Self.quits(terminal))
    #expect(terminal.waits(for: "7+5 = 12\r\n"))
  }

  /// Where it is not, or JSON is asked for, an expression is missing.
  @Test(arguments: [
    ("stackday calc >/dev/null", "error: missing EXPR"),
    ("stackday calc --language ko >/dev/null", "오류: 빠진 값이 있습니다: EXPR"),
    ("stackday calc --json", #"{"error":{"kind":"missingArgument","message":"missing EXPR""#),
  ])
  func calcWithoutAScreen(line: String, message: String) throws {
    let terminal = try PseudoTerminal()
    let path = productsFolder.path(percentEncoded: false) + ":/usr/bin:/bin"
    try terminal.start(URL(filePath: "/bin/sh"), ["-c", line], environment: ["PATH": path])
    #expect(terminal.waits(for: message))
    #expect(terminal.end() == 64)
  }

  /// The words at the bottom have room in 80 columns.
  @Test(arguments: [("en", "↑ ↓ earlier"), ("ko", "↑ ↓ 지난 식")])
  func help(language: String, last: String) throws {
    let terminal = try Self.start("keypad", "--language", language)
    #expect(terminal.waits(for: last))
    #expect(Self.quits(terminal))
  }
}
