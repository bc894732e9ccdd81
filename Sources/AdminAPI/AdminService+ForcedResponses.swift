import APNsRules

/// The routes for answers that requests get in place of the rules'.
extension AdminService {
    func listForcedResponses() -> AdminResponse {
        AdminResponse { writer in
            writer.key("responses")
            writer.beginArray()
            for response in control.forcedResponses { writer.value(response) }
            writer.endArray()
        }
    }

    func replaceForcedResponses(
        _ call: AdminCall, nowSeconds: Int64
    ) throws(AdminError) -> AdminResponse {
        var body = try RequestBody(of: call.request)
        guard let entries = try body.objects("responses") else {
            throw .field("responses", "is missing", hint: "expected an array of objects")
        }
        try body.finish()
        guard entries.count <= ForcedResponses.countMax else {
            throw .field(
                "responses", "has \(entries.count) elements",
                hint: "expected at most \(ForcedResponses.countMax)")
        }
        var responses: [ForcedResponse] = []
        for entry in entries {
            var entry = entry
            responses.append(try ForcedResponse(&entry, nowSeconds: nowSeconds))
        }
        control.force(responses)
        return listForcedResponses()
    }

    func removeForcedResponses() -> AdminResponse {
        let count = control.force([])
        return AdminResponse { writer in writer.member("deleted", count) }
    }
}

extension ForcedResponse {
    /// Reads `{"match", "reason", "status", "timestamp", "times"}`.
    fileprivate init(_ body: inout RequestBody, nowSeconds: Int64) throws(AdminError) {
        guard let reason: RejectionReason = try body.choice("reason") else {
            throw body.fault("reason", "is missing", hint: "expected a reason of Apple's table")
        }
        self.init(reason)
        guard var match = try body.object("match") else {
            throw body.fault("match", "is missing", hint: Self.matchForm)
        }
        if let text = try match.string("token") {
            guard let token = DeviceToken(text) else {
                throw match.fault(
                    "token", "is no device token", hint: "expected \(DeviceToken.form)")
            }
            deviceToken = token
        }
        topic = try match.string("topic")
        let isForEverything = try match.bool("everything") ?? false
        try match.finish()
        guard isForEverything == (deviceToken == nil && topic == nil) else {
            throw body.fault(
                "match", isForEverything ? "is for everything and less" : "is for nothing",
                hint: Self.matchForm)
        }
        if let status = try body.int("status", in: 400...599) { self.status = status }
        if let timestamp = try body.int("timestamp", in: 0...Self.timestampMax) {
            guard status == 410 else {
                throw body.fault(
                    "timestamp", "goes with status 410, and this is \(status)",
                    hint: "leave it out")
            }
            timestampMilliseconds = Int64(timestamp)
        } else if status == 410 {
            timestampMilliseconds = nowSeconds * 1000
        }
        times = try body.int("times", in: 1...1_000_000_000)
        try body.finish()
    }

    private static let matchForm =
        "expected {\"token\": …}, {\"topic\": …}, both, or {\"everything\": true}"

    /// The end of the year 9999, in milliseconds since 1970.
    private static let timestampMax = 253_402_300_799_999
}

extension JSONWriter {
    fileprivate mutating func value(_ response: ForcedResponse) {
        beginObject()
        key("match")
        beginObject()
        if let token = response.deviceToken { member("token", token.text) }
        if let topic = response.topic { member("topic", topic) }
        if response.deviceToken == nil, response.topic == nil {
            key("everything")
            bool(true)
        }
        endObject()
        member("reason", response.reason.rawValue)
        member("status", response.status)
        member("timestamp", response.timestampMilliseconds)
        member("times", response.times)
        member("given", response.givenCount)
        endObject()
    }
}
