import Foundation
import Testing

/// Every transcript in Examples/ is what a terminal shows.
///
/// A line that begins with `$ ` is run by a shell; the lines up to the next one are what it prints on both
/// streams, and `[exit 65]` after them is a status other than 0. A line that begins with `# ` is a remark. All
/// commands of a transcript share one home folder, which is empty at first, and what is exported before them.
/// `STACKDAY_REWRITE=1 swift test` writes what is shown now into the files.
@Suite struct TranscriptTests {
  static let transcripts: [String] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }()
  static let folder = packageFolder.appending(path: "Examples")

  @Test func thereAreTranscripts() {
    #expect(!Self.transcripts.isEmpty)
  }

  @Test(arguments: transcripts)
  func transcript(name: String) throws {
    let file = Self.folder.appending(path: name)
    let written = try String(contentsOf: file, encoding: .utf8)
    let shown = try withTemporaryFolder { home in try Self.replay(written, home: home) }
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
