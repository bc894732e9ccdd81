import APNsRules
import Testing

/// Apple's table of reasons, as its page prints it: "Handling notification responses from APNs".
private let page: [(status: Int, reasons: [String])] = [
    (
        400,
        [
            "BadCollapseId", "BadDeviceToken", "BadExpirationDate", "BadMessageId", "BadPriority",
            "BadTopic", "DeviceTokenNotForTopic", "DuplicateHeaders", "IdleTimeout",
            "InvalidPushType", "MissingDeviceToken", "MissingTopic", "PayloadEmpty",
            "TopicDisallowed",
        ]
    ),
    (
        403,
        [
            "BadCertificate", "BadCertificateEnvironment", "ExpiredProviderToken", "Forbidden",
            "InvalidProviderToken", "MissingProviderToken", "UnrelatedKeyIdInToken",
            "BadEnvironmentKeyIdInToken",
        ]
    ),
    (404, ["BadPath"]),
    (405, ["MethodNotAllowed"]),
    (410, ["ExpiredToken", "Unregistered"]),
    (413, ["PayloadTooLarge"]),
    (429, ["TooManyProviderTokenUpdates", "TooManyRequests"]),
    (500, ["InternalServerError"]),
    (503, ["ServiceUnavailable", "Shutdown"]),
]

@Suite("Reasons against Apple's page")
struct RejectionReasonTests {
    private let rows = page.flatMap { row in row.reasons.map { (reason: $0, status: row.status) } }

    @Test func thePageHasThirtyTwo() {
        #expect(rows.count == 32)
        #expect(Set(rows.map(\.reason)).count == 32)
    }

    @Test func everyReasonOfThePageIsOurs() {
        for row in rows {
            let reason = RejectionReason.allCases.first { $0.documentedName == row.reason }
            #expect(reason?.status == row.status, "\(row.reason)")
            #expect(reason?.isForDevicePushes == true, "\(row.reason)")
        }
    }

    @Test func everyReasonOfOursIsOnThePage() {
        let printed = Set(rows.map(\.reason))
        for reason in RejectionReason.allCases where reason.isForDevicePushes {
            #expect(printed.contains(reason.documentedName), "\(reason)")
        }
        let others = RejectionReason.allCases.filter { !$0.isForDevicePushes }
        #expect(others == [.badRequestPayload])
        #expect(RejectionReason.badRequestPayload.status == 400)
    }

    /// What APNs was seen to send, and what its page prints.
    @Test func oneReasonIsSpelledOtherwiseOnTheWire() {
        let others = RejectionReason.allCases.filter { $0.rawValue != $0.documentedName }
        #expect(others == [.badEnvironmentKeyIDInToken])
        #expect(
            RejectionBody.bytes(reason: .badEnvironmentKeyIDInToken)
                == Array(#"{"reason":"BadEnvironmentKeyInToken"}"#.utf8))
        #expect(
            RejectionBody.bytes(reason: .badEnvironmentKeyIDInToken, isSpelledAsDocumented: true)
                == Array(#"{"reason":"BadEnvironmentKeyIdInToken"}"#.utf8))
    }

    @Test func settingsChangeTheStatusOfAnOversizeBodyAlone() {
        let ours = RuleSettings()
        let apples = RuleSettings.asApple
        for reason in RejectionReason.allCases {
            #expect(apples.status(of: reason) == reason.status)
            #expect(ours.status(of: reason) == (reason == .payloadTooLarge ? 400 : reason.status))
        }
    }
}

/// Apple's table of push types, as its page prints it: "Sending notification requests to APNs"
/// and "Generating a remote notification".
private let pushTypePage: [(name: String, suffix: String, payloadBytes: Int)] = [
    ("alert", "", 4096), ("background", "", 4096), ("complication", ".complication", 4096),
    ("controls", ".push-type.controls", 4096), ("fileprovider", ".pushkit.fileprovider", 4096),
    ("liveactivity", ".push-type.liveactivity", 4096), ("location", ".location-query", 4096),
    ("mdm", "", 4096), ("pushtotalk", ".voip-ptt", 4096), ("voip", ".voip", 5120),
    ("widgets", ".push-type.widgets", 4096),
]

@Suite("Push types against Apple's page")
struct PushTypeTests {
    @Test func everyRowIsThere() {
        #expect(PushType.allCases.map(\.rawValue) == pushTypePage.map(\.name))
        for row in pushTypePage {
            let type = PushType(rawValue: row.name)
            #expect(type?.topicSuffix == row.suffix, "\(row.name)")
            #expect(type?.payloadBytesDocumented == row.payloadBytes, "\(row.name)")
        }
    }

    @Test func onlyLiveActivitiesTakeMoreThanDocumented() {
        for type in PushType.allCases {
            #expect(
                type.payloadBytesMax
                    == (type == .liveactivity ? 5120 : type.payloadBytesDocumented))
            #expect(type.payloadBytesMax <= PushType.payloadBytesMaxOfAny)
        }
    }
}
