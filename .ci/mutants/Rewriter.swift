import Foundation

/// What can be changed at one place: number `first` is the first of these alternatives.
struct Site {
  var isCell = false
  let place: String
  let before: String
  let alternatives: [String]
}

struct Rewriter {
  private(set) var sites: [Site] = []
  private(set) var count = 0
  private(set) var operators: [String] = []
  private(set) var refused: [Site] = []

  /// Constants that get their value after their declaration.
  private var constants: Set<String> = []

  /// The lines, as `FILE:LINE`, that the compiler takes only as they are.
  let givenUp: Set<String>

  init(givenUp: Set<String>) { self.givenUp = givenUp }

  /// Notes a site and returns the number of its first mutation, or nil where the compiler did not take such a one.
  private mutating func add(_ line: Line, before: String, _ alternatives: [String]) -> Int? {
    let site = Site(place: "\(line.file):\(line.number)", before: before, alternatives: alternatives)
    guard givenUp.contains(site.place) else { return add(site) }
    refused.append(site)
    return nil
  }

  private mutating func add(_ site: Site) -> Int {
    defer { count += site.alternatives.count }
    sites.append(site)
    return count
  }

  mutating func rewrite(_ source: String, file: String) -> String {
    let texts = source.components(separatedBy: "\n")
    var lines = texts.enumerated().map {
      Line(file: file, number: $0.offset + 1, text: Array($0.element), code: masked($0.element))
    }
    let table = tableLines(of: lines)
    rewriteTable(&lines, table)
    var initialiser: Int?
    for index in lines.indices where !table.contains(index) {
      let next = index + 1 < lines.count ? lines[index + 1].trimmed : ""
      let indentation = lines[index].code.prefix { $0 == " " }.count
      if lines[index].trimmed.contains(/^(public )?init[?(]/) { initialiser = indentation }
      if indentation == initialiser, lines[index].trimmed == "}" { initialiser = nil }
      rewriteOperators(&lines[index])
      rewriteLiterals(&lines[index])
      rewriteConditions(&lines[index])
      rewriteResult(&lines[index], next: index + 1 < lines.count ? lines[index + 1] : nil)
      // What is initialised has to stay.
      if let match = lines[index].trimmed.firstMatch(of: /^let (\w+): [\w.]+$/) {
        constants.insert(String(match.output.1))
      }
      guard initialiser == nil else { continue }
      rewriteStatement(&lines[index], previous: index > 0 ? lines[index - 1].trimmed : "", next: next)
    }
    return lines.map(\.rewritten).joined(separator: "\n")
  }
}

// MARK: - The table of the validation machine

extension Rewriter {
  private func tableLines(of lines: [Line]) -> Range<Int> {
    guard let first = lines.firstIndex(where: { $0.code.contains("let table: [Step] = [") }),
      let last = lines[first...].firstIndex(where: { $0.code == "  ]" })
    else { return 0..<0 }
    return first + 1..<last
  }

  /// A cell becomes what stands in another cell of its row or of its column.
  private mutating func rewriteTable(_ lines: inout [Line], _ range: Range<Int>) {
    var rows: [[(line: Int, range: Range<Int>, step: String)]] = []
    for index in range {
      let line = lines[index]
      if line.raw(0..<line.text.count).contains("//") { rows.append([]) }
      for match in line.code.matches(of: /\.(to|no)\(\.\w+\)/) {
        rows[rows.count - 1].append((index, line.offsets(match.range), String(match.output.0)))
      }
    }
    guard let columns = rows.first?.count else { return }
    precondition(rows.allSatisfy { $0.count == columns }, "the table is not as it is read here")
    for row in rows {
      for (column, cell) in row.enumerated() {
        var alternatives: [String] = []
        for step in row.map(\.step) + rows.map({ $0[column].step })
        where step != cell.step && !alternatives.contains(step) { alternatives.append(step) }
        let place = "\(lines[cell.line].file):\(cell.line + 1)"
        let site = Site(isCell: true, place: place, before: cell.step, alternatives: alternatives)
        lines[cell.line].wrap(
          cell.range, "cell(\(add(site)), ", ", [\(alternatives.joined(separator: ", "))])")
      }
    }
  }
}

// MARK: - Other lines

extension Rewriter {
  private static let exchanged: [String: [String]] = [
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "+": ["-"], "-": ["+"], "&+": ["&-"], "&-": ["&+"], "&&": ["||"], "||": ["&&"],
    "+=": ["-="], "-=": ["+="], "&+=": ["&-="], "&-=": ["&+="],
  ]

