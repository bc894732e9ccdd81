// Compiled with Sources/APNsRules into one module: see `./dev fuzz`.

/// Any bytes are read as a document and written as a string; a broken promise stops the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    checkFault(in: bytes.span)
    checkWrapped(bytes.span)
    checkWritten(bytes.span)
    return 0
}

/// The bytes before a fault are the beginning of some document; without a fault all is UTF-8.
private func checkFault(in bytes: Span<UInt8>) {
    let recognition = JSONRecogniser.recognise(bytes)
    if let key = recognition.duplicateKey {
        precondition(key.upperBound <= bytes.count)
        let pointer = JSONObject.pointer(toKeyAt: key.lowerBound, in: bytes)
        precondition(pointer.utf8.first == UInt8(ascii: "/"))
    }
    guard let fault = recognition.fault else {
        precondition(isUTF8(bytes), "accepted bytes that are no UTF-8")
        return
    }
    precondition(!recognition.isObject)
    precondition(fault.byteOffset <= bytes.count, "a fault behind the end")
    let before = JSONRecogniser.recognise(bytes.extracting(0..<fault.byteOffset)).fault?.kind
    switch before {
    case nil, .empty, .truncated: break
    default: preconditionFailure("\(fault) follows on \(String(describing: before))")
    }
}

/// A document stays one as a member of an object, and is found there.
private func checkWrapped(_ bytes: Span<UInt8>) {
    guard JSONRecogniser.recognise(bytes).fault == nil else { return }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("first")
    writer.raw(bytes)
    writer.key("second")
    writer.int(2)
    writer.endObject()
    let wrapped = JSONRecogniser.recognise(writer.bytes.span)
    guard wrapped.fault?.kind != .depth else { return }
    precondition(wrapped.isObject, "\(wrapped)")
    guard case .number(let range) = JSONObject.member("second", in: writer.bytes.span) else {
        preconditionFailure("a member behind the document is lost")
    }
    precondition(writer.bytes[range].elementsEqual("2".utf8))
    precondition(JSONObject.member("first", in: writer.bytes.span) != nil)
}

/// What is written as a string reads back as the same text.
private func checkWritten(_ bytes: Span<UInt8>) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.string(utf8: bytes)
    writer.endObject()
    guard case .string(let text) = JSONObject.member("a", in: writer.bytes.span) else {
        preconditionFailure("what was written is no JSON")
    }
    precondition(text.decoded(in: writer.bytes.span) == bytes.text)
    precondition(text.equals(bytes.text, in: writer.bytes.span))
}

private func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    String(validating: bytes.indices.map { bytes[$0] }, as: UTF8.self) != nil
}
