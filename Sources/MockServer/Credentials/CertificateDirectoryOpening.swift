import Files
import OpenSSL

/// One pass over the certificate directory: reads each file, makes or renews it where that is due.
///
/// The order of writing makes every crash harmless: a key comes before its certificate, and a key
/// without a certificate is given a new one.
struct CertificateDirectoryOpening {
    /// What a pass may do about a file that is missing or due.
    enum Access {
        /// Stop there.
        case look
        /// Write it; the lock is held.
        case write
        /// Renew certificates in memory, and fail for all else, for the reason given.
        case withoutWriting(reason: FileError)
    }

    /// Why a pass ended before it had everything.
    enum Stop: Error {
        /// A file is missing or due, and this pass only looks.
        case incomplete
        /// A file cannot be used or made.
        case fault(CertificateDirectoryError)
    }

    let path: String
    let serverNames: [AlternativeName]
    let nowSeconds: Int64
    let access: Access

    var written: [String] = []
    var warnings: [String] = []

    init(path: String, serverNames: [AlternativeName], nowSeconds: Int64, access: Access) {
        self.path = path
        self.serverNames = serverNames
        self.nowSeconds = nowSeconds
        self.access = access
    }

    /// Goes through all files.
    mutating func directory() throws(Stop) -> CertificateDirectory {
        let authority = try authority()
        let teamID = try teamID()
        let signingKeys = try signingKeys()
        let server = try leaf(.server(serverNames), of: authority)
        let push = try leaf(.push(teamID: teamID), of: authority)
        return CertificateDirectory(
            authorityPEM: authority.pem, server: server, push: push, signingKeys: signingKeys,
            teamID: teamID, written: written, warnings: warnings)
    }

    /// The authority as far as the directory has it: one may run without its key for as long as
    /// nothing is to be issued.
    struct Authority {
        var pem: [UInt8]
        var certificate: Certificate
        var key: P256PrivateKey?
    }

    private mutating func authority() throws(Stop) -> Authority {
        let key = try privateKey("ca.key")
        if let pem = try read("ca.pem") {
            let certificate = try using("ca.pem") { () throws(CredentialError) in
                try Certificate(pem: pem)
            }
            if let key {
                _ = try using("ca.key", remedy: "Restore the one or the other") {
                    () throws(CredentialError) in
                    try CertificateAuthority(certificate: certificate, key: key)
                }
            }
            guard certificate.notAfterSeconds > nowSeconds else {
                throw fault(
                    "ca.pem", "the certificate authority has expired",
                    "Delete ca.pem, ca.key, server.pem and push.pem to have new ones made, "
                        + "and let clients trust the new ca.pem")
            }
            return Authority(pem: pem, certificate: certificate, key: key)
        }
        let newKey: P256PrivateKey
        if let key { newKey = key } else { newKey = try makeKey("ca.key") }
        let (certificate, pem) = try using("ca.pem") { () throws(CredentialError) in
            let made = try CertificateAuthority(selfSigning: newKey, nowSeconds: nowSeconds)
            return (made.certificate, try made.certificate.pem())
        }
        try write("ca.pem", pem, mode: Self.certificateMode)
        return Authority(pem: pem, certificate: certificate, key: newKey)
    }

    private mutating func teamID() throws(Stop) -> String {
        if let bytes = try read("team-id") {
            let text = String(decoding: bytes, as: UTF8.self)
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard AppleIdentifier.isValid(text) else {
                throw fault(
                    "team-id", "it holds “\(text.prefix(40))”",
                    "Write a team id into it, ten letters or digits, or delete it")
            }
            return text
        }
        let made = try using("team-id") { () throws(CredentialError) in
            try AppleIdentifier.random()
        }
        try write("team-id", Array("\(made)\n".utf8), mode: Self.certificateMode)
        return made
    }

    private mutating func signingKeys() throws(Stop) -> [SigningKey] {
        var keys: [SigningKey] = []
        for name in try names() {
            guard let keyID = SigningKey.keyID(fileName: name) else { continue }
            guard AppleIdentifier.isValid(keyID) else {
                throw fault(
                    name, "the key id “\(keyID)” in its name is not ten letters or digits",
                    "Name it as Apple does, AuthKey_ABC123DEFG.p8")
            }
            guard let key = try privateKey(name) else { continue }
            keys.append(SigningKey(keyID: keyID, privateKey: key))
        }
        if !keys.isEmpty { return keys }
        let keyID = try using("AuthKey_….p8") { () throws(CredentialError) in
            try AppleIdentifier.random()
        }
        let key = try makeKey(SigningKey.fileName(keyID: keyID))
        return [SigningKey(keyID: keyID, privateKey: key)]
    }
}
