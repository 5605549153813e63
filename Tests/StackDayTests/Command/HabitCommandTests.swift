import Foundation
import HabitStorage
import Habits
import Testing

/// The habit verbs, as far as the transcripts in Examples/ do not show them.
@Suite struct HabitCommandTests {
  // MARK: - JSON

  static let shapes: [(String, Set<String>)] = [
    ("habit add tea --goal 3 --unit cups", habitKeys), ("habit add yoga", habitKeys),
    ("habit list", habitKeys),
    ("habit rename yoga Yoga", habitKeys), ("habit change tea --goal 4", habitKeys),
    ("habit archive tea", habitKeys), ("log water 3+5", progressKeys.union(["amount"])),
    ("done meditation", progressKeys), ("undo water", progressKeys.union(["amount"])),
    ("done water", progressKeys.union(["amount"])), ("undo meditation", progressKeys),
    ("today", progressKeys), ("", progressKeys),
    ("report", ["habit", "goal", "unit", "days", "total", "daysMet", "percent", "streak"]),
    ("stats", ["habit", "completedDays", "trackedDays", "rate", "streak"]),
    ("stats water", ["habit", "completedDays", "trackedDays", "rate", "streak"]),
  ]
  static let habitKeys: Set = ["habit", "goal", "unit", "startedOn", "archivedOn"]
  static let progressKeys: Set = ["habit", "day", "total", "goal", "unit", "isMet", "streak", "startedOn"]

