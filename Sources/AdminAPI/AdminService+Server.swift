import APNsRules
import NotificationStore

/// The routes about the server itself.
extension AdminService {
    func showVersion() -> AdminResponse {
        AdminResponse { writer in writer.member("version", control.version) }
    }

    func showReadiness() throws(AdminError) -> AdminResponse {
        guard control.isReady else {
            throw AdminError(
                503, "not_ready", "not every listener accepts connections",
                hint: "ask again in a moment; apns-mock readyz --wait does so")
        }
        return AdminResponse(contentType: "text/plain", body: Array("ok\n".utf8))
    }

    func showCertificateAuthority() -> AdminResponse {
        AdminResponse(
            contentType: "application/x-pem-file", body: Array(control.caCertificatePEM.utf8))
    }

    func showInformation() throws(AdminError) -> AdminResponse {
        let information = control.information()
        let statistics: StoreStatistics?
        do {
            statistics = try keptNotifications?.statistics()
        } catch {
            throw AdminError(error)
        }
        return AdminResponse { writer in
            writer.member("version", control.version)
            writer.member(
                "startedAt", RFC3339.text(microseconds: information.startedAtMicroseconds))
            writer.key("listeners")
            writer.beginArray()
            for listener in information.listeners {
                writer.beginObject()
                writer.member("name", listener.name)
                writer.member("url", listener.url)
                writer.endObject()
            }
            writer.endArray()
            writer.key("settings")
            writer.beginObject()
            for setting in information.settings { writer.member(setting.name, setting.value) }
            writer.endObject()
            writer.key("answers")
            writer.beginObject()
            for answer in information.requestsByStatus {
                writer.member(String(answer.status), answer.count)
            }
            writer.endObject()
            writer.key("store")
            guard let statistics, let store = keptNotifications else { return writer.null() }
            writer.beginObject()
            writer.member("notifications", statistics.count)
            writer.member("maxNotifications", store.maxNotifications)
            writer.member("pruned", information.prunedNotifications)
            writer.member("bytes", statistics.bytes)
            writer.member("path", store.path)
            writer.key("isTemporary")
            writer.bool(store.isTemporary)
            writer.member("cursor", Cursor(statistics.lastSequence).text)
            writer.endObject()
        }
    }
}
