import CMicrohttpd
import Synchronization

// The four functions that libmicrohttpd calls, each on the thread of the connection. Order: a
// connection starts; for each request its target, then the request (head, pieces of the body, the
// end), then its completion; the connection ends.

/// A connection began or ended.
func onConnection(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    connectionContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    event: MHD_ConnectionNotificationCode
) {
    guard let context, let connection, let connectionContext else { return }
    if event == apns_mhd_connection_started {
        let service = Unmanaged<HTTP1Service>.fromOpaque(context).takeUnretainedValue()
        let started = service.makeConnection(socket: apns_mhd_socket(connection))
        connectionContext.pointee = Unmanaged.passRetained(started).toOpaque()
    } else if let ended = connectionContext.pointee {
        connectionContext.pointee = nil
        Unmanaged<HTTP1Connection>.fromOpaque(ended).release()
    }
}

/// The request line came: the only place where its target is seen undecoded.
func onTarget(
    context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let connection else { return nil }
    let service = Unmanaged<HTTP1Service>.fromOpaque(context).takeUnretainedValue()
    var bytes: [UInt8] = []
    if var next = target {
        while next.pointee != 0 {
            bytes.append(UInt8(bitPattern: next.pointee))
            next += 1
        }
    }
    let exchange = HTTP1Exchange(connection: connection, target: bytes)
    service.begin(exchange)
    return Unmanaged.passRetained(exchange).toOpaque()
}

/// The head of a request, a piece of its body, its end, or its connection after a sleep.
func onRequest(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, piece: UnsafePointer<CChar>?,
    pieceBytes: UnsafeMutablePointer<Int>?,
    requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let method, let version, let pieceBytes,
        let pointer = requestContext?.pointee
    else { return apns_mhd_no }
    let service = Unmanaged<HTTP1Service>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<HTTP1Exchange>.fromOpaque(pointer).takeUnretainedValue()
    let step = exchange.reception.withLock { reception in
        guard reception.request != nil else {
            return reception.begin(
                readHead(
                    of: connection, method: method, version: version, target: reception.target),
                limits: service.limits)
        }
        guard pieceBytes.pointee > 0 else { return reception.end() }
        let bytes = UnsafeRawBufferPointer(start: piece, count: pieceBytes.pointee)
        pieceBytes.pointee = 0
        return reception.append(bytes, limits: service.limits)
    }
    switch step {
    case .readOn: return apns_mhd_yes
    case .hangUp: return apns_mhd_no
    case .handle(let request): service.handler(request, HTTP1Responder(exchange))
    case .askForAnswer: break
    }
    switch exchange.handlerReturned(isStopping: service.isStopping) {
    case .waitForAnswer: return apns_mhd_yes
    case .send(let response): return send(response, on: connection)
    }
}

/// The library is done with a request, whether its answer was sent or not.
func onCompleted(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    reason: MHD_RequestTerminationCode
) {
    guard let context, let pointer = requestContext?.pointee else { return }
    requestContext?.pointee = nil
    let service = Unmanaged<HTTP1Service>.fromOpaque(context).takeUnretainedValue()
    service.end(Unmanaged<HTTP1Exchange>.fromOpaque(pointer).takeRetainedValue())
}

/// The request so far, without its body.
private func readHead(
    of connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
    target: [UInt8]
) -> HTTP1Request {
    var headers: [HTTP1Header] = []
    _ = withUnsafeMutablePointer(to: &headers) { headers in
        MHD_get_connection_values_n(
            connection, apns_mhd_headers,
            { list, _, name, nameBytes, value, valueBytes in
                list?.assumingMemoryBound(to: [HTTP1Header].self).pointee.append(
                    HTTP1Header(
                        name: Array(UnsafeRawBufferPointer(start: name, count: nameBytes)),
                        value: trimmed(UnsafeRawBufferPointer(start: value, count: valueBytes))))
                return apns_mhd_yes
            }, headers)
    }
    var number: (connectionID: Int64, request: Int) = (0, 0)
    if let pointer = apns_mhd_socket_context(connection) {
        let known = Unmanaged<HTTP1Connection>.fromOpaque(pointer).takeUnretainedValue()
        number = (known.id, known.nextRequestNumber())
    }
    return HTTP1Request(
        method: String(cString: method), target: target,
        version: String(cString: version) == "HTTP/1.0" ? .http10 : .http11, headers: headers,
        body: [], bodyBytes: 0, connectionID: number.connectionID, requestNumber: number.request)
}

/// A field value without the spaces and tabs around it, which are no part of it (RFC 9110 §5.5).
private func trimmed(_ value: UnsafeRawBufferPointer) -> [UInt8] {
    let blanks: [UInt8] = [0x20, 0x09]
    guard let first = value.firstIndex(where: { !blanks.contains($0) }),
        let last = value.lastIndex(where: { !blanks.contains($0) })
    else { return [] }
    return Array(value[first...last])
}

/// Gives an answer to the library, which copies its bytes.
private func send(_ answer: HTTP1Response, on connection: OpaquePointer) -> MHD_Result {
    let status = (200...599).contains(answer.status) ? answer.status : 500
    let response = answer.body.withUnsafeBytes { body in
        MHD_create_response_from_buffer(
            body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), apns_mhd_copy)
    }
    guard let response else { return apns_mhd_no }
    defer { MHD_destroy_response(response) }
    for header in answer.headers {
        // A name or value that HTTP cannot carry leaves nothing sane to send.
        guard
            MHD_add_response_header(
                response, String(decoding: header.name, as: UTF8.self),
                String(decoding: header.value, as: UTF8.self)) == apns_mhd_yes
        else { return apns_mhd_no }
    }
    return MHD_queue_response(connection, UInt32(status), response)
}
