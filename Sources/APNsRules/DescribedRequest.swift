/// A request as somebody writes it down, to learn what APNs would say of it.
package struct DescribedRequest: Sendable {
    /// The bytes of the request: names and values of its headers, then the body.
    package let bytes: [UInt8]

    /// Where its parts stand.
    package let push: PushRequest

    /// A request of headers in their order, pseudo-headers aside, and a whole body.
    package init(
        method: String, path: String, headers: [(name: String, value: String)], body: [UInt8]
    ) {
        var bytes: [UInt8] = []
        var ranges: [(name: Range<Int>, value: Range<Int>)] = []
        for (name, value) in [(":method", method), (":path", path)] + headers {
            let start = bytes.count
            bytes += name.utf8
            let middle = bytes.count
            bytes += value.utf8
            ranges.append((start..<middle, middle..<bytes.count))
        }
        var push = PushRequest()
        push.body = bytes.count..<(bytes.count + body.count)
        push.bodyBytes = body.count
        bytes += body
        for (name, value) in ranges { push.addHeader(name: name, value: value, in: bytes.span) }
        self.bytes = bytes
        self.push = push
    }

    /// What the rules say of the request, with what the payload lint finds, unless the settings
    /// turn it off.
    ///
    /// - Parameters:
    ///   - credential: what the examination of its `authorization` found.
    ///   - device: what the lookup of its device token found.
    package func verdict(
        settings: RuleSettings, credential: Credential, device: DeviceFinding
    ) -> Verdict {
        var verdict = PushRules(settings: settings).verdict(
            on: push, bytes: bytes.span, credential: credential, device: device)
        let known = Set(verdict.violations.map(\.rule))
        guard settings.lint != .off, known.isDisjoint(with: [.method, .path]) else {
            return verdict
        }
        let lint = PayloadLint(
            pushType: text(push.pushType), topic: text(push.topic),
            priority: push.priority(in: bytes.span))
        verdict.violations += lint.findings(in: bytes.span.extracting(push.body))
            .filter { !known.contains($0.rule) }
        return verdict
    }

    /// The value of `authorization`; nil when there is none.
    package var authorization: [UInt8]? { push.authorization.map { Array(bytes[$0]) } }

    private func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}
