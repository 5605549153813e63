import Habits
import Testing

@Suite struct QuantityPropertyTests {
  @Test(.timeLimit(.minutes(2)), arguments: [1, 2, 3, 4] as [UInt64])
  func fiveThousandTextsAreReadAsTheModelReadsThem(seed: UInt64) {
    var random = RandomQuantity(seed: seed)
    var amounts = 0
    for _ in 0..<5_000 {
      let (text, unit) = random.next()
      if (try? Quantity(text, unit: unit)) != nil { amounts += 1 }
      guard QuantityProperty().violation(of: text, unit: unit) != nil else { continue }
      let smallest = QuantityProperty().smallest(text, unit: unit)
      let violation = QuantityProperty().violation(of: smallest, unit: unit) ?? ""
      Issue.record(
        """
        seed \(seed): \(smallest.debugDescription) for \(unit.debugDescription) \(violation)
        @Test func quantityOfSeed\(seed)() {
          #expect(QuantityProperty().violation(of: \(smallest.debugDescription), unit: \(unit.debugDescription)) == nil)
        }
        """)
      return
    }
    // Enough of both kinds.
    #expect(500...4_500 ~= amounts)
  }

  @Test func theUnitsAreOnesThatAHabitCanHave() throws {
    for (unit, _) in RandomQuantity.units {
      if let unit { try Habit.check(unit: unit) }
    }
  }

  @Test func anAmountThatIsMadeOfTwoIsFoundAndShrunk() {
    let joining = QuantityProperty { (text, unit) throws(QuantityDiagnostic) in
      try Quantity(text.replacing(" ", with: "").replacing("①", with: ""), unit: nil).amount
    }
    #expect(joining.violation(of: "3① + 4", unit: "①") == nil)
    #expect(joining.violation(of: "12 + (3 ① 4) - 5 ① + 1", unit: "①") != nil)
    #expect(joining.smallest("12 + (3 ① 4) - 5 ① + 1", unit: "①").unicodeScalars.count == 2)
  }
}
