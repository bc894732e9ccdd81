import APNsRules
import NotificationStore

/// A device as a client of the admin side hands it in.
struct DeviceRegistration: Sendable {
    var token: DeviceToken
    var device: Device

    init(token: DeviceToken, device: Device) {
        self.token = token
        self.device = device
    }

    /// Reads `{"token", "topic", "environment", "state", "since"}`; a missing token is made up.
    init(
        _ body: inout RequestBody, environment: APNsEnvironment, nowSeconds: Int64
    ) throws(AdminError) {
        if let text = try body.string("token") {
            guard let token = DeviceToken(text) else {
                throw .field("token", "is no device token", hint: "expected \(DeviceToken.form)")
            }
            self.token = token
        } else {
            var random = SystemRandomNumberGenerator()
            token = DeviceToken(using: &random)
        }
        device = Device(environment: environment)
        try device.change(&body, nowSeconds: nowSeconds)
        try body.finish()
    }
}

extension Device {
    /// Changes what the body names; a `null` topic means any.
    mutating func change(_ body: inout RequestBody, nowSeconds: Int64) throws(AdminError) {
        if body.isNull("topic") { topic = nil }
        if let text = try body.string("topic") {
            guard PushRequest.isTopic(text) else {
                throw .field("topic", "is \"\(text)\"", hint: "expected \(PushRequest.topicForm)")
            }
            topic = text
        }
        if let environment: APNsEnvironment = try body.choice("environment") {
            self.environment = environment
        }
        let word: StateWord? = try body.choice("state")
        let since = try body.milliseconds("since")
        switch word ?? StateWord(state) {
        case .active:
            guard since == nil else {
                throw .field(
                    "since", "is the end of a token, and this one is active",
                    hint: "set \"state\" to unregistered or expired beside it")
            }
            state = .active
        case .unregistered:
            guard word != nil || since != nil else { return }
            state = .unregistered(sinceMilliseconds: since ?? nowSeconds * 1000)
        case .expired:
            guard word != nil || since != nil else { return }
            state = .expired(sinceMilliseconds: since ?? nowSeconds * 1000)
        }
    }

    /// A state by its name alone.
    fileprivate enum StateWord: String, CaseIterable {
        case active
        case unregistered
        case expired

        init(_ state: State) {
            self =
                switch state {
                case .active: .active
                case .unregistered: .unregistered
                case .expired: .expired
                }
        }
    }
}

extension JSONWriter {
    /// Writes a device.
    mutating func value(_ device: Device, token: DeviceToken) {
        beginObject()
        member("token", token.text)
        member("topic", device.topic)
        member("environment", device.environment.rawValue)
        member("state", Device.StateWord(device.state).rawValue)
        member(
            "since",
            device.state.sinceMilliseconds.map { RFC3339.text(microseconds: $0 * 1000) })
        endObject()
    }
}
