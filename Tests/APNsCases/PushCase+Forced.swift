import APNsRules

/// Requests that get a forced response, each for a token of its own.
extension PushCase {
    static let forcedResponses: [PushCase] = cases(
        RejectionReason.allCases.map { reason in
            forced("forced \(reason.rawValue)", reason)
                .gives(reason.status, reason, .forcedResponse)
        },
        [
            forced("a status that is not the reason's", .shutdown) { $0.forced?.status = 500 }
                .gives(500, .shutdown, .forcedResponse),
            forced("a forced response to a push of the topic") {
                $0.forced?.topic = "com.example.app"
            }.gives(503, .serviceUnavailable, .forcedResponse),
            forced("a forced response to pushes of another topic") {
                $0.forced?.topic = "com.example.other"
            },
            forced("a forced response to a push that is refused anyway") {
                $0.set("apns-topic", nil)
                $0.body = []
            }.gives(
                503, .serviceUnavailable, .forcedResponse, .topicMissing, .payloadEmpty),
            forced("a forced response to a request without a credential") {
                $0.providerToken = nil
            }.gives(503, .serviceUnavailable, .forcedResponse, .providerTokenMissing),
            forced("a forced response to a GET") { $0.method = "GET" }
                .gives(503, .serviceUnavailable, .forcedResponse, .method),
        ])

    private static func forced(
        _ name: String, _ reason: RejectionReason = .serviceUnavailable,
        _ change: (inout PushCase) -> Void = { _ in }
    ) -> PushCase {
        PushCase(name) {
            let token = ownToken(of: name)
            $0.path = "/3/device/" + token
            $0.forced = ForcedResponse(reason)
            $0.forced?.deviceToken = DeviceToken(token)
            if reason.status == 410 {
                $0.forced?.timestampMilliseconds = 1_454_948_015_990
                $0.timestampMilliseconds = 1_454_948_015_990
            }
            change(&$0)
        }
    }
}
