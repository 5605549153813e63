import Foundation
import Testing

/// With `--json` every failure is one object on standard output, with the exit status that it has without.
@Suite struct FailureTests {
  /// A line in which `@` stands where `--json` goes, what surrounds it, and how it fails.
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let kind: String
    let status: Int32
    var environment: [String: String] = [:]
    var testDescription: String { "\(kind): \(line)" }

    init(_ line: String, _ kind: String, _ status: Int32, _ environment: [String: String] = [:]) {
      self.line = line
      self.kind = kind
      self.status = status
      self.environment = environment
    }
  }

  static let cases = [
    // Arguments.
    Case("stackday cacl @ 1", "unknownVerb", 64), Case("stackday habit nothing @", "unknownVerb", 64),
    Case("stackday help cacl @", "unknownVerb", 64), Case("stackday --language ko adn @", "unknownVerb", 64),
    Case("stackday today @ --rate", "unknownOption", 64),
    Case("stackday today @ --lang", "unknownOption", 64),
    Case("stackday log @ water 3 --on", "missingValue", 64),
    Case("stackday --version extra @", "unexpectedArgument", 64),
    Case("stackday --help --help @", "repeatedOption", 64),
    Case("stackday help log extra @", "unexpectedArgument", 64),
    Case("stackday report @ --rate=1", "unexpectedValue", 64),
    Case("stackday report @ --rate --rate", "repeatedOption", 64),
    Case("stackday log @ water 3 --on mon --on=tue", "repeatedOption", 64),
    Case("stackday today @ --language en --language en", "repeatedOption", 64),
    Case("stackday today @ --language fr", "unknownLanguage", 64),
    Case("stackday --language fr today @", "unknownLanguage", 64),
    Case("stackday log @", "missingArgument", 64), Case("stackday log @ water", "missingArgument", 64),
    Case("stackday habit rename @ water", "missingArgument", 64),
    Case("stackday today @ water", "unexpectedArgument", 64),
    Case("stackday habit rename @ a b c", "unexpectedArgument", 64),
    Case("stackday habit add @ a --goal 3", "missingOption", 64),
    Case("stackday habit add @ a --unit km", "missingOption", 64),
    Case("stackday habit change @ water", "missingOption", 64),
    // Surroundings.
    Case(#"stackday log @ $'\xff' 1"#, "invalidUTF8", 65),
    Case(#"STACKDAY_DB=$'/tmp/\xff' stackday today @"#, "invalidUTF8", 65),
    Case(#"STACKDAY_TODAY=$'\xff' stackday today @"#, "invalidUTF8", 65),
    Case("stackday today @", "invalidToday", 65, ["STACKDAY_TODAY": "tomorrow"]),
    Case("stackday done @ yoga", "unknownZone", 65, ["TZ": "Asia/Nowhere"]),
    Case("HOME= stackday today @", "noHome", 73, ["STACKDAY_DB": ""]),
    Case("stackday calc @ < /", "cannotRead", 74), Case("stackday keypad @ < /", "cannotRead", 74),
    // Expressions, keys, quantities and days.
    Case("stackday calc @ 5+", "trailingOperator", 65), Case("stackday calc @ 8/0", "divisionByZero", 65),
    Case("echo 5+ | stackday calc @", "trailingOperator", 65),
    Case(#"printf '\xff' | stackday calc @"#, "invalidUTF8", 65),
    Case("stackday keypad @ 5a", "unknownKey", 65),
    Case("stackday habit add @ a --goal 5+ --unit km", "trailingOperator", 65),
    Case("stackday log @ water 5+", "trailingOperator", 65),
    Case("stackday log @ water 3 min", "unitMismatch", 65),
    Case("stackday log @ water 0", "amountNotPositive", 65),
    Case("stackday log @ water 1000000001", "amountTooLarge", 65),
    Case("stackday log @ water 3 --on 2026-02-30", "unknownDay", 65),
    Case("stackday log @ water 3 --on yesterday", "unknownDay", 65, ["STACKDAY_TODAY": "0001-01-01"]),
    Case("stackday keypad @ $(printf '1%.0s' {1..10001})", "sequenceTooLong", 65),
    Case(
      "mkfifo $HOME/zone; TZ=$HOME/zone stackday today @; s=$?; rm $HOME/zone; exit $s", "unknownZone", 65),
    Case("stackday report @ --week never", "unknownDay", 65),
    Case("stackday habit change @ water --start x", "unknownDay", 65),
    // Habits and records.
    Case("stackday log @ waetr 3", "unknownHabit", 65), Case("stackday log @ w 3", "ambiguousHabit", 65),
    Case("stackday stats @ nothing", "unknownHabit", 65), Case("stackday log @ yoga 3", "noAmounts", 65),
    Case("stackday done @ done", "alreadyCompleted", 65),
    Case("stackday undo @ water", "nothingRecorded", 65),
    Case("stackday undo @ yoga", "notCompleted", 65), Case("stackday log @ old 3", "archived", 65),
    Case("stackday done @ yoga --on 2026-10-12", "dayInFuture", 65),
    Case("stackday report @ --week 2026-10-12", "dayInFuture", 65),
    Case("stackday habit archive @ old", "alreadyArchived", 65),
    Case("stackday habit unarchive @ water", "notArchived", 65),
    Case("stackday habit add @ Water", "nameTaken", 65),
    Case("stackday habit add @ old", "nameTaken", 65), Case("stackday habit add @ ''", "badName", 65),
    Case("stackday habit add @ a --goal 3 --unit 5", "badUnit", 65),
    Case("stackday habit add @ a --goal 0 --unit km", "goalOutOfRange", 65),
    Case("stackday habit change @ water --goal 0", "goalOutOfRange", 65),
    Case("stackday habit change @ yoga --goal 3", "isCheckOff", 65),
    // Storage. What is found in the file's place has a test of its own.
    Case("stackday today @", "notAFile", 74, ["STACKDAY_DB": "/dev/null"]),
    Case("stackday habit add @ a", "cannotCreate", 73, ["STACKDAY_DB": "/proc/none/a.sqlite"]),
    Case(
      "stackday habit add @ a", "pathTooLong", 73,
      ["STACKDAY_DB": "/tmp/" + String(repeating: "a", count: 250)]),
    Case(
      "stackday today @", "pathTooLong", 73, ["STACKDAY_DB": "/tmp/" + String(repeating: "a", count: 5_000)]),
    Case(
      "ln -sf nowhere $STACKDAY_DB.link; STACKDAY_DB=$STACKDAY_DB.link stackday today @", "danglingLink", 73),
    Case("ln -f $STACKDAY_DB $STACKDAY_DB.b; stackday today @", "severalNames", 74),
    Case(
      "rm -f $STACKDAY_DB-wal; mkfifo $STACKDAY_DB-wal; stackday today @; s=$?; rm $STACKDAY_DB-wal; exit $s",
      "notAFile", 74),
    Case(
      "rm -f $STACKDAY_DB-journal; mkfifo $STACKDAY_DB-journal; stackday log @ water 1; s=$?; rm $STACKDAY_DB-journal; exit $s",
      "notAFile", 74),
    Case(
      "sqlite3 $STACKDAY_DB 'ALTER TABLE entry RENAME TO e'; stackday log @ water 1; s=$?; sqlite3 $STACKDAY_DB 'ALTER TABLE e RENAME TO entry'; exit $s",
      "damaged", 74),
    Case("ulimit -f 4; STACKDAY_DB=$STACKDAY_DB.new stackday habit add @ a", "full", 74),
  ]

  @Test(arguments: cases)
  func failure(_ example: Case) async throws {
    try await withCommandDatabase { database in
      _ = try database.shell(
        """
        for habit in water walk; do stackday habit add $habit --goal 8 --unit cups; done
        for habit in yoga done old; do stackday habit add $habit; done
        stackday done done; stackday habit archive old
        """)
      var database = database
      database.environment.merge(example.environment) { $1 }
      let parts = example.line.components(separatedBy: "@")
      let plain = try database.shell(parts.joined())
      #expect(plain.status == example.status)
      #expect(plain.output == "")
      #expect(plain.error.contains("error: ") || plain.error.contains("오류: "))
      let json = try database.shell(parts.joined(separator: "--json"))
      #expect(json.status == example.status)
      #expect(json.error == "")
      #expect(json.output.filter { $0 == "\n" }.count == 1 && json.output.hasSuffix("\n"))
      let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      let error = try #require(object?["error"] as? [String: Any])
      #expect(error["kind"] as? String == example.kind)
      let message = try #require(error["message"] as? String)
      #expect(!message.isEmpty && !message.contains("\n"))
      #expect(error.keys.contains("suggestion"))
      #expect(Set(error.keys).isSubset(of: Self.keys))
      // The keys stand in the documented order.
      let places = Self.keys.compactMap { json.output.range(of: "\"\($0)\":")?.lowerBound }
      #expect(places == places.sorted())
      // Arguments that make no sense are answered with what would.
      if example.status == 64, example.kind != "unknownVerb" { #expect(error["usage"] is String) }
    }
  }

  /// In their order.
  static let keys = ["kind", "message", "text", "range", "suggestion", "incomplete", "advice", "usage"]

  /// An option is no value of another one, also where it asks for JSON.
  @Test func optionInAValuesPlace() async throws {
    try await withCommandDatabase { database in
      let outcome = try database.shell("stackday log water 3 --on --json")
      #expect(outcome.status == 64)
      #expect(
        outcome.output.hasPrefix(
          #"{"error":{"kind":"missingValue","message":"a value is missing after --on","#))
    }
  }

  /// Where standard output cannot be written, standard error says so, whatever was asked for.
  @Test(arguments: ["", "--json"])
  func cannotWrite(option: String) async throws {
    try await withCommandDatabase { database in
      let calc = try database.shell("stackday calc \(option) 1 >/dev/full")
      #expect(calc.status == 74)
      #expect(calc.error == "error: cannot write to standard output: No space left on device\n")
      let add = try database.shell("stackday habit add \(option) water >/dev/full")
      #expect(add.status == 74)
      #expect(add.error.hasSuffix("No space left on device\n  it was recorded all the same\n"))
      let list = try database.shell("stackday habit list")
      #expect(list.output.contains("water"))
      let failing = try database.shell("stackday log \(option) nothing 1 >/dev/full")
      #expect(failing.status == (option.isEmpty ? 65 : 74))
      #expect(failing.error.hasPrefix("error: ") && !failing.error.contains("recorded"))
    }
  }

  /// Whatever changes something says so when it cannot say what.
  @Test(arguments: [
    "habit add tea", "habit rename water Water", "habit change water --goal 9", "habit archive water",
    "habit unarchive old", "log water 1", "done yoga", "undo water", "done water",
  ])
  func changedAllTheSame(line: String) async throws {
    try await withCommandDatabase { database in
      _ = try database.shell(
        """
        stackday habit add water --goal 8 --unit cups; stackday habit add yoga; stackday habit add old
        stackday habit archive old; stackday log water 2
        """)
      let before = try database.shell("stackday habit list; stackday today").output
      let outcome = try database.shell("stackday \(line) >/dev/full")
      #expect(outcome.status == 74)
      #expect(outcome.error.hasSuffix("No space left on device\n  it was recorded all the same\n"))
      #expect(try database.shell("stackday habit list; stackday today").output != before)
      let reading = try database.shell("stackday today >/dev/full")
      #expect(reading.error == "error: cannot write to standard output: No space left on device\n")
    }
  }

  @Test func twentyThousandWords() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "water", "--goal", "8", "--unit", "cups")
      let outcome = try database.shell("timeout 1 stackday log $(seq 20000)")
      #expect(outcome.status == 65)
      #expect(outcome.error.hasPrefix("error: there is no habit 1\n"))
    }
  }
}
