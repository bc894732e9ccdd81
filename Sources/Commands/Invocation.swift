import MockServer

/// A command line taken apart: which command, and the words that are left for it.
struct Invocation: Equatable {
    /// The command; `serve` when none is named.
    var command: CommandName

    /// The words after the command's name.
    var arguments: [String]

    /// Takes a command line apart, without the program's name.
    init(_ words: [String]) throws(CommandFailure) {
        switch words.first {
        case "--version": self.init(.version, words.dropFirst())
        case "--help", "-h": self.init(.help, words.dropFirst())
        case let flag? where flag.hasPrefix("-"): self.init(.serve, words[...])
        case let word?:
            guard let command = CommandName(rawValue: word) else {
                throw Self.unknown(word)
            }
            self.init(command, words.dropFirst())
        case nil: self.init(.serve, [])
        }
        if command != .help, arguments.contains(where: { ["--help", "-h"].contains($0) }) {
            self.init(.help, [command.rawValue])
        }
    }

    private init(_ command: CommandName, _ arguments: ArraySlice<String>) {
        self.command = command
        self.arguments = Array(arguments)
    }

    /// The failure for a word that names no command.
    static func unknown(_ word: String) -> CommandFailure {
        let meant = NearMiss.of(word, among: CommandName.allCases.map(\.rawValue))
        let message = "no such command" + (meant.map { "; did you mean \($0)?" } ?? "")
        return CommandFailure(
            usage: [SettingFault("'\(word)'", message).description], of: nil)
    }
}
