import APNsRules

/// Pushes to registered devices, each with a token of its own so that all can go to one server.
extension PushCase {
    static let devices: [PushCase] = cases(
        [
            device("B48 an upper-case token of a device in lower case") {
                $0.path = $0.path.uppercasedToken
            },
            device("B49 a registered token of 64 digits", digits: 64),
            device("B49 a registered token of 108 digits", digits: 108),
            device("B49 a registered token of 160 digits", digits: 160),
            device("a device of the push's topic") { $0.device?.topic = "com.example.app" },
            device("a device of any topic") { $0.set("apns-topic", "com.example.other") },
            device("B50 a token of the other environment") { $0.device?.environment = .production }
                .gives(400, .badDeviceToken, .deviceEnvironment),
        ],
        deviceTopics, deviceStates, unknownDevices)

    private static let deviceTopics: [PushCase] = [
        device("B51 a token for alerts on the VoIP topic") {
            $0.device?.topic = "com.example.app"
            $0.set("apns-topic", "com.example.app.voip")
            $0.set("apns-push-type", "voip")
        }.gives(400, .deviceTokenNotForTopic, .deviceTopic),
        device("B51 a VoIP token on its topic") {
            $0.device?.topic = "com.example.app.voip"
            $0.set("apns-topic", "com.example.app.voip")
            $0.set("apns-push-type", "voip")
        },
        device("B51 the suffix twice") {
            $0.device?.topic = "com.example.app.voip"
            $0.set("apns-topic", "com.example.app.voip.voip")
            $0.set("apns-push-type", "voip")
        }.gives(400, .deviceTokenNotForTopic, .deviceTopic),
        device("B51 the token of another app") { $0.device?.topic = "com.example.other" }
            .gives(400, .deviceTokenNotForTopic, .deviceTopic),
        device("a topic in other letters") { $0.device?.topic = "com.example.App" }
            .gives(400, .deviceTokenNotForTopic, .deviceTopic),
        device("a device's topic before the push type's and the size") {
            $0.device?.topic = "com.example.app.voip"
            $0.set("apns-push-type", "voip")
            $0.body = payload(bytes: 5121)
        }.gives(
            400, .deviceTokenNotForTopic, .deviceTopic, .pushTypeTopic, .payloadSize),
        device("no topic before the device's") {
            $0.device?.topic = "com.example.app"
            $0.set("apns-topic", nil)
        }.gives(400, .missingTopic, .topicMissing),
    ]

    private static let deviceStates: [PushCase] = [
        device("B53 an unregistered device") {
            $0.device?.state = .unregistered(sinceMilliseconds: 1_454_948_015_990)
            $0.timestampMilliseconds = 1_454_948_015_990
        }.gives(410, .unregistered, .deviceUnregistered),
        device("B54 an expired token") {
            $0.device?.state = .expired(sinceMilliseconds: 1)
            $0.timestampMilliseconds = 1
        }.gives(410, .expiredToken, .deviceExpired),
        device("an app that will be removed long after this push") {
            $0.device?.state = .unregistered(sinceMilliseconds: 32_503_680_000_000)
        },
        device("the other environment and topic before an unregistered device") {
            $0.device = Device(
                topic: "com.example.other", environment: .production,
                state: .unregistered(sinceMilliseconds: 1))
        }.gives(
            400, .badDeviceToken, .deviceEnvironment, .deviceTopic, .deviceUnregistered),
        device("another topic before an expired token") {
            $0.device?.topic = "com.example.other"
            $0.device?.state = .expired(sinceMilliseconds: 1)
        }.gives(400, .deviceTokenNotForTopic, .deviceTopic, .deviceExpired),
        device("a bad credential before an unregistered device") {
            $0.providerToken = nil
            $0.device?.state = .unregistered(sinceMilliseconds: 1)
        }.gives(
            403, .missingProviderToken, .providerTokenMissing, .deviceUnregistered),
    ]

    private static let unknownDevices: [PushCase] = [
        PushCase("an unknown token where devices must be registered") {
            $0.mustBeRegistered = true
        }.gives(400, .badDeviceToken, .deviceUnknown),
        PushCase("a malformed token where devices must be registered") {
            $0.mustBeRegistered = true
            $0.path = "/3/device/xyz"
        }.gives(400, .badDeviceToken, .deviceToken),
        PushCase("no token where devices must be registered") {
            $0.mustBeRegistered = true
            $0.path = "/3/device/"
        }.gives(400, .missingDeviceToken, .deviceTokenMissing),
        device("a registered token where devices must be registered") {
            $0.mustBeRegistered = true
        },
    ]

    /// A good push to an active device, changed; its token is made of its name.
    private static func device(
        _ name: String, digits: Int = 64, _ change: (inout PushCase) -> Void = { _ in }
    ) -> PushCase {
        PushCase(name) {
            $0.path = "/3/device/" + ownToken(of: name, digits: digits)
            $0.device = Device(environment: .sandbox)
            change(&$0)
        }
    }

    /// A device token that no case of another name has.
    static func ownToken(of name: String, digits: Int = 64) -> String {
        let hash = name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let part = String(hash | 1 << 63, radix: 16)
        return String(String(repeating: part, count: digits / 16 + 1).prefix(digits))
    }

    /// The devices of the case by their tokens.
    package var deviceTable: DeviceTable {
        var table = DeviceTable()
        if let device, let token = DeviceToken(String(path.dropFirst("/3/device/".count))) {
            table[token] = device
        }
        return table
    }
}

extension String {
    /// A path with its device token in capitals.
    fileprivate var uppercasedToken: String {
        let prefix = "/3/device/"
        return prefix + dropFirst(prefix.count).uppercased()
    }
}
