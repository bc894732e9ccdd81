/// Everything that can be chosen about a server before it starts.
///
/// A value made with `init()` holds the defaults of the command line; ``ServerSettings/ephemeral``
/// suits a test. The table `ServerSettings.table` gives each property its flag and its variable.
public struct ServerSettings: Equatable, Sendable {
    /// The addresses that speak HTTP/2 over TLS, as Apple's port 2197 does.
    public var listen = [ListenAddress(host: "127.0.0.1", port: 2197)]

    /// The addresses that speak HTTP/2 (prior knowledge) and HTTP/1.1 without TLS; none by default.
    public var cleartextListen: [ListenAddress] = []

    /// The address of the admin interface; nil for none.
    public var adminListen: ListenAddress? = ListenAddress(host: "127.0.0.1", port: 8197)

    /// The directory of the certificate authority, server certificate and provider key.
    ///
    /// What is missing there is made at the start.
    public var certsDirectory = "certs"

    /// Whether ``certsDirectory`` is used; without it everything is made anew at the start and
    /// leaves no file behind.
    public var keepsCertificates = true

    /// A PEM file with a server certificate (and its chain) of one's own; needs ``tlsKeyPath``.
    public var tlsCertificatePath: String?

    /// The PEM file with the private key of ``tlsCertificatePath``.
    public var tlsKeyPath: String?

    /// Further host names and IP addresses for the generated server certificate.
    public var tlsNames: [String] = []

    /// The environment of connections whose host name is not one of Apple's.
    public var environment = Environment.sandbox

    /// Which device tokens are good; registered devices are what they are registered as.
    public var devices = Devices.any

    /// The HTTP status of `PayloadTooLarge`: 400, or 413 as Apple's table has it.
    public var oversizeStatus = OversizeStatus.badRequest

    /// What a body that is no JSON object is answered.
    public var malformedPayload = MalformedPayload.reject

    /// What becomes of payloads that APNs accepts and a device would ignore.
    public var lint = Lint.record

    /// Further provider keys whose tokens are accepted.
    public var providerKeys: [ProviderKeyFile] = []

    /// What of a provider token is checked.
    public var providerTokens = ProviderTokens.verify

    /// How many provider tokens may be taken up within 20 minutes; nil for any number.
    ///
    /// Apple's page says one; people saw APNs refuse the fourth to seventh.
    public var providerTokenUpdatesMax: Int? = 3

    /// Who is held to ``providerTokenUpdatesMax`` together.
    public var providerTokenUpdateScope = ProviderTokenUpdateScope.connection

    /// Whether reasons are spelled as on Apple's page where APNs itself spells them otherwise.
    public var spellsAsDocumented = false

    /// Where notifications are kept.
    public var store = StoreLocation.temporary

    /// How many notifications the store keeps: past that number the oldest go.
    public var maxNotifications = 100_000

    /// What an acknowledged notification survives.
    public var durability = Durability.process

    /// How many threads answer pushes; connections are handed round.
    public var loops = 1

    /// The time a connection has to finish its TLS handshake.
    public var handshakeTimeout = Duration.seconds(10)

    /// How many push connections may be open at a time; further ones are closed at once.
    public var maxConnections = 10_000

    /// How many bytes may wait for a slow client before its connection is no longer read.
    public var maxPendingOutputBytes = 1 << 20

    /// A file that tells the addresses in JSON once the server is ready, removed at its exit.
    public var readyFilePath: String?

    /// Whether accepted pushes are logged too, not only refused ones.
    public var isVerbose = false

    /// How log lines are written.
    public var logFormat = LogFormat.text

    /// Whether there is a log at all, on the standard error stream.
    public var writesLog = true

    /// The defaults of the command line.
    public init() {}

    /// Settings for a test: every listener on a free port of the loopback interface, no log, and
    /// no file that outlives the server.
    public static var ephemeral: ServerSettings {
        var settings = ServerSettings()
        settings.listen = [ListenAddress(host: "127.0.0.1", port: 0)]
        settings.adminListen = ListenAddress(host: "127.0.0.1", port: 0)
        settings.keepsCertificates = false
        settings.writesLog = false
        return settings
    }

    /// Whether every answer is Apple's where this project's rules differ by default.
    ///
    /// Setting it to `false` brings the project's own rules back.
    public var answersAsApple: Bool {
        get { oversizeStatus == .payloadTooLarge && malformedPayload == .accept }
        set {
            oversizeStatus = newValue ? .payloadTooLarge : .badRequest
            malformedPayload = newValue ? .accept : .reject
        }
    }
}
