/// One HTTP request to the admin side, as values.
package struct AdminRequest: Sendable {
    /// The method as written.
    package var method: String

    /// The request target as it came: path and query, still percent-encoded.
    package var target: String

    /// The headers in wire order.
    package var headers: [(name: String, value: String)]

    /// The body as far as it was kept.
    package var body: [UInt8]

    /// The body's full length in bytes; more than `body.count` is more than the server keeps.
    package var bodyBytes: Int

    /// A request whose body was kept whole, unless `bodyBytes` says it was longer.
    package init(
        method: String, target: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = [], bodyBytes: Int? = nil
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.bodyBytes = bodyBytes ?? body.count
    }

    /// The value of the first header of that name, whatever the case of its letters.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
