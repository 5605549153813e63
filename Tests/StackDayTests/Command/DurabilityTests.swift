import Foundation
import HabitStorage
import Habits
import HabitsFoundation
import Testing

/// Nothing is lost: not to other writers, not to a sudden end, not to a full disk.
@Suite(.serialized) struct DurabilityTests {
  @Test func eightProcessesLogAtOnce() async throws {
    try await withCommandDatabase { database in
      // Creating the database, too, is done by all at once.
      let lines = (1...8).map { number in
        """
        stackday habit add habit\(number) --goal 8 --unit cups || exit
        for i in {1..500}; do stackday log habit\(number) 1 >/dev/null || exit; done
        """
      }
      let outcomes = try await database.shells(lines)
      #expect(outcomes.map(\.status) == Array(repeating: 0, count: 8))
      #expect(outcomes.map(\.error) == Array(repeating: "", count: 8))
      let engine = try HabitDatabase(file: database.file.path).engine(
        calendar: DayCalendar(timeZone: .gmt))
      #expect(engine.recordCount == 4_000)
      #expect(engine.habits.map { engine.total(of: $0.id, on: today) } == Array(repeating: 500, count: 8))
    }
  }

  /// Whoever comes first creates the file, and nobody takes what the others are about for anything else.
  @Test(arguments: 1...20)
  func eightProcessesBeginAtOnce(round: Int) async throws {
    try await withCommandDatabase { database in
      let outcomes = try await database.shells(
        (1...8).map {
          "stackday today >/dev/null && stackday habit add h\($0) && stackday done h\($0) && stackday stats"
        })
      #expect(outcomes.map(\.error).joined() == "")
      #expect(outcomes.allSatisfy { $0.status == 0 })
      #expect(try database.run("stats").output.split(separator: "\n").count == 8)
    }
  }

