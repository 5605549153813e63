import Foundation
import Testing

/// The live keypad stops and goes on, and leaves nothing of itself on the shell's screen.
@Suite struct StoppedKeypadTests {
  private static let entering = "\u{1B}[?1049h"
  private static let leaving = "\u{1B}[?1049l"

  /// What was shown between leaving the screen and the next time that it was entered, or the end.
  private static func outside(_ terminal: PseudoTerminal) -> [String] {
    String(decoding: terminal.shown, as: UTF8.self).components(separatedBy: leaving).dropFirst().map {
      $0.components(separatedBy: entering)[0]
    }
  }

  /// A hundred stops in the middle of whatever it does, and at each no byte outside.
  @Test func aHundredStops() throws {
    let terminal = try PseudoTerminal()
    terminal.silence()
    try terminal.start("stackday", ["keypad"])
    try #require(terminal.waits(for: "q quit"))
    var random = Randomness(seed: 100)
    for round in 1...100 {
      terminal.type(String(repeating: "1+", count: 1 + random.below(200)) + "\u{1B}[D\u{1B}")
      if round % 2 == 0 { terminal.resize(columns: UInt16(20 + random.below(100)), rows: 24) }
      // Twice in a row is once.
      for _ in 0...random.below(3) { terminal.send(signal: SIGTSTP) }
      try #require(terminal.waits(for: Self.leaving), "round \(round)")
      terminal.send(signal: SIGWINCH)
      terminal.send(signal: SIGCONT)
      try #require(terminal.waits(for: Self.entering), "round \(round)")
    }
    terminal.type("q")
    #expect(terminal.end() == 0)
    try #require(terminal.waits(for: Self.leaving))
    let outside = Self.outside(terminal)
    #expect(outside.count >= 101)
    #expect(Set(outside) == [""])
  }

  /// It really stops, and the window may be another one afterwards.
  @Test func resizedWhileStopped() throws {
    let terminal = try PseudoTerminal()
    try terminal.start("stackday", ["keypad"])
    try #require(terminal.waits(for: "q quit"))
    let settings = terminal.settings
    terminal.type("123456789+1")
    try #require(terminal.waits(for: "= 123456790"))
    terminal.type("\u{1A}")
    try #require(terminal.waits(for: Self.leaving))
    try #require(terminal.waitsForStop())
    #expect(terminal.settings != settings)
    terminal.resize(columns: 20, rows: 12)
    terminal.send(signal: SIGCONT)
    try #require(terminal.waits(for: Self.entering))
    try #require(terminal.waits(for: "123456789+1"))
    #expect(terminal.settings == settings)
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(Self.outside(terminal).first == "")
  }

  /// What is stopped without being told comes back all the same.
  @Test func stoppedUnawares() throws {
    let terminal = try PseudoTerminal()
    try terminal.start("stackday", ["keypad"])
    try #require(terminal.waits(for: "q quit"))
    for _ in 0..<20 {
      terminal.send(signal: SIGSTOP)
      try #require(terminal.waitsForStop())
      terminal.send(signal: SIGCONT)
      try #require(terminal.waits(for: Self.entering))
      try #require(terminal.waits(for: "q quit"))
    }
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// The end comes to who is stopped, too, and touches nothing.
  @Test func endedWhileStopped() throws {
    let terminal = try PseudoTerminal()
    try terminal.start("stackday", ["keypad"])
    try #require(terminal.waits(for: "q quit"))
    terminal.type("\u{1A}")
    try #require(terminal.waits(for: Self.leaving))
    try #require(terminal.waitsForStop())
    terminal.send(signal: SIGTERM)
    terminal.send(signal: SIGCONT)
    #expect(terminal.end() == -SIGTERM)
    #expect(Self.outside(terminal) == [""])
  }

  // MARK: - In a shell

  @Test(
    .enabled(if: PseudoTerminal.hasShell),
    arguments: [
      "stackday keypad", "sh -c 'stackday keypad; exit $?'",
    ])
  func stoppedInAShell(line: String) throws {
    let terminal = try PseudoTerminal()
    try terminal.startShell()
    try #require(terminal.waits(for: "ready>"))
    terminal.type(line + "\r")
    try #require(terminal.waits(for: "q quit"))
    for _ in 0..<10 {
      terminal.type("\u{1B}1+2")
      try #require(terminal.waits(for: "= 3"))
      terminal.type("\u{1A}")
      try #require(terminal.waits(for: Self.leaving))
      try #require(terminal.waits(for: "Stopped"))
      try #require(terminal.waits(for: "ready>"))
      terminal.type("fg\r")
      try #require(terminal.waits(for: Self.entering))
      try #require(terminal.waits(for: "q quit"))
    }
    terminal.type("q")
    try #require(terminal.waits(for: "ready>"))
    terminal.type("exit\r")
    #expect(terminal.end() == 0)
    for text in Self.outside(terminal) { #expect(!text.contains("q quit") && !text.contains("\u{1B}[H")) }
  }

  /// What starts in the background, or is sent there, shows itself in the foreground only.
  @Test(.enabled(if: PseudoTerminal.hasShell))
  func inTheBackground() throws {
    let terminal = try PseudoTerminal()
    try terminal.startShell()
    try #require(terminal.waits(for: "ready>"))
    terminal.type("stackday keypad &\r")
    try #require(terminal.waits(for: "ready>"))
    terminal.type("wait %1\r")
    try #require(terminal.waits(for: "ready>"))
    terminal.type("jobs\r")
    try #require(terminal.waits(for: "Stopped"))
    #expect(!String(decoding: terminal.shown, as: UTF8.self).contains(Self.entering))
    terminal.type("fg\r")
    try #require(terminal.waits(for: Self.entering))
    try #require(terminal.waits(for: "q quit"))
    terminal.type("\u{1A}")
    try #require(terminal.waits(for: Self.leaving))
    try #require(terminal.waits(for: "ready>"))
    terminal.type("bg\r")
    try #require(terminal.waits(for: "ready>"))
    terminal.type("wait %1\r")
    try #require(terminal.waits(for: "ready>"))
    terminal.type("jobs\r")
    try #require(terminal.waits(for: "Stopped"))
    terminal.type("fg\r")
    try #require(terminal.waits(for: Self.entering))
    terminal.type("q")
    try #require(terminal.waits(for: Self.leaving))
    terminal.type("exit\r")
    #expect(terminal.end() == 0)
    for text in Self.outside(terminal) { #expect(!text.contains("q quit")) }
  }

  /// Without a shell that could continue it, it does not stop but shows itself again.
  @Test(.enabled(if: PseudoTerminal.hasShell))
  func withoutAShell() throws {
    let terminal = try PseudoTerminal()
    let program = productsFolder.appending(path: "stackday").path(percentEncoded: false)
    try terminal.start(PseudoTerminal.setsid, ["--ctty", "--wait", program, "keypad"], environment: [:])
    try #require(terminal.waits(for: "q quit"))
    terminal.type("\u{1A}")
    try #require(terminal.waits(for: Self.leaving + Self.entering))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
