import NotificationStore

final class AdminServer: Sendable {
    init(
        listeningOn: Int32, store: NotificationStore?, control: ServerState, waits: AdminWaits,
        log: Log
    ) throws {}
    func stop() {}
}
