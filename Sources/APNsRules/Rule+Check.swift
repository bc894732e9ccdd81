/// Which check finds a rule broken, and which setting changes what comes of it.
extension PushCheck {
    /// The rules that the check may find broken.
    package var rules: [Rule] {
        switch self {
        case .method: [.method]
        case .path: [.path]
        case .credential:
            [
                .providerTokenMissing, .providerTokenScheme, .providerTokenForm,
                .providerTokenAlgorithm, .providerTokenKeyID, .providerTokenTeamID,
                .providerTokenIssuedAt, .providerTokenKey, .providerTokenTeam,
                .providerTokenSignature, .providerTokenInFuture, .providerTokenExpired,
                .providerTokenEnvironment, .providerTokenConnectionTeam,
                .providerTokenConnectionKey, .providerTokenUpdates,
            ]
        case .deviceTokenIsThere: [.deviceTokenMissing]
        case .topicIsThere: [.topicMissing]
        case .duplicateHeaders: [.duplicateHeaders]
        case .apnsID: [.apnsID]
        case .expiration: [.expiration]
        case .priority: [.priority]
        case .collapseID: [.collapseID]
        case .pushType: [.pushType]
        case .topicOfKey: [.topicOfKey]
        case .topic: [.topic]
        case .deviceToken: [.deviceToken, .deviceUnknown, .deviceEnvironment]
        case .deviceTopic: [.deviceTopic]
        case .deviceState: [.deviceUnregistered, .deviceExpired]
        case .pushTypeAgainstTopic: [.pushTypeTopic]
        case .payloadIsThere: [.payloadEmpty]
        case .payloadSize: [.payloadSize, .payloadSizeDocumented]
        case .payloadJSON: [.payloadJSON, .payloadDuplicateKey]
        case .payloadLint: Rule.allCases.filter(\.isLint)
        }
    }
}

extension Rule {
    /// The flag, without its dashes, of the setting that changes what comes of a broken rule; nil
    /// when none does.
    package var setting: String? {
        switch self {
        case .deviceUnknown: "devices"
        case .payloadSize: "oversize-status"
        case .providerTokenKey, .providerTokenSignature: "provider-tokens"
        case .providerTokenUpdates: "provider-token-updates"
        case .payloadJSON: "malformed-payload"
        case _ where isLint: "lint"
        default: nil
        }
    }

    /// The status that the rule alone gives under settings; nil when it never refuses.
    package func status(under settings: RuleSettings) -> Int? {
        guard let reason else { return nil }
        if isLint, settings.lint != .reject { return nil }
        if self == .payloadJSON, settings.malformedPayload == .accept { return nil }
        return settings.status(of: reason)
    }
}
