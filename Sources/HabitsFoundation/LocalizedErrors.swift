import Calculator
import Foundation
import Habits

// What `localizedDescription` says of the engines' errors, in the language that the person prefers.

extension Language {
  /// The first of the person's preferred languages that the engines speak, else English.
  public static var preferred: Language {
    let codes = Locale.preferredLanguages.map {
      Locale.Language(identifier: $0).languageCode?.identifier ?? ""
    }
    return codes.lazy.compactMap(Language.init(rawValue:)).first ?? .english
  }
}

extension Diagnostic: LocalizedError {
  public var errorDescription: String? { message.in(.preferred) }
}

extension QuantityDiagnostic: LocalizedError {
  public var errorDescription: String? { message.in(.preferred) }
}

extension HabitSearchError: LocalizedError {
  public var errorDescription: String? { message.in(.preferred) }
}

extension RecordError: LocalizedError {
  public var errorDescription: String? { message.in(.preferred) }
}

extension StorageError: LocalizedError {
  public var errorDescription: String? { message.in(.preferred) }
}
