/// One rule of the service.
///
/// The raw value is the rule's name in records and in the documentation; all else that is known
/// of a rule stands in its row.
package enum Rule: String, CaseIterable, Sendable {
    case method
    case path
    case deviceTokenMissing = "device-token-missing"
    case deviceToken = "device-token"
    case deviceUnknown = "device-unknown"
    case deviceEnvironment = "device-environment"
    case deviceTopic = "device-topic"
    case deviceUnregistered = "device-unregistered"
    case deviceExpired = "device-expired"

    case providerTokenMissing = "provider-token-missing"
    case providerTokenScheme = "provider-token-scheme"
    case providerTokenForm = "provider-token-form"
    case providerTokenAlgorithm = "provider-token-algorithm"
    case providerTokenKeyID = "provider-token-key-id"
    case providerTokenTeamID = "provider-token-team-id"
    case providerTokenIssuedAt = "provider-token-issued-at"
    case providerTokenKey = "provider-token-key"
    case providerTokenTeam = "provider-token-team"
    case providerTokenSignature = "provider-token-signature"
    case providerTokenInFuture = "provider-token-in-future"
    case providerTokenExpired = "provider-token-expired"
    case providerTokenEnvironment = "provider-token-environment"
    case providerTokenConnectionTeam = "provider-token-connection-team"
    case providerTokenConnectionKey = "provider-token-connection-key"
    case providerTokenUpdates = "provider-token-updates"

    case duplicateHeaders = "duplicate-headers"
    case topicMissing = "topic-missing"
    case topicOfKey = "topic-of-key"
    case topic
    case apnsID = "apns-id"
    case expiration
    case priority
    case collapseID = "collapse-id"
    case pushType = "push-type"
    case pushTypeTopic = "push-type-topic"

    case payloadEmpty = "payload-empty"
    case payloadSize = "payload-size"
    case payloadSizeDocumented = "payload-size-documented"
    case payloadJSON = "payload-json"
    case payloadDuplicateKey = "payload-duplicate-key"

    case forcedResponse = "forced-response"

    case lintAPSMissing = "lint-aps-missing"
    case lintEmptyPayload = "lint-empty-payload"
    case lintAPSType = "lint-aps-type"
    case lintAlertType = "lint-alert-type"
    case lintSoundType = "lint-sound-type"
    case lintSoundVolume = "lint-sound-volume"
    case lintKeySpelling = "lint-key-spelling"
    case lintUnknownKey = "lint-unknown-key"
    case lintKeyOutsideAPS = "lint-key-outside-aps"
    case lintCustomKeyRepeats = "lint-custom-key-repeats"
    case lintMixedNaming = "lint-mixed-naming"
    case lintLongKey = "lint-long-key"
    case lintNearLimit = "lint-near-limit"
    case lintContentAvailable = "lint-content-available"
    case lintMutableContent = "lint-mutable-content"
    case lintBadge = "lint-badge"
    case lintInterruptionLevel = "lint-interruption-level"
    case lintRelevanceScore = "lint-relevance-score"
    case lintDateMilliseconds = "lint-date-milliseconds"
    case lintNothingToShow = "lint-nothing-to-show"
    case lintAlertEmpty = "lint-alert-empty"
    case lintMutableWithoutAlert = "lint-mutable-without-alert"
    case lintArgumentsWithoutKey = "lint-arguments-without-key"
    case lintKeyWithoutArguments = "lint-key-without-arguments"
    case lintSilentVisible = "lint-silent-visible"
    case lintBackgroundVisible = "lint-background-visible"
    case lintBackgroundContent = "lint-background-content"
    case lintBackgroundPriority = "lint-background-priority"
    case lintPushToTalkPriority = "lint-push-to-talk-priority"
    case lintPushType = "lint-push-type"
    case lintContentChanged = "lint-content-changed"
    case lintActivityTimestamp = "lint-activity-timestamp"
    case lintActivityEvent = "lint-activity-event"
    case lintActivityContentState = "lint-activity-content-state"
    case lintActivityStart = "lint-activity-start"
    case lintActivityStartOnly = "lint-activity-start-only"
    case lintActivityPriority = "lint-activity-priority"

    /// How much a broken rule matters.
    package enum Severity: String, CaseIterable, Sendable {
        /// APNs, or the mock under its settings, refuses the push.
        case error
        /// The push is accepted, and something about it is probably a mistake.
        case warning
        /// The push is fine and could be better.
        case advice
    }

    /// How sure it is that APNs does the same.
    package enum Confidence: String, CaseIterable, Sendable {
        /// Apple's pages, or the RFC they lean on, say so.
        case documented
        /// Somebody saw real APNs do it.
        case observed
        /// This project's choice where nothing is known, or in spite of Apple's page.
        case ours
    }

    /// What is known of one rule.
    package struct Row: Sendable {
        /// The reason APNs gives when the rule is broken; nil when it never refuses for it.
        package let reason: RejectionReason?

        /// How much it matters when settings do not make it matter less.
        package let severity: Severity

        /// How sure it is that APNs does the same.
        package let confidence: Confidence

        /// The rule in one sentence.
        package let statement: String

        /// The page by its title, or the RFC and its section.
        package let source: String

        init(
            _ reason: RejectionReason?, _ severity: Severity, _ confidence: Confidence,
            _ statement: String, source: String
        ) {
            self.reason = reason
            self.severity = severity
            self.confidence = confidence
            self.statement = statement
            self.source = source
        }
    }

    /// What is known of the rule.
    package var row: Row {
        switch self {
        case .method: .method
        case .path: .path
        case .deviceTokenMissing: .deviceTokenMissing
        case .deviceToken: .deviceToken
        case .deviceUnknown: .deviceUnknown
        case .deviceEnvironment: .deviceEnvironment
        case .deviceTopic: .deviceTopic
        case .deviceUnregistered: .deviceUnregistered
        case .deviceExpired: .deviceExpired
        case .providerTokenMissing: .providerTokenMissing
        case .providerTokenScheme: .providerTokenScheme
        case .providerTokenForm: .providerTokenForm
        case .providerTokenAlgorithm: .providerTokenAlgorithm
        case .providerTokenKeyID: .providerTokenKeyID
        case .providerTokenTeamID: .providerTokenTeamID
        case .providerTokenIssuedAt: .providerTokenIssuedAt
        case .providerTokenKey: .providerTokenKey
        case .providerTokenTeam: .providerTokenTeam
        case .providerTokenSignature: .providerTokenSignature
        case .providerTokenInFuture: .providerTokenInFuture
        case .providerTokenExpired: .providerTokenExpired
        case .providerTokenEnvironment: .providerTokenEnvironment
        case .providerTokenConnectionTeam: .providerTokenConnectionTeam
        case .providerTokenConnectionKey: .providerTokenConnectionKey
        case .providerTokenUpdates: .providerTokenUpdates
        case .duplicateHeaders: .duplicateHeaders
        case .topicMissing: .topicMissing
        case .topicOfKey: .topicOfKey
        case .topic: .topic
        case .apnsID: .apnsID
        case .expiration: .expiration
        case .priority: .priority
        case .collapseID: .collapseID
        case .pushType: .pushType
        case .pushTypeTopic: .pushTypeTopic
        case .payloadEmpty: .payloadEmpty
        case .payloadSize: .payloadSize
        case .payloadSizeDocumented: .payloadSizeDocumented
        case .payloadJSON: .payloadJSON
        case .payloadDuplicateKey: .payloadDuplicateKey
        case .forcedResponse: .forcedResponse
        default: lintRow
        }
    }

    /// The reason APNs gives when the rule is broken; nil when it never refuses for it.
    package var reason: RejectionReason? { row.reason }
}
