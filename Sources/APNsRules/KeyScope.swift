/// What a provider key may be used for.
///
/// Source: Apple, "Establishing a token-based connection to APNs": a key is for the whole team or
/// for certain topics, and for one environment or, if it is an old one, for both.
package struct KeyScope: Equatable, Sendable {
    /// The topics of a topic-specific key; nil for a key of the whole team.
    package var topics: [String]?

    /// The environments the key is for; nil for both.
    package var environments: [APNsEnvironment]?

    package init(topics: [String]? = nil, environments: [APNsEnvironment]? = nil) {
        self.topics = topics
        self.environments = environments
    }

    /// Whether the key is for an environment.
    package func covers(_ environment: APNsEnvironment) -> Bool {
        environments?.contains(environment) ?? true
    }

    /// Whether one of the topics covers `topic`: it is that topic, or that topic with the suffix
    /// of a push type.
    ///
    /// Apple lets a key name the app's bundle identifier and tells nothing of the suffixes; that
    /// they go with it is this project's reading.
    static func covers(_ topic: Span<UInt8>, topics: [String]) -> Bool {
        topics.contains { allowed in
            let count = allowed.utf8.count
            guard topic.starts(with: allowed) else { return false }
            let rest = topic.extracting(count..<topic.count)
            return rest.isEmpty || PushType.allCases.contains { rest.equals($0.topicSuffix) }
        }
    }
}
