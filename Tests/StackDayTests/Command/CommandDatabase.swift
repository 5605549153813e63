import Foundation

/// Runs the command on a database of its own, on a fixed day.
struct CommandDatabase {
  let folder: URL
  var environment: [String: String]

  init(in folder: URL) {
    self.folder = folder
    environment = [
      "STACKDAY_DB": folder.appending(path: "stackday.sqlite").path, "STACKDAY_TODAY": "2026-10-11",
      "TZ": "Asia/Seoul", "LANG": "en_US.UTF-8",
    ]
  }

  var file: URL { URL(filePath: environment["STACKDAY_DB"] ?? "") }

  /// Runs `stackday` with arguments.
  func run(_ arguments: String..., environment changes: [String: String] = [:]) throws -> Outcome {
    try StackDayTests.run("stackday", arguments, environment: environment.merging(changes) { $1 })
  }

  /// Runs a line of shell in which `stackday` is the built command.
  func shell(_ line: String) throws -> Outcome {
    try StackDayTests.run(URL(filePath: "/bin/bash"), ["-c", line], environment: environment)
  }

  /// Runs lines of shell at the same time, each in its own process.
  func shells(_ lines: [String]) async throws -> [Outcome] {
    try await withThrowingTaskGroup { group in
      for line in lines {
        group.addTask {
          // Waiting for a process must not take up one of the few threads that tasks share.
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try shell(line) }) }
          }
        }
      }
      var outcomes: [Outcome] = []
      for try await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
  }
}

/// Calls a function with a database in a new folder.
func withCommandDatabase<Result>(_ body: (CommandDatabase) async throws -> Result) async throws -> Result {
  try await withTemporaryFolder { folder in try await body(CommandDatabase(in: folder)) }
}
