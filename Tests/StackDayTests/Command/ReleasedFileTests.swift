import Foundation
import Habits
import Testing

/// The file that `.ci/release` builds, in a root where there is nothing else but a zone.
@Suite(.enabled(if: canRunReleasedFile, "needs .ci/release to have run, and chroot"))
struct ReleasedFileTests {
  @Test func calculates() throws {
    try inEmptyRoot { root in
      let sum = try root.run("calc '900-3×200'")
      #expect(sum == Outcome(output: "300\n", error: "", status: 0))
      #expect(try root.run("calc 5+×3").status == 65)
      #expect(try root.run("keypad 5++3=").output == "8\n")
    }
  }

  @Test func keepsADayOfHabits() throws {
    try inEmptyRoot { root in
      #expect(
        try root.run("habit add water --goal 8 --unit cups", ["STACKDAY_TODAY": "2026-10-11"]).status == 0)
      let logged = try root.run("log water '3+5 cups'", ["STACKDAY_TODAY": "2026-10-11"])
      #expect(logged.output == "water +8 | today 8/8 cups | goal met | streak 1 day\n")
      let report = try root.run("report", ["STACKDAY_TODAY": "2026-10-11", "LANG": "ko_KR.UTF-8"])
      #expect(report.output.contains("주간 보고서: 10/05(월) ~ 10/11(일)"))
      #expect(report.output.contains("합계 8cups | 달성 1/7일"))
    }
  }

  /// The instant at which the test runs is unknown, but not how far the two zones are apart.
  @Test func knowsNamedZones() throws {
    try inEmptyRoot { root in
      let days = try ["Pacific/Kiritimati", "<-12>12"].map { zone in
        let output = try root.run("habit add 'in \(zone)' --json", ["TZ": zone]).output
        let habit = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        return Day(iso: try #require(habit?["startedOn"] as? String))
      }
      // Midnight may have passed between the two.
      #expect(0...2 ~= days[1].distance(to: days[0]) && days[0] != days[1])
      #expect(try root.run("today", ["TZ": "Asia/Seoul"]).error.contains("TZ names no time zone"))
    }
  }

  /// With as few files as can be, nothing is taken for something else, and nothing traps.
  @Test(arguments: 3...8)
  func fewFiles(count: Int) throws {
    try withTemporaryFolder { folder in
      let environment = ["STACKDAY_DB": folder.path + "/a.sqlite", "STACKDAY_TODAY": "2026-10-11"]
      func shell(_ line: String) throws -> Outcome {
        try run(URL(filePath: "/bin/bash"), ["-c", line], environment: environment)
      }
      let file = releasedFile.path
      #expect(try shell("'\(file)' habit add water --goal 8 --unit cups").status == 0)
      let calc = try shell("ulimit -n \(count); exec '\(file)' calc 1+1")
      #expect(calc == Outcome(output: "2\n", error: "", status: 0))
      let log = try shell("ulimit -n \(count); exec '\(file)' log water 1 --json")
      #expect(log.status == 0 || log.output.contains(#""kind":"tooManyOpenFiles""#), "\(log)")
      #expect(log.error == "")
    }
  }

  /// A mistake of the program asks for a report, without a trace.
  @Test func crash() throws {
    let outcome = try withTemporaryFolder { folder in
      try run(
        URL(filePath: "/bin/bash"),
        [
          "-c",
          """
          cd '\(folder.path)'; mkfifo in; '\(releasedFile.path)' keypad <in >out & exec 3>in; echo 5 >&3
          until [ -s out ]; do :; done; kill -SEGV $!; wait $!; echo $?
          """,
        ])
    }
    #expect(outcome.output == "70\n")
    #expect(outcome.error.hasPrefix("stackday 1.1.0 made a mistake and stopped; please report it\n"))
    #expect(outcome.error.split(separator: "\n").count == 2)
  }

  @Test func comesWithItsPapers() throws {
    let folder = releasedFile.deletingLastPathComponent()
    let line = "cd '\(folder.path)' && sha256sum --check --quiet SHA256SUMS && ls"
    let outcome = try run(URL(filePath: "/bin/bash"), ["-c", line])
    let names = ["SHA256SUMS", "stackday", "stackday.1", "stackday.bash", "stackday.fish", "stackday.zsh"]
    #expect(outcome.output.split(separator: "\n").map(String.init) == names)
    #expect(outcome.status == 0)
  }
}

private let releasedFile = packageFolder.appending(path: ".build/dist/stackday")
private let zoneFile = "usr/share/zoneinfo/Pacific/Kiritimati"

private let canRunReleasedFile: Bool = {
  guard FileManager.default.isExecutableFile(atPath: releasedFile.path) else { return false }
  // The file itself must not decide whether it is tested.
  let line = "PATH=$PATH:/usr/sbin:/sbin; chroot / true"
  return (try? run(URL(filePath: "/bin/bash"), ["-c", line]))?.status == 0
}()

/// A folder that a program takes for the root of the file system.
private struct Root {
  let folder: URL

  /// Runs the released file with a shell's words.
  func run(_ line: String, _ environment: [String: String] = [:]) throws -> Outcome {
    let command = "PATH=$PATH:/usr/sbin:/sbin; chroot '\(folder.path)' /stackday \(line)"
    return try StackDayTests.run(
      URL(filePath: "/bin/bash"), ["-c", command], environment: ["HOME": "/home"].merging(environment) { $1 })
  }
}

/// Calls a function with a new root that has nothing but the released file and a zone.
private func inEmptyRoot<Result>(_ body: (Root) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    let zone = folder.appending(path: zoneFile)
    try FileManager.default.createDirectory(
      at: zone.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "/" + zoneFile, toPath: zone.path)
    try FileManager.default.copyItem(at: releasedFile, to: folder.appending(path: "stackday"))
    return try body(Root(folder: folder))
  }
}
