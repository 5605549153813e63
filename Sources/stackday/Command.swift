import Calculator
import Foundation

/// The version that `--version` prints.
let version = "1.0.0"

/// The command. The only place that reads arguments and the environment, and that exits.
@main
struct Command {
  static func main() async {
    // A file that may not grow any more is an error like a full disk, not a reason to be killed.
    signal(SIGXFSZ, SIG_IGN)
    let session = Session(environment: ProcessInfo.processInfo.environment)
    do throws(Failure) {
      try await run(words: try commandLineWords(session), session: session)
      try session.output.flush()
    } catch {
      var status = error.status
      // What was computed before the failure is printed before its message.
      do throws(Failure) { try session.output.flush() } catch { status = error.status }
      if let message = error.message {
        let remark = session.text("\n  it was recorded all the same", "\n  기록은 되었습니다")
        session.output.report(message + (session.hasRecorded ? remark : ""))
      }
      exit(status.rawValue)
    }
  }

  private static func run(words: [String], session: Session) async throws(Failure) {
    var words = words[...]
    session.useLanguage(of: words)
    // The language may be named before the verb, too. It is moved after it.
    if words.first == "--language" || words.first?.hasPrefix("--language=") == true {
      let count = words.first == "--language" ? 2 : 1
      words = words.dropFirst(count) + words.prefix(count)
    }
    switch words.first {
    case "--help", "-h", "help":
      words = words.dropFirst()
      let verb = words.first?.hasPrefix("--") == false ? try Verb.named(&words, session) : nil
      session.output.print(verb?.help(in: session.language) ?? generalHelp(in: session.language))
      return
    case "--version":
      session.output.print("stackday \(version)")
      return
    default: break
    }
    let verb = try Verb.named(&words, session)
    do throws(Failure) {
      try await run(verb, words: words, session: session)
    } catch  where error.status == .usage {
      throw Failure(.usage, (error.message.map { $0 + "\n" } ?? "") + verb.usage(in: session.language))
    }
  }

  private static func run(
    _ verb: Verb, words: ArraySlice<String>, session: Session
  ) async throws(Failure) {
    let arguments = try Arguments(words, options: verb.options + Verb.commonOptions, session)
    if let name = arguments.value(of: "--language") {
      guard let language = Language(rawValue: name) else {
        throw session.usage("--language is en or ko, not", "--language 값은 en 또는 ko입니다:", name)
      }
      session.language = language
    }
    if arguments.has("--help") {
      session.output.print(verb.help(in: session.language))
      return
    }
    try await verb.run(arguments, session)
  }

  /// The arguments after the command's own name, checked to be UTF-8.
  private static func commandLineWords(_ session: Session) throws(Failure) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      guard let word = String(validatingCString: bytes) else {
        let shown = terminalSafe(String(cString: bytes))
        throw Failure(
          .badInput,
          session.text("error: \(shown) is not valid UTF-8", "오류: UTF-8이 아닙니다: \(shown)"))
      }
      words.append(word)
    }
    return words
  }
}
