import APNsRules

extension ProviderTokenCase {
    /// A token that is good in every way.
    package static let good = ProviderTokenCase(name: "good")

    /// All cases.
    package static let all: [ProviderTokenCase] =
        accepted + schemes + forms + headers + claims + ages + signatures

    /// Tokens that real clients send, and their like.
    static let accepted: [ProviderTokenCase] = [
        good,
        ProviderTokenCase(name: "scheme with a capital", scheme: "Bearer "),
        ProviderTokenCase(name: "scheme in capitals", scheme: "BEARER "),
        ProviderTokenCase(name: "two spaces after the scheme", scheme: "bearer  "),
        ProviderTokenCase(name: "typ", headerJSON: #"{"typ":"JWT","alg":"ES256","kid":"KEY"}"#),
        ProviderTokenCase(
            name: "pretty-printed, kid among the claims too",
            headerJSON: "{\n  \"alg\" : \"ES256\",\n  \"kid\" : \"KEY\"\n}",
            claimsJSON: "{\r\n\t\"iss\" : \"TEAM\",\n\t\"kid\" : \"KEY\",\n\t\"iat\" : IAT\n}\n"),
        ProviderTokenCase(name: "iat as a fraction", claimsJSON: #"{"iss":"TEAM","iat":IAT.75}"#),
        ProviderTokenCase(name: "iat as a string", claimsJSON: #"{"iss":"TEAM","iat":"IAT"}"#),
        ProviderTokenCase(
            name: "iat as a string of a fraction", claimsJSON: #"{"iss":"TEAM","iat":"IAT.75"}"#),
        ProviderTokenCase(
            name: "iat with an exponent", claimsJSON: #"{"iss":"TEAM","iat":IATe0}"#),
        ProviderTokenCase(
            name: "exp, nbf and aud are not looked at",
            claimsJSON: #"{"iss":"TEAM","iat":IAT,"exp":1,"nbf":9999999999,"aud":"appstore"}"#),
        ProviderTokenCase(
            name: "escaped member names and values",
            headerJSON: #"{"\u0061lg":"ES\u003256","kid":"KEY"}"#),
        ProviderTokenCase(
            name: "the last of two members of a name counts",
            claimsJSON: #"{"iss":"X","iat":IAT,"iss":"TEAM"}"#),
        ProviderTokenCase(
            name: "a member deeper down is another",
            claimsJSON: #"{"iss":"TEAM","iat":IAT,"x":{"iss":"Y","iat":0},"y":[{"iat":1}]}"#),
        ProviderTokenCase(name: "signature in DER", signature: .der),
    ]

    static let schemes: [ProviderTokenCase] = [
        missing("empty value", scheme: "", .providerTokenMissing, mangle: { _ in "" }),
        missing("bearer alone", scheme: "bearer", .providerTokenMissing, mangle: { _ in "" }),
        missing("no token", scheme: "bearer ", .providerTokenMissing, mangle: { _ in "" }),
        missing("spaces for a token", scheme: "bearer   ", .providerTokenMissing) { _ in "" },
        missing("no scheme", scheme: "", .providerTokenScheme),
        missing("another scheme", scheme: "Basic ", .providerTokenScheme),
        missing("another scheme with the same start", scheme: "bearers ", .providerTokenScheme),
        missing("no space after the scheme", scheme: "bearer", .providerTokenScheme),
        missing("a tab after the scheme", scheme: "bearer\t", .providerTokenScheme),
        missing("a space before the scheme", scheme: " bearer ", .providerTokenScheme),
    ]

    static let forms: [ProviderTokenCase] = [
        invalid("one part", .providerTokenForm) { _ in "eyJhbGciOiJFUzI1NiJ9" },
        invalid("two parts", .providerTokenForm) {
            String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)])
        },
        invalid("four parts", .providerTokenForm) { $0 + ".AAAA" },
        invalid("periods alone", .providerTokenForm, .providerTokenForm) { _ in ".." },
        invalid("padding", .providerTokenForm) { $0 + "==" },
        invalid("plain base64", .providerTokenForm) { $0 + "+/" },
        invalid("a space behind", .providerTokenForm) { $0 + " " },
        invalid("a quote before", .providerTokenForm) { "\"" + $0 },
        invalid("a length no bytes have", .providerTokenForm) { "A." + $0.dropFirst(2) },
        invalid("header is no JSON", .providerTokenForm, headerJSON: "KEY"),
        invalid("header is an array", .providerTokenForm, headerJSON: #"["ES256","KEY"]"#),
        invalid("header is cut", .providerTokenForm, headerJSON: #"{"alg":"ES256","kid":"KEY""#),
        invalid("claims are a string", .providerTokenForm, claimsJSON: #""TEAM""#),
        invalid(
            "claims have a comma too many", .providerTokenForm,
            claimsJSON: #"{"iss":"TEAM","iat":IAT,}"#),
        invalid(
            "header and claims are both no JSON", .providerTokenForm, .providerTokenForm,
            headerJSON: "x", claimsJSON: "y"),
    ]

    static let headers: [ProviderTokenCase] = [
        invalid(
            "no alg", .providerTokenAlgorithm, headerJSON: #"{"kid":"KEY"}"#),
        invalid(
            "HS256", .providerTokenAlgorithm, headerJSON: #"{"alg":"HS256","kid":"KEY"}"#),
        invalid(
            "alg none without a signature", .providerTokenAlgorithm,
            headerJSON: #"{"alg":"none","kid":"KEY"}"#, signature: .bytes([])),
        invalid(
            "alg in small letters", .providerTokenAlgorithm,
            headerJSON: #"{"alg":"es256","kid":"KEY"}"#),
        invalid(
            "alg is a number", .providerTokenAlgorithm, headerJSON: #"{"alg":256,"kid":"KEY"}"#),
        invalid("no kid", .providerTokenKeyID, headerJSON: #"{"alg":"ES256"}"#),
        invalid(
            "kid among the claims alone", .providerTokenKeyID, headerJSON: #"{"alg":"ES256"}"#,
            claimsJSON: #"{"iss":"TEAM","iat":IAT,"kid":"KEY"}"#),
        invalid("kid is empty", .providerTokenKeyID, headerJSON: #"{"alg":"ES256","kid":""}"#),
        invalid("kid is null", .providerTokenKeyID, headerJSON: #"{"alg":"ES256","kid":null}"#),
        invalid(
            "kid is unknown", .providerTokenKey,
            headerJSON: #"{"alg":"ES256","kid":"UNKNOWN123"}"#),
        invalid(
            "kid with a letter more", .providerTokenKey,
            headerJSON: #"{"alg":"ES256","kid":"KEYx"}"#),
        invalid(
            "kid and iss are swapped", .providerTokenKey,
            headerJSON: #"{"alg":"ES256","kid":"TEAM"}"#, claimsJSON: #"{"iss":"KEY","iat":IAT}"#),
        invalid(
            "everything is wrong", .providerTokenAlgorithm, .providerTokenKeyID,
            .providerTokenTeamID, .providerTokenIssuedAt, headerJSON: "{}", claimsJSON: "{}"),
    ]

    static let claims: [ProviderTokenCase] = [
        invalid("no iss", .providerTokenTeamID, claimsJSON: #"{"iat":IAT}"#),
        invalid("iss is a number", .providerTokenTeamID, claimsJSON: #"{"iss":1,"iat":IAT}"#),
        invalid("iss is empty", .providerTokenTeamID, claimsJSON: #"{"iss":"","iat":IAT}"#),
        invalid(
            "iss is another team", .providerTokenTeam,
            claimsJSON: #"{"iss":"OTHERTEAM1","iat":IAT}"#),
        invalid("no iat", .providerTokenIssuedAt, claimsJSON: #"{"iss":"TEAM"}"#),
        invalid(
            "iat is null", .providerTokenIssuedAt, claimsJSON: #"{"iss":"TEAM","iat":null}"#),
        invalid(
            "iat is a date", .providerTokenIssuedAt,
            claimsJSON: #"{"iss":"TEAM","iat":"2026-11-30T12:00:00Z"}"#),
        invalid(
            "iat is an empty string", .providerTokenIssuedAt,
            claimsJSON: #"{"iss":"TEAM","iat":""}"#),
        invalid(
            "iat is infinite", .providerTokenIssuedAt,
            claimsJSON: #"{"iss":"TEAM","iat":"inf"}"#),
        invalid(
            "iat is hexadecimal", .providerTokenIssuedAt,
            claimsJSON: #"{"iss":"TEAM","iat":"0x10"}"#),
        invalid(
            "iat is too large for 64 bits", .providerTokenIssuedAt,
            claimsJSON: #"{"iss":"TEAM","iat":1e300}"#),
        invalid(
            "long values", .providerTokenAlgorithm, .providerTokenIssuedAt, .providerTokenKey,
            headerJSON: #"{"alg":"\#(String(repeating: "a", count: 999))","kid":"X\nKEYKEYKEY"}"#,
            claimsJSON: #"{"iss":"TEAM","iat":\#(String(repeating: "9", count: 999))}"#),
        invalid(
            "iat is in milliseconds", .providerTokenInFuture,
            claimsJSON: #"{"iss":"TEAM","iat":IAT000}"#),
    ]

    static let ages: [ProviderTokenCase] = [
        aged(3500, nil), aged(3599, nil, needsExactClock: true),
        aged(3600, nil, needsExactClock: true),
        aged(3601, .providerTokenExpired), aged(86_400, .providerTokenExpired),
        aged(-3599, nil, needsExactClock: true), aged(-3600, nil, needsExactClock: true),
        aged(-3601, .providerTokenInFuture, needsExactClock: true),
        aged(-7200, .providerTokenInFuture),
        ProviderTokenCase(
            name: "iat is 0", claimsJSON: #"{"iss":"TEAM","iat":0}"#,
            reason: .expiredProviderToken, brokenRules: [.providerTokenExpired]),
        ProviderTokenCase(
            name: "iat is negative", claimsJSON: #"{"iss":"TEAM","iat":-9223372036854775808}"#,
            reason: .expiredProviderToken, brokenRules: [.providerTokenExpired]),
        ProviderTokenCase(
            name: "an old token by an unknown key is first of all invalid",
            headerJSON: #"{"alg":"ES256","kid":"UNKNOWN123"}"#, ageSeconds: 7200,
            reason: .invalidProviderToken,
            brokenRules: [.providerTokenKey, .providerTokenExpired]),
    ]

    static let signatures: [ProviderTokenCase] = [
        invalid("by another key", .providerTokenSignature, signature: .foreign),
        invalid("no signature", .providerTokenSignature, signature: .bytes([])),
        invalid(
            "64 zeros", .providerTokenSignature,
            signature: .bytes([UInt8](repeating: 0, count: 64))),
        invalid(
            "64 times 255", .providerTokenSignature,
            signature: .bytes([UInt8](repeating: 255, count: 64))),
        invalid(
            "63 bytes", .providerTokenSignature,
            signature: .bytes([UInt8](repeating: 1, count: 63))),
        invalid(
            "65 bytes", .providerTokenSignature,
            signature: .bytes([UInt8](repeating: 1, count: 65))),
        invalid(
            "broken DER", .providerTokenSignature,
            signature: .bytes([0x30, 0x44, 0x02, 0x20] + [UInt8](repeating: 1, count: 30))),
        invalid("another claim than was signed", .providerTokenSignature) { token in
            var parts = token.split(separator: ".").map(String.init)
            parts[1] = base64URL(Array(#"{"iss":"TEAM","iat":9999999999}"#.utf8))
            return parts.joined(separator: ".")
        }.with {
            $0.brokenRules = [.providerTokenTeam, .providerTokenSignature, .providerTokenInFuture]
        },
    ]
}

extension ProviderTokenCase {
    private static func invalid(
        _ name: String, _ rules: Rule..., headerJSON: String? = nil, claimsJSON: String? = nil,
        signature: Signature = .jose, mangle: @escaping @Sendable (String) -> String = { $0 }
    ) -> ProviderTokenCase {
        var row = ProviderTokenCase(
            name: name, signature: signature, mangle: mangle, reason: .invalidProviderToken,
            brokenRules: rules)
        if let headerJSON { row.headerJSON = headerJSON }
        if let claimsJSON { row.claimsJSON = claimsJSON }
        return row
    }

    private static func missing(
        _ name: String, scheme: String, _ rule: Rule,
        mangle: @escaping @Sendable (String) -> String = { $0 }
    ) -> ProviderTokenCase {
        ProviderTokenCase(
            name: name, scheme: scheme, mangle: mangle, reason: rule.reason, brokenRules: [rule])
    }

    private static func aged(
        _ ageSeconds: Int64, _ rule: Rule?, needsExactClock: Bool = false
    ) -> ProviderTokenCase {
        ProviderTokenCase(
            name: ageSeconds < 0 ? "\(-ageSeconds) s ahead" : "\(ageSeconds) s old",
            ageSeconds: ageSeconds, reason: rule?.reason, brokenRules: rule.map { [$0] } ?? [],
            needsExactClock: needsExactClock)
    }

    private func with(_ change: (inout ProviderTokenCase) -> Void) -> ProviderTokenCase {
        var row = self
        change(&row)
        return row
    }
}
