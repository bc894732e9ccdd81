import EventLoop

/// Where a command writes: results to one stream, everything else to the other.
package struct Console {
    private let output: (String) throws(SystemError) -> Void
    private let error: (String) -> Void

    /// A console of two closures, each given whole lines.
    package init(
        output: @escaping (String) throws(SystemError) -> Void, error: @escaping (String) -> Void
    ) {
        self.output = output
        self.error = error
    }

    /// The streams of this process.
    package static var standard: Console {
        Console(
            output: { (text) throws(SystemError) in
                try StandardStream.output.write(Array(text.utf8))
            },
            error: { text in
                // There is no third stream to tell of a failure of the second.
                _ = Result { () throws(SystemError) in
                    try StandardStream.error.write(Array(text.utf8))
                }
            })
    }

    /// Prints a result; one that cannot be delivered is a failure of the command.
    func print(_ text: String) throws(CommandFailure) {
        do { try output(text + "\n") } catch { throw CommandFailure(error.description) }
    }

    /// Tells a person something that is no result.
    func tell(_ message: String) { error("apns-mock: \(message)\n") }
}
