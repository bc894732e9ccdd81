/// The body.
extension JudgedPush {
    func checkPayloadIsThere(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard request.bodyBytes == 0 else { return }
        violations.append(
            violation(
                .payloadEmpty, at: .body(byteOffset: nil), expected: "a body",
                received: "none"))
    }

    /// Measures the body by its push type, or, when the header is absent, by its topic's.
    func checkPayloadSize(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard request.bodyBytes > 4096 else { return }
        let type = payloadType(bytes)
        let received = "\(request.bodyBytes) bytes"
        if request.bodyBytes > type.payloadBytesMax {
            violations.append(
                violation(
                    .payloadSize, at: .body(byteOffset: nil),
                    expected: "at most \(type.payloadBytesMax) bytes", received: received))
        } else if request.bodyBytes > type.payloadBytesDocumented {
            violations.append(
                violation(
                    .payloadSizeDocumented, at: .body(byteOffset: nil),
                    expected: "at most \(type.payloadBytesDocumented) bytes",
                    received: received))
        }
    }

    /// Reads the body as JSON, unless it is empty or oversize: those have been told already, and
    /// an oversize body is not kept whole.
    func checkPayloadJSON(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard request.bodyBytes > 0, request.bodyBytes == request.body.count else { return }
        guard
            request.bodyBytes <= 4096
                || request.bodyBytes <= payloadType(bytes).payloadBytesMax
        else { return }
        let body = bytes.extracting(request.body)
        let recognition = JSONRecogniser.recognise(body)
        if !recognition.isObject { violations.append(malformed(body, recognition.fault)) }
        if let key = recognition.duplicateKey {
            violations.append(
                violation(
                    .payloadDuplicateKey,
                    at: .payload(
                        pointer: JSONObject.pointer(toKeyAt: key.lowerBound, in: body),
                        byteOffset: key.lowerBound - 1),
                    expected: "every member name once in its object",
                    received: "\(body.extracting(key).quoted) again"))
        }
    }

    /// What the body is that is no JSON object; a violation without a status where the settings
    /// let it pass.
    private func malformed(_ body: Span<UInt8>, _ fault: JSONFault?) -> Violation {
        let rejects = settings.malformedPayload == .reject
        guard let fault else {
            return Violation(
                .payloadJSON,
                status: rejects ? settings.status(of: .badRequestPayload) : nil,
                at: .body(byteOffset: 0), expected: "a JSON object",
                received: "a JSON value that is no object: \(body.quoted)")
        }
        let offset = fault.byteOffset
        let rest = body.extracting(min(offset, body.count)..<body.count)
        return Violation(
            .payloadJSON, status: rejects ? settings.status(of: .badRequestPayload) : nil,
            at: .body(byteOffset: offset), expected: fault.kind.rawValue,
            received: rest.isEmpty ? "the end at byte \(offset)" : "byte \(offset): \(rest.quoted)")
    }

    private func payloadType(_ bytes: Span<UInt8>) -> PushType {
        if let pushType { return pushType }
        guard request.pushType == nil, let topic = request.topic else { return .alert }
        return PushType(suffixOf: bytes.extracting(topic)) ?? .alert
    }
}
