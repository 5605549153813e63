import Foundation

/// A terminal without a person: what a program shows on it can be read, and keys can be typed.
final class PseudoTerminal {
  private let controller: Int32
  private let terminal: Int32
  private var process: Process?
  /// What has been shown after the text that was last waited for.
  private var unseen = Data()

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
    if process?.isRunning == true { process?.terminate() }
    close(controller)
    close(terminal)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    if let process { kill(process.processIdentifier, SIGWINCH) }
  }

  /// The terminal's settings, as bytes that can be compared.
  var settings: [UInt8] {
    var attributes = termios()
    tcgetattr(terminal, &attributes)
    return withUnsafeBytes(of: attributes) { Array($0) }
  }

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
    let bytes = Array(keys.utf8)
    _ = write(controller, bytes, bytes.count)
  }

  func send(signal: Int32) {
    if let process { kill(process.processIdentifier, signal) }
  }

  /// Reads until a text has been shown after the one last waited for. Returns whether it was: ten seconds
  /// without anything new are the end.
  func waits(for text: String) -> Bool {
    while true {
      if let range = unseen.range(of: Data(text.utf8)) {
        unseen.removeSubrange(..<range.upperBound)
        return true
      }
      var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 10_000) > 0 else { return false }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(controller, &bytes, bytes.count)
      guard count > 0 else { return false }
      unseen.append(contentsOf: bytes[..<count])
    }
  }

  /// Waits until the program has ended. Returns its status, negative if a signal ended it.
  func end() -> Int32 {
    guard let process else { return 0 }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
  }
}
