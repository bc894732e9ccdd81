import APNsRules

/// What the admin side asks of the server around it.
///
/// Every call comes from any thread and answers at once.
package protocol ServerControl: Sendable {
    /// Whether every listener accepts connections.
    var isReady: Bool { get }

    /// The version of this program, for example `0.1.0`.
    var version: String { get }

    /// The certificate authority that clients must trust, as PEM.
    var caCertificatePEM: String { get }

    /// What the server says of itself.
    func information() -> ServerInformation

    /// The provider key that the server made, with a bearer token issued at `nowSeconds` (since
    /// 1970); nil when the server has none.
    func signingKey(nowSeconds: Int64) -> SigningKey?

    /// The provider keys whose tokens are accepted, in the order they were added.
    func keys() -> [RegisteredKey]

    /// The good provider tokens that were shown lately, those first used longest ago in front.
    func providerTokens() -> ShownProviderTokens

    /// Accepts tokens of one more provider key from now on.
    func add(_ registration: KeyRegistration) throws(KeyRegistrationError) -> RegisteredKey

    /// Stops accepting tokens of a key; false when no key has that identifier.
    func removeKey(keyID: String) -> Bool

    /// The environment of a device that is registered without one, and of requests that name
    /// none of Apple's hosts.
    var defaultEnvironment: APNsEnvironment { get }

    /// The registered devices at this moment.
    var devices: DeviceTable { get }

    /// Changes the registered devices; nobody sees a change half done.
    func changeDevices<Result: Sendable>(_ change: (inout DeviceTable) -> Result) -> Result

    /// The forced responses, with how often each was given.
    var forcedResponses: [ForcedResponse] { get }

    /// Replaces the forced responses; returns how many there were.
    @discardableResult
    func force(_ responses: [ForcedResponse]) -> Int

    /// What the rules go by.
    var ruleSettings: RuleSettings { get }

    /// What the value of an `authorization` header is worth at `nowSeconds` (since 1970), with the
    /// first push of a connection.
    func credential(
        authorization: [UInt8], pushedIn environment: APNsEnvironment, nowSeconds: Int64
    ) -> Credential

    /// What is known of a request's device token at `nowSeconds` (since 1970).
    func finding(
        for request: DescribedRequest, pushedIn environment: APNsEnvironment, nowSeconds: Int64
    ) -> DeviceFinding
}

/// What the server says of itself at one moment.
package struct ServerInformation: Sendable {
    /// When the server started, in microseconds since 1970.
    package var startedAtMicroseconds: Int64

    /// The listeners by name (`apns`, `admin`, …) with the URL to reach them.
    package var listeners: [(name: String, url: String)]

    /// The settings in force, by the name of their flag without dashes.
    package var settings: [(name: String, value: String)]

    /// How many pushes were answered since the start, by HTTP status.
    package var requestsByStatus: [(status: Int, count: Int64)]

    /// How many notifications were pruned since the start.
    package var prunedNotifications: Int64

    package init(
        startedAtMicroseconds: Int64, listeners: [(name: String, url: String)],
        settings: [(name: String, value: String)],
        requestsByStatus: [(status: Int, count: Int64)], prunedNotifications: Int64
    ) {
        self.startedAtMicroseconds = startedAtMicroseconds
        self.listeners = listeners
        self.settings = settings
        self.requestsByStatus = requestsByStatus
        self.prunedNotifications = prunedNotifications
    }
}

/// The generated provider key: it opens nothing but this mock.
package struct SigningKey: Sendable {
    package var keyID: String
    package var teamID: String
    /// The private key as in Apple's `.p8` file: PKCS#8 as PEM.
    package var privateKeyPEM: String
    /// The token alone, without the word `bearer`.
    package var bearerToken: String

    package init(keyID: String, teamID: String, privateKeyPEM: String, bearerToken: String) {
        self.keyID = keyID
        self.teamID = teamID
        self.privateKeyPEM = privateKeyPEM
        self.bearerToken = bearerToken
    }
}

/// A provider key whose tokens are accepted; the private half is never shown.
package struct RegisteredKey: Equatable, Sendable {
    package var keyID: String
    package var teamID: String
    /// The public key as PEM (SubjectPublicKeyInfo).
    package var publicKeyPEM: String
    package var scope: KeyScope

    package init(
        keyID: String, teamID: String, publicKeyPEM: String, scope: KeyScope = KeyScope()
    ) {
        self.keyID = keyID
        self.teamID = teamID
        self.publicKeyPEM = publicKeyPEM
        self.scope = scope
    }
}

/// A key as a client of the admin side hands it in.
package struct KeyRegistration: Equatable, Sendable {
    /// One half of a key pair, as PEM.
    package enum PEM: Equatable, Sendable {
        case publicKey(String)
        /// Only its public half is kept.
        case privateKey(String)
    }

    package var keyID: String
    package var teamID: String
    /// The key itself.
    package var pem: PEM
    /// What the key may be used for.
    package var scope: KeyScope

    package init(keyID: String, teamID: String, pem: PEM, scope: KeyScope = KeyScope()) {
        self.keyID = keyID
        self.teamID = teamID
        self.pem = pem
        self.scope = scope
    }
}

/// Why a key was not taken.
package enum KeyRegistrationError: Error, Equatable, Sendable {
    /// Another key has this identifier.
    case duplicateKeyID
    /// The text is no PEM, or no key is in it; the detail says what the reader said.
    case malformed(String)
    /// A key, but not one on the curve P-256; the detail says what it is.
    case notP256(String)
}
