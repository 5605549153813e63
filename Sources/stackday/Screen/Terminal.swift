import Calculator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// A signal's handler can only reach globals.

/// What the terminal was set to before a screen took it over.
nonisolated(unsafe) private var savedAttributes = termios()
/// A pipe whose reading end wakes who waits for keys.
nonisolated(unsafe) private var wakePipe: [Int32] = [-1, -1]

/// A terminal that a screen has taken over: keys arrive one by one and unseen, on a screen of its own.
struct Terminal {
  /// Signals that end a program, by its user, by its system, or by its own fault.
  private static let endings = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP,
  ]
  /// Signals after which the screen is drawn anew.
  private static let changes = [SIGWINCH, SIGCONT]

  /// The alternate screen, no cursor, pasted text marked as such; and back, in reverse.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
  private static let leave: StaticString = "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal over, calls a function, and gives the terminal back however that ends: by returning,
  /// by an error, or by a signal.
  static func withScreen(_ body: () throws(Failure) -> Void) throws(Failure) {
    waitForForeground()
    guard tcgetattr(STDIN_FILENO, &savedAttributes) == 0, pipe(&wakePipe) == 0 else {
      throw Failure(errno: errno, "noTerminal", "cannot take over the terminal", "터미널을 쓸 수 없습니다")
    }
    let end: @convention(c) (Int32) -> Void = { number in
      Terminal.restore()
      if Crash.signals.contains(number) { return Crash.handle(number) }
      signal(number, SIG_DFL)
      raise(number)
    }
    for number in endings { signal(number, end) }
    // The signal may come before the wait for a key begins, which would then not end by itself.
    for number in changes { signal(number) { _ in _ = write(wakePipe[1], "", 1) } }
    signal(SIGTSTP) { _ in
      Terminal.restore()
      raise(SIGSTOP)
    }
    // Whoever started the program may have kept them from it.
    var handled = sigset_t()
    sigemptyset(&handled)
    for number in endings + changes + [SIGTSTP] { sigaddset(&handled, number) }
    sigprocmask(SIG_UNBLOCK, &handled, nil)
    defer {
      restore()
      for number in endings + changes + [SIGTSTP] { signal(number, SIG_DFL) }
      Crash.watch()
      for descriptor in wakePipe { close(descriptor) }
    }
    takeOver()
    try body()
  }

  /// Sets the terminal and the screen up, at first and after every stop.
  static func takeOver() {
    waitForForeground()
    var attributes = savedAttributes
    // Not even Ctrl-C makes a signal: it is a key as well.
    cfmakeraw(&attributes)
    tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
    show(enter)
  }

  /// Stops the program, as Ctrl-Z does elsewhere, until it is continued.
  static func stop() {
    kill(getpid(), SIGTSTP)
  }

  /// Stops while another program has the terminal, as the system would have any thread but these do.
  private static func waitForForeground() {
    while tcgetpgrp(STDIN_FILENO) != getpgrp(), tcgetpgrp(STDIN_FILENO) > 0 {
      kill(getpid(), SIGTTIN)
      usleep(10_000)
    }
  }

  /// Calls only what a signal's handler may call.
  private static func restore() {
    _ = write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSANOW, &savedAttributes)
  }

  static func show(_ text: String) {
    // A terminal that has gone says so when it is read.
    _ = writeAll(Array(text.utf8), to: STDOUT_FILENO)
  }

  /// The columns and rows of the terminal.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  enum Input {
    case bytes([UInt8])
    /// The window has changed, or the program was stopped and goes on.
    case change
    case timeout
    case end
  }

  /// Waits for input, at most so many milliseconds, or without an end if -1.
  static func nextInput(milliseconds: Int32) -> Input {
    var descriptors = [STDIN_FILENO, wakePipe[0]].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&descriptors, 2, milliseconds)
    if count < 0 { return errno == EINTR ? .change : .end }
    if count == 0 { return .timeout }
    var bytes = [UInt8](repeating: 0, count: 4096)
    if descriptors[1].revents != 0 {
      _ = read(wakePipe[0], &bytes, bytes.count)
      return .change
    }
    let length = read(STDIN_FILENO, &bytes, bytes.count)
    if length < 0, errno == EINTR { return .change }
    return length > 0 ? .bytes(Array(bytes[..<length])) : .end
  }
}
