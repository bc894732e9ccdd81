import Files
import Foundation
import ScratchFiles
import Synchronization
import Testing

/// Processes that start at once make temporary stores and sweep up after killed ones.
struct TemporaryDirectoryTests {
    /// Whoever sweeps can meet a directory whose maker has not locked it yet; locks taken in one
    /// process exclude each other as those of several do.
    @Test(.timeLimit(.minutes(1)))
    func aSweepNeverTakesADirectoryFromItsMaker() throws {
        let scratch = try ScratchDirectory()
        let parent = scratch.path
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<200 {
                do {
                    TemporaryDirectory.removeAbandoned(in: parent, fileNames: [])
                    let directory = try TemporaryDirectory(in: parent, fileNames: [])
                    TemporaryDirectory.removeAbandoned(in: parent, fileNames: [])
                    if !FileManager.default.fileExists(atPath: directory.path) {
                        failures.withLock { $0.append("\(directory.path) was taken") }
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
    }
}
