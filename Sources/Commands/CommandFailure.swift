import MockServer

/// Why a command ends without having done what it is for.
struct CommandFailure: Error, Equatable {
    /// What the process exits with.
    var exitCode: ExitCode

    /// What went wrong, one message a line.
    var messages: [String]

    /// Something that did not work.
    init(_ message: String) {
        exitCode = .failure
        messages = [message]
    }

    /// A command line or an environment that is wrong; `command` is the one whose help tells more.
    init(usage messages: [String], of command: CommandName?) {
        exitCode = .usage
        let help = ["apns-mock help", command?.rawValue].compactMap { $0 }.joined(separator: " ")
        self.messages = messages + ["'\(help)' tells what there is"]
    }
}
