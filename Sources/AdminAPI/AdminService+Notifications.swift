import APNsRules
import NotificationStore

/// The routes under `/api/v1/notifications`.
extension AdminService {
    func listNotifications(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        try list(
            NotificationMatch(query: NotificationMatch.query(call.parameter("query") ?? "")),
            limit: call.limit(), since: call.since())
    }

    func findNotifications(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        var body = try RequestBody(of: call.request)
        let match = try NotificationMatch(embeddedIn: &body)
        let limit = try body.int("limit", in: 1...AdminCall.limitMax) ?? AdminCall.limitDefault
        let since = try body.cursor("since")
        try body.finish()
        return try list(match, limit: limit, since: since)
    }

    /// Without `since` the newest first, and the cursor is the end of the store: the way to begin.
    /// With it the oldest first, and the cursor is where the next call goes on.
    private func list(
        _ match: NotificationMatch, limit: Int, since: Cursor?
    ) throws(AdminError) -> AdminResponse {
        let (notifications, cursor) = try read { (snapshot) throws(StoreError) in
            let notifications = try snapshot.notifications(
                matching: match.query, after: since?.sequence ?? 0, limit: limit,
                order: since == nil ? .newestFirst : .oldestFirst, where: match.accepts)
            let isCut = since != nil && notifications.count == limit
            return (
                notifications,
                Cursor(isCut ? notifications.last?.sequence ?? 0 : snapshot.lastSequence)
            )
        }
        return AdminResponse { writer in
            writer.member("notifications", notifications, lints: lints)
            writer.member("cursor", cursor.text)
        }
    }

    func showNotification(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        let query = try NotificationMatch.query(call.parameter("query") ?? "")
        let id = call.argument
        let notification = try read { (snapshot) throws(StoreError) in
            guard id == "latest" else {
                let withID = NotificationQuery.Term(.apnsID(id))
                return try snapshot.latest(matching: NotificationQuery(query.terms + [withID]))
            }
            return try snapshot.latest(matching: query)
        }
        guard let notification else {
            throw AdminError(
                404, "notification_not_found",
                id == "latest"
                    ? "no notification matches" : "no notification has the apns-id \"\(id)\"",
                hint: "GET \(Route.notifications.rawValue) lists what came; the id is the apns-id "
                    + "header of the answer to the push")
        }
        var writer = JSONWriter(capacity: 1024)
        writer.value(notification, lints: lints)
        return AdminResponse(contentType: "application/json", body: writer.bytes)
    }

    func countNotifications(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        var body = try RequestBody(of: call.request)
        let match = try NotificationMatch(embeddedIn: &body)
        let after = try body.cursor("since")?.sequence ?? 0
        try body.finish()
        let (count, cursor) = try read { (snapshot) throws(StoreError) in
            var count = 0
            if match.isQueryAlone {
                count = try snapshot.count(matching: match.query, after: after)
            } else {
                try snapshot.forEach(matching: match.query, after: after) { notification in
                    if match.accepts(notification) { count += 1 }
                    return true
                }
            }
            return (count, Cursor(snapshot.lastSequence))
        }
        return AdminResponse { writer in
            writer.member("count", count)
            writer.member("cursor", cursor.text)
        }
    }

    func deleteNotifications(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        let query = try NotificationMatch.query(call.parameter("query") ?? "")
        let store = try self.store
        let count: Int
        do {
            count = try store.delete(matching: query)
        } catch {
            throw AdminError(error)
        }
        return AdminResponse { writer in writer.member("deleted", count) }
    }
}
