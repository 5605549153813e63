import Foundation

/// A line while it is being rewritten.
struct Line {
  let file: String
  let number: Int
  let text: [Character]
  /// The text with nothing but spaces in comments and strings.
  let code: String
  var opened: [Int: String] = [:]
  var closed: [Int: String] = [:]
  var replaced: [Int: (text: String, end: Int)] = [:]

  var trimmed: String { code.trimmingCharacters(in: .whitespaces) }

  func raw(_ range: Range<Int>) -> String { String(text[range]) }

  func offsets(_ range: Range<String.Index>) -> Range<Int> {
    code.distance(
      from: code.startIndex, to: range.lowerBound)..<code.distance(
        from: code.startIndex, to: range.upperBound)
  }

  /// Puts something around a part. What was put around a smaller part stays inside.
  mutating func wrap(_ range: Range<Int>, _ before: String, _ after: String) {
    opened[range.lowerBound] = before + (opened[range.lowerBound] ?? "")
    closed[range.upperBound] = (closed[range.upperBound] ?? "") + after
  }

  var rewritten: String {
    var result = ""
    var index = 0
    while index <= text.count {
      result += (closed[index] ?? "") + (opened[index] ?? "")
      guard index < text.count else { break }
      result += replaced[index]?.text ?? String(text[index])
      index = replaced[index]?.end ?? index + 1
    }
    return result
  }
}

/// A line with spaces in place of what its strings and its comment say.
func masked(_ line: String) -> String {
  var result = ""
  var isInString = false
  var escaped = false
  let characters = Array(line)
  for (index, character) in characters.enumerated() {
    if isInString {
      let ends = character == "\"" && !escaped
      escaped = character == "\\" && !escaped
      result.append(ends ? "\"" : " ")
      isInString = !ends
    } else if character == "/", index + 1 < characters.count, characters[index + 1] == "/" {
      return result + String(repeating: " ", count: characters.count - index)
    } else {
      isInString = character == "\""
      result.append(character)
    }
  }
  return result
}
