import Foundation

/// What a terminal was set to before a screen took it over. A signal's handler can only reach a global.
nonisolated(unsafe) private var savedAttributes = termios()

/// A terminal that a screen has taken over: keys arrive one by one and unseen, on a screen of its own.
struct Terminal {
  /// Signals that end a program, by its user, by its system, or by its own fault.
  private static let endings = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP,
  ]

  /// The alternate screen, no cursor, pasted text marked as such; and back, in reverse.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
  private static let leave: StaticString = "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal over, calls a function, and gives the terminal back however that ends: by returning,
  /// by an error, or by a signal.
  static func withScreen(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard tcgetattr(STDIN_FILENO, &savedAttributes) == 0 else {
      throw Failure(.inputOutput, "error: cannot read the terminal's settings")
    }
    let endOnSignal: @convention(c) (Int32) -> Void = { number in
      Terminal.restore()
      signal(number, SIG_DFL)
      raise(number)
    }
    for number in endings { signal(number, endOnSignal) }
    // Waiting for a key ends on these, and the screen is drawn anew.
    for number in [SIGWINCH, SIGCONT] { signal(number) { _ in } }
    defer {
      restore()
      for number in endings + [SIGWINCH, SIGCONT] { signal(number, SIG_DFL) }
    }
    setRaw()
    write(enter)
    try body()
  }

  /// Has keys arrive one by one and unseen, those too that would otherwise make signals.
  static func setRaw() {
    var attributes = savedAttributes
    cfmakeraw(&attributes)
    tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
  }

  /// Calls only what a signal's handler may call.
  private static func restore() {
    _ = Foundation.write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSANOW, &savedAttributes)
  }

  static func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// The columns and rows of the terminal.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  enum Input {
    case bytes([UInt8])
    /// A signal came instead, or the time is over.
    case nothing
    case end
  }

  /// Waits for input, at most so many milliseconds, or without an end if -1.
  static func read(milliseconds: Int32 = -1) -> Input {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return .nothing }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR { return .nothing }
    return count > 0 ? .bytes(Array(bytes[..<count])) : .end
  }
}
