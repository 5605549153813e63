import Foundation

/// The folder of the package's sources.
let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The folder of the built products, where the test bundle is too.
let productsFolder: URL = {
  let bundle = ProcessInfo.processInfo.arguments.first { $0.contains(".xctest") }
  guard let bundle else { return packageFolder.appending(path: ".build/debug") }
  // On Apple's systems the bundle is a folder that the executable lies inside.
  let end = bundle.range(of: ".xctest")!.upperBound
  return URL(filePath: String(bundle[..<end])).deletingLastPathComponent()
}()

/// What a process printed and how it ended.
struct Outcome: Equatable {
  var output: String
  var error: String
  var status: Int32
}

/// Runs a built product to its end.
///
/// The environment holds nothing but what is given and a path to the products and the system's commands, so
/// that neither the machine's language nor its zone nor a person's records matter.
func run(
  _ product: String = "stackday", _ arguments: [String] = [], input: Data = Data(),
  environment: [String: String] = [:]
) throws -> Outcome {
  try run(productsFolder.appending(path: product), arguments, input: input, environment: environment)
}

/// Runs any program to its end, as `run(_:_:input:environment:)` does.
func run(
  _ program: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
) throws -> Outcome {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  let path = productsFolder.path(percentEncoded: false) + ":/usr/bin:/bin"
  process.environment = ["PATH": path, "HOME": "/nonexistent"].merging(environment) { $1 }
  let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
  process.standardInput = inputPipe
  process.standardOutput = outputPipe
  process.standardError = errorPipe
  try process.run()

  // All three streams move at once: a full pipe would stop the process.
  let group = DispatchGroup()
  let streams = Streams()
  DispatchQueue.global().async(group: group) {
    try? inputPipe.fileHandleForWriting.write(contentsOf: input)
    try? inputPipe.fileHandleForWriting.close()
  }
  DispatchQueue.global().async(group: group) {
    streams.output = (try? outputPipe.fileHandleForReading.readToEnd()) ?? Data()
  }
  DispatchQueue.global().async(group: group) {
    streams.error = (try? errorPipe.fileHandleForReading.readToEnd()) ?? Data()
  }
  group.wait()
  process.waitUntilExit()
  return Outcome(
    output: String(decoding: streams.output, as: UTF8.self),
    error: String(decoding: streams.error, as: UTF8.self), status: process.terminationStatus)
}

/// Each field is written by one thread and read when all have ended.
private final class Streams: @unchecked Sendable {
  var output = Data()
  var error = Data()
}

/// Calls a function with the path of a new folder, and removes the folder.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "stackday-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
