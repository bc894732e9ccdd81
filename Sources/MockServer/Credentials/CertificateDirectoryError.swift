import Files
import OpenSSL

/// A file of the certificate directory that cannot be used or made; nothing was overwritten.
public struct CertificateDirectoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file or directory.
    public var path: String

    /// What is wrong with it.
    public var problem: String

    /// What to do about it.
    public var remedy: String

    /// The whole in two sentences.
    public var description: String { "\(path): \(problem). \(remedy)." }

    init(path: String, problem: String, remedy: String) {
        self.path = path
        self.problem = problem
        self.remedy = remedy
    }

    /// A file or directory that the system does not let us read or write.
    init(_ failure: FileError) {
        let remedy =
            failure.isForbidden
            ? "Make it accessible to the user that runs apns-mock, or choose another --certs-dir"
            : "Mend that, or choose another --certs-dir"
        self.init(
            path: failure.path, problem: "cannot \(failure.operation) it: \(failure.message)",
            remedy: remedy)
    }

    /// A file whose content is not what its name says.
    init(_ path: String, _ error: CredentialError) {
        self.init(
            path: path, problem: "\(error)",
            remedy: "Restore the file, or delete it to have a new one made")
    }
}