  /// An operator becomes another one, of its own precedence, that decides by the number what it does: `<` becomes `<⊕⊖`.
  private mutating func rewriteOperators(_ line: inout Line) {
    guard !line.trimmed.hasPrefix("@"), !line.code.contains("operator ") else { return }
    for match in line.code.matches(of: /[ ]([<>=!&|+\-]+)(?=[ ]|$)/) {
      let symbol = String(match.output.1)
      guard let others = Self.exchanged[symbol],
        let number = add(line, before: symbol, others)
      else { continue }
      let range = line.offsets(match.output.1.startIndex..<match.output.1.endIndex)
      let digits = String(number, radix: 4).map { String(Array("⊕⊖⊗⊘")[$0.wholeNumberValue!]) }.joined()
      line.replaced[range.lowerBound] = (symbol + digits, range.upperBound)
      operators.append(declaration(of: symbol, named: symbol + digits, number: number, others))
    }
  }

  private mutating func rewriteLiterals(_ line: inout Line) {
    for match in line.code.matches(of: /\b(?:true|false|0x[0-9A-Fa-f_]+|[0-9][0-9_]*)\b/) {
      let range = line.offsets(match.range)
      let literal = String(match.output)
      // What follows a single point or a dollar sign is a name.
      let before = String(line.text[..<range.lowerBound].suffix(2))
      if before.hasSuffix("$") || before.hasSuffix(".") && before != ".." { continue }
      if literal == "true" || literal == "false" {
        let other = literal == "true" ? "false" : "true"
        guard let number = add(line, before: literal, [other]) else { continue }
        line.wrap(range, "boolean(\(number), ", ")")
      } else {
        guard let number = add(line, before: literal, ["\(literal) + 1", "\(literal) - 1"]) else {
          continue
        }
        line.wrap(range, "integer(\(number), ", ")")
      }
    }
  }

  /// Negates what is a whole condition, or a part between commas. A comparison is left to its operator.
  private mutating func rewriteConditions(_ line: inout Line) {
    var parts: [Range<Int>] = []
    for match in line.code.matches(of: /\b(if|guard|while|where)[ ]/) {
      let start = line.offsets(match.range).upperBound
      parts += self.parts(of: line, from: start, endedBy: match.output.1 == "where" ? ":" : "{")
    }
    for match in line.code.matches(of: /([A-Za-z_][\w.]*) \?[ ]/) {
      let range = line.offsets(match.output.1.startIndex..<match.output.1.endIndex)
      let before = line.code.prefix(range.lowerBound).trimmingCharacters(in: .whitespaces)
      if before.isEmpty || [" =", "(", ",", "{", "return"].contains(where: before.hasSuffix) {
        parts.append(range)
      }
    }
    for part in parts {
      let condition = line.raw(part)
      let isBinding = ["let ", "var ", "case ", "#"].contains { condition.hasPrefix($0) }
      let isComparison = condition.contains(/[ ](?:[<>=!]=?|&&|\|\||~=)[ ]/)
      guard !condition.isEmpty, !isBinding, !isComparison,
        let number = add(line, before: condition, ["!(\(condition))"])
      else { continue }
      line.wrap(part, "negated(\(number), ", ")")
    }
  }

