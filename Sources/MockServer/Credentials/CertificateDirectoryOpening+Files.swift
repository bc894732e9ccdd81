import Files
import OpenSSL

extension CertificateDirectoryOpening {
    /// Everyone may read certificates: that is how clients come to trust them.
    static let certificateMode: UInt32 = 0o644

    /// Nobody but the owner may read keys.
    static let keyMode: UInt32 = 0o600

    /// Reads a file of the directory; nil when it is not there.
    func read(_ file: String) throws(Stop) -> [UInt8]? {
        do {
            return try FileSystem.read(path(of: file))
        } catch  where error.isAbsent {
            return nil
        } catch {
            throw .fault(CertificateDirectoryError(error))
        }
    }

    /// Reads a private key, and warns when others could.
    mutating func readKey(_ file: String) throws(Stop) -> [UInt8]? {
        let bytes = try read(file)
        if let mode = FileSystem.mode(of: path(of: file)), mode & 0o077 != 0 {
            let path = path(of: file)
            warnings.append(
                "others can read \(path) (mode \(String(mode, radix: 8))); run chmod 600 \(path)")
        }
        return bytes
    }

    /// Reads a private key that we made, or that is like those we make; nil when it is not there.
    mutating func privateKey(_ file: String) throws(Stop) -> P256PrivateKey? {
        guard let pem = try readKey(file) else { return nil }
        return try using(file) { () throws(CredentialError) in try P256PrivateKey(pem: pem) }
    }

    /// The names in the directory.
    func names() throws(Stop) -> [String] {
        do {
            return try FileSystem.names(in: path)
        } catch {
            throw .fault(CertificateDirectoryError(error))
        }
    }

    /// Makes a new private key and writes it.
    mutating func makeKey(_ file: String) throws(Stop) -> P256PrivateKey {
        let (key, pem) = try using(file) { () throws(CredentialError) in
            let key = try P256PrivateKey.generate()
            return (key, try key.pkcs8PEM())
        }
        try write(file, pem, mode: Self.keyMode)
        return key
    }

    /// Writes a file as far as this pass may.
    ///
    /// - Parameter renewal: Why a certificate is renewed that could live in memory as well.
    mutating func write(
        _ file: String, _ bytes: [UInt8], mode: UInt32, renewal: String? = nil
    ) throws(Stop) {
        let path = path(of: file)
        switch access {
        case .look:
            throw .incomplete
        case .write:
            do {
                try FileSystem.replace(path, with: bytes, mode: mode)
                written.append(path)
            } catch  where error.isForbidden && renewal != nil {
                warnOfMemory(path, renewal, error)
            } catch {
                throw .fault(CertificateDirectoryError(error))
            }
        case .withoutWriting(let failure):
            guard renewal != nil else {
                throw fault(
                    file, "it is missing and cannot be made (\(failure))",
                    "Make the directory writable, or choose another --certs-dir")
            }
            warnOfMemory(path, renewal, failure)
        }
    }

    /// Says whose fault it is when a credential cannot be read or made.
    func using<Result>(
        _ file: String, remedy: String? = nil, _ body: () throws(CredentialError) -> Result
    ) throws(Stop) -> Result {
        do {
            return try body()
        } catch {
            var fault = CertificateDirectoryError(path(of: file), error)
            if let remedy { fault.remedy = remedy }
            throw .fault(fault)
        }
    }

    /// A fault in a file of the directory.
    func fault(_ file: String, _ problem: String, _ remedy: String) -> Stop {
        .fault(CertificateDirectoryError(path: path(of: file), problem: problem, remedy: remedy))
    }

    /// The path of a file of the directory.
    func path(of file: String) -> String {
        path.hasSuffix("/") ? path + file : "\(path)/\(file)"
    }

    private mutating func warnOfMemory(_ path: String, _ reason: String?, _ failure: FileError) {
        let why = reason.map { ", since \($0)" } ?? ""
        warnings.append(
            "\(path) is renewed in memory only\(why): the directory cannot be written "
                + "(\(failure.message))")
    }
}
