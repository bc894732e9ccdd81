import Foundation

/// A directory of one test, removed with everything in it when the test lets it go.
package final class ScratchDirectory: Sendable {
    /// Where it is.
    package let path: String

    /// Makes an empty directory.
    package init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "apns-mock-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // What is left behind in the temporary directory harms no test.
        _ = Result { try FileManager.default.removeItem(atPath: path) }
    }

    /// The names of the files in it.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Writes a file into it; returns the file's path.
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }
}