  /// The parts of a condition, up to what ends it on its line.
  private func parts(of line: Line, from start: Int, endedBy mark: Character) -> [Range<Int>] {
    let code = Array(line.code)
    var parts: [Range<Int>] = []
    var depth = 0
    var begin = start
    var index = start
    while index < code.count {
      switch code[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ",", mark:
        guard depth == 0 else { break }
        var part = begin..<index
        while part.count > 0, code[part.upperBound - 1] == " " {
          part = part.lowerBound..<part.upperBound - 1
        }
        if part.count > 5, String(code[part].suffix(5)) == " else" {
          part = part.lowerBound..<part.upperBound - 5
        }
        if !part.isEmpty { parts.append(part) }
        guard code[index] == "," else { return parts }
        begin = min(index + 2, code.count)
      default: break
      }
      if depth < 0 { return parts }
      index += 1
    }
    // What goes on in the next line is one condition with it, unless a comma ended it.
    return parts
  }

  /// A case takes over the result of the case after it.
  private mutating func rewriteResult(_ line: inout Line, next: Line?) {
    guard let next, let result = result(of: line), let other = self.result(of: next),
      !next.code.contains("let ")
    else { return }
    let (before, after) = (line.raw(result), next.raw(other))
    guard before != after, isAssignment(before) == isAssignment(after),
      let number = add(line, before: before, [after])
    else { return }
    if isAssignment(before) || before.hasPrefix("return ") {
      line.wrap(result, "if mutant == \(number) { \(after) } else { ", " }")
    } else {
      line.wrap(result, "(mutant == \(number) ? \(after) : ", ")")
    }
  }

  /// What stands behind the colon of a `case`, if it is whole.
  private func result(of line: Line) -> Range<Int>? {
    guard line.trimmed.hasPrefix("case ") || line.trimmed.hasPrefix("default: ") else { return nil }
    let code = Array(line.code)
    var depth = 0
    for index in code.indices {
      if "([".contains(code[index]) { depth += 1 }
      if ")]".contains(code[index]) { depth -= 1 }
      if code[index] == ":", depth == 0 {
        let range = min(index + 2, code.count)..<code.count
        return range.isEmpty || !isWhole(line.raw(range)) ? nil : range
      }
    }
    return nil
  }

  /// Deletes an assignment or a call that is a statement of its own.
  private mutating func rewriteStatement(_ line: inout Line, previous: String, next: String) {
    var range = line.code.prefix { $0 == " " }.count..<line.text.count
    if line.trimmed.hasPrefix("case ") || line.trimmed.hasPrefix("default: ") {
      guard let result = result(of: line), isAssignment(line.raw(result)) else { return }
      range = result
    }
    let statement = line.raw(range)
    guard isStatement(statement), isWhole(statement),
      !constants.contains(String(statement.prefix { $0 != " " })),
      !["=", "(", ",", "[", "return", "try", "+", "&&", "||", "?", ":"].contains(where: previous.hasSuffix)
        || previous.hasPrefix("case ") || previous.hasPrefix("default:") || previous.hasPrefix("//"),
      ![".", "?", "+", "-", "&&", "||", "&"].contains(where: next.hasPrefix),
      let number = add(line, before: statement, ["(nothing)"])
    else { return }
    line.wrap(range, "if mutant != \(number) { ", " }")
  }

  private func isStatement(_ text: String) -> Bool {
    isAssignment(text) || text.contains(/^[a-z][\w.]*\(.*\)$/)
  }

  private func isAssignment(_ text: String) -> Bool {
    text.contains(/^(?:_|[a-z][\w.\[\]]*) (?:[+\-*]|&[+\-*])?= ./)
  }

  private func isWhole(_ text: String) -> Bool {
    text.count { "([{".contains($0) } == text.count { ")]}".contains($0) }
      && !["=", "(", ",", "{", "+", "&&", "||", "?", ":"].contains(where: text.hasSuffix)
  }
}
