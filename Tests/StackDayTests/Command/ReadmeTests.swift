import Foundation
import Testing

/// The program in README.md is compiled and run, and says what its comments say.
@Suite struct ReadmeTests {
  @Test func program() throws {
    let readme = try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "```swift\nimport").dropFirst().first)
    let program = "import" + block.components(separatedBy: "```")[0]
    let expected = program.split(separator: "\n").filter { $0.contains("print(") }
      .compactMap { $0.components(separatedBy: "// ").dropFirst().first }
    #expect(expected.count == 2)
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "main.swift")
      try program.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try run(
        URL(filePath: "/bin/bash"),
        [
          "-c",
          """
          cd '\(folder.path)' && swiftc -parse-as-library -emit-library -emit-module -module-name Calculator \
            '\(packageFolder.path)'/Sources/Calculator/*.swift -o libCalculator.so \
          && swiftc -swift-version 6 -I . -L . -lCalculator -Xlinker -rpath -Xlinker . main.swift -o program \
          && ./program
          """,
        ],
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
      #expect(outcome.status == 0, "\(outcome.error)")
      // The first comment belongs to what is printed first, an error on its way.
      #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
    }
  }
}
