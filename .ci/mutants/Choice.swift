extension Rewriter {
  /// One mutation of each cell and of so many other places; all of them for nil.
  func chosen(count: Int?, seed: UInt64) -> [String] {
    var randomness = Randomness(seed: seed)
    var first = 0
    var cells: [[String]] = []
    var others: [[String]] = []
    for site in sites {
      let mutations = site.alternatives.enumerated().map { offset, after in
        [String(first + offset), site.isCell ? "cell" : "line", site.place, site.before, after].joined(
          separator: "\t")
      }
      first += mutations.count
      if site.isCell { cells.append(mutations) } else { others.append(mutations) }
    }
    guard let count else { return (cells + others).flatMap { $0 } }
    others.shuffle(using: &randomness)
    return (cells + others.prefix(count)).map { $0[Int.random(in: $0.indices, using: &randomness)] }
  }
}
