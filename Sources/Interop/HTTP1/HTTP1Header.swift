/// One header field as it came or goes; neither name nor value is decoded or folded.
package struct HTTP1Header: Equatable, Sendable {
    /// The name as written: HTTP compares it without regard to case.
    package var name: [UInt8]

    /// The value without the white space around it; it need not be UTF-8.
    package var value: [UInt8]

    package init(name: [UInt8], value: [UInt8]) {
        self.name = name
        self.value = value
    }

    /// A header of text.
    package init(_ name: String, _ value: String) {
        self.init(name: Array(name.utf8), value: Array(value.utf8))
    }
}
