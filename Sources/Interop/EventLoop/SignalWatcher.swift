import CLibuv

/// Calls a closure on the loop's thread for each arrival of one signal.
package final class SignalWatcher {
    private let handle: LoopHandle<uv_signal_t, Void>

    /// A signal that asks a server to stop.
    package enum Signal: CaseIterable, Sendable {
        /// `SIGTERM`, as `docker stop` and `kill` send it.
        case terminate
        /// `SIGINT`, as Ctrl-C sends it.
        case interrupt

        var number: Int32 {
            switch self {
            case .terminate: SIGTERM
            case .interrupt: SIGINT
            }
        }
    }

    /// Watches for `signal` from now on, on this thread even when our parent had blocked it.
    package init(
        _ loop: EventLoop, signal: Signal, body: @escaping () -> Void
    ) throws(SystemError) {
        let handle = LoopHandle<uv_signal_t, Void>(body: body)
        var code = uv_signal_init(loop.raw, handle.raw)
        guard code == 0 else { throw SystemError("watch a signal", code: code) }
        handle.attach()
        // Not before: once all properties are set, a throw runs deinit.
        self.handle = handle
        code = uv_signal_start(
            handle.raw, { raw, _ in LoopHandle<uv_signal_t, Void>.deliver((), to: raw) },
            signal.number)
        guard code == 0 else { throw SystemError("watch a signal", code: code) }
        apnsmock_unblock_signal(signal.number)
    }

    deinit {
        handle.close()
    }

    /// Stops watching for good.
    package func close() {
        handle.close()
    }

    /// Lets a write fail rather than end the process: to a closed socket with `EPIPE`, past the
    /// limit of a file's size with `EFBIG`.
    package static func ignoreFailedWrites() {
        apnsmock_ignore_failed_writes()
    }
}
