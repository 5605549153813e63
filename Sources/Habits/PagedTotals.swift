/// A habit's totals by day, in pages of 256 days.
///
/// A page is made when a day in it gets an amount, so ten years take 8 bytes a day and a little more, and
/// one entry in the year 1 and one in 9999 take two pages and a table of the empty ones between them.
struct PagedTotals {
  private static let daysPerPage = 256

  /// The page of day 256 × (`firstPage` + *i*) and those after it at *i*; an empty one has no amounts.
  private var pages: [[Int64]] = []

  private var firstPage = 0

  /// The total of a day.
  subscript(day: Day) -> Int64 {
    let index = day.number / Self.daysPerPage - firstPage
    guard pages.indices.contains(index), !pages[index].isEmpty else { return 0 }
    return pages[index][day.number % Self.daysPerPage]
  }

  /// Raises a day's total; one that would pass `Int64.max` stays there.
  ///
  /// - Complexity: O(1) amortised. A day before every page so far moves the table of pages, which has at most
  ///   14,266 of them.
  mutating func add(_ amount: Int64, on day: Day) {
    let index = makePage(day.number / Self.daysPerPage)
    let dayOfPage = day.number % Self.daysPerPage
    pages[index][dayOfPage] = saturatingSum(pages[index][dayOfPage], amount)
  }

  /// Lowers a day's total by an amount that is at most as great.
  ///
  /// - Complexity: O(1).
  mutating func subtract(_ amount: Int64, on day: Day) {
    let index = makePage(day.number / Self.daysPerPage)
    pages[index][day.number % Self.daysPerPage] -= amount
  }

  /// Sees to it that a page has room for amounts, and returns where in the table it is.
  private mutating func makePage(_ page: Int) -> Int {
    if pages.isEmpty { firstPage = page }
    if page < firstPage {
      pages.insert(contentsOf: repeatElement([], count: firstPage - page), at: 0)
      firstPage = page
    }
    let index = page - firstPage
    if index >= pages.count { pages += repeatElement([], count: index - pages.count + 1) }
    if pages[index].isEmpty { pages[index] = Array(repeating: 0, count: Self.daysPerPage) }
    return index
  }

  /// Every day with an amount, and its total.
  var byDay: [Day: Int64] {
    var totals: [Day: Int64] = [:]
    for (index, page) in pages.enumerated() {
      let firstDay = (firstPage + index) * Self.daysPerPage
      for (day, total) in zip(firstDay..., page) where total > 0 { totals[Day(clamping: day)] = total }
    }
    return totals
  }

  /// The days whose total is at least `goal`, which is at least 1, as a word of a set of days.
  func word(at place: Int, reaching goal: Int64) -> UInt64 {
    guard let index = page(at: place) else { return 0 }
    var word: UInt64 = 0
    // From the last day to the first: each one pushes those after it up.
    for total in pages[index][daysOfPage(at: place)].reversed() { word = word << 1 | (total >= goal ? 1 : 0) }
    return word
  }

  /// The days whose total together with the one in `others` is at least `goal`, as a word of a set of days. Where
  /// this has no amounts it is empty, whatever `others` has.
  func word(at place: Int, reaching goal: Int64, with others: PagedTotals) -> UInt64 {
    guard let index = page(at: place) else { return 0 }
    guard let otherIndex = others.page(at: place) else { return word(at: place, reaching: goal) }
    var word: UInt64 = 0
    for day in daysOfPage(at: place).reversed() {
      let total = saturatingSum(pages[index][day], others.pages[otherIndex][day])
      word = word << 1 | (total >= goal ? 1 : 0)
    }
    return word
  }

  /// Where in the table the page is that has the days of a word in a set of days; nil if it has no amounts.
  private func page(at place: Int) -> Int? {
    let index = place * DaySet.daysPerWord / Self.daysPerPage - firstPage
    return pages.indices.contains(index) && !pages[index].isEmpty ? index : nil
  }

  /// Where the days of a word in a set of days are in their page.
  private func daysOfPage(at place: Int) -> Range<Int> {
    let start = place * DaySet.daysPerWord % Self.daysPerPage
    return start..<start + DaySet.daysPerWord
  }
}

/// The sum of two numbers that are not negative, or the largest number if it is greater.
func saturatingSum<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number {
  let (sum, overflow) = left.addingReportingOverflow(right)
  return overflow ? .max : sum
}
