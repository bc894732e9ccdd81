/// The registered devices by their tokens.
///
/// A token is the same in capitals and in small letters, so the table keeps small ones.
package struct DeviceTable: Sendable {
    private var devices: [DeviceToken: Device] = [:]

    /// How many devices are registered.
    package var count: Int { devices.count }

    /// How many devices may be registered: some 200 MB.
    package static let countMax = 1_000_000

    /// An empty table.
    package init() {}

    /// The device of a token; nil when it is not registered. Setting nil removes it.
    package subscript(token: DeviceToken) -> Device? {
        get { devices[token] }
        set { devices[token] = newValue }
    }

    /// Removes every device.
    package mutating func removeAll() {
        devices.removeAll()
    }

    /// The devices after `token` in the order of their tokens, `limit` at most.
    package func page(
        after token: DeviceToken?, limit: Int
    ) -> [(token: DeviceToken, device: Device)] {
        let tokens = devices.keys.filter { key in token.map { $0 < key } ?? true }
        return tokens.sorted().prefix(limit).compactMap { token in
            devices[token].map { (token, $0) }
        }
    }

    /// What is known of a push's device token.
    ///
    /// - Parameters:
    ///   - token: The token as it came, well formed or not.
    ///   - environment: Where the push was sent.
    ///   - mustBeRegistered: Whether a token that is not registered is no device's.
    ///   - nowMilliseconds: The time of the push, in milliseconds since 1970.
    package func finding(
        for token: Span<UInt8>, pushedIn environment: APNsEnvironment, mustBeRegistered: Bool,
        nowMilliseconds: Int64
    ) -> DeviceFinding {
        if let token = DeviceToken(token), let device = devices[token] {
            return .known(device.at(milliseconds: nowMilliseconds), pushedIn: environment)
        }
        return mustBeRegistered ? .unknown : .notAsked
    }
}
