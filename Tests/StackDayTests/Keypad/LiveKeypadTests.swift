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
    terminal.type("123456789+1")
    #expect(terminal.waits(for: "= 123456790"))
    terminal.resize(columns: 20, rows: 12)
    #expect(terminal.waits(for: "123456789+1"))
    terminal.type("q")
    #expect(terminal.waits(for: "\u{1B}[?1049l"))
    #expect(terminal.end() == 0)
  }
}
