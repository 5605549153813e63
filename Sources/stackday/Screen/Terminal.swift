import Calculator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// A signal's handler can only reach globals.

/// What the terminal was set to before a screen took it over. A pointer, because a signal may come while the system
/// reads it.
nonisolated(unsafe) private let savedAttributes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
/// Whether the terminal has been taken over and not been given back.
nonisolated(unsafe) private var isTaken = false
/// A pipe through which the numbers of signals reach who waits for keys.
nonisolated(unsafe) private var signals: (reading: Int32, writing: Int32) = (-1, -1)

/// A terminal that a screen has taken over: keys arrive one by one and unseen, on a screen of its own.
///
/// Nothing of a frame can reach the shell's screen. A handler of a stop only tells of it, so that one thread draws
/// and stops, one after the other; it leaves the screen before it stops, and the next frame, whatever has it drawn,
/// brings the way back to the screen with it, in the same bytes. What cannot be told of, a SIGSTOP, leaves the
/// screen as it is.
struct Terminal {
  /// Signals that end a program, by its user, by its system, or by its own fault.
  private static let endings = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP,
  ]
  /// Signals that the program hears of when it waits for keys.
  private static let told = [SIGWINCH, SIGCONT, SIGTSTP]
  /// Signals by which the system keeps a program in the background from the terminal.
  private static let background = [SIGTTIN, SIGTTOU]

  /// The alternate screen, no cursor, pasted text marked as such; and back, in reverse.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
  private static let leave: StaticString = "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  /// Whether the terminal is as this program has set it up, as far as it knows.
  nonisolated(unsafe) private static var isSetUp = false

  /// Calls a function that shows frames on the terminal, and gives the terminal back however that ends: by
  /// returning, by an error, or by a signal.
  static func withScreen(_ body: () throws(Failure) -> Void) throws(Failure) {
    isSetUp = false
    guard openPipe() else { throw unusable }
    watchSignals()
    defer {
      giveBack()
      for number in endings + told { signal(number, SIG_DFL) }
      Crash.watch()
      close(signals.reading)
      close(signals.writing)
    }
    guard waitForForeground(), tcgetattr(STDIN_FILENO, savedAttributes) == 0 else { throw unusable }
    try body()
  }

  private static var unusable: Failure {
    Failure(errno: errno, "noTerminal", "cannot take over the terminal", "터미널을 쓸 수 없습니다")
  }

  /// Shows a frame, on the screen that it sets up first at the beginning and after every stop.
  static func show(_ frame: String) {
    // Without a shell that would bring the program to the foreground, the end of the input is next.
    guard waitForForeground() else { return }
    var text = frame
    if !isSetUp {
      isTaken = true
      isSetUp = true
      var attributes = savedAttributes.pointee
      // Not even Ctrl-C makes a signal: it is a key as well.
      cfmakeraw(&attributes)
      tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
      text = enter + frame
    }
    // A terminal that has gone says so when it is read.
    _ = writeAll(Array(text.utf8), to: STDOUT_FILENO)
  }

  /// Gives the terminal back, if it has been taken over. Calls only what a signal's handler may call.
  private static func giveBack() {
    guard isTaken else { return }
    _ = write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    // In the background, the settings are another program's.
    if isInForeground { tcsetattr(STDIN_FILENO, TCSANOW, savedAttributes) }
    isTaken = false
  }

  /// The columns and rows of the terminal.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}

// MARK: - Input

extension Terminal {
  enum Input {
    case bytes([UInt8])
    /// Somebody wants the program to stop.
    case stop
    /// The window has changed, or the program was stopped and goes on.
    case change
    case timeout
    case end
  }

  /// Waits for input, at most so many milliseconds, or without an end if -1.
  static func nextInput(milliseconds: Int32) -> Input {
    var descriptors = [STDIN_FILENO, signals.reading].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&descriptors, 2, milliseconds)
    if count < 0 { return errno == EINTR ? .change : .end }
    if count == 0 { return .timeout }
    if descriptors[1].revents != 0 {
      let numbers = toldSignals()
      if numbers.contains(SIGCONT) { isSetUp = false }
      // Who continues a program takes an earlier stop back.
      return numbers.last { $0 == SIGTSTP || $0 == SIGCONT } == SIGTSTP ? .stop : .change
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let length = read(STDIN_FILENO, &bytes, bytes.count)
    if length < 0, errno == EINTR { return .change }
    return length > 0 ? .bytes(Array(bytes[..<length])) : .end
  }
}

// MARK: - Signals

extension Terminal {
  /// Opens the pipe for the signals' numbers. Neither end ever waits.
  private static func openPipe() -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    signals = (ends[0], ends[1])
    return ends.allSatisfy { fcntl($0, F_SETFL, O_NONBLOCK) == 0 }
  }

  private static func watchSignals() {
    for number in endings { signal(number, end) }
    for number in told { signal(number, tell) }
    for number in background { signal(number, SIG_DFL) }
    // Whoever started the program may have kept them from it.
    var all = set(of: endings + told + background)
    sigprocmask(SIG_UNBLOCK, &all, nil)
  }

  private static let end: @convention(c) (Int32) -> Void = { number in
    Terminal.giveBack()
    if Crash.signals.contains(number) { return Crash.handle(number) }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static let tell: @convention(c) (Int32) -> Void = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signals.writing, &byte, 1)
    errno = error
  }

  /// Takes the numbers of the signals that have come, in their order.
  private static func toldSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(signals.reading, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map { Int32($0) }
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  /// Who is stopped.
  enum Stopped {
    /// Whoever works together with the program on the terminal, too, as Ctrl-Z has it elsewhere.
    case group
    case program
  }

  /// Leaves the screen and stops until the program is continued. Where no shell could continue it, the system does
  /// not stop it.
  static func stop(_ stopped: Stopped) {
    var stop = set(of: [SIGTSTP])
    sigprocmask(SIG_BLOCK, &stop, nil)
    giveBack()
    isSetUp = false
    signal(SIGTSTP, SIG_DFL)
    // All stops that have come by now are this one, and whoever continues the program from here on takes it back.
    kill(stopped == .group ? 0 : getpid(), SIGTSTP)
    if toldSignals().contains(SIGCONT) { signal(SIGTSTP, SIG_IGN) }
    sigprocmask(SIG_UNBLOCK, &stop, nil)
    // A stop that comes before its handler is there again finds the screen left as well.
    _ = toldSignals()
    signal(SIGTSTP, tell)
  }

  private static var isInForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group < 0 || group == getpgrp()
  }

  /// Stops while another program has the terminal, as reading from it would. Returns false where no shell could
  /// continue the program, and the system does not stop it.
  private static func waitForForeground() -> Bool {
    while !isInForeground {
      _ = toldSignals()
      kill(getpid(), SIGTTIN)
      guard toldSignals().contains(SIGCONT) else {
        errno = EIO
        return false
      }
      isSetUp = false
    }
    return true
  }
}
