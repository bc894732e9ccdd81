/// The device that the token stands for.
extension JudgedPush {
    /// Looks whether the token is well formed, and whether it is one of this environment.
    ///
    /// APNs gives the same answer in all three cases, down to the byte.
    func checkDeviceToken(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard case .device(let token, let isHex) = path, !token.isEmpty else { return }
        guard isHex, DeviceToken.isWellFormed(digitCount: token.count) else {
            violations.append(
                violation(
                    .deviceToken, at: .path, expected: DeviceToken.form,
                    received: isHex
                        ? "\(token.count) hexadecimal digits" : bytes.extracting(token).quoted))
            return
        }
        switch device {
        case .notAsked: break
        case .unknown:
            violations.append(
                violation(
                    .deviceUnknown, at: .path, expected: "the token of a registered device",
                    received: bytes.extracting(token).quoted,
                    hint: "POST it to /api/v1/devices, or start the server with --devices any"))
        case .known(let device, let environment):
            guard device.environment != environment else { return }
            violations.append(
                violation(
                    .deviceEnvironment, at: .path, expected: "a token of \(environment.rawValue)",
                    received: "a token of \(device.environment.rawValue)",
                    hint: "send it to \(device.environment.rawValue)'s host; the token is good "
                        + "there, so keep it"))
        }
    }

    /// Compares the topic with the one that the token was issued for.
    func checkDeviceTopic(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard case .known(let device, _) = device, let issued = device.topic,
            let topic = request.topic, !bytes.extracting(topic).equals(issued)
        else { return }
        let isOfSameApp =
            bytes.extracting(topic).starts(with: issued + ".")
            || issued.hasPrefix(bytes.extracting(topic).text + ".")
        violations.append(
            violation(
                .deviceTopic, header: "apns-topic", value: topic, in: bytes,
                expected: "\(issued), which the token was issued for",
                hint: isOfSameApp
                    ? "an app has a token of its own for each kind of push: VoIP and live "
                        + "activities do not go to the token for alerts" : nil))
    }

    /// Looks whether the token still is good.
    func checkDeviceState(_ bytes: Span<UInt8>, _ violations: inout [Violation]) {
        guard case .known(let device, _) = device else { return }
        switch device.state {
        case .active: break
        case .unregistered(let since):
            violations.append(
                violation(
                    .deviceUnregistered, at: .path, expected: "a token whose app is installed",
                    received: "one unregistered at \(since), in milliseconds since 1970",
                    hint: "delete the token unless the app has sent it again since then"))
        case .expired(let since):
            violations.append(
                violation(
                    .deviceExpired, at: .path, expected: "a token that still is valid",
                    received: "one expired at \(since), in milliseconds since 1970",
                    hint: "delete the token unless the app has sent it again since then"))
        }
    }
}
