import APNsRules

extension ServerSettings {
    /// The settings as the rules understand them.
    package var ruleSettings: RuleSettings {
        RuleSettings(
            oversizeStatus: oversizeStatus == .badRequest ? 400 : 413,
            malformedPayload: malformedPayload == .reject ? .reject : .accept,
            lint: ruleLint)
    }

    private var ruleLint: RuleSettings.Lint {
        switch lint {
        case .off: .off
        case .record: .record
        case .reject: .reject
        }
    }

    /// The environment of connections whose host name is not one of Apple's.
    package var defaultEnvironment: APNsEnvironment {
        environment == .sandbox ? .sandbox : .production
    }
}
