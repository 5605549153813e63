import Calculator
import Habits

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The version that `--version` prints.
let version = "1.1.0"

/// One run of the command: the only place that chooses language, text or JSON, and the exit status.
@main
struct Command {
  private let surroundings = Surroundings()
  private var output = Output()
  private var language: Language

  /// Whether `--json` is asked for, also where the arguments make no sense otherwise.
  private var isJSON = false

  static func main() {
    // A file that may not grow any more is an error like a full disk, not a reason to be killed.
    signal(SIGXFSZ, SIG_IGN)
    Crash.watch()
    var command = Command()
    exit(command.run())
  }

  private init() {
    language = surroundings.language
  }

  /// Runs the verb that the arguments name, and returns the exit status.
  private mutating func run() -> Int32 {
    var isDone = false
    do throws(Failure) {
      noteWishes(Surroundings.shownWords)
      let status = try run(try Surroundings.words(), isDone: &isDone)
      try output.flush()
      return status
    } catch {
      return report(error, isDone: isDone)
    }
  }

  /// Tells a failure, as JSON on standard output or as text on standard error, and returns its exit status.
  private mutating func report(_ failure: Failure, isDone: Bool) -> Int32 {
    var failure = failure
    var status = failure.status
    var isTold = isJSON
    if isJSON {
      output.print(JSON.object([("error", failure.json(in: language, showingText: true))]).text)
    }
    // What was computed before the failure is printed before its message.
    do throws(Failure) {
      try output.flush()
    } catch {
      status = error.status
      if isJSON { (failure, isTold) = (error, false) }
    }
    guard !isTold else { return status.rawValue }
    let remark = Wording("\n  it was recorded all the same", "\n  기록은 되었습니다").in(language)
    output.report(failure.text(in: language) + (isDone ? remark : ""))
    return status.rawValue
  }

  /// Speaks the language that `--language` asks for, if there is such a language, from the first message on, and
  /// JSON if that is asked for.
  private mutating func noteWishes(_ words: some Collection<String>) {
    let options = Array(words.prefix { $0 != "--" })
    isJSON = options.contains(Options.jsonName)
    let name = Options.language.name
    for (word, next) in zip(options, options.dropFirst() + [""]) {
      let asked =
        word == name ? next : word.hasPrefix(name + "=") ? String(word.dropFirst(name.count + 1)) : ""
      if let asked = Language(rawValue: asked) { language = asked }
    }
  }

  private mutating func run(_ words: [String], isDone: inout Bool) throws(Failure) -> Int32 {
    var words = words[...]
    // What every verb understands may stand before the verb, too. It is moved after it.
    var common: [String] = []
    let name = Options.language.name
    while let first = words.first {
      let count = first == name ? 2 : first == Options.jsonName || first.hasPrefix(name + "=") ? 1 : 0
      guard count > 0 else { break }
      common += words.prefix(count)
      words = words.dropFirst(count)
    }
    switch words.first {
    case "--help", "-h", "help":
      words = words.dropFirst()
      let verb = words.first?.hasPrefix("-") == false ? try Verb.named(&words) : nil
      try expectNothing(words + common)
      output.print(verb?.help(in: language) ?? Verb.generalHelp(in: language))
      return 0
    case "--version":
      try expectNothing(words.dropFirst() + common)
      output.print("stackday \(version)")
      return 0
    default: break
    }
    words += common
    let verb = try Verb.named(&words)
    do throws(Failure) {
      let arguments = try Arguments(words, of: verb)
      if let asked = try arguments.value(of: Options.language) { language = asked }
      guard !arguments.has(Options.help) else {
        output.print(verb.help(in: language))
        return 0
      }
      let reply = try verb.run(arguments, surroundings)
      isDone = verb.changesRecords
      return try show(reply)
    } catch  where error.status == .usage {
      var failure = error
      failure.synopsis = verb.synopsis
      throw failure
    }
  }

  /// Refuses words where only the language may be named.
  private func expectNothing(_ words: ArraySlice<String>) throws(Failure) {
    let none = Wording("", "")
    let verb = Verb(
      name: "", json: none, summary: none, run: { (_, _) throws(Failure) in throw .missing("") })
    do throws(Failure) {
      let arguments = try Arguments(words, of: verb)
      _ = try arguments.value(of: Options.language)
      guard !arguments.has(Options.help) else {
        throw .usage("repeatedOption", "an option is given twice:", "두 번 준 옵션입니다:", Options.help.name)
      }
    } catch {
      var failure = error
      failure.synopsis = "stackday [VERB …]"
      throw failure
    }
  }

