import Foundation
import Testing

@testable import APNsRules

@Suite("JSON")
struct JSONRecogniserTests {
    private static func outcome(_ bytes: [UInt8]) -> JSONCase.Outcome {
        let recognition = JSONRecogniser.recognise(bytes.span)
        if let fault = recognition.fault { return .fault(fault.kind, at: fault.byteOffset) }
        return recognition.isObject ? .object : .otherValue
    }

    private static func duplicateKey(_ text: String) -> Range<Int>? {
        JSONRecogniser.recognise(text.utf8.span).duplicateKey
    }

    @Test(arguments: JSONCase.all)
    func outcome(row: JSONCase) {
        #expect(Self.outcome(row.bytes) == row.outcome)
    }

    @Test(arguments: JSONFault.Kind.allCases)
    func everyFaultHasACase(kind: JSONFault.Kind) {
        #expect(
            JSONCase.all.contains {
                if case .fault(kind, _) = $0.outcome { true } else { false }
            })
    }

    /// A document stays as it is with white space around it; offsets move along.
    @Test(arguments: JSONCase.all)
    func whiteSpaceAroundMovesOffsets(row: JSONCase) {
        if case .fault(.notUTF8Encoding, _) = row.outcome { return }
        if case .fault(.byteOrderMark, _) = row.outcome { return }
        let padded = [0x20, 0x0A] + row.bytes
        if case .fault(let kind, let offset) = row.outcome {
            #expect(Self.outcome(padded) == .fault(kind, at: offset + 2))
        } else {
            #expect(Self.outcome(padded + [0x20]) == row.outcome)
        }
    }

    /// Cut at any byte, a document in brackets lacks something, and that shows at its end.
    @Test(arguments: JSONCase.objects)
    func aCutObjectIsFaulty(row: JSONCase) {
        let text = row.bytes.reversed().drop { $0 <= 0x20 }.reversed()
        for count in 0..<text.count {
            let cut = Array(text.prefix(count))
            guard case .fault(let kind, let offset) = Self.outcome(cut) else {
                Issue.record("accepted after \(count) bytes")
                continue
            }
            #expect(kind == .truncated || kind == .empty)
            #expect(offset == count)
        }
    }

    /// What we accept Foundation accepts too.
    @Test(arguments: JSONCase.all.filter { $0.outcome == .object || $0.outcome == .otherValue })
    func foundationAgrees(row: JSONCase) {
        // Foundation's own limits: numbers beyond a double, and nesting.
        guard !row.description.contains("1e400"), row.bytes.count < 500 else { return }
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(row.bytes), options: .fragmentsAllowed)
        }
    }

    @Test(arguments: [
        (#"{"a":1,"a":2}"#, 8, "/a"), (#"{"a":1,"b":2,"b":3,"a":4}"#, 14, "/b"),
        (#"{"a":1,"\u0061":2}"#, 8, "/a"), (#"{"\u0061":1,"a":2}"#, 13, "/a"),
        (#"{"\n":1,"\u000A":2}"#, 9, "/\n"), (#"{"":1,"":2}"#, 7, "/"),
        (#"{"é":1,"\u00e9":2}"#, 9, "/é"), (#"{"😀":1,"\ud83d\ude00":2}"#, 11, "/😀"),
        (#"{"x":{"a":1},"y":{"a":1,"a":2}}"#, 25, "/y/a"),
        (#"{"x":[{"a":1},{"a":1},[0,{"b":0,"b":0}]]}"#, 33, "/x/2/1/b"),
        (#"{"x":{"a":{"c":1}},"x":0}"#, 20, "/x"), (#"[{"k":0,"k":0}]"#, 9, "/0/k"),
        (#"{"a/b~c":0,"a/b~c":0}"#, 12, "/a~1b~0c"), (#"{"a":[],"b":{},"a":{}}"#, 16, "/a"),
        (#"{"a":0,"a":0,"a":0}"#, 8, "/a"),
    ])
    func duplicateKey(text: String, offset: Int, pointer: String) {
        let recognition = JSONRecogniser.recognise(text.utf8.span)
        #expect(recognition.fault == nil)
        #expect(recognition.duplicateKey?.lowerBound == offset)
        let found = JSONObject.pointer(toKeyAt: offset, in: text.utf8.span)
        #expect(found == pointer)
    }

    @Test(arguments: [
        #"{"a":{"a":{"a":0}}}"#, #"{"a":0,"A":0}"#, #"[{"a":0},{"a":0}]"#, #"{"a":0,"a ":0}"#,
        #"{"a":{"b":0},"b":{"a":0}}"#, #"{"a":0,"\\u0061":0}"#, "{\"\u{E9}\":0,\"e\u{301}\":0}",
        #"{"a":[{"b":0},{"b":0}],"b":0}"#, #"{"\u0000":0,"":0}"#,
    ])
    func noDuplicateKey(text: String) {
        #expect(Self.duplicateKey(text) == nil)
    }

    /// More names than fit without allocating: found all the same, at every position.
    @Test(arguments: [1, 30, 31, 32, 33, 34, 64, 100, 300])
    func manyKeys(count: Int) {
        let names = (0..<count).map { "\"k\($0)\":{\"inner\":0}" }
        let object = "{" + names.joined(separator: ",")
        #expect(Self.duplicateKey(object + "}") == nil)
        for index in 0..<count {
            let text = object + ",\"k\(index)\":0}"
            #expect(Self.duplicateKey(text)?.lowerBound == object.utf8.count + 2)
        }
        let nested = "{\"outer\":" + object + "},\"k0\":0,\"outer\":1}"
        #expect(Self.duplicateKey(nested)?.lowerBound == nested.utf8.count - 9)
    }

    @Test(arguments: [
        (#"\u0041"#, "A"), (#"\u00e9"#, "é"), (#"\u20ac"#, "€"), (#"\ud83d\ude00"#, "😀"),
        (#"\b\f\n\r\t\"\\\/"#, "\u{8}\u{C}\n\r\t\"\\/"), ("plain", "plain"), ("", ""),
        (#"\uDBFF\uDFFF"#, "\u{10FFFF}"), (#"\u07ff\u0800"#, "\u{7FF}\u{800}"),
    ])
    func decoding(literal: String, text: String) {
        let document = "{\"a\":\"\(literal)\"}"
        guard case .string(let found) = JSONObject.member("a", in: document.utf8.span) else {
            Issue.record("no string")
            return
        }
        let decoded = found.decoded(in: document.utf8.span)
        #expect(decoded == text)
        let isEqual = found.equals(text, in: document.utf8.span)
        #expect(isEqual)
        let isEqualToMore = found.equals(text + "x", in: document.utf8.span)
        #expect(!isEqualToMore)
    }

    @Test func aMemberOfABrokenDocumentIsNone() {
        let broken = JSONObject.member("a", in: #"{"a":1"#.utf8.span)
        #expect(broken == nil)
        let missing = JSONObject.member("b", in: #"{"a":1}"#.utf8.span)
        #expect(missing == nil)
    }
}
