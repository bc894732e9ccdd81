// Embeds the server again and again, as a test suite does, and prints how many descriptors and
// threads the process has after the first time and after the last. Runs on Linux.

import Foundation
import MockServer

func counts() throws -> String {
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    return "\(files) descriptors, \(threads) threads"
}

func startAndStop() throws {
    let server = try APNsMockServer.start()
    server.stop()
}

try startAndStop()
print(try counts())
for _ in 0..<20 { try startAndStop() }
print(try counts())
