/// A device token that somebody registered with the mock, and what became of it.
package struct Device: Equatable, Sendable {
    /// What a push to the device meets.
    package enum State: Equatable, Sendable {
        /// The device takes pushes.
        case active
        /// The app was removed; the moment is in milliseconds since 1970.
        case unregistered(sinceMilliseconds: Int64)
        /// The token has run out; the moment is in milliseconds since 1970.
        case expired(sinceMilliseconds: Int64)

        /// Since when the token is no longer good, in milliseconds since 1970; nil while it is.
        package var sinceMilliseconds: Int64? {
            switch self {
            case .active: nil
            case .unregistered(let since), .expired(let since): since
            }
        }
    }

    /// The topic that the token was issued for, suffix included; nil for any topic.
    package var topic: String?

    /// The environment that issued the token.
    package var environment: APNsEnvironment

    /// What a push to the device meets.
    package var state: State

    /// An active device unless `state` says otherwise.
    package init(topic: String? = nil, environment: APNsEnvironment, state: State = .active) {
        self.topic = topic
        self.environment = environment
        self.state = state
    }

    /// The device as it is at a moment, in milliseconds since 1970: until its token's end has
    /// come, a device is active.
    package func at(milliseconds: Int64) -> Device {
        guard let since = state.sinceMilliseconds, milliseconds < since else { return self }
        return Device(topic: topic, environment: environment)
    }
}

/// What the lookup of a push's device token found.
package enum DeviceFinding: Equatable, Sendable {
    /// Nothing is known of the token, nor need be: it is an active device of any topic.
    case notAsked

    /// Only registered tokens are good, and this is none.
    case unknown

    /// A registered device as it is now, pushed to in the environment `pushedIn`.
    case known(Device, pushedIn: APNsEnvironment)

    /// Whether there is anything to check.
    var isAsked: Bool {
        if case .notAsked = self { return false }
        return true
    }
}
