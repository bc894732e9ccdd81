import APNsRules

extension PushCase {
    /// All cases, by rule.
    package static let all: [PushCase] = [
        [PushCase("a good push")], methods, paths, credentials, deviceTokens, devices,
        keyTopics, topics, repeatedHeaders, apnsIDs, expirations, priorities, collapseIDs,
        pushTypes, matchingTopics, otherTopics, payloadSizes, payloads, lints,
        orders, forcedResponses,
    ].flatMap { $0 }

    static let methods: [PushCase] = cases(
        [
            PushCase("HEAD / without credential") {
                $0.method = "HEAD"
                $0.path = "/"
                $0.providerToken = nil
            }.gives(405, .methodNotAllowed, .method, .path, .providerTokenMissing),
            PushCase("GET /3/device/ without credential") {
                $0.method = "GET"
                $0.path = "/3/device/"
                $0.providerToken = nil
            }.gives(405, .methodNotAllowed, .method, .providerTokenMissing),
            PushCase("a GET is not judged as a push") {
                $0.method = "GET"
                $0.headers = [Header("apns-priority", "7")]
                $0.body = []
            }.gives(405, .methodNotAllowed, .method),
        ],
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "post", "POSTS", "POS"].map {
            method in
            PushCase("method \(method)") { $0.method = method }
                .gives(405, .methodNotAllowed, .method)
        })

    static let paths: [PushCase] = cases(
        [
            "/", "/3", "/3/", "/3/devices/\(deviceToken)", "/2/device/\(deviceToken)",
            "/3/Device/\(deviceToken)", "//3/device/\(deviceToken)", "/3/device/\(deviceToken)/",
            "/3/device/\(deviceToken)/x", "/3/device//", "/3/device?token=\(deviceToken)",
            "/4/broadcasts/apps/com.example.app", "/1/apps/com.example.app/channels", "/health",
            "*",
        ].map { path in
            PushCase("path \(path)") { $0.path = path }.gives(404, .badPath, .path)
        },
        [
            PushCase("another path's headers and body are not looked at") {
                $0.path = "/health"
                $0.headers = []
                $0.body = []
            }.gives(404, .badPath, .path)
        ])

    static let credentials: [PushCase] = cases(
        [
            PushCase("no credential") { $0.providerToken = nil }
                .gives(403, .missingProviderToken, .providerTokenMissing),
            PushCase("no credential, and nothing else is right") {
                $0.providerToken = nil
                $0.path = "/3/device/aaaa"
                $0.headers = []
                $0.body = Array("{}".utf8)
            }.gives(
                403, .missingProviderToken, .providerTokenMissing, .topicMissing, .deviceToken),
            PushCase("no credential and no device token") {
                $0.providerToken = nil
                $0.path = "/3/device/"
            }.gives(
                403, .missingProviderToken, .providerTokenMissing, .deviceTokenMissing),
        ],
        ProviderTokenCase.all.map { token in
            PushCase("provider token: \(token.name)") {
                $0.providerToken = token
                $0.status = token.reason == nil ? 200 : 403
                $0.reason = token.reason
                $0.brokenRules = token.brokenRules
            }
        })

    /// B29 among what people saw of APNs: a topic that the credential does not cover.
    static let keyTopics: [PushCase] = [
        PushCase("the key's topic"),
        PushCase("the key's topic with a push type's suffix") {
            $0.set("apns-topic", "com.example.app.voip")
            $0.set("apns-push-type", "voip")
        },
        PushCase("a topic that the key does not have") {
            $0.set("apns-topic", "com.example.other")
        }.gives(400, .topicDisallowed, .topicOfKey),
        PushCase("a longer topic than the key's") { $0.set("apns-topic", "com.example.app2") }
            .gives(400, .topicDisallowed, .topicOfKey),
        PushCase("B29: a topic in angle brackets") { $0.set("apns-topic", "<com.example.app>") }
            .gives(400, .topicDisallowed, .topicOfKey, .topic),
        PushCase("another key's topic before the device token") {
            $0.set("apns-topic", "com.example.other")
            $0.path = "/3/device/xyz"
        }.gives(400, .topicDisallowed, .topicOfKey, .deviceToken),
        PushCase("a key for topics, and none given") { $0.set("apns-topic", nil) }
            .gives(400, .missingTopic, .topicMissing),
    ].map { row in
        var row = row
        row.keyTopics = ["com.example.app", "com.example.second"]
        return row
    }

    static let deviceTokens: [PushCase] = cases(
        [64, 66, 108, 160, 198, 200].map { count in
            PushCase("device token of \(count) digits") {
                $0.path = "/3/device/" + String(repeating: "a", count: count)
            }
        },
        [1, 28, 62, 63, 65, 199, 201, 202, 1000].map { count in
            PushCase("device token of \(count) digits") {
                $0.path = "/3/device/" + String(repeating: "a", count: count)
            }.gives(400, .badDeviceToken, .deviceToken)
        },
        [
            "g" + deviceToken.dropFirst(), String(deviceToken.dropLast()) + "G",
            "%3C\(deviceToken)%3E", "\(deviceToken)?x=1", "\(deviceToken)%20",
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "0x" + deviceToken.dropFirst(2),
            deviceToken.dropFirst(2) + "é",
        ].map { token in
            PushCase("device token \(token)") { $0.path = "/3/device/\(token)" }
                .gives(400, .badDeviceToken, .deviceToken)
        },
        [
            PushCase("device token in capitals") {
                $0.path = "/3/device/" + deviceToken.uppercased()
            },
            PushCase("no device token") { $0.path = "/3/device/" }
                .gives(400, .missingDeviceToken, .deviceTokenMissing),
            PushCase("no device token and no slash") { $0.path = "/3/device" }
                .gives(400, .missingDeviceToken, .deviceTokenMissing),
        ])

    /// Each broken rule with the one behind it in the order: the first gives the reason.
    static let orders: [PushCase] = [
        PushCase("everything is wrong") {
            $0.providerToken = ProviderTokenCase.ages.first { $0.ageSeconds == 86_400 }
            $0.path = "/3/device/xyz"
            $0.headers = [
                Header("apns-push-type", "silent"), Header("apns-id", "abc"),
                Header("apns-expiration", "soon"), Header("apns-priority", "7"),
                Header("apns-priority", "8"),
                Header("apns-collapse-id", String(repeating: "c", count: 65)),
            ]
            $0.body = payload(bytes: 4097)
        }.gives(
            403, .expiredProviderToken, .providerTokenExpired, .topicMissing, .duplicateHeaders,
            .apnsID, .expiration, .priority, .collapseID, .pushType, .deviceToken, .payloadSize),
        PushCase("topic before device token") {
            $0.set("apns-topic", nil)
            $0.path = "/3/device/xyz"
        }.gives(400, .missingTopic, .topicMissing, .deviceToken),
        PushCase("device token before push type's topic and size") {
            $0.set("apns-push-type", "voip")
            $0.path = "/3/device/xyz"
            $0.body = payload(bytes: 5121)
        }.gives(400, .badDeviceToken, .deviceToken, .pushTypeTopic, .payloadSize),
        PushCase("no device token before no topic") {
            $0.set("apns-topic", nil)
            $0.path = "/3/device/"
        }.gives(400, .missingDeviceToken, .deviceTokenMissing, .topicMissing),
        PushCase("a bad topic before the device token") {
            $0.set("apns-topic", "<com.example.app>")
            $0.path = "/3/device/xyz"
        }.gives(400, .badTopic, .topic, .deviceToken),
        PushCase("an empty payload after the device token") {
            $0.path = "/3/device/xyz"
            $0.body = []
        }.gives(400, .badDeviceToken, .deviceToken, .payloadEmpty),
    ]
}
