extension ServerSettings {
    /// One of Apple's two push environments.
    public enum Environment: String, CaseIterable, Sendable {
        case sandbox
        case production
    }

    /// Which device tokens are good.
    public enum Devices: String, CaseIterable, Sendable {
        /// Every well-formed one: what is not registered is an active device of any topic.
        case any
        /// Registered ones.
        case registered
    }

    /// The HTTP status that goes with `PayloadTooLarge`.
    public enum OversizeStatus: String, CaseIterable, Sendable {
        /// 400: this project's rule.
        case badRequest = "400"
        /// 413: Apple's table.
        case payloadTooLarge = "413"
    }

    /// What a body that is no JSON object is answered.
    public enum MalformedPayload: String, CaseIterable, Sendable {
        /// 400 `BadRequestPayload`: this project's rule.
        case reject
        /// Accepted, as Apple may do: Apple documents nothing.
        case accept
    }

    /// What becomes of payloads that APNs accepts and a device would ignore.
    public enum Lint: String, CaseIterable, Sendable {
        /// Nothing: nobody looks.
        case off
        /// What is wrong stands in the notification's record.
        case record
        /// Errors are answered with 400 `BadRequestPayload`, so that a test of the sender fails.
        case reject
    }

    /// What of a provider token is checked.
    public enum ProviderTokens: String, CaseIterable, Sendable {
        /// Everything, the signature by a registered key included.
        case verify
        /// Everything but the signature and that the key is registered.
        case claims
        /// Only that a token is there.
        case any
    }

    /// Who is held to the number of provider tokens together.
    public enum ProviderTokenUpdateScope: String, CaseIterable, Sendable {
        /// Each connection, as Apple's page has it.
        case connection
        /// All connections of a team.
        case team
        /// All connections from an IP address.
        case address
    }

    /// What an acknowledged notification survives.
    public enum Durability: String, CaseIterable, Sendable {
        /// The death of the process, `kill -9` included.
        case process
        /// A power cut too, at the price of one disk flush for each batch.
        case power
    }

    /// How log lines are written.
    public enum LogFormat: String, CaseIterable, Sendable {
        /// For people.
        case text
        /// One JSON object a line.
        case json
    }

    /// Where notifications are kept.
    public enum StoreLocation: Equatable, Sendable {
        /// In a temporary file, removed at the exit.
        case temporary
        /// Nowhere: pushes are answered and forgotten, for load tests of a provider.
        case none
        /// In an SQLite file that outlives the server.
        case file(String)
    }
}
