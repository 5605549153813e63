import Calculator
import Foundation
import HabitStorage
import Habits

/// Reads files that are, or once were, a database: whatever the bytes are, reading them neither traps nor hangs nor
/// writes anything, and what is wrong is said.
private let folder = FileManager.default.temporaryDirectory.appending(path: "stackday-fuzz-\(getpid())").path
private let today = Day(year: 2026, month: 10, day: 11) ?? .last

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> Int32 {
  mkdir(folder, 0o700)
  return 0
}

/// Changes a few bytes of a database, cuts it off, or extends it: what a failing disk or another program does. The
/// header is changed seldom, because little is read after that.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32) -> Int {
  var randomness = Randomness(seed: UInt64(seed))
  var size = size
  if randomness.one(in: 20) {
    let newSize =
      randomness.one(in: 2) ? randomness.below(maximum + 1) : min(maximum, size / 4_096 * 4_096 + 4_096)
    for place in min(size, newSize)..<newSize { bytes[place] = UInt8(randomness.below(256)) }
    size = newSize
  }
  guard size > 0 else { return 0 }
  for _ in 0...randomness.below(8) {
    let place =
      size > 100 && !randomness.one(in: 30) ? 100 + randomness.below(size - 100) : randomness.below(size)
    switch randomness.below(4) {
    case 0: bytes[place] = UInt8(randomness.below(256))
    case 1: bytes[place] ^= 1 << UInt8(randomness.below(8))
    case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF][randomness.below(5)]
    default:
      // A part of the file over another one.
      let from = randomness.below(size)
      for offset in 0..<min(1 + randomness.below(64), size - max(from, place)) {
        bytes[place + offset] = bytes[from + offset]
      }
    }
  }
  return size
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Data(bytes: start, count: count)
  let file = folder + "/stackday.sqlite"
  _ = FileManager.default.createFile(atPath: file, contents: bytes)
  defer { unlink(file) }
  do throws(RecordError) {
    try HabitDatabase.reading(file: file) { (database) throws(RecordError) in
      let (engine, damage) = try database.readableEngine(calendar: DayCalendar(zone: .greenwich))
      for error in damage { precondition(error.kind == .damaged && !error.detail.isEmpty) }
      // Every figure that a verb shows.
      for language in Language.allCases {
        _ = engine.weeklyReport(weekContaining: today, asOf: today).text(in: language, showingRate: true)
        _ = engine.summary(in: language)
      }
      for habit in engine.habits {
        _ = engine.progress(of: habit.id, on: today, asOf: today)
        _ = engine.statistics(of: habit.id, asOf: today).percent
        _ = try database.entries(of: habit.id, on: today)
      }
    }
  } catch {
    guard case .storage(let failure) = error else { fatalError("\(error)") }
    precondition(!failure.message.english.isEmpty)
    // A mistake of this program is none of the file's.
    precondition(failure.kind != .unexpected && failure.kind != .busy, "\(failure)")
  }
  precondition(FileManager.default.contents(atPath: file) == bytes, "the file has changed")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  precondition(names == ["stackday.sqlite"], "\(names)")
  return 0
}
