/// The rules of the body.
extension Rule.Row {
    static let payloadEmpty = Self(
        .payloadEmpty, .error, .documented,
        "A push has a body.",
        source: ApplePage.responses)

    static let payloadSize = Self(
        .payloadTooLarge, .error, .documented,
        "The body is at most 4096 bytes long, of VoIP and Live Activity pushes 5120.",
        source: ApplePage.payload)

    static let payloadSizeDocumented = Self(
        nil, .warning, .documented,
        "Apple promises a Live Activity push 4096 bytes; that it takes 5120 is only measured.",
        source: ApplePage.payload)

    static let payloadJSON = Self(
        .badRequestPayload, .error, .ours,
        "The body is one JSON object in UTF-8.",
        source: "\(ApplePage.payload); RFC 8259")

    static let payloadDuplicateKey = Self(
        nil, .warning, .documented,
        "No object names a member twice.",
        source: "RFC 8259, section 4")
}