  @Test func eightProcessesCheckTheSameDayOff() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "meditation")
      for round in 1...5 {
        let day = "2026-10-0\(round)"
        let outcomes = try await database.shells(
          Array(repeating: "stackday done meditation --on \(day) --json", count: 8))
        #expect(outcomes.map(\.status).sorted() == [0, 65, 65, 65, 65, 65, 65, 65])
        #expect(outcomes.count { $0.output.contains(#""kind":"alreadyCompleted""#) } == 7)
        #expect(outcomes.allSatisfy { $0.error.isEmpty })
      }
      let kept = try HabitDatabase(file: database.file.path)
      let habit = try #require(try kept.habits().first)
      #expect(try kept.completions(of: habit.id, on: nil).count == 5)
    }
  }

  /// A writer is killed at 200 moments spread over the whole of its life, from its start to after its end.
  @Test func whatWasReportedIsThereAfterAKill() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "water", "--goal", "8", "--unit", "cups")
      let clock = ContinuousClock()
      let duration = try clock.measure { _ = try database.run("log", "water", "1") }
      var random = Randomness(seed: 2026)
      var reported = 1
      var killed = 0
      for _ in 0..<200 {
        let process = Process()
        let output = Pipe()
        process.executableURL = productsFolder.appending(path: "stackday")
        process.arguments = ["log", "water", "1"]
        process.environment = database.environment
        process.standardOutput = output
        let moment = duration * random.below(1_200) / 1_000
        let start = clock.now
        try process.run()
        // The moment itself is what is tested, so there is no event to wait for.
        while start.duration(to: clock.now) < moment, process.isRunning { usleep(50) }
        kill(process.processIdentifier, SIGKILL)
        if !(try output.fileHandleForReading.readToEnd() ?? Data()).isEmpty { reported += 1 }
        process.waitUntilExit()
        if process.terminationReason == .uncaughtSignal { killed += 1 }
      }
      let total = try HabitDatabase(file: database.file.path).engine(
        calendar: DayCalendar(timeZone: .gmt)
      ).recordCount
      // A writer may be killed after its commit and before it could say so.
      #expect(reported...(1 + 200) ~= total, "\(reported) reported, \(total) there, \(killed) killed")
      #expect(killed > 50, "most moments came after the end")
      #expect(try integrity(of: database.file) == "ok")
    }
  }

  /// Under two names of one file, nobody writes, so that nothing is lost.
  @Test func writersUnderTwoNames() async throws {
    try await withCommandDatabase { database in
      _ = try database.shell(
        "stackday habit add water --goal 8 --unit cups; stackday log water 1; ln $STACKDAY_DB $STACKDAY_DB.b")
      let lines = ["", ".b"].flatMap { name in
        Array(
          repeating:
            "export STACKDAY_DB=$STACKDAY_DB\(name); for i in {1..20}; do stackday log water 1; done",
          count: 4)
      }
      let outcomes = try await database.shells(lines)
      #expect(outcomes.allSatisfy { $0.output.isEmpty && $0.status == 74 })
      _ = try database.shell("rm $STACKDAY_DB.b")
      let engine = try HabitDatabase(file: database.file.path).engine(calendar: DayCalendar(zone: .greenwich))
      #expect(engine.recordCount == 1)
    }
  }

  /// Writers wait for another program that holds a lock for a while, and lose nothing.
  @Test func writersMeetALock() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "water", "--goal", "8", "--unit", "cups")
      let locking = """
        sqlite3 -cmd ".timeout 20000" $STACKDAY_DB "BEGIN IMMEDIATE; SELECT 1" ".shell sleep 1.5" "COMMIT" >/dev/null
        """
      let outcomes = try await database.shells(
        [locking] + Array(repeating: "for i in {1..10}; do stackday log water 1 || exit; done", count: 4))
      #expect(outcomes.map(\.status) == [0, 0, 0, 0, 0])
      #expect(outcomes.map(\.error).joined() == "")
      let engine = try HabitDatabase(file: database.file.path).engine(calendar: DayCalendar(zone: .greenwich))
      #expect(engine.recordCount == 40)
    }
  }

  /// A reader for whom the folder cannot be written sees, without locks, what a writer has reported, and never a
  /// part of it.
  @Test(.enabled(if: canMount, "needs mount"))
  func aReaderOnAReadOnlyMount() async throws {
    try await withCommandDatabase { database in
      let outcomes = try await database.shells([
        """
        stackday habit add water --goal 8 --unit cups
        view=$(mktemp -d); folder=$(dirname $STACKDAY_DB)
        mount --bind $folder $view && mount -o remount,ro,bind $view || exit 99
        for i in {1..100}; do stackday log water 1 >/dev/null || exit 98; done &
        writer=$!; last=0
        while kill -0 $writer 2>/dev/null; do
          total=$(STACKDAY_DB=$view/stackday.sqlite stackday today --json) || exit 97
          total=${total#*'"total":'}; total=${total%%,*}
          [ $total -ge $last ] || exit 96
          last=$total
        done
        wait $writer || exit 95
        STACKDAY_DB=$view/stackday.sqlite stackday today --json
        STACKDAY_DB=$view/stackday.sqlite stackday log water 1; echo "log $?"
        umount $view; rmdir $view
        """
      ])
      #expect(outcomes[0].status == 0, "\(outcomes)")
      #expect(outcomes[0].output.contains(#""total":100,"#))
      #expect(outcomes[0].output.hasSuffix("log 74\n"))
    }
  }

  /// On a full disk, what is there can be read, and nothing is lost.
  @Test(.enabled(if: canMount, "needs mount"))
  func aFullDiskIsRead() async throws {
    try await withCommandDatabase { database in
      let outcome = try database.shell(
        """
        stackday habit add water --goal 8 --unit cups && stackday log water 3 || exit 99
        disk=$(mktemp -d); mount -t tmpfs -o size=64k tmpfs $disk && cp $STACKDAY_DB $disk || exit 98
        export STACKDAY_DB=$disk/stackday.sqlite
        dd if=/dev/zero of=$disk/fill bs=4k 2>/dev/null
        for verb in today report stats "habit list"; do stackday $verb --json | wc -l; done
        stackday log water 1; echo $?
        rm $disk/fill; stackday log water 1; echo $?
        umount $disk; rmdir $disk
        """)
      #expect(
        outcome.output.split(separator: "\n").suffix(7).map(String.init) == [
          "1", "1", "1", "1", "74", "water +1 | today 4/8 cups | 4 to go | streak 0 days", "0",
        ])
      #expect(outcome.error.hasPrefix("error: the disk with "))
    }
  }

  static let canMount: Bool = {
    let line = "a=$(mktemp -d) && mount --bind $a $a && umount $a; s=$?; rmdir $a; exit $s"
    return (try? run(URL(filePath: "/bin/bash"), ["-c", line]))?.status == 0
  }()

  /// There is room for a part of the new database only.
  @Test(arguments: [0, 4, 16, 24])
  func aDiskTooFullForADatabase(kilobytes: Int) async throws {
    try await withCommandDatabase { database in
      let outcome = try database.shell(
        "ulimit -f \(kilobytes); stackday habit add water --goal 8 --unit cups")
      #expect(outcome.status == 74)
      #expect(outcome.output == "")
      #expect(outcome.error.contains(database.file.path))
      // What is there is a good beginning.
      #expect(try database.run("habit", "add", "water").status == 0)
      #expect(try integrity(of: database.file) == "ok")
    }
  }

  @Test func aFullDiskLosesNothing() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "water", "--goal", "8", "--unit", "cups")
      // Another process keeps the log from being emptied, so that it grows up to the limit.
      let reader = try HabitDatabase(file: database.file.path)
      let outcome = try database.shell(
        "ulimit -f 100; for i in {1..200}; do stackday log water 1 || exit; done")
      #expect(outcome.status == 74)
      #expect(outcome.error.contains(database.file.path))
      let reported = outcome.output.split(separator: "\n").count
      #expect(1..<200 ~= reported)
      let engine = try reader.engine(calendar: DayCalendar(timeZone: .gmt))
      #expect(engine.recordCount == reported)
      #expect(try database.run("log", "water", "1").status == 0)
    }
  }

  private func integrity(of file: URL) throws -> String? {
    try rows("PRAGMA integrity_check", of: file).first
  }
}

