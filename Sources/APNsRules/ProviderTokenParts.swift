/// The three parts of a provider token, decoded: a JWS in compact form (RFC 7515, section 7.1).
struct ProviderTokenParts {
    /// The JSON of the JOSE header.
    private let header: [UInt8]

    /// The JSON of the claims.
    private let claims: [UInt8]

    /// The signature's bytes; nothing is known of them.
    let signature: [UInt8]

    /// How many bytes of the token's text are signed: both JSON parts and the period between.
    let signedCount: Int

    /// Takes a token apart; nil when it has no such parts, which is noted.
    init?(_ text: Span<UInt8>, _ faults: inout ProviderTokenFaults) {
        var periods: [Int] = []
        for index in text.indices where text[index] == UInt8(ascii: ".") { periods.append(index) }
        guard periods.count == 2 else {
            faults.add(
                .providerTokenForm, at: .header("authorization"),
                expected: "three parts with periods between them",
                received: "\(periods.count + 1) \(periods.isEmpty ? "part" : "parts")")
            return nil
        }
        let header = Self.decode(text.extracting(0..<periods[0]), "header", &faults)
        let claims = Self.decode(
            text.extracting((periods[0] + 1)..<periods[1]), "claims", &faults)
        let signature = Self.decode(
            text.extracting((periods[1] + 1)..<text.count), "signature", &faults)
        guard let header, let claims, let signature else { return nil }
        let areObjects = [
            Self.checkObject(header, "header", &faults),
            Self.checkObject(claims, "claims", &faults),
        ]
        guard areObjects == [true, true] else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signedCount = periods[1]
    }

    /// Whether `alg` is ES256.
    func checkAlgorithm(_ faults: inout ProviderTokenFaults) -> Bool {
        let algorithm = string("alg", in: header)
        if algorithm == "ES256" { return true }
        faults.add(
            .providerTokenAlgorithm, at: .tokenHeader("alg"), expected: "\"ES256\"",
            received: received("alg", in: header))
        return false
    }

    /// The header's `kid`.
    func keyID(_ faults: inout ProviderTokenFaults) -> String? {
        if let keyID = string("kid", in: header), !keyID.isEmpty { return keyID }
        let isAmongClaims = JSONObject.member("kid", in: claims.span) != nil
        faults.add(
            .providerTokenKeyID, at: .tokenHeader("kid"),
            expected: "the key's identifier, ten characters",
            received: received("kid", in: header),
            hint: isAmongClaims ? "kid stands among the claims; it belongs in the header." : nil)
        return nil
    }

    /// The claim `iss`.
    func teamID(_ faults: inout ProviderTokenFaults) -> String? {
        if let teamID = string("iss", in: claims), !teamID.isEmpty { return teamID }
        faults.add(
            .providerTokenTeamID, at: .claim("iss"),
            expected: "the team's identifier, ten characters",
            received: received("iss", in: claims))
        return nil
    }

    /// The claim `iat`, in whole seconds since 1970.
    ///
    /// Clients in production send an integer, a fraction or a string of either.
    func issuedAtSeconds(_ faults: inout ProviderTokenFaults) -> Int64? {
        let number: String?
        switch JSONObject.member("iat", in: claims.span) {
        case .number(let range): number = claims.span.extracting(range).text
        case .string(let text): number = text.decoded(in: claims.span)
        default: number = nil
        }
        if let seconds = number.flatMap(Self.wholeSeconds) { return seconds }
        faults.add(
            .providerTokenIssuedAt, at: .claim("iat"), expected: "seconds since 1970",
            received: received("iat", in: claims))
        return nil
    }

    private static func wholeSeconds(_ number: String) -> Int64? {
        if let seconds = Int64(number) { return seconds }
        guard number.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }),
            let seconds = Double(number), seconds.magnitude < 0x1p63
        else { return nil }
        return Int64(seconds)
    }

    private static func decode(
        _ text: Span<UInt8>, _ part: String, _ faults: inout ProviderTokenFaults
    ) -> [UInt8]? {
        do {
            return try Base64URL.decode(text)
        } catch {
            let received: String
            var hint: String?
            switch error {
            case .length(let count):
                received = "a \(part) of \(count) characters"
            case .byte(let byte, let offset):
                received = "\([byte].span.quoted) at character \(offset) of the \(part)"
                switch byte {
                case UInt8(ascii: "="):
                    hint = "Cut the padding off: base64url in a token has none."
                case UInt8(ascii: "+"), UInt8(ascii: "/"):
                    hint = "This is plain base64; write - for + and _ for /."
                default:
                    break
                }
            }
            faults.add(
                .providerTokenForm, at: .header("authorization"),
                expected: "unpadded base64url", received: received, hint: hint)
            return nil
        }
    }

    private static func checkObject(
        _ json: [UInt8], _ part: String, _ faults: inout ProviderTokenFaults
    ) -> Bool {
        let recognition = JSONRecogniser.recognise(json.span)
        if recognition.isObject { return true }
        let fault = recognition.fault
        faults.add(
            .providerTokenForm, at: .header("authorization"),
            expected: "a \(part) that is a JSON object"
                + (fault.map { ": \($0.kind.rawValue) at byte \($0.byteOffset)" } ?? ""),
            received: json.span.quoted)
        return false
    }

    private func string(_ name: String, in json: [UInt8]) -> String? {
        guard case .string(let text) = JSONObject.member(name, in: json.span) else { return nil }
        return text.decoded(in: json.span)
    }

    private func received(_ name: String, in json: [UInt8]) -> String {
        switch JSONObject.member(name, in: json.span) {
        case nil: "no \(name)"
        case .string(let text): text.decoded(in: json.span).utf8.span.quoted
        case .number(let range): json.span.extracting(range).shortened
        case .bool(let value): "\(value)"
        case .null: "null"
        default: "an object or array"
        }
    }
}
