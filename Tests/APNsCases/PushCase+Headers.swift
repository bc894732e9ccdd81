import APNsRules

extension PushCase {
    static let apnsIDs: [PushCase] = cases(
        [
            header("apns-id", "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"),
            header("apns-id", "F4121B12-E0BF-3266-F079-D9253E98BF49"),
            header("apns-id", "f4121B12-e0BF-3266-f079-d9253E98bf49"),
            header("apns-id", "00000000-0000-0000-0000-000000000000"),
        ],
        [
            "", "abc", "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f",
            "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f90",
            "0a1b2c3d4e5f60718293a4b5c6d7e8f9", "{0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9}",
            "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8fg", "0a1b2c3d_4e5f-6071-8293-a4b5c6d7e8f9",
            "0a1b2c3d-4e5f-6071-829-3a4b5c6d7e8f9", "0a1b2c3d-4e5f-6071-8293-a4b5c6d7é8f9",
            "urn:uuid:0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9",
        ].map { header("apns-id", $0).gives(400, .badMessageID, .apnsID) })

    static let expirations: [PushCase] = cases(
        ["0", "1", "00", "300", "1796074246", "9999999999999", "9223372036854775807"].map {
            header("apns-expiration", $0)
        },
        [
            "", "-1", "+1", "1.5", "1e9", "0x10", "abc", "1 2", "9223372036854775808",
            "99999999999999999999999999", "2026-11-30T12:00:00Z", "١",
        ].map { header("apns-expiration", $0).gives(400, .badExpirationDate, .expiration) })

    static let priorities: [PushCase] = cases(
        ["1", "5", "10"].map { header("apns-priority", $0) },
        ["", "0", "2", "4", "6", "7", "9", "11", "010", "05", "10.0", "-5", "high", "100"].map {
            header("apns-priority", $0).gives(400, .badPriority, .priority)
        })

    static let collapseIDs: [PushCase] = [
        header("apns-collapse-id", ""),
        header("apns-collapse-id", "a b"),
        collapseID(bytes: 63),
        collapseID(bytes: 64),
        collapseID(bytes: 65).gives(400, .badCollapseID, .collapseID),
        header(
            "apns-collapse-id", String(repeating: "é", count: 32), named: "32 two-byte letters"),
        header(
            "apns-collapse-id", String(repeating: "é", count: 40), named: "40 two-byte letters"
        ).gives(400, .badCollapseID, .collapseID),
    ]

    private static func collapseID(bytes count: Int) -> PushCase {
        header(
            "apns-collapse-id", String(repeating: "c", count: count),
            named: "apns-collapse-id of \(count) bytes")
    }

    /// Every push type with the topic it asks for.
    static let matchingTopics: [PushCase] = [
        ("alert", "com.example.app"), ("background", "com.example.app"),
        ("complication", "com.example.app.complication"),
        ("controls", "com.example.app.push-type.controls"),
        ("fileprovider", "com.example.app.pushkit.fileprovider"),
        ("liveactivity", "com.example.app.push-type.liveactivity"),
        ("location", "com.example.app.location-query"),
        ("mdm", "com.apple.mgmt.External.0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"),
        ("pushtotalk", "com.example.app.voip-ptt"), ("voip", "com.example.app.voip"),
        ("widgets", "com.example.app.push-type.widgets"),
        ("background", "pass.com.example.card"), ("alert", "web.com.example"),
        ("voip", "com.example.voip"), ("alert", "com.example.voip"),
        ("alert", "com.example.complication"),
    ].map { pushType($0, topic: $1) }

    static let otherTopics: [PushCase] = [
        ("complication", "com.example.app"), ("controls", "com.example.app"),
        ("fileprovider", "com.example.app"), ("liveactivity", "com.example.app"),
        ("location", "com.example.app"), ("pushtotalk", "com.example.app"),
        ("voip", "com.example.app"), ("widgets", "com.example.app"),
        ("voip", "com.example.app.voip-ptt"), ("pushtotalk", "com.example.app.voip"),
        ("widgets", "com.example.app.push-type.controls"), ("voip", "com.example.app.VOIP"),
        ("voip", "com.example.appvoip"), ("alert", "com.example.app.voip"),
        ("background", "com.example.app.voip"), ("alert", "com.example.app.complication"),
        ("alert", "com.example.app.push-type.liveactivity"),
        ("background", "com.example.app.push-type.widgets"),
        ("alert", "com.example.app.location-query"), ("alert", "com.example.app.voip-ptt"),
        ("alert", "com.example.app.pushkit.fileprovider"),
    ].map { pushType($0, topic: $1).gives(400, .invalidPushType, .pushTypeTopic) }

    private static func pushType(_ type: String, topic: String) -> PushCase {
        PushCase("\(type) to \(topic)") {
            $0.set("apns-push-type", type)
            $0.set("apns-topic", topic)
        }
    }

    static let pushTypes: [PushCase] = cases(
        [
            header("apns-push-type", nil),
            PushCase("no push type, VoIP topic") {
                $0.set("apns-push-type", nil)
                $0.set("apns-topic", "com.example.app.voip")
            },
        ],
        ["", "Alert", "ALERT", "LiveActivity", "alerts", "aler", "silent", "voip ptt"].map {
            header("apns-push-type", $0).gives(400, .invalidPushType, .pushType)
        })

    static let topics: [PushCase] = cases(
        [
            "a", "com.example.app_1", "com.example.My-App", "9", String(repeating: "t", count: 254),
            String(repeating: "t", count: 255),
        ].map { header("apns-topic", $0) },
        [
            "", "<com.example.app>", "com.example app", "com/example", "com.exämple.app",
            "com.example.*", String(repeating: "t", count: 256),
        ].map { header("apns-topic", $0).gives(400, .badTopic, .topic) },
        [header("apns-topic", nil).gives(400, .missingTopic, .topicMissing)])

    /// Every header of Apple's table twice, and two others that nobody minds.
    static let repeatedHeaders: [PushCase] = cases(
        [
            ("apns-topic", "com.example.app"), ("apns-push-type", "alert"),
            ("apns-id", "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"), ("apns-expiration", "0"),
            ("apns-priority", "10"), ("apns-collapse-id", "c"),
        ].flatMap { (name, value) in
            [
                PushCase("\(name) twice, the same") {
                    $0.set(name, value)
                    $0.headers.append(Header(name, value))
                },
                PushCase("\(name) twice, the second is not looked at") {
                    $0.set(name, value)
                    $0.headers.append(Header(name, "&"))
                },
            ].map { $0.gives(400, .duplicateHeaders, .duplicateHeaders) }
        },
        [
            PushCase("three topics and two priorities") {
                $0.headers += [
                    Header("apns-topic", "a"), Header("apns-topic", "b"),
                    Header("apns-priority", "5"), Header("apns-priority", "7"),
                ]
            }.gives(
                400, .duplicateHeaders, .duplicateHeaders, .duplicateHeaders, .duplicateHeaders),
            PushCase("authorization twice, the first one counts") {
                $0.headers.append(Header("authorization", "bearer x"))
            }.gives(400, .duplicateHeaders, .duplicateHeaders),
            PushCase("headers of no table come twice") {
                $0.headers += [
                    Header("x-a", "1"), Header("x-a", "1"), Header("apns-x", "1"),
                    Header("apns-x", "2"), Header("content-type", "application/json"),
                    Header("apns-topics", "x"), Header("apns-topicx", "x"),
                ]
            },
        ])
}
