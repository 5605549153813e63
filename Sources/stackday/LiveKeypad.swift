import Calculator

/// The keypad on a terminal.
enum LiveKeypad {
  static func run(_ session: Session) throws(Failure) {}
}
