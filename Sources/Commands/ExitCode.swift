/// What the process exits with.
package enum ExitCode: Int32, Sendable {
    /// The command did what it is for.
    case success = 0
    /// It did not work.
    case failure = 1
    /// The command line or a variable is wrong; nothing was tried.
    case usage = 2
}
