import EventLoop

/// The listening sockets of a server, opened before anything else so that a taken port stops the
/// start at once.
struct Listeners: ~Copyable {
    private var push: [(ListeningSocket, PushListener.Kind)] = []
    private var admin: ListeningSocket?

    /// Opens every socket the settings name.
    init(_ settings: ServerSettings) throws(StartError) {
        for address in settings.listen {
            push.append((try Self.open(address, flag: "--listen"), .tls))
        }
        for address in settings.cleartextListen {
            push.append((try Self.open(address, flag: "--cleartext-listen"), .cleartext))
        }
        if let address = settings.adminListen {
            admin = try Self.open(address, flag: "--admin-listen")
        }
    }

    private static func open(
        _ address: ListenAddress, flag: String
    ) throws(StartError) -> ListeningSocket {
        do throws(SystemError) {
            return try ListeningSocket(host: address.host, port: address.port)
        } catch {
            let hint =
                error.isAddressInUse
                ? "; is another apns-mock running? \(flag) takes another port, 0 a free one" : ""
            throw StartError("\(flag): \(error)\(hint)")
        }
    }

    /// Where the sockets are reached from this machine.
    var addresses: APNsMockServer.Addresses {
        func urls(_ kind: PushListener.Kind, _ scheme: String) -> [String] {
            push.filter { $0.1 == kind }.map { "\(scheme)://\(reachable($0.0.address))" }
        }
        return APNsMockServer.Addresses(
            apns: urls(.tls, "https"), cleartext: urls(.cleartext, "http"),
            admin: admin.map { "http://\(reachable($0.address))" })
    }

    private func reachable(_ address: SocketAddress) -> ListenAddress {
        ListenAddress(host: address.host, port: address.port).reachable
    }

    /// Gives the push listeners to the loop that will accept on them.
    mutating func takePushSockets() -> [PushLoopThread.Socket] {
        defer { push = [] }
        return push.map { socket, kind in
            PushLoopThread.Socket(
                descriptor: socket.descriptor.release(), address: socket.address, kind: kind)
        }
    }

    /// Gives the admin listener to the server that will accept on it.
    mutating func takeAdminSocket() -> Int32? {
        admin?.descriptor.release()
    }
}
