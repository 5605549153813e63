import Calculator
import Habits

/// What a verb found out: a value that can be told as JSON and as text. Which of them, and in which language, is
/// the command's to choose.
protocol Answer {
  /// A line of JSON for each thing found, keys in the order in which the verb's help names them.
  var json: [JSON] { get }

  /// Lines of text.
  func text(on page: Page) -> [String]

  /// All there is to say, where that is a number, so that a million of them need not be laid out as text; else nil.
  var number: Int64? { get }

  /// What a person should know besides, which goes to standard error.
  var warning: Failure? { get }
}

extension Answer {
  var number: Int64? { nil }

  var warning: Failure? { nil }
}

/// Where text goes: its language and what the terminal can show.
struct Page {
  let language: Language
  let surroundings: Surroundings

  /// Whether colours are shown.
  var hasColor: Bool { surroundings.hasColor }

  /// The columns of the terminal; 80 where there is none.
  var columns: Int { Terminal.size.columns }

  /// The words about habits.
  var words: HabitWording { HabitWording(language) }

  /// One of two texts, by language.
  func text(_ english: String, _ korean: String) -> String { Wording(english, korean).in(language) }
}

/// What a verb does when its arguments are right.
indirect enum Reply {
  /// One answer, and what of the records could not be read for it.
  case answer(any Answer, damage: [StorageError] = [])

  /// An answer to each text from a source, or none to a text that asks for nothing. In JSON, a text that has none stands under a name beside its error.
  case answers(TextSource, name: String, (String) throws(Failure) -> (any Answer)?)

  /// A screen of its own on the terminal, until the person quits, and what remains of it; another reply where JSON
  /// is asked for.
  case screen((Page) throws(Failure) -> any Answer, forJSON: () throws(Failure) -> Reply)
}

/// Where the texts come from that a verb answers.
enum TextSource {
  /// The arguments, as one text.
  case arguments(String)
  /// Each line of standard input, as soon as it has arrived.
  case standardInput
}

/// An answer on records that are not there yet: what it says of none, and which file was looked for.
struct MissingFileAnswer: Answer {
  let answer: any Answer
  let file: String

  var json: [JSON] { answer.json }

  func text(on page: Page) -> [String] {
    let file = file.terminalSafe
    return answer.text(on: page)
      + [page.text("There is no file \(file) yet.", "아직 파일이 없습니다: \(file)")]
  }
}

/// A text as it is, for a verb without JSON.
struct PlainAnswer: Answer {
  let wording: Wording

  var json: [JSON] { [] }

  func text(on page: Page) -> [String] { [wording.in(page.language)] }
}
