import Calculator

/// A verb's arguments, told apart into options and the rest.
struct Arguments {
  /// An option of a verb: `--name`, or `--name VALUE` and `--name=VALUE`.
  struct Option: Equatable, Sendable {
    let name: String
    let takesValue: Bool

    static func flag(_ name: String) -> Option { Option(name: name, takesValue: false) }
    static func value(_ name: String) -> Option { Option(name: name, takesValue: true) }
  }

  private(set) var operands: [String] = []
  private var flags: Set<String> = []
  private var values: [String: String] = [:]

  /// Reads a verb's arguments. What begins with one or two minus signs and then a letter is an option,
  /// everything else (`-5+3`, `-`, `-(2)`) an operand, and so is all that follows `--`.
  init(_ words: some Sequence<String>, options: [Option], _ session: Session) throws(Failure) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      guard word != "--" else {
        operands += words
        return
      }
      guard word.drop(while: { $0 == "-" }).first?.isLetter == true, word.hasPrefix("-") else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw session.usage("unknown option", "없는 옵션입니다:", name)
      }
      if !option.takesValue {
        guard parts.count == 1 else { throw session.usage("no value belongs to", "값을 줄 수 없는 옵션입니다:", name) }
        flags.insert(name)
      } else if parts.count == 2 {
        values[name] = String(parts[1])
      } else {
        guard let value = words.popFirst() else {
          throw session.usage("a value is missing after", "값이 필요한 옵션입니다:", name)
        }
        values[name] = value
      }
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }
  func value(of name: String) -> String? { values[name] }
}
