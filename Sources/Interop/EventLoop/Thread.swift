import CLibuv

/// A thread of the operating system that runs one closure.
package final class Thread: Sendable {
    nonisolated(unsafe) private let raw: UnsafeMutablePointer<uv_thread_t>

    private final class Body {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread; it ends when `body` returns, and `join` must be called once.
    package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let raw = UnsafeMutablePointer<uv_thread_t>.allocate(capacity: 1)
        let argument = Unmanaged.passRetained(Body(run: body))
        let code = uv_thread_create(
            raw,
            { argument in
                guard let argument else { return }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
            }, argument.toOpaque())
        guard code == 0 else {
            argument.release()
            raw.deallocate()
            throw SystemError("start a thread", code: code)
        }
        // Not before: once all properties are set, a throw runs deinit.
        self.raw = raw
    }

    deinit {
        raw.deallocate()
    }

    /// Waits until the thread's closure has returned.
    package func join() {
        uv_thread_join(raw)
    }
}
