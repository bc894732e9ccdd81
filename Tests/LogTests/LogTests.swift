import APNsRules
import MockServer
import Synchronization
import Testing

/// An output that keeps what it is given, and can be told to have no room.
private final class Recorder: Sendable {
    private struct State {
        var text = ""
        var hasRoom = true
    }

    private let state = Mutex(State())

    var lines: [String] {
        state.withLock { $0.text.split(separator: "\n").map(String.init) }
    }

    func setRoom(_ hasRoom: Bool) { state.withLock { $0.hasRoom = hasRoom } }

    func take(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.hasRoom else { return false }
            state.text += String(decoding: bytes, as: UTF8.self)
            return true
        }
    }
}

struct LogTests {
    private let recorder = Recorder()

    private func makeLog(
        isVerbose: Bool = false, format: ServerSettings.LogFormat = .text
    ) -> Log {
        let recorder = recorder
        return Log(
            isVerbose: isVerbose, format: format, clock: { 1_000_000 },
            output: { recorder.take($0) })
    }

    private func entry(_ reason: RejectionReason?, atSecond second: Int64 = 1) -> LogEntry {
        LogEntry(
            receivedAtMicroseconds: second * 1_000_000, status: reason?.status ?? 200,
            reason: reason, apnsID: "id", deviceToken: "ab")
    }

    @Test func refusalsAreToldAndAcceptedPushesAreNot() {
        let log = makeLog()
        log.requestAnswered(entry(nil))
        log.requestAnswered(entry(.badTopic))
        #expect(recorder.lines.count == 1)
        #expect(recorder.lines.first?.contains("refused 400 BadTopic") == true)
    }

    @Test func verboseTellsEverything() {
        let log = makeLog(isVerbose: true)
        log.requestAnswered(entry(nil))
        for _ in 0..<300 { log.requestAnswered(entry(.badTopic)) }
        #expect(recorder.lines.count == 301)
    }

    @Test func anEntryThatIsNotToldIsNotMade() {
        let log = makeLog()
        var made = 0
        for _ in 0..<LineLimit.linesPerSecond + 50 {
            log.requestAnswered(reason: .badTopic, atMicroseconds: 1_000_000) {
                made += 1
                return entry(.badTopic)
            }
        }
        log.requestAnswered(reason: nil, atMicroseconds: 1_000_000) {
            made += 1
            return entry(nil)
        }
        #expect(made == LineLimit.linesPerSecond)
    }

    @Test func aFloodOfRefusalsIsAnnouncedCountedAndToldLater() {
        let log = makeLog()
        let limit = LineLimit.linesPerSecond
        for _ in 0..<limit + 50 { log.requestAnswered(entry(.badTopic)) }
        #expect(recorder.lines.count == limit + 1)
        #expect(recorder.lines.last?.contains("the others are only counted") == true)
        log.requestAnswered(entry(.badTopic, atSecond: 2))
        #expect(recorder.lines.count == limit + 3)
        #expect(
            recorder.lines[limit + 1].hasSuffix("50 further refusals were not logged"))
    }

    @Test func whatWasOnlyCountedIsToldAtTheEnd() {
        let log = makeLog()
        for _ in 0..<LineLimit.linesPerSecond + 7 { log.requestAnswered(entry(.badTopic)) }
        log.tellCounted()
        #expect(recorder.lines.last?.hasSuffix("7 further refusals were not logged") == true)
    }

    @Test func aFloodOfMessagesIsCountedToo() {
        let log = makeLog(isVerbose: true)
        for _ in 0..<LineLimit.linesPerSecond + 9 { log.problem("again") }
        log.tellCounted()
        #expect(recorder.lines.count == LineLimit.linesPerSecond + 2)
        #expect(recorder.lines.last?.hasSuffix("9 further messages were not logged") == true)
    }

    @Test func droppedLinesAreCountedAndTold() {
        let log = makeLog()
        log.notice("before")
        recorder.setRoom(false)
        for _ in 0..<3 { log.notice("lost") }
        recorder.setRoom(true)
        log.notice("after")
        log.notice("later")
        #expect(
            recorder.lines.map { String($0.drop { $0 != " " }) } == [
                " before", " problem: 3 lines dropped: this log is not read fast enough",
                " after", " later",
            ])
    }

    @Test func jsonLinesAreObjects() {
        let log = makeLog(format: .json)
        log.requestAnswered(entry(.badTopic))
        log.problem("a\nb")
        #expect(recorder.lines.count == 2)
        #expect(recorder.lines.allSatisfy { $0.hasPrefix("{\"time\":") && $0.hasSuffix("}") })
        #expect(recorder.lines.last?.contains(#""level":"problem""#) == true)
        #expect(recorder.lines.last?.contains(#""message":"a\nb""#) == true)
    }
}

struct LineLimitTests {
    @Test func theLimitIsExactAndBeginsAnewEachSecond() {
        var limit = LineLimit()
        for _ in 0..<LineLimit.linesPerSecond {
            #expect(limit.next(inSecond: 10) == .tell(untoldBefore: 0))
        }
        #expect(limit.next(inSecond: 10) == .announce)
        #expect(limit.next(inSecond: 10) == .count)
        #expect(limit.next(inSecond: 11) == .tell(untoldBefore: 2))
        #expect(limit.next(inSecond: 11) == .tell(untoldBefore: 0))
    }

    @Test func anOlderSecondDoesNotBeginAnew() {
        var limit = LineLimit()
        for _ in 0...LineLimit.linesPerSecond { _ = limit.next(inSecond: 10) }
        #expect(limit.next(inSecond: 9) == .count)
        #expect(limit.takeUntold() == 2)
        #expect(limit.takeUntold() == 0)
    }
}
