import AdminAPI
import EventLoop
import HTTP1
import NotificationStore
import Synchronization

/// The clients of `POST …/wait`, and the thread that answers them.
///
/// Push loops only tell that they have committed; looking is this thread's work.
final class AdminWaits: Sendable {
    private struct News: Sendable {
        var arrived: [(NotificationWait, HTTP1Responder)] = []
        var hasCommits = false
        var isStopping = false
    }

    private let news: Monitor<News>
    /// Set before a wait first looks into the store, so that no commit after that look is missed.
    private let isSomebodyWaiting = Atomic(false)
    private let thread = Mutex<Thread?>(nil)

    /// How often clients that have gone are looked for, in milliseconds.
    private static let restMillisecondsMax: Int64 = 5000

    init() throws(SystemError) {
        news = try Monitor(News())
    }

    /// Tells that the store has grown; costs an atomic read while nobody waits.
    func pushesCommitted() {
        guard isSomebodyWaiting.load(ordering: .sequentiallyConsistent) else { return }
        news.change { $0.hasCommits = true }
    }

    /// Answers the responder as soon as what it waits for is there.
    func add(_ wait: NotificationWait, _ responder: HTTP1Responder) {
        let isTaken = news.change { news in
            guard !news.isStopping else { return false }
            news.arrived.append((wait, responder))
            return true
        }
        if !isTaken { responder.respond(HTTP1Response(.serverStops)) }
    }

    /// Starts the thread.
    func start(_ store: NotificationStore) throws(SystemError) {
        let started = try Thread { self.run(store) }
        thread.withLock { $0 = started }
    }

    /// Ends the thread; those who still wait get 503.
    func stop() {
        news.change { $0.isStopping = true }
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }

    private func run(_ store: NotificationStore) {
        var list = WaitList<HTTP1Responder>()
        while true {
            let news = takeNews(nextDeadline: list.nextDeadlineMilliseconds)
            if news.isStopping {
                let arrived = news.arrived.map(\.1)
                for responder in arrived + list.endAll() {
                    responder.respond(HTTP1Response(.serverStops))
                }
                return
            }
            isSomebodyWaiting.store(true, ordering: .sequentiallyConsistent)
            for (wait, responder) in news.arrived {
                let response = list.add(
                    wait, for: responder, store: store, nowMilliseconds: Self.nowMilliseconds)
                if let response { responder.respond(HTTP1Response(response)) }
            }
            for due in list.evaluate(store: store, nowMilliseconds: Self.nowMilliseconds) {
                due.waiter.respond(HTTP1Response(due.response))
            }
            list.removeAll { $0.isClientGone }
            if list.count == 0 {
                isSomebodyWaiting.store(false, ordering: .sequentiallyConsistent)
            }
        }
    }

    /// Blocks until there is something to look at, or a deadline has come.
    private func takeNews(nextDeadline: Int64?) -> News {
        func take(_ news: inout News) -> News? {
            guard news.isStopping || news.hasCommits || !news.arrived.isEmpty else { return nil }
            defer {
                news.arrived = []
                news.hasCommits = false
            }
            return news
        }
        guard let nextDeadline else { return news.wait(until: take) }
        let rest = min(nextDeadline - Self.nowMilliseconds, Self.restMillisecondsMax)
        return news.wait(milliseconds: UInt32(clamping: rest), until: take) ?? News()
    }

    private static var nowMilliseconds: Int64 {
        Int64(clamping: SystemClock.monotonicNanoseconds() / 1_000_000)
    }
}
