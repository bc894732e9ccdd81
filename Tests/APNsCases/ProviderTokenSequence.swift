import APNsRules

/// Good provider tokens shown one after another, with moved time, and what each is worth.
package struct ProviderTokenSequence: Sendable, CustomStringConvertible {
    /// The rule, with its number among the behaviours that people saw of APNs.
    package var name: String
    package var policy: ProviderTokenPolicy
    package var steps: [Step]

    package var description: String { name }

    /// One push.
    package struct Step: Sendable {
        /// When, in seconds after the start.
        package var second: Int64
        /// Which token of its key: two numbers are two tokens.
        package var token: Int
        package var keyID: String
        package var teamID: String
        /// What the key may be used for.
        package var scope: KeyScope
        package var connection: Int
        package var address: Int
        package var environment: APNsEnvironment
        /// The rules found broken, the one that gives the reason in front.
        package var brokenRules: [Rule]
    }

    init(
        _ name: String, updatesMax: Int? = 1,
        by scope: ProviderTokenPolicy.UpdateScope = .connection,
        _ steps: [Step]
    ) {
        self.name = name
        policy = ProviderTokenPolicy(updatesMax: updatesMax, updateScope: scope)
        self.steps = steps
    }

    private static func push(
        _ token: Int, minute: Int64 = 0, second: Int64 = 0, key: String = "KEYA123456",
        team: String = "TEAM123456", scope: KeyScope = KeyScope(), connection: Int = 0,
        address: Int = 0, to environment: APNsEnvironment = .sandbox, _ brokenRules: Rule...
    ) -> Step {
        Step(
            second: minute * 60 + second, token: token, keyID: key, teamID: team, scope: scope,
            connection: connection, address: address, environment: environment,
            brokenRules: brokenRules)
    }

    private static let sandbox = KeyScope(environments: [.sandbox])

    /// All sequences.
    package static let all: [ProviderTokenSequence] = numbers + scopes + bindings

    /// How many tokens, and when.
    static let numbers: [ProviderTokenSequence] = [
        ProviderTokenSequence(
            "B36: a token is good as long as its age is, however often it is shown",
            [push(1), push(1, minute: 30), push(1, minute: 59)]),
        ProviderTokenSequence(
            "B35: a renewal storm of a clock ahead is refused from the second token on",
            [
                push(1), push(2, second: 1, .providerTokenUpdates),
                push(3, second: 2, .providerTokenUpdates),
            ]),
        ProviderTokenSequence(
            "B37: three tokens within a minute, strictly counted",
            [
                push(1), push(2, second: 20, .providerTokenUpdates),
                push(3, second: 40, .providerTokenUpdates),
            ]),
        ProviderTokenSequence(
            "B37: by default the fourth token is refused", updatesMax: 3,
            [push(1), push(2), push(3), push(4, .providerTokenUpdates)]),
        ProviderTokenSequence(
            "B37: six tokens and the seventh", updatesMax: 6,
            (1...6).map { push($0) } + [push(7, .providerTokenUpdates)]),
        ProviderTokenSequence(
            "any number of tokens", updatesMax: nil, (1...100).map { push($0) }),
        ProviderTokenSequence(
            "B38: two tokens in turn count each time", updatesMax: 3,
            [push(1), push(2), push(1), push(2, .providerTokenUpdates)]),
        ProviderTokenSequence(
            "B38: one token for both does not", [push(1), push(1), push(1), push(1)]),
        ProviderTokenSequence(
            "B39: a renewal ten minutes after the first use is too early",
            [
                push(1, minute: 45), push(2, minute: 55, .providerTokenUpdates),
                push(2, minute: 64, second: 59, .providerTokenUpdates), push(2, minute: 66),
            ]),
        ProviderTokenSequence(
            "a second less than 20 minutes",
            [push(1), push(2, minute: 19, second: 59, .providerTokenUpdates)]),
        ProviderTokenSequence(
            "20 minutes to the second",
            [push(1), push(2, minute: 20), push(3, minute: 40)]),
        ProviderTokenSequence(
            "the oldest of three makes room after 20 minutes", updatesMax: 3,
            [
                push(1), push(2, minute: 1), push(3, minute: 2),
                push(4, minute: 19, .providerTokenUpdates), push(4, minute: 20),
                push(5, minute: 20, second: 30, .providerTokenUpdates), push(5, minute: 21),
            ]),
        ProviderTokenSequence(
            "B41: after a 429 the connection is refused, a new one is not",
            [
                push(1), push(2, second: 1, .providerTokenUpdates),
                push(2, minute: 1, .providerTokenUpdates),
                push(1, minute: 2, .providerTokenUpdates), push(2, minute: 1, connection: 1),
            ]),
        ProviderTokenSequence(
            "a clock that is put back forgets what lies ahead",
            [
                push(1, minute: 600), push(2, minute: 10),
                push(3, minute: 11, .providerTokenUpdates),
            ]),
    ]

    /// Who is held to the number together.
    static let scopes: [ProviderTokenSequence] = [
        ProviderTokenSequence(
            "B40: ten connections with a token each, by team", by: .team,
            [push(1)]
                + (2...10).map { push($0, second: 1, connection: $0, .providerTokenUpdates) }),
        ProviderTokenSequence(
            "B40: ten connections with one token, by team", by: .team,
            (1...10).map { push(1, connection: $0) }),
        ProviderTokenSequence(
            "B42: two keys of a team on connections of their own, by team", by: .team,
            [push(1), push(1, key: "KEYB123456", connection: 1, .providerTokenUpdates)]),
        ProviderTokenSequence(
            "B42: two keys of a team in turn on one connection",
            [push(1), push(1, key: "KEYB123456", .providerTokenConnectionKey), push(1)]),
        ProviderTokenSequence(
            "two teams are counted apart, by team", by: .team,
            [push(1), push(1, team: "TEAM654321", connection: 1)]),
        ProviderTokenSequence(
            "B43: five connections with a token each, by connection",
            (1...5).map { push($0, connection: $0) }),
        ProviderTokenSequence(
            "one address, by address", by: .address,
            [push(1), push(2, team: "TEAM654321", connection: 1, .providerTokenUpdates)]),
        ProviderTokenSequence(
            "two addresses, by address", by: .address,
            [push(1), push(2, connection: 1, address: 1)]),
        ProviderTokenSequence(
            "B41: by team a new connection is refused as well, the first goes on", by: .team,
            [
                push(1), push(2, connection: 1, .providerTokenUpdates),
                push(2, minute: 1, connection: 2, .providerTokenUpdates), push(1, minute: 2),
                push(2, minute: 20, connection: 2),
            ]),
    ]

    /// Key, team and environment.
    static let bindings: [ProviderTokenSequence] = [
        ProviderTokenSequence(
            "B45: another key on a connection; a new connection is the cure",
            [
                push(1), push(1, key: "KEYB123456", .providerTokenConnectionKey),
                push(1, key: "KEYB123456", connection: 1),
            ]),
        ProviderTokenSequence(
            "another team on a connection",
            [
                push(1),
                push(1, key: "KEYB123456", team: "TEAM654321", .providerTokenConnectionTeam),
                push(1),
            ]),
        ProviderTokenSequence(
            "a token refused for its key is not counted", updatesMax: 2,
            [
                push(1), push(1, key: "KEYB123456", .providerTokenConnectionKey), push(2),
                push(3, .providerTokenUpdates),
            ]),
        ProviderTokenSequence(
            "another key on a refused connection breaks both rules",
            [
                push(1), push(2, .providerTokenUpdates),
                push(1, key: "KEYB123456", .providerTokenConnectionKey, .providerTokenUpdates),
            ]),
        ProviderTokenSequence(
            "B34: a sandbox key is good for the sandbox alone",
            [
                push(1, scope: sandbox),
                push(1, scope: sandbox, connection: 1, to: .production, .providerTokenEnvironment),
            ]),
        ProviderTokenSequence(
            "a key for both environments",
            [
                push(1, scope: KeyScope(environments: [.sandbox, .production])),
                push(
                    1, scope: KeyScope(environments: [.sandbox, .production]), connection: 1,
                    to: .production),
            ]),
        ProviderTokenSequence(
            "a refused push does not bind the connection",
            [
                push(1, scope: sandbox, to: .production, .providerTokenEnvironment),
                push(1, key: "KEYB123456", team: "TEAM654321", to: .production),
            ]),
    ]
}
