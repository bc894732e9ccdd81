import AdminAPI
import EventLoop

/// Judges requests as a server with certain settings would, without one.
package struct RequestExplanation: Sendable {
    private let service: AdminService
    private let state: ServerState

    /// Reads the certificate directory of the settings; what it lacks is made.
    package init(_ settings: ServerSettings) throws(StartError) {
        let log = Log(
            isVerbose: false, format: .text, clock: { SystemClock.microsecondsSince1970() },
            output: { _ in true })
        do {
            state = ServerState(
                settings: settings, credentials: try ServerCredentials(settings, log: log),
                devices: DeviceRegistry(mustBeRegistered: settings.devices == .registered),
                forced: ForcedResponseList(), counters: RequestCounters(),
                tokenUses: ProviderTokenUses(), log: log,
                startedAtMicroseconds: SystemClock.microsecondsSince1970())
        } catch {
            throw StartError("\(error)")
        }
        service = AdminService(store: nil, control: state)
    }

    /// A provider token that passes, issued now.
    package func bearerToken() throws(StartError) -> String {
        do {
            return try state.signedToken(
                nowSeconds: SystemClock.microsecondsSince1970() / 1_000_000
            ).bearerToken
        } catch {
            throw StartError("no provider token can be made: \(error)")
        }
    }

    /// What `POST /api/v1/explain` answers to a document: the status of that answer, and its body.
    package func answer(to document: [UInt8]) -> (status: Int, body: [UInt8]) {
        let request = AdminRequest(method: "POST", target: "/api/v1/explain", body: document)
        switch service.handle(
            request, nowSeconds: SystemClock.microsecondsSince1970() / 1_000_000)
        {
        case .response(let response): return (response.status, response.body)
        case .wait: preconditionFailure("an explanation is no wait")
        }
    }
}
