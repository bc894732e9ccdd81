import EventLoop
import MockServer

/// `apns-mock readyz`: exits with 0 when a running server is ready.
enum ReadyzCommand {
    /// How long one answer may take, in nanoseconds: past that another connection is tried.
    private static let answerNanoseconds: UInt64 = 5_000_000_000

    /// The pause between two questions, in milliseconds.
    private static let pauseMilliseconds: UInt32 = 25

    static func run(_ input: CommandInput) throws(CommandFailure) {
        let reading = try input.read(
            ReadyzOptions.table, defaults: ReadyzOptions(), of: .readyz)
        let options = reading.settings
        let deadline = SystemClock.monotonicNanoseconds() + nanoseconds(options.timeout)
        while true {
            let failure: CommandFailure
            do {
                let soon = SystemClock.monotonicNanoseconds() + answerNanoseconds
                try ReadinessProbe.ask(
                    adminURL(options),
                    deadlineNanoseconds: options.waits ? min(soon, deadline) : deadline)
                return
            } catch {
                failure = error
            }
            guard options.waits, failure.exitCode == .failure else { throw failure }
            SystemClock.sleep(milliseconds: pauseMilliseconds)
            guard SystemClock.monotonicNanoseconds() < deadline else { throw failure }
        }
    }

    /// Where to ask; the ready file may appear while we wait.
    private static func adminURL(_ options: ReadyzOptions) throws(CommandFailure) -> AdminURL {
        if let url = options.admin { return url }
        if let path = options.server.readyFilePath {
            return try ReadyReport.read(path).adminURL(path)
        }
        guard let address = options.server.adminListen else {
            throw CommandFailure(
                usage: ["--admin-listen: is off, so there is nobody to ask"], of: .readyz)
        }
        guard address.port != 0 else {
            throw CommandFailure(
                usage: ["--admin-listen: port 0 tells no port; give --ready-file or --admin"],
                of: .readyz)
        }
        return AdminURL(reaching: address)
    }

    private static func nanoseconds(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
