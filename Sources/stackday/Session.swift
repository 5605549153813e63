import Calculator
import Foundation

/// What one run of the command knows of the world around it.
final class Session {
  let environment: [String: String]
  let output = Output()
  var language: Language

  init(environment: [String: String]) {
    self.environment = environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    language = locale?.hasPrefix("ko") == true ? .korean : .english
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
}
