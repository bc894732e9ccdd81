import CLibuv

/// A value behind a lock, and threads that wait for it to change.
package final class Monitor<Value: Sendable>: Sendable {
    nonisolated(unsafe) private let mutex: UnsafeMutablePointer<uv_mutex_t>
    nonisolated(unsafe) private let changed: UnsafeMutablePointer<uv_cond_t>
    nonisolated(unsafe) private var value: Value

    /// A monitor of `value`; throws when the system has no room for another lock.
    package init(_ value: Value) throws(SystemError) {
        let mutex = UnsafeMutablePointer<uv_mutex_t>.allocate(capacity: 1)
        let changed = UnsafeMutablePointer<uv_cond_t>.allocate(capacity: 1)
        var code = uv_mutex_init(mutex)
        if code == 0 {
            code = uv_cond_init(changed)
            if code != 0 { uv_mutex_destroy(mutex) }
        }
        guard code == 0 else {
            mutex.deallocate()
            changed.deallocate()
            throw SystemError("make a lock", code: code)
        }
        self.mutex = mutex
        self.changed = changed
        self.value = value
    }

    deinit {
        uv_cond_destroy(changed)
        uv_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Changes the value and wakes whoever waits.
    package func change<Result>(_ body: (inout Value) -> Result) -> Result {
        uv_mutex_lock(mutex)
        defer {
            uv_cond_broadcast(changed)
            uv_mutex_unlock(mutex)
        }
        return body(&value)
    }

    /// Blocks until `body` gives a result; it is asked at once and after each change.
    @discardableResult
    package func wait<Result>(until body: (inout Value) -> Result?) -> Result {
        uv_mutex_lock(mutex)
        defer { uv_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            uv_cond_wait(changed, mutex)
        }
    }

    /// As `wait(until:)`, for at most so many milliseconds: then nil.
    @discardableResult
    package func wait<Result>(
        milliseconds: UInt32, until body: (inout Value) -> Result?
    ) -> Result? {
        let deadline = uv_hrtime() + UInt64(milliseconds) * 1_000_000
        uv_mutex_lock(mutex)
        defer { uv_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            let now = uv_hrtime()
            guard now < deadline else { return nil }
            uv_cond_timedwait(changed, mutex, deadline - now)
        }
    }
}
