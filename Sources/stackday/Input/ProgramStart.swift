#if os(Linux)
  import Glibc

  /// What the system handed to the program. Swift's own way to the arguments reads files under `/proc`, which may be
  /// missing or not to be opened, and then there would seem to be none.
  nonisolated(unsafe) private var handed:
    (count: Int32, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) =
      (0, nil)

  /// Runs before everything else, also before Swift's runtime looks for the folder that it lies in, which it does not
  /// need here and would not find without `/proc`.
  @used @section(".preinit_array")
  private let start: @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    count, words in
    handed = (count, words)
    #if !DEBUG
      setenv("SWIFT_ROOT", "/", 0)
      setenv("SWIFT_BACKTRACE", "enable=no", 0)
    #endif
  }
#endif

/// The words of the command line, the program's name first.
var commandLineWords: [UnsafeMutablePointer<CChar>] {
  #if os(Linux)
    let (count, words) = handed
  #else
    let (count, words) = (CommandLine.argc, Optional(CommandLine.unsafeArgv))
  #endif
  return (0..<Int(count)).compactMap { words?[$0] }
}
