import APNsRules

/// The route for provider tokens.
extension AdminService {
    func listProviderTokens(nowSeconds: Int64) -> AdminResponse {
        let shown = control.providerTokens()
        return AdminResponse { writer in
            writer.key("tokens")
            writer.beginArray()
            for token in shown.tokens { writer.value(token, nowSeconds: nowSeconds) }
            writer.endArray()
            writer.member("forgotten", shown.forgottenCount)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ shown: ShownProviderToken, nowSeconds: Int64) {
        beginObject()
        member("id", shown.id)
        member("keyID", shown.token.keyID)
        member("teamID", shown.token.teamID)
        member("issuedAt", Self.instant(seconds: shown.token.issuedAtSeconds))
        let age = nowSeconds.subtractingReportingOverflow(shown.token.issuedAtSeconds)
        member("ageSeconds", age.overflow ? nil : age.partialValue)
        member("firstUsedAt", Self.instant(seconds: shown.firstUsedAtSeconds))
        member("requests", shown.requestCount)
        member("refused", shown.refusedCount)
        member("connectionCount", shown.connectionCount)
        key("connections")
        beginArray()
        for id in shown.connectionIDs { int(id) }
        endArray()
        endObject()
    }
}
