/// Whose pushes a client certificate authenticates, as Apple writes it into the certificate.
///
/// The subject's user id is the topic. An extension marks each environment it is good for, and a
/// third lists the topics, each with its kind. Sources: Apple, "Establishing a certificate-based
/// connection to APNs" and the older "Communicating with APNs", `1.2.840.113635.100.6.3.…`.
package struct PushCertificateSubject: Sendable {
    /// The app's bundle id.
    package var topic: String

    /// The developer team, ten characters; nil leaves it out.
    package var teamID: String?

    /// Whether the certificate is good for the sandbox.
    package var allowsSandbox: Bool

    /// Whether the certificate is good for production.
    package var allowsProduction: Bool

    /// The topics it may send to, beyond `topic` itself, each with its kind, as in
    /// `("com.example.app.voip", "voip")`; empty makes a certificate without a list.
    package var moreTopics: [(topic: String, kind: String)]

    package init(
        topic: String, teamID: String? = nil, allowsSandbox: Bool = true,
        allowsProduction: Bool = true, moreTopics: [(topic: String, kind: String)] = []
    ) {
        self.topic = topic
        self.teamID = teamID
        self.allowsSandbox = allowsSandbox
        self.allowsProduction = allowsProduction
        self.moreTopics = moreTopics
    }

    var commonName: String {
        allowsProduction
            ? "Apple Push Services: \(topic)" : "Apple Development IOS Push Services: \(topic)"
    }

    /// The extensions by object identifier, as DER.
    var extensions: [(identifier: String, der: [UInt8])] {
        let null: [UInt8] = [0x05, 0x00]
        var extensions: [(identifier: String, der: [UInt8])] = []
        if allowsSandbox { extensions.append(("1.2.840.113635.100.6.3.1", null)) }
        if allowsProduction { extensions.append(("1.2.840.113635.100.6.3.2", null)) }
        if !moreTopics.isEmpty {
            let topics = [(topic: topic, kind: "app")] + moreTopics
            let list = topics.flatMap { Self.der(0x0C, Array($0.topic.utf8)) + Self.kind($0.kind) }
            extensions.append(("1.2.840.113635.100.6.3.6", Self.der(0x30, list)))
        }
        return extensions
    }

    /// A topic's kind: a sequence of one UTF8String.
    private static func kind(_ kind: String) -> [UInt8] {
        der(0x30, der(0x0C, Array(kind.utf8)))
    }

    /// A value in DER: tag, length in the shortest form, content (X.690, section 8.1).
    private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        if content.count < 0x80 { return [tag, UInt8(content.count)] + content }
        var length: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            length.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
