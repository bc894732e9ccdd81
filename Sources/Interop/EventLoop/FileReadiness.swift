import CLibuv

/// Tells when a file descriptor can be read or written without waiting.
package final class FileReadiness {
    /// What to wait for, or what came.
    package struct Events: OptionSet, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// There is input, or the peer has ended its side.
        package static let readable = Events(rawValue: Int32(UV_READABLE.rawValue))
        /// There is room for output.
        package static let writable = Events(rawValue: Int32(UV_WRITABLE.rawValue))
    }

    private let handle: LoopHandle<uv_poll_t, Events>
    private var watched: Events = []

    /// Watches nothing yet; `body` is called on the loop's thread with what came.
    package init(
        _ loop: EventLoop, fileDescriptor: Int32, body: @escaping (Events) -> Void
    ) throws(SystemError) {
        let handle = LoopHandle<uv_poll_t, Events>(body: body)
        let code = uv_poll_init(loop.raw, handle.raw, fileDescriptor)
        guard code == 0 else { throw SystemError("watch a file descriptor", code: code) }
        handle.attach()
        // Not before: once all properties are set, a throw runs deinit.
        self.handle = handle
    }

    deinit {
        handle.close()
    }

    /// Watches for exactly these events; no call is made when nothing changes.
    package func watch(_ events: Events) {
        guard events != watched else { return }
        watched = events
        if events.isEmpty {
            uv_poll_stop(handle.raw)
        } else {
            uv_poll_start(handle.raw, events.rawValue) { raw, status, events in
                // An error (a reset connection) counts as both: the next read tells what it is.
                LoopHandle<uv_poll_t, Events>.deliver(
                    status == 0 ? Events(rawValue: events) : [.readable, .writable], to: raw)
            }
        }
    }

    /// Stops watching for good; close the file descriptor only afterwards.
    package func close() {
        watched = []
        handle.close()
    }
}
