import CLibuv

/// Writes on a thread of its own, so that a slow reader stops nobody.
///
/// Bytes wait in memory up to a limit; past it they are refused, and the caller counts them.
package final class BackgroundWriter: Sendable {
    private struct Queue: Sendable {
        var waiting: [UInt8] = []
        var isClosing = false
        var isDone = false
    }

    private let queue: Monitor<Queue>
    private let waitingBytesMax: Int
    private let thread: Thread

    /// Starts the thread; `write` may block, and its failure ends the writing for good.
    package init(
        waitingBytesMax: Int,
        write: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void
    ) throws(SystemError) {
        let queue = try Monitor(Queue())
        self.queue = queue
        self.waitingBytesMax = waitingBytesMax
        thread = try Thread { Self.writeAll(of: queue, write) }
    }

    /// Hands the bytes to the thread; false when too many wait already, or after `close`.
    package func write(_ bytes: [UInt8]) -> Bool {
        queue.change { queue in
            guard !queue.isClosing, queue.waiting.count + bytes.count <= waitingBytesMax else {
                return false
            }
            queue.waiting += bytes
            return true
        }
    }

    /// Writes what waits and ends the thread; gives up on a reader that does not read.
    package func close(withinMilliseconds milliseconds: UInt32) {
        queue.change { $0.isClosing = true }
        let isDone = queue.wait(milliseconds: milliseconds) { $0.isDone ? true : nil }
        if isDone == true { thread.join() }
    }

    private static func writeAll(
        of queue: Monitor<Queue>, _ write: ([UInt8]) throws(SystemError) -> Void
    ) {
        while true {
            let bytes = queue.wait { queue -> [UInt8]? in
                guard !queue.waiting.isEmpty || queue.isClosing else { return nil }
                defer { queue.waiting = [] }
                return queue.waiting
            }
            if bytes.isEmpty { break }
            do { try write(bytes) } catch {
                // Nobody reads any more, and it is not known who else would.
                break
            }
        }
        queue.change { queue in
            queue.isClosing = true
            queue.isDone = true
        }
    }
}
