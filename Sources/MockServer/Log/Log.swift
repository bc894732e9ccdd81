import APNsRules
import Synchronization

/// The server's log: one line for each event.
///
/// Refused requests are always told, accepted ones with `--verbose`. Nothing here waits for whoever
/// reads the log: lines the output has no room for are dropped, counted, and the count is told.
/// More refusals or messages in a second than `LineLimit` allows are only counted as well; with
/// `--verbose` every request is told.
package final class Log: Sendable {
    private struct State {
        var refusals = LineLimit()
        var messages = LineLimit()
        var dropped = 0
    }

    private let isVerbose: Bool
    private let format: ServerSettings.LogFormat
    private let clock: @Sendable () -> Int64
    private let output: @Sendable ([UInt8]) -> Bool
    private let state = Mutex(State())

    /// A log that hands whole lines to `output`.
    ///
    /// - Parameters:
    ///   - isVerbose: Whether accepted requests are told too.
    ///   - format: Text or JSON.
    ///   - clock: The time of messages, in microseconds since 1970.
    ///   - output: Takes lines, at once; false when it has no room for them.
    package init(
        isVerbose: Bool, format: ServerSettings.LogFormat, clock: @escaping @Sendable () -> Int64,
        output: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        self.isVerbose = isVerbose
        self.format = format
        self.clock = clock
        self.output = output
    }

    /// Tells of an answered request; the entry is only made when it is going to be written.
    ///
    /// - Parameters:
    ///   - reason: Apple's reason; nil when the push was accepted.
    ///   - microseconds: When the request was complete, since 1970.
    package func requestAnswered(
        reason: RejectionReason?, atMicroseconds microseconds: Int64, entry: () -> LogEntry
    ) {
        if isVerbose {
            write(line(of: entry()))
            return
        }
        guard reason != nil else { return }
        let step = state.withLock { $0.refusals.next(inSecond: microseconds / 1_000_000) }
        if proceed(after: step, with: "refusals") { write(line(of: entry())) }
    }

    /// Tells of an answered request.
    package func requestAnswered(_ entry: LogEntry) {
        requestAnswered(reason: entry.reason, atMicroseconds: entry.receivedAtMicroseconds) {
            entry
        }
    }

    /// Tells something worth knowing.
    package func notice(_ message: String) { tell(message, .notice) }

    /// Tells of something that keeps the server from doing its work.
    package func problem(_ message: String) { tell(message, .problem) }

    /// Tells what was only counted so far; called at the end.
    package func tellCounted() {
        let (refusals, messages) = state.withLock {
            ($0.refusals.takeUntold(), $0.messages.takeUntold())
        }
        tell(untold: refusals, "refusals")
        tell(untold: messages, "messages")
        write([])
    }

    private func tell(_ message: String, _ level: LogLevel) {
        let second = clock() / 1_000_000
        let step = state.withLock { $0.messages.next(inSecond: second) }
        if proceed(after: step, with: "messages") { write(line(of: message, level)) }
    }

    /// Whether a line is told; says what has to be said before it, or in its place.
    private func proceed(after step: LineLimit.Step, with lines: String) -> Bool {
        switch step {
        case .tell(let untold):
            tell(untold: untold, lines)
            return true
        case .announce:
            let message = "more than \(LineLimit.linesPerSecond) \(lines) in a second: "
            write(line(of: message + "the others are only counted", .notice))
            return false
        case .count:
            return false
        }
    }

    private func tell(untold: Int, _ lines: String) {
        guard untold > 0 else { return }
        write(line(of: "\(untold) further \(lines) were not logged", .notice))
    }

    private func line(of entry: LogEntry) -> [UInt8] {
        switch format {
        case .text: Array(LogLine.text(entry).utf8) + [UInt8(ascii: "\n")]
        case .json: LogLine.json(entry) + [UInt8(ascii: "\n")]
        }
    }

    private func line(of message: String, _ level: LogLevel) -> [UInt8] {
        let now = clock()
        return switch format {
        case .text:
            Array(LogLine.text(message, level: level, atMicroseconds: now).utf8)
                + [UInt8(ascii: "\n")]
        case .json:
            LogLine.json(message, level: level, atMicroseconds: now) + [UInt8(ascii: "\n")]
        }
    }

    /// Writes a line, after the count of those that were dropped before it.
    private func write(_ line: [UInt8]) {
        state.withLock { state in
            var bytes = line
            if state.dropped > 0 {
                let message = "\(state.dropped) lines dropped: this log is not read fast enough"
                bytes = self.line(of: message, .problem) + line
            }
            if bytes.isEmpty { return }
            if output(bytes) {
                state.dropped = 0
            } else if !line.isEmpty {
                state.dropped += 1
            }
        }
    }
}