  private var page: Page { Page(language: language, surroundings: surroundings) }

  /// Shows what a verb found out, and returns the exit status.
  private mutating func show(_ reply: Reply) throws(Failure) -> Int32 {
    switch reply {
    case .answer(let answer, let damage):
      try show(answer)
      return try show(damage)
    case .screen(let run, let replyForJSON):
      if isJSON { return try show(try replyForJSON()) }
      try show(try run(page))
    case .answers(.standardInput, let name, let answer): return try showLines(name, answer)
    case .answers(.arguments(let text), let name, let answer):
      do throws(Failure) {
        if let answer = try answer(text) { try show(answer) }
      } catch  where isJSON {
        printJSON(error, for: text, name)
        return error.status.rawValue
      }
    }
    return 0
  }

  /// Adds an answer to standard output. What a person should know besides follows it on standard error.
  private mutating func show(_ answer: any Answer) throws(Failure) {
    if isJSON {
      for value in answer.json { output.print(value.text) }
      return
    }
    if let number = answer.number { return output.print(number) }
    for line in answer.text(on: page) { output.print(line) }
    guard let warning = answer.warning else { return }
    try output.flush()
    output.report(warning.text(in: language))
  }

  /// Tells what could not be read, each habit once, and returns the exit status.
  private mutating func show(_ damage: [StorageError]) throws(Failure) -> Int32 {
    var status: Int32 = 0
    for error in damage {
      let failure = Failure(.storage(error))
      status = failure.status.rawValue
      if isJSON {
        output.print(JSON.object([("error", failure.json(in: language, showingText: true))]).text)
      } else {
        // What could be read stands before it.
        try output.flush()
        output.report(failure.text(in: language))
      }
    }
    return status
  }

  /// Answers each line of standard input as soon as it has arrived, and goes on after an error. Returns the exit
  /// status.
  private mutating func showLines(
    _ name: String, _ answer: (String) throws(Failure) -> (any Answer)?
  ) throws(Failure) -> Int32 {
    var lines = InputLines()
    var number = 0
    var status: Int32 = 0
    repeat {
      while let line = lines.nextArrived() {
        number += 1
        do throws(Failure) {
          guard let answer = try answer(try line.text()) else { continue }
          try show(answer)
        } catch  where error.status == .badInput {
          status = error.status.rawValue
          guard !isJSON else {
            printJSON(error, for: line.shownText, name)
            continue
          }
          // What is right so far stands before the error.
          try output.flush()
          let place = Wording("line \(number): ", "\(number)번째 줄: ").in(language)
          output.report(place + error.text(in: language))
        }
      }
      try output.flush()
    } while try lines.wait()
    return status
  }

  /// Adds a line of JSON for a text that has no answer.
  private mutating func printJSON(_ failure: Failure, for text: String, _ name: String) {
    let members: [(key: String, value: JSON)] = [
      (name, .string(text)), ("error", failure.json(in: language, showingText: false)),
    ]
    output.print(JSON.object(members).text)
  }
}

/// Standard output, gathered until `flush`, and standard error.
private struct Output {
  private var pending: [UInt8] = []

  /// Adds a line to standard output.
  mutating func print(_ line: String) {
    var line = line
    line.withUTF8 { pending.append(contentsOf: $0) }
    pending.append(UInt8(ascii: "\n"))
  }

  /// Adds a line with a number to standard output, without a text in between, which would take a sixth of the time that
  /// `calc` takes for a line.
  mutating func print(_ number: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { line in
      var start = line.count - 1
      line.initialize(repeating: UInt8(ascii: "\n"))
      var rest = number.magnitude
      repeat {
        start -= 1
        line[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        line[start] = UInt8(ascii: "-")
      }
      pending.append(contentsOf: UnsafeBufferPointer(rebasing: line[start...]))
    }
  }

  /// Writes what is pending.
  mutating func flush() throws(Failure) {
    defer { pending.removeAll(keepingCapacity: true) }
    guard !writeAll(pending, to: STDOUT_FILENO) else { return }
    throw Failure(
      errno: errno, "cannotWrite", "cannot write to standard output", "표준 출력에 쓸 수 없습니다")
  }

  /// Writes a message and a line break to standard error, at once. When that fails, nobody can be told.
  func report(_ message: String) {
    _ = writeAll(Array((message + "\n").utf8), to: STDERR_FILENO)
  }
}

/// Writes bytes to a descriptor, all of them or, if it returns false, as many as the system took before an error.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { bytes in
    var start = 0
    while start < bytes.count {
      let count = write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      start += count
    }
    return true
  }
}

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
