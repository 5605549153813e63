/// A step from one schema to the next.
///
/// The schema's version is the number of migrations applied. A migration that was released is never edited:
/// files exist to which the old text was applied. What changes is a new migration at the end.
struct Migration: Sendable {
  /// What it brings, for error messages.
  let name: String

  /// The statements, in order.
  let statements: [String]

  static let all: [Migration] = [firstSchema]

  /// Entries lie in the order of habit and day, so that a report reads them once from front to back, and an
  /// entry costs one insertion into one tree. Each check of an entry costs a tenth of that. Completions are
  /// few; they lie by id.
  private static let firstSchema = Migration(
    name: "habits, entries and completions",
    statements: [
      """
      CREATE TABLE habit (
        number INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        name TEXT NOT NULL CHECK (name <> ''),
        daily_goal INTEGER NOT NULL CHECK (daily_goal >= 1),
        unit TEXT,
        started_on TEXT NOT NULL CHECK (length(started_on) = 10),
        archived_on TEXT CHECK (length(archived_on) = 10)
      ) STRICT
      """,
      """
      CREATE TABLE entry (
        habit INTEGER NOT NULL REFERENCES habit (number),
        day TEXT NOT NULL,
        recorded_at INTEGER NOT NULL,
        id BLOB NOT NULL,
        amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000),
        PRIMARY KEY (habit, day, recorded_at, id)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE completion (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        habit INTEGER NOT NULL REFERENCES habit (number),
        completed_on TEXT NOT NULL CHECK (length(completed_on) = 10),
        recorded_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX completion_by_day ON completion (habit, completed_on, recorded_at)",
    ])
}
