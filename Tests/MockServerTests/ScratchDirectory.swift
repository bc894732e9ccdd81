import Foundation

/// A directory of the test's own, removed with it.
final class ScratchDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/apns-mock-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // What is left behind in the temporary directory harms no test.
        _ = Result { try FileManager.default.removeItem(atPath: path) }
    }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}
