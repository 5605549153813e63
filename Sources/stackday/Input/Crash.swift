#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The message, ready for a signal's handler, which can only reach globals.
nonisolated(unsafe) private var message: (start: UnsafeMutablePointer<CChar>?, count: Int) = (nil, 0)

/// What becomes of a mistake in this program: a person is asked to report it, with the version, and sees no trace.
enum Crash {
  /// The signals of a program's own faults.
  static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Asks for a report instead of a trace, in a release.
  static func watch() {
    #if !DEBUG
      let text = """
        stackday \(version) made a mistake and stopped; please report it
        stackday \(version): 프로그램 오류로 멈췄습니다. 알려 주세요

        """
      if message.start == nil { message = (strdup(text), text.utf8.count) }
      for number in signals { signal(number, handle) }
    #endif
  }

  /// Handles such a signal; in a debug build as the system does. Calls only what a signal's handler may call.
  static let handle: @convention(c) (Int32) -> Void = { number in
    #if DEBUG
      signal(number, SIG_DFL)
      raise(number)
    #else
      _ = write(STDERR_FILENO, message.start, message.count)
      _exit(Failure.Status.software.rawValue)
    #endif
  }
}
