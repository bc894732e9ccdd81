import AdminAPI
import EventLoop
import OpenSSL

/// What a push provider needs to prove itself to the server.
extension APNsMockServer {
    /// A key that the server accepts provider tokens of: what Apple gives a developer.
    public struct SigningKey: Equatable, Sendable {
        /// The key's ten characters, which tokens name as `kid`.
        public let keyID: String

        /// The team's ten characters, which tokens name as `iss`.
        public let teamID: String

        /// The private key, PKCS #8 in PEM, as in Apple's `.p8` files.
        public let privateKeyPEM: String
    }

    /// The key that was made for this server, or the first of its certificate directory.
    public var signingKey: SigningKey {
        get throws(SigningError) {
            let key = try signed()
            return SigningKey(
                keyID: key.keyID, teamID: key.teamID, privateKeyPEM: key.privateKeyPEM)
        }
    }

    /// A provider token issued now: what stands after `bearer` in the `authorization` header.
    ///
    /// It is good for an hour, as Apple's rule has it.
    public func bearerToken() throws(SigningError) -> String {
        try signed().bearerToken
    }

    private func signed() throws(SigningError) -> AdminAPI.SigningKey {
        let nowSeconds = SystemClock.microsecondsSince1970() / 1_000_000
        do throws(CredentialError) {
            return try control.signedToken(nowSeconds: nowSeconds)
        } catch {
            throw SigningError(description: "no provider token can be made: \(error)")
        }
    }
}

/// Why there is no provider token.
public struct SigningError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What failed, in a sentence without a full stop.
    public let description: String
}
