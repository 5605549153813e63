import Foundation

/// Grammar.md, as the tests read it.
enum GrammarFile {
  static let text: String = {
    let file = packageFolder.appending(path: "Grammar.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// The rows of the tables under a heading, without their headings, each as its cells.
  static func tables(under heading: String) -> [[[String]]] {
    var tables: [[[String]]] = []
    var wasInTable = false
    for line in section(heading).split(separator: "\n", omittingEmptySubsequences: false) {
      let isRow = line.hasPrefix("|")
      defer { wasInTable = isRow }
      guard isRow else { continue }
      if !wasInTable { tables.append([]) }
      let cells = line.dropFirst().dropLast().replacing("\\|", with: "\u{0}").components(separatedBy: "|")
        .map { $0.replacing("\u{0}", with: "|") }
      tables[tables.count - 1].append(cells.map { $0.trimmingCharacters(in: .whitespaces) })
    }
    return tables.map { Array($0.dropFirst(2)) }
  }

  /// The text of the code block under a heading.
  static func code(under heading: String) -> String {
    let parts = section(heading).components(separatedBy: "```")
    guard parts.count > 1 else { return "" }
    return parts[1].split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  private static func section(_ heading: String) -> String {
    let sections = text.components(separatedBy: "\n## ")
    return sections.first { $0.hasPrefix(heading + "\n") } ?? ""
  }
}

extension String {
  /// What stands between the first two backquotes, or the whole text without any.
  var code: String {
    let parts = components(separatedBy: "`")
    return parts.count > 2 ? parts[1] : self
  }

  /// What stands between pairs of backquotes.
  var codes: [String] {
    components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
