import APNsRules

/// The routes for provider keys.
extension AdminService {
    func listKeys() -> AdminResponse {
        AdminResponse { writer in
            writer.key("keys")
            writer.beginArray()
            for key in control.keys() {
                writer.beginObject()
                writer.members(of: key)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    func addKey(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        var body = try RequestBody(of: call.request)
        let registration = try KeyRegistration(&body)
        let key: RegisteredKey
        do {
            key = try control.add(registration)
        } catch {
            throw AdminError(error, keyID: registration.keyID)
        }
        return AdminResponse(status: 201) { writer in writer.members(of: key) }
    }

    func removeKey(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        guard control.removeKey(keyID: call.argument) else {
            throw AdminError(
                404, "key_not_found", "no key has the identifier \"\(call.argument)\"",
                hint: "GET \(Route.keys.rawValue) lists the keys")
        }
        return AdminResponse(status: 204, headers: [("cache-control", "no-store")], body: [])
    }

    func showSigningKey(nowSeconds: Int64) throws(AdminError) -> AdminResponse {
        guard let key = control.signingKey(nowSeconds: nowSeconds) else {
            throw AdminError(
                404, "no_signing_key", "this server has no key of its own",
                hint: "POST a key to \(Route.keys.rawValue)")
        }
        return AdminResponse { writer in
            writer.member("keyID", key.keyID)
            writer.member("teamID", key.teamID)
            writer.member("privateKeyPEM", key.privateKeyPEM)
            writer.member("bearerToken", key.bearerToken)
        }
    }
}

extension KeyRegistration {
    /// Reads the body of `POST /api/v1/keys`.
    fileprivate init(_ body: inout RequestBody) throws(AdminError) {
        keyID = try body.identifier("keyID")
        teamID = try body.identifier("teamID")
        switch (try body.string("publicKeyPEM"), try body.string("privateKeyPEM")) {
        case (let text?, nil): pem = .publicKey(text)
        case (nil, let text?): pem = .privateKey(text)
        default:
            throw .field(
                "publicKeyPEM", "and \"privateKeyPEM\" are both there or both missing",
                hint: "give one of them, the text of a PEM or .p8 file")
        }
        scope = KeyScope(topics: try body.strings("topics"))
        if let names = try body.strings("environments") {
            var environments: [APNsEnvironment] = []
            for name in names {
                guard let environment = APNsEnvironment(rawValue: name) else {
                    throw .field(
                        "environments", "has \"\(name)\"", hint: "expected sandbox or production")
                }
                environments.append(environment)
            }
            scope.environments = environments
        }
        try body.finish()
    }
}

extension RequestBody {
    /// Takes a key or team identifier out: ten letters and digits, as Apple gives them.
    fileprivate mutating func identifier(_ name: String) throws(AdminError) -> String {
        guard let text = try string(name) else {
            throw .field(name, "is missing", hint: "expected ten letters and digits")
        }
        guard text.utf8.count == 10, text.utf8.allSatisfy(Self.isLetterOrDigit) else {
            throw .field(name, "is \"\(text)\"", hint: "expected ten letters and digits")
        }
        return text
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

extension AdminError {
    fileprivate init(_ error: KeyRegistrationError, keyID: String) {
        switch error {
        case .duplicateKeyID:
            self.init(
                409, "duplicate_key", "there is a key \(keyID) already",
                hint: "DELETE \(Route.keys.rawValue)/\(keyID) first")
        case .malformed(let detail):
            self.init(
                400, "malformed_key", "the key cannot be read: \(detail)",
                hint: "send the whole text of the PEM or .p8 file, with its BEGIN and END lines")
        case .notP256(let detail):
            self.init(
                400, "not_p256", "the key is not on the curve P-256: \(detail)",
                hint: "APNs takes ES256 alone; openssl ecparam -name prime256v1 -genkey makes one")
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of registered: RegisteredKey) {
        member("keyID", registered.keyID)
        member("teamID", registered.teamID)
        member("publicKeyPEM", registered.publicKeyPEM)
        member("topics", registered.scope.topics)
        member("environments", registered.scope.environments?.map(\.rawValue))
    }

    private mutating func member(_ name: String, _ texts: [String]?) {
        key(name)
        guard let texts else { return null() }
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