/// Who waits for another program is told so, and in the end for which.
@Suite struct WaitingTests {
  @Test func aLockThatIsNotGivenUp() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "water", "--goal", "8", "--unit", "cups")
      let outcomes = try await database.shells([
        // Holds the lock until it is told to end.
        """
        mkfifo $STACKDAY_DB.end
        sqlite3 $STACKDAY_DB "BEGIN IMMEDIATE; SELECT 1" ".shell touch $STACKDAY_DB.locked; read -r _ <$STACKDAY_DB.end" COMMIT
        """,
        """
        until [ -e $STACKDAY_DB.locked ]; do sleep 0.05; done
        stackday log water 1 --json; stackday today; echo >$STACKDAY_DB.end
        """,
      ])
      let output = outcomes.map(\.output).joined()
      #expect(
        output.contains(
          #"{"error":{"kind":"busy","message":"another program keeps \#(database.file.path) locked: process "#
        ))
      #expect(output.contains(" (sqlite3)"))
      // Readers do not wait.
      #expect(output.contains("0/8 cups"))
    }
  }

  @Test func aTerminalIsTold() async throws {
    try await withCommandDatabase { database in
      _ = try database.run("habit", "add", "water", "--goal", "8", "--unit", "cups")
      async let holder = database.shells([
        """
        mkfifo $STACKDAY_DB.end
        sqlite3 $STACKDAY_DB "BEGIN IMMEDIATE; SELECT 1" \
          ".shell touch $STACKDAY_DB.locked; read -r _ <$STACKDAY_DB.end" COMMIT
        """
      ])
      _ = try database.shell("until [ -e $STACKDAY_DB.locked ]; do sleep 0.05; done")
      let terminal = try PseudoTerminal()
      try terminal.start("stackday", ["log", "water", "1"], environment: database.environment)
      #expect(terminal.waits(for: "waiting for another program that keeps the records locked"))
      _ = try database.shell("echo >$STACKDAY_DB.end")
      _ = try await holder
      #expect(terminal.waits(for: "water +1 | today 1/8 cups"))
      #expect(terminal.end() == 0)
    }
  }
}
