import Foundation

/// The public initialisers that a module's sources declare, those that the compiler makes included:
/// `Habit.init(id:name:…)`, `Weekday.init(rawValue:)`, `Entry.init(from:)`.
func publicInitialisers(ofModule module: String) throws -> [String] {
  let folder = packageFolder.appending(path: "Sources/\(module)")
  let names = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.allObjects ?? []
  return try names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.flatMap {
    publicInitialisers(in: try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
  }
}

/// The public initialisers that a text declares. It is formatted, so that what lies inside is indented.
func publicInitialisers(in text: String) -> [String] {
  var found: [String] = []
  var types: [(indent: Int, name: String)] = []
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  for (number, line) in lines.enumerated() {
    let indent = line.prefix { $0 == " " }.count
    let code = line.dropFirst(indent)
    guard !code.isEmpty else { continue }
    types.removeAll { $0.indent >= indent && code != "}" }
    if let type = code.firstMatch(
      of: /^(?:@\w+ )*(?:\w+ )*?(?:struct|enum|class|actor|extension) ([\w.\[\]]+)/)
    {
      types.append((indent, String(type.1)))
    }
    let type = types.map(\.name).joined(separator: ".")
    if code.contains(/^extension [\w.]+:.*\b(Codable|Decodable)\b.*\{\}/) {
      found.append("\(type).init(from:)")
    }
    if code.contains(/^public enum \w+: (U?Int\d*|String|Character)\b/) {
      found.append("\(type).init(rawValue:)")
    }
    if let declaration = code.firstMatch(of: /^(?:@\w+ )*public (?:\w+ )*init(\??)/) {
      let rest = lines[number...].joined(separator: "\n")
      found.append("\(type).init\(declaration.1)(\(labels(ofParametersIn: rest)))")
    }
  }
  return found
}

/// The labels of the first list of parameters in a text: `id:habitID:`.
private func labels(ofParametersIn text: String) -> String {
  var depth = 0
  var parameters = [""]
  for character in text.drop(while: { $0 != "(" }) {
    if "([{<".contains(character) { depth += 1 }
    if ")]}".contains(character) || character == ">" && parameters[parameters.endIndex - 1].last != "-" {
      depth -= 1
    }
    if depth == 0 { break }
    if depth == 1, character == "," {
      parameters.append("")
    } else {
      parameters[parameters.endIndex - 1].append(character)
    }
  }
  let labels = parameters.compactMap { $0.firstMatch(of: /^[(\s]*(\w+)/).map { "\($0.1):" } }
  return labels.joined()
}
