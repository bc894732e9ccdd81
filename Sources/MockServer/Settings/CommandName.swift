/// The commands of the program, by the word that calls them.
package enum CommandName: String, CaseIterable, Sendable {
    case serve
    case certs
    case token
    case explain
    case readyz
    case version
    case help
}
