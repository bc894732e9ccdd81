import CLibuv

/// One libuv loop: readiness, timers, signals and wake-ups, all on the thread that calls `run`.
///
/// Handles (`FileReadiness`, `LoopTimer`, `LoopWaker`, `SignalWatcher`) must be closed before the
/// loop goes: `run` returns once `stop` was called, and `close` runs what their closing still
/// needs.
package final class EventLoop {
    let raw: UnsafeMutablePointer<uv_loop_t>
    private var endOfTick: [LoopHandle<uv_check_t, Void>] = []
    private var beforeWaiting: [LoopHandle<uv_prepare_t, Void>] = []

    /// Makes a loop.
    package init() throws(SystemError) {
        let raw = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
        let code = uv_loop_init(raw)
        guard code == 0 else {
            raw.deallocate()
            throw SystemError("make an event loop", code: code)
        }
        // Not before: once all properties are set, a throw runs deinit.
        self.raw = raw
    }

    deinit {
        uv_loop_close(raw)
        raw.deallocate()
    }

    /// Runs the loop on this thread until `stop`.
    package func run() {
        uv_run(raw, UV_RUN_DEFAULT)
    }

    /// Makes `run` return after the present tick.
    package func stop() {
        uv_stop(raw)
    }

    /// Closes the tick hooks and runs the loop until every closed handle is gone.
    package func close() {
        for handle in endOfTick { handle.close() }
        for handle in beforeWaiting { handle.close() }
        endOfTick = []
        beforeWaiting = []
        while uv_run(raw, UV_RUN_NOWAIT) != 0 {}
    }

    /// Calls `body` whenever the events of a tick have been handled, and again before waiting.
    ///
    /// It runs twice a tick at most: after input (so that a tick's requests share one commit) and
    /// after timers, whose output would otherwise wait for the next event.
    package func onEndOfTick(_ body: @escaping () -> Void) throws(SystemError) {
        let check = LoopHandle<uv_check_t, Void>(body: body)
        uv_check_init(raw, check.raw)
        check.attach()
        uv_check_start(check.raw) { raw in
            LoopHandle<uv_check_t, Void>.deliver((), to: raw)
        }
        endOfTick.append(check)
        let prepare = LoopHandle<uv_prepare_t, Void>(body: body)
        uv_prepare_init(raw, prepare.raw)
        prepare.attach()
        uv_prepare_start(prepare.raw) { raw in
            LoopHandle<uv_prepare_t, Void>.deliver((), to: raw)
        }
        beforeWaiting.append(prepare)
    }

    /// The loop's monotonic clock, in milliseconds, read once a tick.
    package var nowMilliseconds: UInt64 { uv_now(raw) }
}
