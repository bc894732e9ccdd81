import APNsRules
import EventLoop
import HTTP1
import HTTP2Engine
import NotificationStore
import OpenSSL

/// One push from bytes to its answer; one per push loop.
///
/// Requests are judged as they come and answered together at the end of the tick, after one
/// commit: a 200 is sent only once the push is kept.
final class PushService {
    private let context: PushContext
    private let writer: NotificationWriter?
    private let rules: PushRules
    @exclusivity(unchecked) private var tokens: ProviderTokenCache
    @exclusivity(unchecked) private var identifiers: IdentifierSource
    @exclusivity(unchecked) private var waiting: [PushAnswer] = []
    private let pool: HTTP2RequestPool

    /// How many waiting requests end a tick early.
    ///
    /// More would not make a commit cheaper by much, and their buffers would leave the cache.
    private static let batchMax = 128

    /// Whether so many requests wait that they are better kept and answered at once.
    var isBatchFull: Bool { waiting.count >= Self.batchMax }

    /// - Parameter writer: Where pushes are kept; nil keeps none.
    init(
        context: PushContext, writer: NotificationWriter?, pool: HTTP2RequestPool,
        seed: (UInt64, UInt64, UInt64, UInt64)
    ) {
        self.context = context
        self.writer = writer
        self.pool = pool
        rules = PushRules(settings: context.settings.ruleSettings)
        tokens = ProviderTokenCache(context)
        identifiers = IdentifierSource(seed: seed)
    }

    /// Judges a request of an HTTP/2 connection.
    func receive(_ request: HTTP2Request, from connection: PushConnection) {
        let environment = environment(of: connection, request)
        let isTokenGood = judge(
            request, receiver: .http2(connection), connectionID: connection.id,
            address: connection.peer?.host, environment: environment, last: &connection.lastToken)
        if isTokenGood { connection.engine.raiseStreamLimit() }
    }

    /// Judges a request that came over HTTP/1.1.
    func receive(_ http1: HTTP1Request, responder: HTTP1Responder) {
        let request = pool.request(
            fields: http1.fieldsOfPush, body: http1.body, bodyBytes: http1.bodyBytes)
        var last = ProviderTokenCache.Last()
        _ = judge(
            request, receiver: .http1(responder), connectionID: http1.connectionID,
            address: nil,
            environment: host(of: request).flatMap { APNsEnvironment(host: $0) }
                ?? context.settings.defaultEnvironment,
            last: &last)
    }

    /// Judges a request; returns whether its provider token is good.
    private func judge(
        _ request: HTTP2Request, receiver: PushAnswer.Receiver, connectionID: Int64,
        address: String?, environment: APNsEnvironment, last: inout ProviderTokenCache.Last
    ) -> Bool {
        let now = SystemClock.microsecondsSince1970()
        var push = PushRequest()
        request.forEachField { name, value, bytes in
            push.addHeader(name: name, value: value, in: bytes)
        }
        push.body = request.body
        push.bodyBytes = request.bodyBytes
        var credential = Credential.missing
        var providerToken: ProviderToken?
        if let authorization = push.authorization {
            let found = tokens.examine(
                request.bytes.span.extracting(authorization), last: &last,
                nowSeconds: now / 1_000_000
            ) {
                .init(connectionID: connectionID, address: address, environment: environment)
            }
            credential = found.credential
            providerToken = found.decoded
        }
        let device = context.devices.finding(
            for: push.deviceToken, in: request.bytes.span, pushedIn: environment,
            nowMicroseconds: now)
        var verdict = rules.verdict(
            on: push, bytes: request.bytes.span, credential: credential, device: device)
        if let response = context.forced.take(for: push, in: request.bytes.span) {
            verdict = verdict.forced(by: response)
        }
        let apnsID = push.apnsID ?? identifiers.appendAPNsID(to: &request.bytes)
        var notification = NewNotification(
            receivedAtMicroseconds: now, connectionID: connectionID,
            streamID: Int64(request.streamID), environment: environment, status: verdict.status,
            reason: verdict.reason, apnsID: apnsID, headerText: request.headText,
            body: request.body, bodyBytes: request.bodyBytes)
        notification.deviceToken = push.deviceToken
        notification.topic = push.topic
        notification.pushType = push.pushType
        notification.collapseID = push.collapseID
        notification.priority = push.priority(in: request.bytes.span)
        notification.expirationSeconds = push.expirationSeconds(in: request.bytes.span)
        notification.authorizationValue = push.authorization
        notification.providerToken = providerToken
        notification.violations = verdict.violations
        waiting.append(
            PushAnswer(
                request: request, receiver: receiver, notification: notification,
                timestampMilliseconds: verdict.timestampMilliseconds))
        return credential.isGood
    }

    /// Keeps what was judged since the last call and then answers it.
    func commit() {
        guard !waiting.isEmpty else { return }
        // A local array's elements are used where they stand; those of a class's would be copied.
        var answers: [PushAnswer] = []
        swap(&answers, &waiting)
        let isKept = keep(answers)
        var counted = (status: 0, count: 0)
        for index in answers.indices {
            if !isKept { answers[index].refuseAsNotKept() }
            send(answers[index])
            if answers[index].notification.status != counted.status {
                context.counters.add(counted.count, status: counted.status)
                counted = (answers[index].notification.status, 0)
            }
            counted.count += 1
        }
        context.counters.add(counted.count, status: counted.status)
        answers.removeAll(keepingCapacity: true)
        swap(&answers, &waiting)
    }

    private func keep(_ answers: [PushAnswer]) -> Bool {
        guard let writer else { return true }
        for index in answers.indices {
            let bytes = answers[index].request.bytes
            writer.add(answers[index].notification, bytes: bytes.span)
        }
        do throws(StoreError) {
            let last = try writer.commit()
            context.committed(last)
            return true
        } catch {
            context.log.problem("\(answers.count) requests could not be recorded: \(error)")
            return false
        }
    }

    private func send(_ answer: PushAnswer) {
        let status = answer.notification.status
        let body = answer.body(isSpelledAsDocumented: context.settings.spellsAsDocumented)
        context.log.requestAnswered(
            reason: answer.notification.reason,
            atMicroseconds: answer.notification.receivedAtMicroseconds
        ) { LogEntry(answer) }
        switch answer.receiver {
        case .http2(let connection):
            answer.request.addResponseField("apns-id", value: answer.notification.apnsID)
            connection.engine.respond(to: answer.request, status: status, body: body)
        case .http1(let responder):
            let id = Array(answer.request.bytes[answer.notification.apnsID])
            let header = HTTP1Header(name: Array("apns-id".utf8), value: id)
            responder.respond(HTTP1Response(status: status, headers: [header], body: body))
            pool.give(answer.request)
        }
    }

    private func environment(
        of connection: PushConnection, _ request: HTTP2Request
    ) -> APNsEnvironment {
        if let environment = connection.environment { return environment }
        let environment =
            host(of: request).flatMap { APNsEnvironment(host: $0) }
            ?? context.settings.defaultEnvironment
        connection.environment = environment
        return environment
    }

    private func host(of request: HTTP2Request) -> String? {
        let bytes = request.bytes
        for field in request.fields {
            let name = bytes[field.name]
            guard name.elementsEqual(":authority".utf8) || name.elementsEqual("host".utf8) else {
                continue
            }
            return String(decoding: bytes[field.value], as: UTF8.self)
        }
        return nil
    }
}
