import APNsRules
import Testing

@Suite("Where a request's parts stand")
struct PushRequestTests {
    private static let headers = [
        (name: ":method", value: "POST"), (name: ":path", value: "/3/device/ab"),
        (name: "authorization", value: "bearer x"), (name: "apns-id", value: "i"),
        (name: "apns-topic", value: "t"), (name: "apns-push-type", value: "alert"),
        (name: "apns-expiration", value: "300"), (name: "apns-priority", value: "10"),
        (name: "apns-collapse-id", value: "c"),
    ]

    @Test func everyHeaderIsFound() {
        let bytes = RequestBytes(headers: Self.headers)
        let request = bytes.request
        #expect(
            [
                request.method, request.path, request.authorization, request.apnsID, request.topic,
                request.pushType, request.expiration, request.priority, request.collapseID,
            ].map(bytes.text) == Self.headers.map(\.value))
        #expect(request.repeatedHeaders == [])
        #expect(bytes.text(request.deviceToken) == "ab")
        #expect(request.priority(in: bytes.bytes.span) == 10)
        #expect(request.expirationSeconds(in: bytes.bytes.span) == 300)
        #expect(request.pushType(in: bytes.bytes.span) == .alert)
    }

    @Test func capitalsMakeNoDifference() {
        let bytes = RequestBytes(
            headers: Self.headers.map { (name: $0.name.uppercased(), value: $0.value) })
        #expect(bytes.text(bytes.request.collapseID) == "c")
        #expect(bytes.text(bytes.request.topic) == "t")
    }

    @Test func theFirstValueCounts() {
        let second = Self.headers.map { (name: $0.name, value: "second") }
        let bytes = RequestBytes(headers: Self.headers + second)
        #expect(bytes.text(bytes.request.topic) == "t")
        #expect(bytes.request.repeatedHeaders == Self.headers.map(\.name))
    }

    @Test(arguments: [
        "", "a", "apns-topi", "apns-topics", "bpns-topic", "apns_topic", "apns\rtopic",
        "apns-push-typf", "authorizatiom", "apns-collapse-ie", "apns-collapse-id2", ":status",
        "apns-request-id", "content-type",
    ])
    func otherNamesAreIgnored(name: String) {
        let bytes = RequestBytes(headers: [(name: name, value: "x"), (name: name, value: "y")])
        var nothing = PushRequest()
        nothing.body = bytes.request.body
        #expect(String(describing: bytes.request) == String(describing: nothing))
    }
}
