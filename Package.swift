// swift-tools-version: 6.2
import PackageDescription

// One direction: apns-mock → Commands → MockServer → {AdminAPI → NotificationStore, HTTP2Engine} → APNsRules,
// with the wrappers of C libraries in Sources/Interop below. See docs/ARCHITECTURE.md.

/// A C library of the system, found by pkg-config, and the Swift target that wraps it.
struct Library {
    let module: String
    let wrapper: String
    let pkgConfig: String
    let apt: String
    let brew: String
}

let libraries = [
    Library(
        module: "CNghttp2", wrapper: "Nghttp2", pkgConfig: "libnghttp2",
        apt: "libnghttp2-dev", brew: "libnghttp2"),
    Library(
        module: "COpenSSL", wrapper: "OpenSSL", pkgConfig: "openssl",
        apt: "libssl-dev", brew: "openssl@3"),
    Library(
        module: "CSQLite", wrapper: "SQLite", pkgConfig: "sqlite3",
        apt: "libsqlite3-dev", brew: "sqlite"),
    Library(
        module: "CLibuv", wrapper: "EventLoop", pkgConfig: "libuv",
        apt: "libuv1-dev", brew: "libuv"),
    Library(
        module: "CMicrohttpd", wrapper: "HTTP1", pkgConfig: "libmicrohttpd",
        apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
]

let interop: [Target] = libraries.flatMap { library -> [Target] in
    [
        .systemLibrary(
            name: library.module,
            path: "Sources/Interop/\(library.module)",
            pkgConfig: library.pkgConfig,
            providers: [.apt([library.apt]), .brew([library.brew])]),
        .target(
            name: library.wrapper,
            dependencies: [.target(name: library.module), "Bytes"],
            path: "Sources/Interop/\(library.wrapper)"),
    ]
}

let package = Package(
    name: "apns-mock",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "apns-mock", targets: ["apns-mock"]),
        .library(name: "APNsMock", targets: ["MockServer"]),
    ],
    targets: interop + [
        .target(name: "Bytes", path: "Sources/Interop/Bytes"),
        .target(name: "Files", path: "Sources/Interop/Files"),
        .target(name: "APNsRules"),
        .target(name: "HTTP2Engine", dependencies: ["Nghttp2", "Bytes"]),
        .target(
            name: "NotificationStore",
            dependencies: ["APNsRules", "SQLite", "Files", "Bytes"],
            resources: [.embedInCode("Schema/schema-0001.sql")]),
        .target(name: "AdminAPI", dependencies: ["NotificationStore", "APNsRules"]),
        .target(
            name: "MockServer",
            dependencies: [
                "AdminAPI", "NotificationStore", "APNsRules", "HTTP2Engine",
                "EventLoop", "OpenSSL", "HTTP1", "Files", "Bytes",
            ]),
        .target(
            name: "Commands",
            dependencies: ["MockServer", "APNsRules", "EventLoop", "OpenSSL", "Files"]),
        .executableTarget(name: "apns-mock", dependencies: ["Commands"]),
        .target(name: "ScratchFiles", path: "Tests/ScratchFiles"),
        .target(name: "APNsCases", dependencies: ["APNsRules"], path: "Tests/APNsCases"),
        .testTarget(
            name: "APNsRulesTests",
            dependencies: ["APNsRules", "APNsCases"],
            resources: [.copy("Payloads")]),
        .testTarget(
            name: "NotificationStoreTests",
            dependencies: ["NotificationStore", "APNsRules", "SQLite", "Files", "ScratchFiles"]),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "SettingsTests", dependencies: ["MockServer", "APNsRules"]),
        .testTarget(name: "LogTests", dependencies: ["MockServer", "APNsRules", "EventLoop"]),
        .testTarget(
            name: "CommandsTests",
            dependencies: [
                "Commands", "MockServer", "EventLoop", "HTTP1", "OpenSSL", "ScratchFiles",
                "apns-mock",
            ]),
        .testTarget(name: "HTTP1Tests", dependencies: ["HTTP1"]),
        .testTarget(
            name: "AdminAPITests",
            dependencies: ["AdminAPI", "NotificationStore", "APNsRules", "APNsCases"]),
        .testTarget(name: "OpenSSLTests", dependencies: ["OpenSSL"]),
        .target(
            name: "HTTP2Frames", dependencies: ["HTTP2Engine", "CNghttp2"],
            path: "Tests/HTTP2Frames"),
        .testTarget(
            name: "HTTP2EngineTests",
            dependencies: ["HTTP2Engine", "HTTP2Frames", "CNghttp2"]),
        .testTarget(
            name: "MockServerTests",
            dependencies: [
                "MockServer", "APNsCases", "APNsRules", "NotificationStore", "HTTP2Frames",
                "EventLoop", "OpenSSL", "Files", "SQLite", "ScratchFiles", "apns-mock",
                "embedding-probe",
            ]),
        .executableTarget(
            name: "embedding-probe", dependencies: ["MockServer"], path: "Tests/EmbeddingProbe"),
        .testTarget(
            name: "CredentialsTests",
            dependencies: ["MockServer", "OpenSSL", "Files", "ScratchFiles"]),
    ],
    swiftLanguageModes: [.v6]
)
