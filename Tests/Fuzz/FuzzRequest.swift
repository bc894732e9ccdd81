// Compiled with Sources/APNsRules into one module: see `./dev fuzz`.

/// Any bytes are judged as a request: lines `name=value`, an empty line, the body.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count).span
    let request = request(in: bytes)
    let token = ProviderToken(keyID: "K", teamID: "T", issuedAtSeconds: 0)
    for settings in [RuleSettings(), .asApple] {
        let rules = PushRules(settings: settings)
        let verdict = rules.verdict(
            on: request, bytes: bytes, credential: .providerToken(token))
        check(verdict, of: request, in: bytes)
        let anonymous = rules.verdict(on: request, bytes: bytes, credential: .missing)
        precondition(!anonymous.isAccepted)
        precondition(anonymous.violations.count == verdict.violations.count + 1)
    }
    return 0
}

private func request(in bytes: Span<UInt8>) -> PushRequest {
    var request = PushRequest()
    var line = 0
    while line < bytes.count, bytes[line] != UInt8(ascii: "\n") {
        var end = line
        var middle: Int?
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            if middle == nil, bytes[end] == UInt8(ascii: "=") { middle = end }
            end += 1
        }
        if let middle {
            request.addHeader(name: line..<middle, value: (middle + 1)..<end, in: bytes)
        }
        line = min(end + 1, bytes.count)
    }
    let bodyStart = min(line + 1, bytes.count)
    request.body = bodyStart..<bytes.count
    request.bodyBytes = request.body.count
    return request
}

private func check(_ verdict: Verdict, of request: PushRequest, in bytes: Span<UInt8>) {
    let first = verdict.violations.first { $0.status != nil }
    precondition(verdict.reason == first?.rule.reason)
    precondition(verdict.status == first?.status ?? 200)
    for violation in verdict.violations {
        precondition(!violation.received.isEmpty && violation.received.utf8.count < 600)
    }
    guard verdict.isAccepted else { return }
    let token = request.deviceToken.map { bytes.extracting($0).text }
    precondition(token?.allSatisfy(\.isHexDigit) == true)
    precondition(request.topic != nil && request.repeatedHeaders.isEmpty)
    precondition((1...5120).contains(request.bodyBytes))
    precondition((request.priority == nil) == (request.priority(in: bytes) == nil))
    precondition((request.expiration == nil) == (request.expirationSeconds(in: bytes) == nil))
    precondition((request.pushType == nil) == (request.pushType(in: bytes) == nil))
}
