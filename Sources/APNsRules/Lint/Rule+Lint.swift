/// The rules of the payload lint among all rules.
extension Rule {
    /// Whether the rule is one of the payload lint's, which refuse only where the settings say so.
    package var isLint: Bool { rawValue.hasPrefix("lint-") }

    /// What is known of a rule of the payload lint.
    var lintRow: Row {
        switch self {
        case .lintAPSMissing: .lintAPSMissing
        case .lintEmptyPayload: .lintEmptyPayload
        case .lintAPSType: .lintAPSType
        case .lintAlertType: .lintAlertType
        case .lintSoundType: .lintSoundType
        case .lintSoundVolume: .lintSoundVolume
        case .lintKeySpelling: .lintKeySpelling
        case .lintUnknownKey: .lintUnknownKey
        case .lintKeyOutsideAPS: .lintKeyOutsideAPS
        case .lintCustomKeyRepeats: .lintCustomKeyRepeats
        case .lintMixedNaming: .lintMixedNaming
        case .lintLongKey: .lintLongKey
        case .lintNearLimit: .lintNearLimit
        case .lintContentAvailable: .lintContentAvailable
        case .lintMutableContent: .lintMutableContent
        case .lintBadge: .lintBadge
        case .lintInterruptionLevel: .lintInterruptionLevel
        case .lintRelevanceScore: .lintRelevanceScore
        case .lintDateMilliseconds: .lintDateMilliseconds
        case .lintNothingToShow: .lintNothingToShow
        case .lintAlertEmpty: .lintAlertEmpty
        case .lintMutableWithoutAlert: .lintMutableWithoutAlert
        case .lintArgumentsWithoutKey: .lintArgumentsWithoutKey
        case .lintKeyWithoutArguments: .lintKeyWithoutArguments
        case .lintSilentVisible: .lintSilentVisible
        case .lintBackgroundVisible: .lintBackgroundVisible
        case .lintBackgroundContent: .lintBackgroundContent
        case .lintBackgroundPriority: .lintBackgroundPriority
        case .lintPushToTalkPriority: .lintPushToTalkPriority
        case .lintPushType: .lintPushType
        case .lintContentChanged: .lintContentChanged
        case .lintActivityTimestamp: .lintActivityTimestamp
        case .lintActivityEvent: .lintActivityEvent
        case .lintActivityContentState: .lintActivityContentState
        case .lintActivityStart: .lintActivityStart
        case .lintActivityStartOnly: .lintActivityStartOnly
        case .lintActivityPriority: .lintActivityPriority
        default: preconditionFailure("the rule \(rawValue) has a row")
        }
    }
}