  /// Every line that `--json` prints is an object, with the keys that the verb's help names and no others.
  @Test func shapesOfJSON() async throws {
    try await withCommandDatabase { database in
      _ = try database.shell(
        "stackday habit add water --goal 8 --unit cups; stackday habit add meditation")
      for (line, keys) in Self.shapes {
        let outcome = try database.shell("stackday \(line) --json")
        #expect(outcome.status == 0, "\(line)")
        let verb =
          line.isEmpty
          ? "today"
          : line.split(separator: " ").prefix(line.hasPrefix("habit") ? 2 : 1).joined(separator: " ")
        let help = try database.shell("stackday \(verb) --help").output
        let objects = try objects(outcome.output)
        #expect(!objects.isEmpty, "\(line)")
        for object in objects {
          #expect(Set(object.keys) == keys, "\(line)")
          for key in keys { #expect(help.contains(key), "\(verb) --help does not name \(key)") }
          if let streak = object["streak"] as? [String: Int] {
            #expect(Set(streak.keys) == ["current", "longest"])
          }
        }
      }
    }
  }

  @Test func valuesOfJSON() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "water", "--goal", "8", "--unit", "cups")
      let logged = try database.run("log", "water", "3+5", "--on", "mon", "--json")
      #expect(
        logged.output == """
          {"habit":"water","day":"2026-10-05","total":8,"goal":8,"unit":"cups","isMet":true,\
          "streak":{"current":0,"longest":1},"startedOn":"2026-10-05","amount":8}

          """)
      let week = try objects(try database.run("report", "--json").output)
      let days = try #require(week.first?["days"] as? [[String: Any]])
      #expect(days.map { $0["day"] as? String }.first == "2026-10-05")
      #expect(days.map { $0["total"] as? Int } == [8, 0, 0, 0, 0, 0, 0])
      #expect(days.map { $0["isMet"] as? Bool } == [true] + Array(repeating: false, count: 6))
      #expect(week.first?["percent"] as? Int == 14)
      let stats = try #require(try objects(try database.run("stats", "--json").output).first)
      #expect(stats["completedDays"] as? Int == 1)
      #expect(stats["trackedDays"] as? Int == 7)
    }
  }

  /// With `--json`, what a person did wrong is an object on standard output.
  @Test(arguments: [
    ("log water 3 min", "unitMismatch"), ("log water 5+", "trailingOperator"),
    ("log water 0", "amountNotPositive"),
    ("log water -3", "amountNotPositive"), ("log water 1000000001", "amountTooLarge"),
    ("log waetr 3", "unknownHabit"), ("log w 3", "ambiguousHabit"), ("log meditation 3", "noAmounts"),
    ("undo water", "nothingRecorded"), ("undo meditation", "notCompleted"), ("log old 3", "archived"),
    ("done meditation --on 2026-10-12", "dayInFuture"), ("habit add Water", "nameTaken"),
    ("habit archive old", "alreadyArchived"), ("habit unarchive water", "notArchived"),
    ("habit add '' ", "badName"), ("habit change meditation --goal 3", "isCheckOff"),
    ("habit change water --goal 0", "goalOutOfRange"), ("report --week 2026-10-12", "dayInFuture"),
    ("stats nothing", "unknownHabit"),
  ])
  func refusalInJSON(line: String, kind: String) async throws {
    try await withCommandDatabase { database in
      _ = try database.shell(
        """
        stackday habit add water --goal 8 --unit cups; stackday habit add walk; stackday habit add meditation
        stackday habit add old --goal 3 --unit km; stackday habit archive old
        """)
      let before = try database.run("habit", "list", "--json").output
      let outcome = try database.shell("stackday \(line) --json")
      #expect(outcome.status == 65)
      #expect(outcome.error == "")
      let error = try #require(try objects(outcome.output).first?["error"] as? [String: Any])
      #expect(error["kind"] as? String == kind)
      #expect(error["message"] is String)
      #expect(try database.run("habit", "list", "--json").output == before)
    }
  }

  // MARK: - Days

  @Test(arguments: [
    ("today", "2026-10-11"), ("Yesterday", "2026-10-10"), ("2026-09-30", "2026-09-30"), ("sun", "2026-10-11"),
    ("Sat", "2026-10-10"), ("monday", "2026-10-05"), ("월", "2026-10-05"), ("일요일", "2026-10-11"),
    ("오늘", "2026-10-11"), ("어제", "2026-10-10"),
    ("토요일".decomposedStringWithCanonicalMapping, "2026-10-10"),
  ])
  func dayByName(word: String, day: String) async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "yoga")
      let done = try objects(try database.run("done", "yoga", "--on", word, "--json").output)
      #expect(done.first?["day"] as? String == day)
    }
  }

  @Test(arguments: ["2026-02-30", "26-1-1", "tomorrow", "m", "", "11", "2026-10-11 "])
  func noSuchDay(word: String) async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "yoga")
      let outcome = try database.run("done", "yoga", "--on", word)
      #expect(outcome.status == 65)
      #expect(outcome.error.hasPrefix("error: there is no day \(word)\n"))
    }
  }

  /// The instant at which the test runs is unknown, but not how far zones are apart.
  @Test(arguments: [
    ("Pacific/Kiritimati", "Etc/GMT+12", [1, 2]), ("<+14>-14", "<-12>12", [1, 2]), ("UTC", "UTC0", [0]),
    (":Asia/Seoul", "KST-9", [0]), ("EST5EDT", "America/New_York", [0]), ("", "UTC", [0]),
    ("/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul", [0]), ("EST5EDT,M3.2.0,M11.1.0/2:00", "EST5EDT", [0]),
    ("IST-5:30:00", "Asia/Kolkata", [0]), ("<+0330>-3:30<+0430>,J79/24,J263/24", "IRST-3:30", [0]),
  ])
  func zones(east: String, west: String, distances: [Int]) async throws {
    try await withCommandDatabase { database in
      let days = try [east, west].map { zone in
        let changes = ["TZ": zone, "STACKDAY_TODAY": ""]
        let path = database.folder.appending(path: UUID().uuidString).path
        let outcome = try database.run(
          "habit", "add", "yoga", "--json", environment: changes.merging(["STACKDAY_DB": path]) { $1 })
        let habit = try objects(outcome.output).first
        return Day(iso: try #require(habit?["startedOn"] as? String))
      }
      // Midnight may have passed between the two.
      #expect((distances + distances.map { $0 - 1 }).contains(days[1].distance(to: days[0])))
    }
  }

  @Test(arguments: [
    "Asia/Nowhere", "KST", "../etc/passwd", "/etc/passwd", "/usr/share/zoneinfo", "Asia", "UTC+99",
    "\u{1B}[31m",
    "UTC-5:65", "UTC-25", "A-1", "<+9-9", "<+9>", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
    "EST5EDT,M3.2.0,M11.1.0,",
    "EST5EDT,J0,J300", "KST-9 ", "-9",
  ])
  func noSuchZone(zone: String) async throws {
    try await withCommandDatabase { database in
      let outcome = try database.run("today", environment: ["TZ": zone, "STACKDAY_TODAY": ""])
      #expect(outcome.status == 65)
      #expect(outcome.error.hasPrefix("error: TZ names no time zone that is known here: "))
      #expect(!outcome.error.contains("\u{1B}"))
    }
  }

  @Test func aWrongTodayIsAnError() async throws {
    try await withCommandDatabase { database in
      let outcome = try database.run("today", environment: ["STACKDAY_TODAY": "2026-02-30"])
      #expect(outcome.status == 65)
      #expect(outcome.error == "error: STACKDAY_TODAY is a day such as 2026-10-11, not 2026-02-30\n")
    }
  }

  // MARK: - Files

  @Test func whereTheRecordsAre() throws {
    try withTemporaryFolder { folder in
      let home = folder.path
      for (environment, file) in [
        (["STACKDAY_DB": home + "/a.sqlite", "XDG_DATA_HOME": home + "/x"], "a.sqlite"),
        (["STACKDAY_DB": "", "XDG_DATA_HOME": home + "/x"], "x/stackday/stackday.sqlite"),
        (["XDG_DATA_HOME": "relative"], ".local/share/stackday/stackday.sqlite"),
      ] {
        let environment = environment.merging(["HOME": home]) { $1 }
        #expect(try run("stackday", ["habit", "add", "yoga"], environment: environment).status == 0)
        #expect(try mode(of: folder.appending(path: file)) == 0o600)
        try FileManager.default.removeItem(at: folder.appending(path: file))
      }
      #expect(try mode(of: folder.appending(path: ".local")) == 0o700)
    }
  }

  @Test(arguments: ["000", "022", "0777"])
  func aUmaskChangesNothing(umask: String) async throws {
    try await withCommandDatabase { database in
      let line =
        "umask \(umask); export STACKDAY_DB=$STACKDAY_DB.d/e/f; stackday habit add a && stackday done a"
      let outcome = try database.shell(line)
      #expect(outcome.status == 0)
      let file = URL(filePath: database.file.path + ".d/e/f")
      #expect(try mode(of: file) == 0o600)
      #expect(try mode(of: file.deletingLastPathComponent()) == 0o700)
    }
  }

  @Test(arguments: DatabaseFileTests.Foreign.allCases)
  func foreignFile(foreign: DatabaseFileTests.Foreign) async throws {
    try await withCommandDatabase { database in
      try foreign.make(database.file)
      let bytes = try Data(contentsOf: database.file)
      for line in ["today", "log water 1", "habit add water", "report"] {
        let outcome = try database.shell("stackday \(line)")
        #expect(outcome.status == 74)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("error: \(database.file.path)"))
        let json = try database.shell("stackday \(line) --json")
        #expect(json.status == 74)
        #expect(
          json.output.hasPrefix(
            #"{"error":{"kind":"\#(foreign.kind.name)","message":"\#(database.file.path)"#))
        #expect(json.error == "")
      }
      #expect(try Data(contentsOf: database.file) == bytes)
    }
  }

  @Test func whatCannotBeAFile() async throws {
    try await withCommandDatabase { database in
      for (path, status) in [
        (database.folder.path, 74), ("/dev/null", 74), ("/proc/none/a.sqlite", 73),
        ("/dev/null/a.sqlite", 73),
      ] {
        let outcome = try database.run("habit", "add", "a", environment: ["STACKDAY_DB": path])
        #expect(outcome.status == Int32(status))
        #expect(outcome.error.contains(path))
      }
    }
  }

  /// Root may read and write everything, so another user runs the command.
  @Test(.enabled(if: canBecomeNobody, "needs setpriv and products that nobody may run"))
  func noPermission() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "yoga")
      let bytes = try Data(contentsOf: database.file)
      let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups stackday"
      let other = database.folder.appending(path: "other.sqlite").path
      #expect(chmod(database.folder.path, 0o755) == 0)
      for (line, status, file) in [
        ("\(asNobody) today", 74, database.file.path),
        ("STACKDAY_DB=\(other) \(asNobody) habit add a", 73, other),
        ("STACKDAY_DB=/root/none/a.sqlite \(asNobody) today", 74, "/root/none/a.sqlite"),
        ("STACKDAY_DB=/root/none/a.sqlite \(asNobody) habit add a", 74, "/root/none/a.sqlite"),
        ("chmod 644 $STACKDAY_DB; \(asNobody) done yoga", 74, database.file.path),
      ] {
        let outcome = try database.shell(line)
        #expect(outcome.status == Int32(status), "\(line)")
        #expect(outcome.error.contains(file))
      }
      #expect(try Data(contentsOf: database.file) == bytes)
    }
  }

  static let canBecomeNobody: Bool = {
    let line = "setpriv --reuid=65534 --regid=65534 --clear-groups stackday --version"
    return (try? run(URL(filePath: "/bin/bash"), ["-c", line]))?.status == 0
  }()

  // MARK: - Names

  /// A name that another program wrote: what a terminal would obey never reaches it.
  @Test func whatATerminalWouldObey() async throws {
    try await withCommandDatabase { database in
      _ = try database.shell(
        """
        stackday habit add water --goal 8 --unit cups; stackday habit add yoga; stackday habit add old
        stackday log water 3; stackday habit archive old
        """)
      try runSQL(
        "UPDATE habit SET name = name || x'1b5b33316de280ae0a07', unit = unit || x'1b'", on: database.file)
      let lines = [
        "today", "report --rate", "stats", "habit list", "log water 3", "log water 3 min", "undo water",
        "done yoga",
        "done yoga", "undo yoga", "undo yoga", "log yoga 3", "log x 3", "log zwater 3", "done old",
        "habit add yogz",
        "habit rename yoga old", "log $'\\e[31m' 3", "habit add $'\\e[31m'", "done yoga --on $'\\e[31m'",
        "$'\\e[31m'", "--week $'\\e'", "habit $'\\e'", "stats $'water\\e'", "log water $'3\\e[31m'",
        "habit archive water", "habit archive water", "habit unarchive water", "habit unarchive water",
      ]
      for line in lines {
        for language in ["en", "ko"] {
          let outcome = try database.shell("stackday \(line) --language \(language)")
          let shown = (outcome.output + outcome.error).unicodeScalars
          let obeyed = shown.filter { $0 != "\n" && ($0.value < 32 || $0 == "\u{202E}" || $0.value == 127) }
          #expect(obeyed.isEmpty, "\(line): \(outcome)")
        }
      }
    }
  }

  @Test(arguments: [
    ("habit add drink water --goal 8 --unit cups", "drink water"), ("habit add \"it's; 100%\"", "it's; 100%"),
    ("habit add 물 마시기", "물 마시기"), ("habit add '💧 water'", "💧 water"), ("habit add 5", "5"),
  ])
  func nameIsKept(line: String, name: String) async throws {
    try await withCommandDatabase { database in
      _ = try database.shell("stackday \(line)")
      let habits = try objects(try database.run("habit", "list", "--json").output)
      #expect(habits.first?["habit"] as? String == name)
    }
  }

  @Test func longNamesAreRefused() async throws {
    try await withCommandDatabase { database in
      let outcome = try database.run("habit", "add", String(repeating: "물", count: 10_000))
      #expect(outcome.status == 65)
      #expect(outcome.error == "error: the name is longer than 200 characters\n")
    }
  }

  // MARK: - Colour

  /// A terminal shows colours, in columns that are as straight as without.
  @Test(arguments: [
    ("", "water  \u{1B}[33m███░░░░░░░\u{1B}[0m  3/8 cups"), ("1", "water  ███░░░░░░░  3/8 cups"),
  ])
  func colorOnATerminal(noColor: String, line: String) async throws {
    try await withCommandDatabase { database in
      _ = try database.shell(
        "stackday habit add water --goal 8 --unit cups; stackday habit add yoga; stackday log water 3")
      let terminal = try PseudoTerminal()
      try terminal.start(
        "stackday", [], environment: database.environment.merging(["NO_COLOR": noColor]) { $1 })
      #expect(terminal.waits(for: line))
      #expect(terminal.waits(for: "yoga   ░░░░░░░░░░  not done"))
      #expect(terminal.end() == 0)
    }
  }

  // MARK: - Usage

  @Test(arguments: [
    "log", "log water", "done", "undo", "habit", "habit add", "habit rename water", "habit rename a b c",
    "habit change water", "habit archive", "habit nothing", "habit add a --goal 3", "habit add a --unit km",
    "today water", "report water", "habit list water", "today --rate", "log water 3 --on", "--rate",
    "report --rate=1",
  ])
  func wrongUsage(line: String) async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "water", "--goal", "8", "--unit", "cups")
      let outcome = try database.shell("stackday \(line)")
      #expect(outcome.status == 64)
      #expect(outcome.output == "")
      #expect(outcome.error.contains("usage: stackday "))
    }
  }

  @Test(arguments: [
    "today", "log", "done", "undo", "report", "stats", "habit add", "habit list", "habit rename",
    "habit change",
    "habit archive", "habit unarchive",
  ])
  func helpInBothLanguages(verb: String) throws {
    let words = verb.split(separator: " ").map(String.init)
    for (language, isKorean) in [("en", false), ("ko", true)] {
      let outcome = try run("stackday", words + ["--help", "--language", language])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("stackday \(verb) "))
      let hasHangul = outcome.output.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
      #expect(hasHangul == isKorean)
    }
  }

  private func objects(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }
}
