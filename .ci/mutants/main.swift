// Rewrites the sources of the calculator so that one build holds every mutation of them, each behind its number, which
// is read from the environment ("mutant schemata": Untch, Offutt and Harrold 1993): 177 builds become one.
//
//     mutants SOURCES COPY REFUSED COUNT|all SEED
//
// Each line stays on its line. COPY receives the rewritten files and `Mutation.swift`, standard output the chosen
// mutations: number, kind, place, what stands there, what would. REFUSED lists lines that the compiler takes only as they
// are, `FILE:LINE`.

import Foundation

// MARK: - Files

let arguments = CommandLine.arguments
guard arguments.count == 6, let seed = UInt64(arguments[5]) else {
  FileHandle.standardError.write(Data("usage: mutants SOURCES COPY REFUSED COUNT|all SEED\n".utf8))
  exit(64)
}
let (sources, copy) = (URL(filePath: arguments[1]), URL(filePath: arguments[2]))
let givenUp = try String(contentsOfFile: arguments[3], encoding: .utf8).split(separator: "\n").map(
  String.init)
var rewriter = Rewriter(givenUp: Set(givenUp))

/// What has not changed is not written, so that it is not built again.
func write(_ text: String, _ name: String) throws {
  let file = copy.appending(path: name)
  if (try? String(contentsOf: file, encoding: .utf8)) != text {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter {
  $0.hasSuffix(".swift")
}
// The messages are tested as the command shows them, which is not in the copy.
for name in names.sorted() {
  let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
  try write(name == "DiagnosticMessages.swift" ? text : rewriter.rewrite(text, file: name), name)
}
try write(support + rewriter.operators.joined(separator: "\n") + "\n", "Mutation.swift")
for name in try FileManager.default.contentsOfDirectory(atPath: copy.path)
where name != "Mutation.swift" && !names.contains(name) {
  try FileManager.default.removeItem(at: copy.appending(path: name))
}

for line in rewriter.chosen(count: Int(arguments[4]), seed: seed) { print(line) }
for site in rewriter.refused {
  for after in site.alternatives {
    print("-", "refused", "", site.place, site.before, after, separator: "\t")
  }
}
