import Files
import OpenSSL

/// Everything that proves who is who, kept in one directory from start to start.
///
/// The first start makes it all; later ones read it. What is there is never overwritten, but for
/// the two certificates issued here, which are renewed with their keys when they near their end or
/// lack a name. `certs/README.md` tells people what each file is.
package struct CertificateDirectory: Sendable {
    /// The certificate authority that clients are told to trust, in PEM.
    package let authorityPEM: [UInt8]

    /// What the TLS server presents.
    package let server: CertificateAndKey

    /// A client certificate for ``pushTopic``.
    package let push: CertificateAndKey

    /// The keys for provider tokens, by key id; at least one.
    package let signingKeys: [SigningKey]

    /// The developer team all signing keys belong to (`iss`), ten characters.
    package let teamID: String

    /// The files that were made or renewed just now, by path.
    package let written: [String]

    /// What is not as it should be and stops nothing, each in a sentence without a full stop.
    package let warnings: [String]

    /// The topic of the push certificate that is made here.
    package static let pushTopic = "com.example.MyApp"

    /// Opens the directory, makes what it lacks, and renews what is due.
    ///
    /// Several processes may do so at once: whoever must write takes a lock first and then looks
    /// again. A directory that cannot be written serves as well as long as it is complete; a
    /// renewal then lives in memory only, with a warning.
    ///
    /// - Parameters:
    ///   - serverNames: Host names and addresses to be in the server's certificate (`--tls-name`).
    ///   - hostName: The machine's own name, to be in it too.
    package static func open(
        _ path: String, serverNames: [String], hostName: String?, nowSeconds: Int64
    ) throws(CertificateDirectoryError) -> CertificateDirectory {
        let names = try ServerNames.all(hostName: hostName, asked: serverNames)
        func opened(
            _ access: CertificateDirectoryOpening.Access
        ) throws(CertificateDirectoryOpening.Stop) -> CertificateDirectory {
            var opening = CertificateDirectoryOpening(
                path: path, serverNames: names, nowSeconds: nowSeconds, access: access)
            return try opening.directory()
        }
        do {
            return try opened(.look)
        } catch {
            // Whatever it was, another process may be in the middle of making the files.
        }
        do throws(CertificateDirectoryOpening.Stop) {
            let lock: FileLock
            do throws(FileError) {
                try FileSystem.makeDirectory(path, mode: 0o755)
                lock = try FileLock(
                    path + "/.lock", mode: 0o644, waitMilliseconds: 10_000, afterwards: .fileStays)
            } catch  where error.isForbidden {
                return try opened(.withoutWriting(reason: error))
            } catch {
                throw CertificateDirectoryOpening.Stop.fault(CertificateDirectoryError(error))
            }
            return try lock.whileHeld { () throws(CertificateDirectoryOpening.Stop) in
                try opened(.write)
            }
        } catch {
            switch error {
            case .fault(let fault): throw fault
            case .incomplete: preconditionFailure("only a mere look stops at what is missing")
            }
        }
    }
}
