import Calculator

struct Generator { var s: UInt64
  mutating func next() -> UInt64 { s ^= s << 13; s ^= s >> 7; s ^= s << 17; return s }
  mutating func below(_ n: Int) -> Int { Int(next() >> 11) % n } }
nonisolated(unsafe) var g = Generator(s: 88172645463325252)
func random(_ depth: Int, _ most: Int = 5) -> String {
  var out = ""
  let n = depth == 2 ? 2 + g.below(4) : 2
  for i in 0..<n {
    if i > 0 { out += ["+", "-", "×", "÷"][g.below(4)] }
    if depth > 0 && g.below(8) == 0 { out += "(" + random(depth - 1) + ")" } else {
      let digits = 1 + g.below(6); var v = 1 + g.below(9)
      for _ in 0..<digits-1 { v = v * 10 + g.below(10) }
      out += String(v) }
  }
  return out
}
let mix = (0..<1000).map { _ in random(2) }
let sum = (1...1000).map(String.init).joined(separator: "+")
var big = ""
while big.utf8.count < 100_000 { if !big.isEmpty { big += ["+", "-"][g.below(2)] }; big += random(2) }
let clock = ContinuousClock()
@inline(never) func scan(_ table: [UInt64], _ text: String) -> UInt64 {
  var t = text
  return t.withUTF8 { b in var c: UInt64 = 0; for x in b { c &+= table[Int(x)] }; return c }
}
nonisolated(unsafe) let table = (0..<256).map { UInt64($0 * 7 & 255) }
func bench(_ name: String, _ texts: [String]) {
  let bytes = texts.reduce(0) { $0 + $1.utf8.count }
  let rounds = max(1, 20_000_000 / bytes)
  var best = (1e18, 1e18); var sink: UInt64 = 0
  for _ in 0..<5 {
    var t = clock.measure { for _ in 0..<rounds/5+1 { for x in texts { sink &+= UInt64(bitPattern: Int64((try? evaluate(x)) ?? 1)) } } }
    best.0 = min(best.0, Double(t.components.attoseconds) / 1e9 + Double(t.components.seconds) * 1e9)
    t = clock.measure { for _ in 0..<rounds/5+1 { for x in texts { sink &+= scan(table, x) } } }
    best.1 = min(best.1, Double(t.components.attoseconds) / 1e9 + Double(t.components.seconds) * 1e9)
  }
  let per = Double((rounds/5+1) * texts.count)
  print(name, bytes / texts.count, "bytes", best.0 / per, best.1 / per, "ratio", best.0 / best.1, sink & 1)
}
if CommandLine.arguments.count < 2 { } else { }; if CommandLine.arguments.count < 2 { bench("900", ["900-3×200"]) }
if CommandLine.arguments.count < 2 { } else { }; if CommandLine.arguments.count < 2 { bench("3+5", ["3+5"]) }
if CommandLine.arguments.count < 2 { } else { }; if CommandLine.arguments.count < 2 { bench("mix", mix) }
bench("sum", [sum])
if CommandLine.arguments.count < 2 { } else { }; if CommandLine.arguments.count < 2 { bench("100K", [big]) }
if CommandLine.arguments.count < 2 { } else { }; if CommandLine.arguments.count < 2 { bench("100K*", [big.split(separator: "×").joined(separator: "*").split(separator: "÷").joined(separator: "/")]) }
if CommandLine.arguments.count > 2 { for _ in 0..<20 { bench("100K", [big]) } }
