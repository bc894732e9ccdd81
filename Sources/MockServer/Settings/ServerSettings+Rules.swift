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

    /// The settings of provider tokens as the rules understand them.
    package var providerTokenPolicy: ProviderTokenPolicy {
        let checks: ProviderTokenPolicy.Checks =
            switch providerTokens {
            case .verify: .verify
            case .claims: .claims
            case .any: .any
            }
        let scope: ProviderTokenPolicy.UpdateScope =
            switch providerTokenUpdateScope {
            case .connection: .connection
            case .team: .team
            case .address: .address
            }
        return ProviderTokenPolicy(
            checks: checks, updatesMax: providerTokenUpdatesMax, updateScope: scope)
    }

    /// The environment of connections whose host name is not one of Apple's.
    package var defaultEnvironment: APNsEnvironment {
        environment == .sandbox ? .sandbox : .production
    }
}
