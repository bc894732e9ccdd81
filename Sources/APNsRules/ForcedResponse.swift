/// An answer that some requests get in place of the one that the rules would give.
package struct ForcedResponse: Equatable, Sendable {
    /// The device token that the request must be for; nil for any.
    package var deviceToken: DeviceToken?

    /// The topic that the request must name; nil for any.
    package var topic: String?

    /// The HTTP status of the answer.
    package var status: Int

    /// The reason in the answer's body.
    package var reason: RejectionReason

    /// The time in the answer's body, in milliseconds since 1970; nil for none.
    package var timestampMilliseconds: Int64?

    /// How many requests get the answer; nil for all.
    package var times: Int?

    /// How many have got it.
    package internal(set) var givenCount = 0

    /// An answer to every request, with the status of the reason.
    package init(_ reason: RejectionReason) {
        self.reason = reason
        status = reason.status
    }

    /// Whether no request gets the answer any more.
    var isSpent: Bool { times.map { givenCount >= $0 } ?? false }
}

/// The forced responses in force; of several that fit, the first that is not spent is given.
package struct ForcedResponses: Sendable {
    /// The responses in their order, spent ones included.
    package private(set) var all: [ForcedResponse]

    /// How many responses there may be at a time: each request is compared with all of them.
    package static let countMax = 1000

    /// A list of responses.
    package init(_ responses: [ForcedResponse] = []) {
        all = responses
    }

    /// Whether any response may still be given.
    package var isSpent: Bool { all.allSatisfy(\.isSpent) }

    /// Takes the response to a request out, which counts it as given; nil when there is none.
    package mutating func take(for request: PushRequest, in bytes: Span<UInt8>) -> ForcedResponse? {
        let token = request.deviceToken.flatMap { DeviceToken(bytes.extracting($0)) }
        for index in all.indices where !all[index].isSpent {
            if let wanted = all[index].deviceToken, wanted != token { continue }
            if let wanted = all[index].topic {
                guard let topic = request.topic, bytes.extracting(topic).equals(wanted) else {
                    continue
                }
            }
            all[index].givenCount += 1
            return all[index]
        }
        return nil
    }
}

extension Verdict {
    /// The same with a forced response in place of the answer of the rules.
    ///
    /// What the rules found stays on record behind the note that the answer was forced.
    package func forced(by response: ForcedResponse) -> Verdict {
        let count = response.times.map { "\(response.givenCount) of \($0)" }
        let note = Violation(
            .forcedResponse, status: response.status, at: .path, expected: "the rules' answer",
            received: "\(response.status) \(response.reason.rawValue), "
                + "forced for the time \(count ?? "\(response.givenCount)")",
            hint: "DELETE /api/v1/forced-responses ends this; by the rules the answer is \(status)"
                + (reason.map { " \($0.rawValue)" } ?? ""))
        return Verdict(
            status: response.status, reason: response.reason,
            timestampMilliseconds: response.timestampMilliseconds,
            violations: [note] + violations)
    }
}
