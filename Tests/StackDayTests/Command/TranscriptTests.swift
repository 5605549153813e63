import Foundation
import Testing

/// Every transcript in Examples/, and the tour in README.md, is what a terminal shows.
///
/// A line that begins with `$ ` is run by a shell; the lines up to the next one are what it prints on both
/// streams, and `[exit 65]` after them is a status other than 0. A line that begins with `# ` is a remark. All
/// commands of a transcript share one home folder, which is empty at first, and what is exported before them.
/// `STACKDAY_REWRITE=1 swift test` writes what is shown now into the files.
@Suite struct TranscriptTests {
  static let transcripts: [String] = {
    let folder = packageFolder.appending(path: "Examples").path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { "Examples/" + $0 }
      + ["README.md", ".github/README.ko.md"]
  }()

  @Test func thereAreTranscripts() {
    #expect(Self.transcripts.count > 1)
  }

  @Test(arguments: transcripts)
  func transcript(name: String) throws {
    let file = packageFolder.appending(path: name)
    let written = try String(contentsOf: file, encoding: .utf8)
    // In Markdown, a transcript is a block of code.
    var parts = name.hasSuffix(".md") ? written.components(separatedBy: "```console\n") : ["", written]
    for index in parts.indices.dropFirst() {
      let end = parts[index].range(of: "```")?.lowerBound ?? parts[index].endIndex
      let shown = try withTemporaryFolder { home in
        try Self.replay(String(parts[index][..<end]), home: home)
      }
      parts[index].replaceSubrange(..<end, with: shown)
    }
    let shown = parts.joined(separator: name.hasSuffix(".md") ? "```console\n" : "")
    if ProcessInfo.processInfo.environment["STACKDAY_REWRITE"] == "1" {
      try shown.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(shown == written, "\(name) differs from what the command prints")
  }

  /// Returns a transcript with what its commands print now.
  static func replay(_ transcript: String, home: URL) throws -> String {
    var shown: [String] = []
    var exports = ""
    for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# ") {
        if let last = shown.last, !last.hasPrefix("# ") { shown.append("") }
        shown.append(String(line))
      }
      guard line.hasPrefix("$ ") else { continue }
      if line.hasPrefix("$ export ") { exports += line.dropFirst(2) + "\n" }
      let outcome = try run(
        URL(filePath: "/bin/bash"), ["-c", "exec 2>&1\n" + exports + line.dropFirst(2)],
        environment: [
          "HOME": home.path(percentEncoded: false), "LANG": "en_US.UTF-8", "TZ": "Asia/Seoul",
        ])
      shown.append(String(line))
      if !outcome.output.isEmpty {
        shown.append(outcome.output.hasSuffix("\n") ? String(outcome.output.dropLast()) : outcome.output)
      }
      if outcome.status != 0 { shown.append("[exit \(outcome.status)]") }
    }
    return shown.joined(separator: "\n") + "\n"
  }
}
