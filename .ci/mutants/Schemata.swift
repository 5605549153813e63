/// The declaration of an operator that decides by the number of the mutation in force what it does.
func declaration(
  of symbol: String, named name: String, number: Int, _ others: [String]
) -> String {
  func body(_ left: String, _ right: String) -> String {
    others.enumerated().reversed().reduce("\(left) \(symbol) \(right)") {
      "mutant == \(number + $1.offset) ? \(left) \($1.element) \(right) : (\($0))"
    }
  }
  switch symbol {
  case "<", "<=", ">", ">=":
    return """
      infix operator \(name): ComparisonPrecedence
      @inline(__always) func \(name) <T: Comparable>(a: T, b: T) -> Bool { \(body("a", "b")) }
      @_disfavoredOverload @inline(__always)
      func \(name) <A: BinaryInteger, B: BinaryInteger>(a: A, b: B) -> Bool { \(body("a", "b")) }
      """
  case "==", "!=":
    return """
      infix operator \(name): ComparisonPrecedence
      @inline(__always) func \(name) <T: Equatable>(a: T, b: T) -> Bool { \(body("a", "b")) }
      @inline(__always)
      func \(name) <T>(a: T?, b: _OptionalNilComparisonType) -> Bool { \(body("a", "b")) }
      """
  case "&&", "||":
    return """
      infix operator \(name): Logical\(symbol == "&&" ? "Con" : "Dis")junctionPrecedence
      @inline(__always) func \(name) (a: Bool, b: @autoclosure () -> Bool) -> Bool { \(body("a", "b()")) }
      """
  case "+", "-", "&+", "&-":
    let texts = """

      @inline(__always) func \(name) <T: RangeReplaceableCollection>(a: T, b: T) -> T {
        mutant == \(number) ? b + a : a + b
      }
      """
    return """
      infix operator \(name): AdditionPrecedence
      @inline(__always) func \(name) <T: FixedWidthInteger>(a: T, b: T) -> T { \(body("a", "b")) }\(symbol == "+" ? texts : "")
      """
  default:
    let texts = """

      @inline(__always) func \(name) <T: RangeReplaceableCollection>(a: inout T, b: T) {
        if mutant == \(number) { a = b + a } else { a += b }
      }
      """
    return """
      infix operator \(name): AssignmentPrecedence
      @inline(__always) func \(name) <T: FixedWidthInteger>(a: inout T, b: T) {
        if mutant == \(number) { a \(others[0]) b } else { a \(symbol) b }
      }\(symbol == "+=" ? texts : "")
      """
  }
}

/// What the rewritten sources call.
let support = """
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The number of the mutation that is in force; none is negative.
  let mutant: Int = getenv("STACKDAY_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

  func cell(
    _ number: Int, _ step: ValidationMachine.Step, _ others: [ValidationMachine.Step]
  ) -> ValidationMachine.Step {
    others.indices.contains(mutant - number) ? others[mutant - number] : step
  }
  @inline(__always) func boolean(_ number: Int, _ value: Bool) -> Bool { value != (mutant == number) }
  @inline(__always) func negated(_ number: Int, _ value: Bool) -> Bool { value != (mutant == number) }
  @inline(__always) func integer<T: FixedWidthInteger>(_ number: Int, _ value: T) -> T {
    mutant == number ? value &+ 1 : mutant == number + 1 ? value &- 1 : value
  }

  """
