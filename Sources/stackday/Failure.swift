/// An error that ends the command: what to print on standard error, and the exit status.
struct Failure: Error {
  /// Exit statuses, as sysexits(3) has them.
  enum Status: Int32 {
    case usage = 64
    case badInput = 65
    case fault = 70
    case cannotCreate = 73
    case inputOutput = 74
  }

  let status: Status
  /// Complete lines without the last line break. Nil where every error has been printed already.
  let message: String?

  init(_ status: Status, _ message: String?) {
    self.status = status
    self.message = message
  }
}
