import Foundation

/// A terminal without a person: what a program shows on it can be read, and keys can be typed.
final class PseudoTerminal {
  private let controller: Int32
  private let terminal: Int32
  private var process: Process?
  /// All that has been shown.
  private(set) var shown = Data()
  /// Where in it the text ends that was last waited for.
  private var seen = 0

  struct Unavailable: Error {}

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    #if os(Linux)
      // What unlockpt and ptsname do, which glibc's module leaves out.
      var lock: Int32 = 0
      var number: Int32 = 0
      guard ioctl(controller, 0x4004_5431, &lock) == 0, ioctl(controller, 0x8004_5430, &number) == 0 else {
        throw Unavailable()
      }
      terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    #else
      guard grantpt(controller) == 0, unlockpt(controller) == 0, let name = ptsname(controller) else {
        throw Unavailable()
      }
      terminal = open(name, O_RDWR | O_NOCTTY)
    #endif
    guard terminal >= 0 else { throw Unavailable() }
    resize(columns: columns, rows: rows)
  }

  deinit {
    // It may be stopped, and would not hear of anything else.
    if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(controller)
    close(terminal)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    if let process { kill(process.processIdentifier, SIGWINCH) }
  }

  /// Keeps the terminal itself from showing what is typed while no program has it.
  func silence() {
    var attributes = termios()
    tcgetattr(terminal, &attributes)
    attributes.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(terminal, TCSANOW, &attributes)
  }

  /// The terminal's settings, as bytes that can be compared.
  var settings: [UInt8] {
    var attributes = termios()
    tcgetattr(terminal, &attributes)
    return withUnsafeBytes(of: attributes) { Array($0) }
  }

  /// Starts a shell that has the terminal to itself, with jobs, and whose prompt is `ready>`.
  func startShell() throws {
    let path = productsFolder.path(percentEncoded: false) + ":/usr/bin:/bin"
    try start(
      Self.setsid, ["--ctty", "--wait", "bash", "--norc", "--noprofile", "-i"],
      environment: ["PATH": path, "PS1": "ready>", "HOME": "/nonexistent", "LC_ALL": "C"])
  }

  /// What gives a program a terminal of its own, where there is such a thing.
  static let setsid = URL(filePath: "/usr/bin/setsid")
  static var hasShell: Bool { FileManager.default.isExecutableFile(atPath: setsid.path) }

  func start(_ product: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    try start(productsFolder.appending(path: product), arguments, environment: environment)
  }

  func start(_ program: URL, _ arguments: [String], environment: [String: String]) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ["TERM": "xterm", "NO_COLOR": "1"].merging(environment) { $1 }
    let handle = FileHandle(fileDescriptor: terminal)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    self.process = process
  }

  func type(_ keys: String) {
    type(Array(keys.utf8))
  }

  /// Types bytes, all of them: what the terminal has no room for waits until the program has read some, while what
  /// that shows is read.
  func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var descriptor = pollfd(fd: controller, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&descriptor, 1, Self.patience) > 0 else { return }
      if descriptor.revents & Int16(POLLIN) != 0, !readSome() { return }
      if descriptor.revents & Int16(POLLOUT) != 0 {
        let portion = Array(rest.prefix(1_024))
        let count = write(controller, portion, portion.count)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  func send(signal: Int32) {
    if let process { kill(process.processIdentifier, signal) }
  }

  /// Milliseconds without anything new that are the end.
  private static let patience: Int32 = 10_000

  /// Reads until a text has been shown after the one last waited for. Returns whether it was: ten seconds
  /// without anything new are the end.
  func waits(for text: String) -> Bool {
    var start = seen
    while true {
      if let range = shown.range(of: Data(text.utf8), in: start..<shown.count) {
        seen = range.upperBound
        return true
      }
      start = max(start, shown.count - text.utf8.count)
      guard readSome() else { return false }
    }
  }

  /// Reads what has been shown, or waits for it. Returns whether there was anything.
  private func readSome() -> Bool {
    var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Self.patience) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(controller, &bytes, bytes.count)
    guard count > 0 else { return false }
    shown.append(contentsOf: bytes[..<count])
    return true
  }

  /// Waits until the program is stopped. Returns whether it is: the end of the program is no stop.
  func waitsForStop() -> Bool {
    guard let process else { return false }
    var information = siginfo_t()
    return waitid(P_PID, id_t(process.processIdentifier), &information, WSTOPPED | WNOWAIT) == 0
      && information.si_code == CLD_STOPPED
  }

  /// Waits until the program has ended. Returns its status, negative if a signal ended it.
  func end() -> Int32 {
    guard let process else { return 0 }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
  }
}
