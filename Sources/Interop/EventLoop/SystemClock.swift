import CLibuv

/// The machine's clocks; the one place where time is read.
package enum SystemClock {
    /// Wall-clock time, in microseconds since 1970.
    package static func microsecondsSince1970() -> Int64 {
        var now = uv_timeval64_t()
        guard uv_gettimeofday(&now) == 0 else { return 0 }
        return now.tv_sec * 1_000_000 + Int64(now.tv_usec)
    }

    /// A clock that never jumps, in nanoseconds since an unknown moment.
    package static func monotonicNanoseconds() -> UInt64 {
        uv_hrtime()
    }

    /// Blocks this thread; never called on a loop's thread.
    package static func sleep(milliseconds: UInt32) {
        uv_sleep(milliseconds)
    }
}
