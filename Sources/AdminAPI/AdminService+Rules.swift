import APNsRules
import NotificationStore

/// The routes that tell what the server goes by.
extension AdminService {
    func listRules() -> AdminResponse {
        let settings = control.ruleSettings
        return AdminResponse { writer in
            writer.key("rules")
            writer.beginArray()
            for (index, place) in PushCheckPlace.order.enumerated() {
                for rule in place.check.rules {
                    writer.value(rule, place, number: index + 1, settings)
                }
            }
            writer.endArray()
        }
    }

    func explain(_ call: AdminCall, nowSeconds: Int64) throws(AdminError) -> AdminResponse {
        var body = try RequestBody(of: call.request)
        let headers = try body.headers("headers")
        func pseudoHeader(_ name: String) -> String? { headers.first { $0.name == name }?.value }
        let method = try body.string("method") ?? pseudoHeader(":method") ?? "POST"
        guard let path = try body.string("path") ?? pseudoHeader(":path") else {
            throw .field("path", "is missing", hint: "expected /3/device/ and a device token")
        }
        let payload = try body.payload()
        let environment = try body.environment(among: headers) ?? control.defaultEnvironment
        try body.finish()
        let request = DescribedRequest(
            method: method, path: path,
            headers: headers.filter { ![":method", ":path"].contains($0.name) }, body: payload)
        let credential = request.authorization.map {
            control.credential(
                authorization: $0, pushedIn: environment, nowSeconds: nowSeconds)
        }
        let verdict = request.verdict(
            settings: control.ruleSettings, credential: credential ?? .missing,
            device: control.finding(
                for: request, pushedIn: environment, nowSeconds: nowSeconds))
        return AdminResponse { writer in
            writer.member("status", verdict.status)
            writer.member("reason", verdict.reason?.rawValue)
            writer.member("timestamp", verdict.timestampMilliseconds)
            writer.member("environment", environment.rawValue)
            writer.member("payloadBytes", payload.count)
            writer.key("violations")
            writer.raw(verdict.violations.jsonBytes())
        }
    }
}

extension JSONWriter {
    /// Writes a rule, with the check that finds it broken.
    fileprivate mutating func value(
        _ rule: Rule, _ place: PushCheckPlace, number: Int, _ settings: RuleSettings
    ) {
        beginObject()
        member("rule", rule.rawValue)
        member("severity", "\(rule.row.severity)")
        member("reason", rule.reason?.rawValue)
        member("status", rule.status(under: settings))
        member("statement", rule.row.statement)
        member("confidence", "\(rule.row.confidence)")
        member("source", rule.row.source)
        key("check")
        beginObject()
        member("number", number)
        member("name", "\(place.check)")
        member("confidence", place.confidence.map { "\($0)" })
        member("evidence", place.evidence)
        endObject()
        member("setting", rule.setting.map { "--\($0)" })
        endObject()
    }
}

extension RequestBody {
    /// Takes headers out: an object, or a list of names and values as a record has it.
    fileprivate mutating func headers(
        _ field: String
    ) throws(AdminError) -> [(name: String, value: String)] {
        guard let value = take(field) else { return [] }
        var headers: [(name: String, value: String)] = []
        switch value {
        case .object(let members):
            for member in members {
                guard case .string(let text) = member.value else {
                    throw .field(
                        "\(field).\(member.name)", "is \(member.value.kind)",
                        hint: "expected a string")
                }
                headers.append((member.name, text))
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                guard case .string(let name)? = element.member("name"),
                    case .string(let text)? = element.member("value")
                else {
                    throw .field(
                        "\(field).\(index)", "is no header",
                        hint: "expected an object with name and value")
                }
                headers.append((name, text))
            }
        default:
            throw .field(
                field, "is \(value.kind)",
                hint: "expected an object, or a list of objects with name and value")
        }
        return headers
    }

    /// Takes the payload out of `body` (its text) or `bodyBase64`.
    fileprivate mutating func payload() throws(AdminError) -> [UInt8] {
        switch (try string("body"), try string("bodyBase64")) {
        case (let text?, nil): return Array(text.utf8)
        case (nil, let text?):
            guard let bytes = Base64.bytes(of: text) else {
                throw .field("bodyBase64", "is no base64", hint: "expected RFC 4648, padded")
            }
            return bytes
        case (nil, nil): return []
        case (_?, _?):
            throw .field("body", "stands beside bodyBase64", hint: "give one of them")
        }
    }

    /// Takes the environment out; else a header tells the host, as on the wire.
    fileprivate mutating func environment(
        among headers: [(name: String, value: String)]
    ) throws(AdminError) -> APNsEnvironment? {
        guard let name = try string("environment") else {
            let host = headers.first { [":authority", "host"].contains($0.name.lowercased()) }
            return host.flatMap { APNsEnvironment(host: $0.value) }
        }
        guard let environment = APNsEnvironment(rawValue: name) else {
            throw .field("environment", "is \"\(name)\"", hint: "expected sandbox or production")
        }
        return environment
    }
}
