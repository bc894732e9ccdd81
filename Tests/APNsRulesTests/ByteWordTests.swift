import Testing

@testable import APNsRules

/// Eight bytes at once are judged as each alone would be, wherever the odd one stands.
@Suite("Words of bytes")
struct ByteWordTests {
    private static let allBytes: ClosedRange<UInt8> = 0...255

    /// Every byte at every place among bytes that pass.
    private func words(of passing: UInt8) -> [(byte: UInt8, place: Int, bytes: [UInt8])] {
        Self.allBytes.flatMap { byte in
            (0..<8).map { place in
                var bytes = [UInt8](repeating: passing, count: 8)
                bytes[place] = byte
                return (byte, place, bytes)
            }
        }
    }

    @Test func isHexadecimal() {
        let digits = Set("0123456789abcdefABCDEF".utf8)
        for (byte, place, bytes) in words(of: UInt8(ascii: "f")) {
            let word = ByteWord(bytes.span.word(at: 0))
            if word.isHexadecimal != digits.contains(byte) { Issue.record("\(byte) at \(place)") }
        }
    }

    @Test func isNameOfTopic() {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let allowed = Set((letters + letters.uppercased() + "0123456789.-_").utf8)
        for (byte, place, bytes) in words(of: UInt8(ascii: "z")) {
            let word = ByteWord(bytes.span.word(at: 0))
            if word.isNameOfTopic != allowed.contains(byte) { Issue.record("\(byte) at \(place)") }
        }
    }

    @Test(arguments: [UInt8(0x20), 0x21, 0x23, 0x5D, 0x7F])
    func plainCount(passing: UInt8) {
        for (byte, place, bytes) in words(of: passing) {
            let isPlain = (0x20..<0x80).contains(byte) && byte != 0x22 && byte != 0x5C
            let word = ByteWord(bytes.span.word(at: 0))
            if word.plainCount != (isPlain ? 8 : place) { Issue.record("\(byte) at \(place)") }
        }
    }

    @Test func twoBytesThatAreNotPlain() {
        for byte in Self.allBytes {
            let bytes: [UInt8] = [0x41, byte, 0x22, 0x5C, 0x1F, 0x80, 0x23, 0x41]
            let isPlain = (0x20..<0x80).contains(byte) && byte != 0x22 && byte != 0x5C
            let word = ByteWord(bytes.span.word(at: 0))
            #expect(word.plainCount == (isPlain ? 2 : 1), "\(byte)")
        }
    }

    @Test func lowercased() {
        for (byte, place, bytes) in words(of: UInt8(ascii: "Q")) {
            let small = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            let word = ByteWord(bytes.span.word(at: 0)).lowercasedASCII
            let expected = small.span.word(at: 0)
            if word != expected { Issue.record("\(byte) at \(place)") }
        }
    }

    @Test(arguments: 0...17)
    func shortTextsOfAnyLength(count: Int) {
        let bytes = (0..<count).map { UInt8(0x61 + $0) }
        let text = ShortText(bytes.span)
        #expect((text == nil) == (count > 16))
        guard count <= 16 else { return }
        #expect(text == ShortText(known: String(decoding: bytes, as: UTF8.self)))
        for place in 0..<count {
            var bytes = bytes
            bytes[place] ^= 0x80
            let other = ShortText(bytes.span)
            #expect(other != text, "byte \(place)")
        }
    }

    @Test func shortTextsOfAnyCase() {
        for (byte, place, bytes) in words(of: UInt8(ascii: "-")) {
            for lowercase in [UInt8(ascii: "k"), UInt8(ascii: "-")] {
                var known = bytes
                known[place] = lowercase
                guard let text = ShortText((bytes + bytes).span),
                    let name = ShortText((known + known).span)
                else {
                    Issue.record("sixteen bytes are a short text")
                    return
                }
                if text.equalsIgnoringCase(name) != (byte.lowercasedASCII == lowercase) {
                    Issue.record("\(byte) at \(place)")
                }
            }
        }
    }

    @Test(arguments: 0...25)
    func everyByteIsAsked(count: Int) {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        let passes = bytes.span.allSatisfy(\.isHexadecimal)
        #expect(passes)
        for place in 0..<count {
            bytes[place] = UInt8(ascii: "g")
            let passes = bytes.span.allSatisfy(\.isHexadecimal)
            #expect(!passes, "byte \(place)")
            bytes[place] = UInt8(ascii: "a")
        }
    }
}
