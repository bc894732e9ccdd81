// Compiled with Sources/APNsRules into one module: see `./dev fuzz`.

private let now: Int64 = 1_796_074_246
private let key = ProviderKey(
    keyID: "ABC123DEFG", teamID: "TEAM123456", publicKeyPEM: "", slot: 0)

/// Any bytes are examined as a header's value, and as the parts of a well-formed token.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProviderToken(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    check(bytes, mayBeValid: true)
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    let token = parts.map { base64URL(Array($0)) }.joined(separator: ".")
    let objects = parts.prefix(2).allSatisfy {
        JSONRecogniser.recognise(Array($0).span).isObject
    }
    check(Array("bearer \(token)".utf8), mayBeValid: parts.count == 3 && objects)
    return 0
}

private func check(_ authorization: [UInt8], mayBeValid: Bool) {
    let outcome = ProviderTokenExamination.examine(
        authorization.span, nowSeconds: now,
        key: { $0 == key.keyID ? key : nil },
        verifySignature: { signed, signature, _ in
            precondition(signed.count + 7 <= authorization.count)
            return !signature.isEmpty
        })
    switch outcome {
    case .valid(let token):
        precondition(mayBeValid)
        precondition(token.keyID == key.keyID && token.teamID == key.teamID)
        precondition((now - 3600...now + 3600).contains(token.issuedAtSeconds))
    case .tolerated:
        preconditionFailure("everything is checked")
    case .refused(let reason, let violations, _):
        precondition(violations.first?.rule.reason == reason)
        precondition(violations.allSatisfy { $0.status == 403 && !$0.received.isEmpty })
    }
}

private func base64URL(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for digit in 0...group.count { text.append(alphabet[bits >> (18 - 6 * digit) & 63]) }
    }
    return text
}
