extension ServerSettings {
    /// Reads the server's settings: flag beats variable beats default.
    ///
    /// Throws every fault at once: unknown names, malformed values, and settings that contradict
    /// each other.
    package init(
        arguments: [String], environment: [(name: String, value: String)]
    ) throws(SettingFaults) {
        let reader = SettingsReader(rows: Self.rows(of: .serve), knownVariables: Self.variables)
        let reading = try reader.read(
            arguments: arguments, environment: environment, defaults: ServerSettings())
        let faults = reading.settings.contradictions(given: reading.given)
        if !faults.isEmpty { throw SettingFaults(faults) }
        self = reading.settings
    }

    /// Settings that cannot stand together.
    private func contradictions(given: [String: GivenSetting]) -> [SettingFault] {
        var faults: [SettingFault] = []
        if (tlsCertificatePath == nil) != (tlsKeyPath == nil) {
            let present = tlsKeyPath == nil ? given["tls-cert"] : given["tls-key"]
            let missing = tlsKeyPath == nil ? "--tls-key" : "--tls-cert"
            faults.append(SettingFault(present?.source ?? "TLS", "needs \(missing) beside it"))
        }
        guard let asApple = given["as-apple"], asApple.text == "true" else { return faults }
        let chosen = [
            (given["oversize-status"], oversizeStatus == .payloadTooLarge),
            (given["malformed-payload"], malformedPayload == .accept),
        ]
        for case (let setting?, false) in chosen {
            let message = "'\(setting.text)' contradicts \(asApple.source)"
            faults.append(SettingFault(setting.source, message))
        }
        return faults
    }
}
