import APNsRules

extension PushCase {
    static let payloadSizes: [PushCase] = cases(
        PushType.allCases.filter { $0 != .voip && $0 != .liveactivity }.flatMap { type in
            [4095, 4096, 4097].map { count in
                let row = sized(count, type.rawValue, topic(for: type))
                return count <= 4096 ? row : row.gives(400, .payloadTooLarge, .payloadSize)
            }
        },
        [
            sized(5119, "voip", "com.example.app.voip"),
            sized(5120, "voip", "com.example.app.voip"),
            sized(5121, "voip", "com.example.app.voip").gives(400, .payloadTooLarge, .payloadSize),
            sized(4096, "liveactivity", "com.example.app.push-type.liveactivity"),
            sized(4097, "liveactivity", "com.example.app.push-type.liveactivity")
                .warns(.payloadSizeDocumented),
            sized(5120, "liveactivity", "com.example.app.push-type.liveactivity")
                .warns(.payloadSizeDocumented),
            sized(5121, "liveactivity", "com.example.app.push-type.liveactivity")
                .gives(400, .payloadTooLarge, .payloadSize),
            sized(4096, nil, "com.example.app"),
            sized(4097, nil, "com.example.app").gives(400, .payloadTooLarge, .payloadSize),
            sized(5120, nil, "com.example.app.voip"),
            sized(5121, nil, "com.example.app.voip").gives(400, .payloadTooLarge, .payloadSize),
            sized(5120, "silent", "com.example.app.voip")
                .gives(400, .invalidPushType, .pushType, .payloadSize),
            sized(1_000_000, "alert", "com.example.app")
                .gives(400, .payloadTooLarge, .payloadSize),
            PushCase("4097 bytes, Apple's status") {
                $0.body = payload(bytes: 4097)
                $0.settings.oversizeStatus = 413
            }.gives(413, .payloadTooLarge, .payloadSize),
            PushCase("an oversize body is not read as JSON") {
                $0.body = [UInt8](repeating: UInt8(ascii: "x"), count: 4097)
            }.gives(400, .payloadTooLarge, .payloadSize),
            PushCase("the limit counts bytes, not letters") {
                $0.body = Array("{\"a\":\"\(String(repeating: "あ", count: 1400))\"}".utf8)
            }.gives(400, .payloadTooLarge, .payloadSize),
        ])

    private static func topic(for type: PushType) -> String {
        type == .mdm ? "com.apple.mgmt.External.1" : "com.example.app" + type.topicSuffix
    }

    private static func sized(_ count: Int, _ type: String?, _ topic: String) -> PushCase {
        PushCase("\(count) bytes of \(type ?? "no push type") to \(topic)") {
            $0.set("apns-push-type", type)
            $0.set("apns-topic", topic)
            $0.body = payload(bytes: count)
        }
    }

    static let payloads: [PushCase] = cases(
        [
            PushCase("no body") { $0.body = [] }.gives(400, .payloadEmpty, .payloadEmpty),
            PushCase("no body, Apple's answers") {
                $0.body = []
                $0.settings = .asApple
            }.gives(400, .payloadEmpty, .payloadEmpty),
            json("{}"), json(#"{"mdm":"x"}"#), json(" \r\n\t{ } \n"), json(#"{"a":"é\u00e9\n"}"#),
            json(#"{"alert":"outside of aps"}"#),
            json(#"{"aps":{"badge":1,"badge":2}}"#).warns(.payloadDuplicateKey),
            json(#"{"a":1,"\u0061":2}"#).warns(.payloadDuplicateKey),
            json(#"{"a":1,"a":2"#).gives(
                400, .badRequestPayload, .payloadJSON, .payloadDuplicateKey),
        ],
        malformed.flatMap { text in
            [
                json(text).gives(400, .badRequestPayload, .payloadJSON),
                PushCase("body \(text.debugDescription), accepted as Apple may") {
                    $0.body = Array(text.utf8)
                    $0.settings = .asApple
                }.warns(.payloadJSON),
            ]
        },
        [
            PushCase("body in UTF-16") { $0.body = [0x7B, 0, 0x7D, 0] }
                .gives(400, .badRequestPayload, .payloadJSON),
            PushCase("a byte that is no UTF-8") {
                $0.body = Array(#"{"a":""#.utf8) + [0xFF, 0x22, 0x7D]
            }
            .gives(400, .badRequestPayload, .payloadJSON),
        ])

    private static let malformed = [
        "[]", "\"aps\"", "null", "1", "aps", " ", "{", #"{"aps":{}"#, #"{"aps":{},}"#,
        #"{'aps':{}}"#, #"{aps:{}}"#, #"{"aps":{}} x"#, "\u{FEFF}{}", #"{"badge":01}"#,
        #"{"badge":NaN}"#, "a=1&b=2",
    ]

    private static func json(_ text: String) -> PushCase {
        PushCase("body \(text.debugDescription)") { $0.body = Array(text.utf8) }
    }
}
