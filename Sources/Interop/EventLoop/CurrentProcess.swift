import CLibuv

/// What the system tells this process about itself and its machine.
package enum CurrentProcess {
    /// The process identifier.
    package static var identifier: Int32 { uv_os_getpid() }

    /// The environment variables, in the order in which the system holds them.
    package static func environment() throws(SystemError) -> [(name: String, value: String)] {
        var items: UnsafeMutablePointer<uv_env_item_t>?
        var count: Int32 = 0
        let code = uv_os_environ(&items, &count)
        guard code == 0 else { throw SystemError("read the environment", code: code) }
        defer { uv_os_free_environ(items, count) }
        return (0..<Int(count)).compactMap { index in
            guard let item = items?[index], let name = item.name, let value = item.value
            else { return nil }
            return (String(cString: name), String(cString: value))
        }
    }

    /// A path that does not depend on the working directory, which stands before a relative one.
    package static func absolutePath(_ path: String) throws(SystemError) -> String {
        if path.hasPrefix("/") { return path }
        var size = 4096
        var directory = [CChar](repeating: 0, count: size)
        let code = uv_cwd(&directory, &size)
        guard code == 0 else { throw SystemError("find the working directory", code: code) }
        let bytes = directory[..<size].map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self) + "/" + path
    }

    /// The machine's name, as `hostname` prints it; nil when it has none.
    package static var hostName: String? {
        var size = 256
        var name = [CChar](repeating: 0, count: size)
        guard uv_os_gethostname(&name, &size) == 0, size > 0 else { return nil }
        return String(decoding: name[..<size].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Ends the process with `code`; what waits in buffers of the C library is written first.
    package static func exit(_ code: Int32) -> Never {
        apnsmock_exit(code)
    }
}
