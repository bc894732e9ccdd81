import CLibuv

/// A timer of one event loop.
package final class LoopTimer {
    private let handle: LoopHandle<uv_timer_t, Void>

    /// Makes a stopped timer that calls `body` on the loop's thread.
    package init(_ loop: EventLoop, body: @escaping () -> Void) {
        handle = LoopHandle(body: body)
        uv_timer_init(loop.raw, handle.raw)
        handle.attach()
    }

    deinit {
        handle.close()
    }

    /// Fires once after `milliseconds`, and then every `repeatMilliseconds` unless that is 0.
    package func start(milliseconds: UInt64, repeatMilliseconds: UInt64 = 0) {
        uv_timer_start(
            handle.raw, { LoopHandle<uv_timer_t, Void>.deliver((), to: $0) }, milliseconds,
            repeatMilliseconds)
    }

    /// Stops the timer; it can be started again.
    package func stop() {
        uv_timer_stop(handle.raw)
    }

    /// Ends the timer for good.
    package func close() {
        handle.close()
    }
}
