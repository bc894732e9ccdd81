import CLibuv

/// The memory of one libuv handle and the closure its events call.
///
/// libuv keeps a handle's memory until its close callback ran: `attach` retains this object for
/// libuv, and the close callback releases it.
final class LoopHandle<Raw, Event> {
    let raw: UnsafeMutablePointer<Raw>
    private let body: (Event) -> Void
    private var isClosing = false

    init(body: @escaping (Event) -> Void) {
        raw = .allocate(capacity: 1)
        self.body = body
    }

    deinit {
        raw.deallocate()
    }

    private var base: UnsafeMutablePointer<uv_handle_t> {
        UnsafeMutableRawPointer(raw).assumingMemoryBound(to: uv_handle_t.self)
    }

    /// Hands a reference to libuv; call once, after the handle's `uv_…_init` succeeded.
    func attach() {
        uv_handle_set_data(base, Unmanaged.passRetained(self as AnyObject).toOpaque())
    }

    /// Ends the handle's events at once; libuv gives the memory back after the tick.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        uv_close(base) { closed in
            guard let data = uv_handle_get_data(closed) else { return }
            Unmanaged<AnyObject>.fromOpaque(data).release()
        }
    }

    /// Calls the closure of the handle an event came from.
    static func deliver(_ event: Event, to raw: UnsafeMutablePointer<Raw>?) {
        guard let raw else { return }
        let base = UnsafeMutableRawPointer(raw).assumingMemoryBound(to: uv_handle_t.self)
        guard let data = uv_handle_get_data(base) else { return }
        Unmanaged<LoopHandle>.fromOpaque(data).takeUnretainedValue().body(event)
    }
}
