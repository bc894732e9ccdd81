import EventLoop

/// The log on the standard error stream, with the thread that writes it.
package struct StandardErrorLog: Sendable {
    /// The log.
    package let log: Log

    private let writer: BackgroundWriter

    /// How much of the log waits for a slow reader, in bytes.
    private static let waitingBytesMax = 1 << 20

    /// How long the end of the server waits for the last lines, in milliseconds.
    private static let closeMilliseconds: UInt32 = 500

    /// Starts the log that the settings ask for.
    package init(_ settings: ServerSettings) throws(SystemError) {
        let isWritten = settings.writesLog
        let writer = try BackgroundWriter(waitingBytesMax: Self.waitingBytesMax) {
            (bytes) throws(SystemError) in try StandardStream.error.write(bytes)
        }
        self.writer = writer
        log = Log(
            isVerbose: settings.isVerbose, format: settings.logFormat,
            clock: { SystemClock.microsecondsSince1970() },
            output: { !isWritten || writer.write($0) })
    }

    /// Writes what waits and ends the thread.
    package func close() {
        log.tellCounted()
        writer.close(withinMilliseconds: Self.closeMilliseconds)
    }
}
