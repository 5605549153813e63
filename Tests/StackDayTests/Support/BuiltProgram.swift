import Foundation

/// Runs a program that was built together with the tests, and returns what it wrote to standard output.
func outputOfProgram(_ name: String, arguments: [String] = []) throws -> String {
  let process = Process()
  let output = Pipe()
  process.executableURL = buildFolder.appending(path: name)
  process.arguments = arguments
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

/// Where the build put the programs: beside the tests.
private var buildFolder: URL {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
  return tests.deletingLastPathComponent()
}
