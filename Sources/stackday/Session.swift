import Calculator
import Foundation

/// What one run of the command knows of the world around it.
final class Session {
  let environment: [String: String]
  let output = Output()
  /// Whether something was recorded, which a failure to print does not take back.
  var hasRecorded = false
  var language: Language {
    didSet { output.language = language }
  }

  init(environment: [String: String]) {
    self.environment = environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    // A locale such as ko_KR.UTF-8 begins with its language.
    language = locale.flatMap { Language(rawValue: String($0.prefix(while: \.isLetter))) } ?? .english
    output.language = language
  }

  /// Whether standard output shows colours.
  var hasColor: Bool {
    isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// One of two texts, by language.
  func text(_ english: String, _ korean: String) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }

  /// Speaks the language that `--language` asks for, if there is such a language, from the first message on.
  func useLanguage(of words: some Sequence<String>) {
    var isValue = false
    for word in words {
      let name = word.hasPrefix("--language=") ? String(word.dropFirst(11)) : isValue ? word : ""
      if let asked = Language(rawValue: name) { language = asked }
      isValue = word == "--language"
    }
  }

  /// A failure for arguments that make no sense: what is wrong, with which word, and what would be right.
  func usage(_ english: String, _ korean: String, _ word: String, hint: String? = nil) -> Failure {
    let message = text("error: \(english) ", "오류: \(korean) ") + terminalSafe(word)
    return Failure(.usage, message + (hint.map { "\n  " + $0 } ?? ""))
  }

  /// Refuses operands for a verb that takes none.
  func expectNoOperands(_ arguments: Arguments) throws(Failure) {
    if let operand = arguments.operands.first { throw usage("unexpected", "필요 없는 값입니다:", operand) }
  }
}
