import APNsRules

/// The routes for registered devices.
extension AdminService {
    func listDevices(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        let limit = try call.limit()
        let after = try call.parameter("since").map { text throws(AdminError) in
            guard let token = DeviceToken(text) else {
                throw .parameter("since", "is \"\(text)\"", hint: Cursor.hint)
            }
            return token
        }
        let devices = control.devices
        let page = devices.page(after: after, limit: limit)
        return AdminResponse { writer in
            writer.key("devices")
            writer.beginArray()
            for row in page { writer.value(row.device, token: row.token) }
            writer.endArray()
            writer.member("count", devices.count)
            writer.member("cursor", (page.last?.token ?? after)?.text)
        }
    }

    func addDevice(_ call: AdminCall, nowSeconds: Int64) throws(AdminError) -> AdminResponse {
        var body = try RequestBody(of: call.request)
        let registration = try DeviceRegistration(
            &body, environment: control.defaultEnvironment, nowSeconds: nowSeconds)
        if let (_, error) = register([registration]) { throw error }
        return AdminResponse(status: 201, registration)
    }

    /// Registers a device for each line, or none at all.
    func importDevices(_ call: AdminCall, nowSeconds: Int64) throws(AdminError) -> AdminResponse {
        let lines = try RequestBody.lines(of: call.request)
        let environment = control.defaultEnvironment
        var registrations: [DeviceRegistration] = []
        registrations.reserveCapacity(lines.count)
        for line in lines {
            do {
                var body = try RequestBody(parsing: line.bytes, called: "the line")
                registrations.append(
                    try DeviceRegistration(
                        &body, environment: environment, nowSeconds: nowSeconds))
            } catch {
                throw error.inLine(line.number)
            }
        }
        if let (index, error) = register(registrations) { throw error.inLine(lines[index].number) }
        return AdminResponse { writer in writer.member("imported", registrations.count) }
    }

    func showDevice(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        let token = try deviceToken(call)
        guard let device = control.devices[token] else { throw .deviceNotFound(token) }
        return AdminResponse(DeviceRegistration(token: token, device: device))
    }

    func changeDevice(_ call: AdminCall, nowSeconds: Int64) throws(AdminError) -> AdminResponse {
        let token = try deviceToken(call)
        let body = try RequestBody(of: call.request)
        let outcome = control.changeDevices { devices -> Result<Device, AdminError> in
            do throws(AdminError) {
                guard var device = devices[token] else {
                    throw AdminError.deviceNotFound(token)
                }
                var body = body
                try device.change(&body, nowSeconds: nowSeconds)
                try body.finish()
                devices[token] = device
                return .success(device)
            } catch {
                return .failure(error)
            }
        }
        return AdminResponse(DeviceRegistration(token: token, device: try outcome.get()))
    }

    func removeDevice(_ call: AdminCall) throws(AdminError) -> AdminResponse {
        let token = try deviceToken(call)
        let isFound = control.changeDevices { devices in
            defer { devices[token] = nil }
            return devices[token] != nil
        }
        guard isFound else { throw .deviceNotFound(token) }
        return AdminResponse(status: 204, headers: [("cache-control", "no-store")], body: [])
    }

    func removeDevices() -> AdminResponse {
        let count = control.changeDevices { devices in
            defer { devices.removeAll() }
            return devices.count
        }
        return AdminResponse { writer in writer.member("deleted", count) }
    }

    /// Registers all devices or none; gives back the first that cannot be, and why.
    private func register(_ registrations: [DeviceRegistration]) -> (index: Int, AdminError)? {
        control.changeDevices { devices in
            let count = devices.count
            guard count + registrations.count <= DeviceTable.countMax else {
                let index = max(0, DeviceTable.countMax - count)
                return (index, .tooManyDevices)
            }
            for (index, new) in registrations.enumerated() {
                guard devices[new.token] == nil else {
                    for done in registrations[..<index] { devices[done.token] = nil }
                    return (index, .duplicateDevice(new.token))
                }
                devices[new.token] = new.device
            }
            return nil
        }
    }

    private func deviceToken(_ call: AdminCall) throws(AdminError) -> DeviceToken {
        guard let token = DeviceToken(call.argument) else {
            throw AdminError(
                400, "invalid_device_token", "\"\(call.argument)\" is no device token",
                hint: "expected \(DeviceToken.form)")
        }
        return token
    }
}

extension AdminError {
    fileprivate static func deviceNotFound(_ token: DeviceToken) -> AdminError {
        AdminError(
            404, "device_not_found", "no device has the token \(token.text)",
            hint: "GET \(Route.devices.rawValue) lists the devices")
    }

    fileprivate static func duplicateDevice(_ token: DeviceToken) -> AdminError {
        AdminError(
            409, "duplicate_device", "there is a device \(token.text) already",
            hint: "PATCH \(Route.devices.rawValue)/\(token.text) changes it, DELETE removes it")
    }

    fileprivate static var tooManyDevices: AdminError {
        AdminError(
            409, "too_many_devices", "\(DeviceTable.countMax) devices are registered, no more fit",
            hint: "DELETE \(Route.devices.rawValue) removes them")
    }

    /// The error with the line that it was found in.
    fileprivate func inLine(_ number: Int) -> AdminError {
        var error = self
        error.message = "line \(number): \(message)"
        return error
    }
}

extension AdminResponse {
    fileprivate init(status: Int = 200, _ registration: DeviceRegistration) {
        var writer = JSONWriter()
        writer.value(registration.device, token: registration.token)
        self.init(status: status, contentType: "application/json", body: writer.bytes)
    }
}
