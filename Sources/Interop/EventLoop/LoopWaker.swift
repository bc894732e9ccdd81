import CLibuv
import Synchronization

/// Wakes a loop from another thread; several wakes before the loop looks are one.
package final class LoopWaker: Sendable {
    private let isClosed = Mutex(false)
    // Kept alive here and by libuv; another thread calls nothing on it but uv_async_send.
    nonisolated(unsafe) private let handle: LoopHandle<uv_async_t, Void>

    /// Makes a waker that calls `body` on the loop's thread.
    package init(_ loop: EventLoop, body: @escaping () -> Void) throws(SystemError) {
        let handle = LoopHandle<uv_async_t, Void>(body: body)
        let code = uv_async_init(loop.raw, handle.raw) {
            LoopHandle<uv_async_t, Void>.deliver((), to: $0)
        }
        guard code == 0 else { throw SystemError("make a loop's waker", code: code) }
        handle.attach()
        self.handle = handle
    }

    /// Asks the loop to call the body soon; safe from any thread, and after `close`.
    package func wake() {
        isClosed.withLock { isClosed in
            guard !isClosed else { return }
            uv_async_send(handle.raw)
        }
    }

    /// Ends the waker; call on the loop's thread.
    package func close() {
        isClosed.withLock { $0 = true }
        handle.close()
    }
}
