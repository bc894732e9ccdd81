import EventLoop
import MockServer

/// Stops a server in order at the first SIGTERM or SIGINT, and the process at the second.
enum StopSignals {
    /// The exit code after a second signal.
    private static let impatientExitCode: Int32 = 130

    /// Waits for the first signal, stops the server, and returns once it has stopped.
    ///
    /// - Parameter whenWatching: Called once signals are caught: from then on none is lost.
    static func wait(
        for server: APNsMockServer, whenWatching: () throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        do {
            let loop = try EventLoop()
            defer { loop.close() }
            let done = try LoopWaker(loop) { loop.stop() }
            defer { done.close() }
            var stopping: Thread?
            let watchers = try SignalWatcher.Signal.allCases.map { (signal) throws(SystemError) in
                try SignalWatcher(loop, signal: signal) {
                    guard stopping == nil else { CurrentProcess.exit(impatientExitCode) }
                    do throws(SystemError) {
                        stopping = try Thread {
                            server.stop()
                            done.wake()
                        }
                    } catch {
                        CurrentProcess.exit(impatientExitCode)
                    }
                }
            }
            defer { for watcher in watchers { watcher.close() } }
            try whenWatching()
            loop.run()
            stopping?.join()
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure("\(error)")
        }
    }
}
