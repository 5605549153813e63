import Foundation

/// Measures whole processes, medians by turns in one run: the released file and the dynamic build beside this
/// program, `bc` on the same sum, and `true`, which does nothing.
func startTable(isShort: Bool) throws -> Table {
  var table = Table("start", columns: ["ms", "of bc"])
  let folder = FileManager.default.temporaryDirectory.appending(path: "stackday-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let sum = folder.appending(path: "sum").path
  try "900-3*200\nquit\n".write(toFile: sum, atomically: true, encoding: .utf8)
  let environment = ["STACKDAY_DB": folder.appending(path: "empty.sqlite").path, "TZ": "Asia/Seoul"]
  func launch(_ name: String, _ arguments: String...) -> Launch? {
    program(name).map { Launch(program: $0, arguments: arguments, environment: environment) }
  }

  var launches: [(name: String, launch: Launch)] = []
  func add(_ name: String, _ launch: Launch?) {
    if let launch { launches.append((name, launch)) } else { table.notes.append("Not measured: \(name)") }
  }
  add("bc on the same sum", launch("bc", "-q", sum))
  add("true", launch("true"))
  for (build, name) in [("released", releasedFile), ("dynamic", "stackday")] {
    add("\(build): calc \"900-3×200\"", launch(name, "calc", "900-3×200"))
    add("\(build): today on an empty database", launch(name, "today"))
  }
  let limits: [String: KeyValuePairs<String, Double>] = [
    "released: calc \"900-3×200\"": ["of bc": 1.3],
    "released: today on an empty database": ["of bc": 1.8],
  ]
  try table.add {
    let times = try medians(of: launches.map(\.launch), rounds: isShort ? 20 : 200)
    let base = launches.first?.name.hasPrefix("bc") == true ? times.first : nil
    return zip(launches, times).map { launch, time in
      Table.Row(launch.name, [time, base.map { time / $0 }], limits: limits[launch.name] ?? [:])
    }
  }
  return table
}

/// The file that `.ci/release` builds, relative to the package's folder.
let releasedFile = ".build/dist/stackday"

/// A program to run, its arguments, its whole environment, and the file that it reads as its input.
struct Launch {
  let program: String
  let arguments: [String]
  let environment: [String: String]
  var input = "/dev/null"

  /// Runs the program to its end without output, and returns the milliseconds from before its start to after its end.
  func run() throws -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    var status: Int32 = 0
    let clock = ContinuousClock()
    let start = clock.now
    guard posix_spawn(&process, program, &actions, nil, words, variables) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { throw Failed(program: program, status: status) }
    return start.duration(to: clock.now) / .milliseconds(1)
  }

  struct Failed: Error {
    let program: String
    let status: Int32
  }
}

/// The median milliseconds of each of several programs, which run by turns.
func medians(of launches: [Launch], rounds: Int) throws -> [Double] {
  var times = launches.map { _ in [Double]() }
  for round in 0...rounds {
    for (index, launch) in launches.enumerated() {
      let time = try launch.run()
      // The first round fills the caches.
      if round > 0 { times[index].append(time) }
    }
  }
  return times.map { $0.sorted()[rounds / 2] }
}

/// The path of a program in this folder, beside this program, or on the search path.
func program(_ name: String) -> String? {
  let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
  let folders =
    [name.contains("/") ? "." : own]
    + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  return folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
}
