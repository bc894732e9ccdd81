/// The payload lint where it refuses.
extension JudgedPush {
    /// Adds the lint's errors, where the settings refuse them; what is less is found again when
    /// the record is read.
    func checkPayloadLint(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard settings.lint == .reject, request.bodyBytes == request.body.count else { return }
        let lint = PayloadLint(
            pushType: request.pushType.map { bytes.extracting($0).text },
            topic: request.topic.map { bytes.extracting($0).text },
            priority: request.priority(in: bytes))
        for var finding in lint.findings(in: bytes.extracting(request.body))
        where finding.severity == .error {
            finding.status = settings.status(of: .badRequestPayload)
            violations.append(finding)
        }
    }
}
