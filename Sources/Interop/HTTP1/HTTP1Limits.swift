/// What one server gives its clients at most.
package struct HTTP1Limits: Sendable {
    /// How much of a body is kept, in bytes.
    package var bodyBytesMax: Int

    /// How much more of a body is read and thrown away, in bytes.
    ///
    /// A client that is still sending does not read, so a refusal reaches it only once its body
    /// has been drained. Past this the connection is closed instead.
    package var drainedBytesMax: Int

    /// Connections at the same time; further ones wait in the listener's backlog.
    package var connectionsMax: Int

    /// How long a connection may be silent, in seconds; 0 means for ever.
    ///
    /// The time a handler takes to answer does not count.
    package var idleTimeoutSeconds: Int

    /// Memory of one connection for its request line and headers, in bytes; more gets 414 or 431.
    package var headerBytesMax: Int

    /// Threads that serve the connections, 1 or more.
    package var threads: Int

    /// Limits for a server on a developer's machine.
    package init(
        bodyBytesMax: Int = 1 << 20, drainedBytesMax: Int = 16 << 20, connectionsMax: Int = 1024,
        idleTimeoutSeconds: Int = 60, headerBytesMax: Int = 32 << 10, threads: Int = 4
    ) {
        self.bodyBytesMax = bodyBytesMax
        self.drainedBytesMax = drainedBytesMax
        self.connectionsMax = connectionsMax
        self.idleTimeoutSeconds = idleTimeoutSeconds
        self.headerBytesMax = headerBytesMax
        self.threads = threads
    }
}
