/// A habit's totals by day, in pages of 256 days.
///
/// A page is made when a day in it gets an amount, so ten years take 8 bytes a day and a little more, and
/// one entry in the year 1 and one in 9999 take two pages and a table of the empty ones between them.
struct PagedTotals {
  private static let daysPerPage = 256

  /// The page of day 256 × (`firstPage` + *i*) and those after it at *i*; an empty one has no amounts.
  private var pages: [[Int64]] = []

  private var firstPage = 0

  /// The last day that may have an amount, or nil if none has.
  var lastDay: Day? {
    pages.isEmpty ? nil : Day(clamping: (firstPage + pages.count) * Self.daysPerPage - 1)
  }

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

  /// Puts the days whose total is at least `goal`, which is at least 1, into a set of days.
  ///
  /// - Complexity: O(*d*) in the days of the set's range, about a nanosecond for each.
  func insertDays(reaching goal: Int64, into days: inout DaySet) {
    for place in days.places {
      let index = place * DaySet.daysPerWord / Self.daysPerPage - firstPage
      guard pages.indices.contains(index), !pages[index].isEmpty else { continue }
      let start = place * DaySet.daysPerWord % Self.daysPerPage
      var word: UInt64 = 0
      // From the last day to the first: each one pushes those after it up.
      for total in pages[index][start..<start + DaySet.daysPerWord].reversed() {
        word = word << 1 | (total >= goal ? 1 : 0)
      }
      days.insert(word: word, at: place)
    }
  }
}

/// The sum of two numbers that are not negative, or the largest number if it is greater.
func saturatingSum<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number {
  let (sum, overflow) = left.addingReportingOverflow(right)
  return overflow ? .max : sum
}
