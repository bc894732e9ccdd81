import Foundation
import Testing

@testable import APNsRules

@Suite("Writing JSON")
struct JSONWriterTests {
    private static func written(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func commasAndColons() {
        let text = Self.written { json in
            json.beginObject()
            json.key("a")
            json.beginArray()
            json.int(1)
            json.string("b")
            json.beginObject()
            json.endObject()
            json.beginArray()
            json.endArray()
            json.raw(Array(#"{"raw":1}"#.utf8))
            json.raw("2".utf8.span)
            json.endArray()
            json.key("c")
            json.bool(true)
            json.key("d")
            json.null()
            json.key("e")
            json.double(0.5)
            json.key("f")
            json.double(.nan)
            json.key("g")
            json.bool(false)
            json.endObject()
        }
        #expect(
            text
                == #"{"a":[1,"b",{},[],{"raw":1},2],"c":true,"d":null,"e":0.5,"f":null,"g":false}"#)
    }

    @Test(arguments: [
        ("a", #""a""#), ("", #""""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
        ("\u{0}\u{8}\u{1F}\u{7F}", "\"\\u0000\\u0008\\u001f\u{7F}\""), ("é€😀", "\"é€😀\""),
        ("\u{2028}", "\"\u{2028}\""),
    ])
    func escaping(text: String, literal: String) {
        #expect(Self.written { $0.string(text) } == literal)
        let fromBytes = Self.written { $0.string(utf8: text.utf8.span) }
        #expect(fromBytes == literal)
    }

    @Test(
        arguments: [
            [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0x61, 0x80, 0x62],
        ] as [[UInt8]])
    func whatIsNoUTF8BecomesAReplacement(bytes: [UInt8]) {
        var writer = JSONWriter()
        writer.string(utf8: bytes.span)
        let fault = JSONRecogniser.recognise(writer.bytes.span).fault
        #expect(fault == nil)
        #expect(String(decoding: writer.bytes, as: UTF8.self).contains("\u{FFFD}"))
    }

    /// Every byte below 0x80, and text in every length of UTF-8, comes back through Foundation.
    @Test func whatIsWrittenIsReadBack() throws {
        let text =
            String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar($0) }))
            + "é€😀\u{10FFFF}"
        var writer = JSONWriter()
        writer.beginArray()
        writer.string(text)
        writer.int(Int64.min)
        writer.int(UInt64.max)
        writer.endArray()
        let fault = JSONRecogniser.recognise(writer.bytes.span).fault
        #expect(fault == nil)
        let array = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [Any]
        #expect(array?.first as? String == text)
        #expect(array?[1] as? Int64 == .min)
    }
}

@Suite("The body of a refusal")
struct RejectionBodyTests {
    @Test(arguments: RejectionReason.allCases)
    func reason(reason: RejectionReason) {
        #expect(
            RejectionBody.bytes(reason: reason) == Array(#"{"reason":"\#(reason.rawValue)"}"#.utf8))
    }

    @Test func timestamp() {
        #expect(
            RejectionBody.bytes(reason: .unregistered, timestampMilliseconds: 1_454_948_015_990)
                == Array(#"{"reason":"Unregistered","timestamp":1454948015990}"#.utf8))
    }
}
