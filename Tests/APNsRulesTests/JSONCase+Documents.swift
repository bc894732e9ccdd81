@testable import APNsRules

extension JSONCase {
    static let objects: [JSONCase] = [
        "{}", " {} ", "\t\n\r {\t\n\r }\t\n\r ", #"{"":0}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#,
        #"{ "a" : 1 , "b" : 2 }"#, #"{"a":{}}"#, #"{"a":[]}"#, #"{"a":{"b":{"c":{}}}}"#,
        #"{"a":[{},{},[[]],{"b":[]}]}"#, #"{"a":"b"}"#, #"{"a":""}"#, #"{"a":true}"#,
        #"{"a":false}"#, #"{"a":null}"#, #"{"a":-0}"#, #"{"a":-1.5e-10}"#, #"{"é":"ü"}"#,
        #"{"\"":"\\"}"#, #"{"\u0000":0}"#, #"{"a":1,"a":1}"#, #"{"a":{"a":{"a":0}}}"#,
        "{\"a\":1\n,\r\n\"b\"\t:2}", "{\"\u{2028}\":\"\u{2029}\"}", "{\"a\":\"\u{7F}\"}",
        #"{"aps":{"alert":{"title":"T","loc-args":["a","b"]},"badge":1},"x":[1,2.5,-3e4]}"#,
    ].map { JSONCase($0, .object) }

    static let otherValues: [JSONCase] = [
        "[]", "[ ]", "[1]", "[1,2]", "[[]]", "[{}]", "\"\"", "\"a\"", " \"a\" ", "0", "-0", "1",
        "-1", "10", "123", "1.0", "0.5", "-0.5", "1e5", "1E5", "1e+5", "1e-5", "0e0", "0E+0",
        "1.5e300", "1e400", "-1e-400", "123456789012345678901234567890", "0.00000000000000000001",
        "true", "false", "null", "\ntrue\n", "[true,false,null]", "[1e1,0.1e1,-1E-1]", "[0,0.0]",
        #"["\u20ac"]"#, "[\"€\"]",
    ].map { JSONCase($0, .otherValue) }

    static let structureFaults: [JSONCase] = [
        JSONCase("", .empty, at: 0), JSONCase(" ", .empty, at: 1),
        JSONCase("\n\t\r ", .empty, at: 4), JSONCase("{", .truncated, at: 1),
        JSONCase("[", .truncated, at: 1), JSONCase("{ ", .truncated, at: 2),
        JSONCase("}", .value, at: 0), JSONCase("]", .value, at: 0), JSONCase(",", .value, at: 0),
        JSONCase(":", .value, at: 0), JSONCase("{]", .key, at: 1), JSONCase("[}", .value, at: 1),
        JSONCase("{,}", .key, at: 1), JSONCase("[,]", .value, at: 1),
        JSONCase("[,1]", .value, at: 1), JSONCase("[1,]", .trailingComma, at: 3),
        JSONCase("[1, ]", .trailingComma, at: 4), JSONCase("[1,,2]", .value, at: 3),
        JSONCase("[1 2]", .commaOrBracket, at: 3), JSONCase("[1;2]", .commaOrBracket, at: 2),
        JSONCase("[1}", .commaOrBracket, at: 2), JSONCase("[\"a\":1]", .commaOrBracket, at: 4),
        JSONCase("[1", .truncated, at: 2), JSONCase("[1,", .truncated, at: 3),
        JSONCase(#"{"a"}"#, .colon, at: 4), JSONCase(#"{"a":}"#, .value, at: 5),
        JSONCase(#"{"a" 1}"#, .colon, at: 5), JSONCase(#"{"a"=1}"#, .colon, at: 4),
        JSONCase(#"{"a":1,}"#, .trailingComma, at: 7),
        JSONCase(#"{"a":1,]"#, .trailingComma, at: 7),
        JSONCase(#"{"a":1 "b":2}"#, .commaOrBrace, at: 7),
        JSONCase(#"{"a":1;"b":2}"#, .commaOrBrace, at: 6),
        JSONCase(#"{"a":1]"#, .commaOrBrace, at: 6), JSONCase(#"{"a":1,,"b":2}"#, .key, at: 7),
        JSONCase(#"{"a"::1}"#, .value, at: 5), JSONCase(#"{"a":1:2}"#, .commaOrBrace, at: 6),
        JSONCase("{a:1}", .key, at: 1), JSONCase("{'a':1}", .key, at: 1),
        JSONCase("{1:1}", .key, at: 1), JSONCase("{null:1}", .key, at: 1),
        JSONCase("{[]:1}", .key, at: 1), JSONCase(#"{"a":1,b:2}"#, .key, at: 7),
        JSONCase("{}{}", .afterDocument, at: 2), JSONCase("{} x", .afterDocument, at: 3),
        JSONCase("{}}", .afterDocument, at: 2), JSONCase("[]]", .afterDocument, at: 2),
        JSONCase("1 2", .afterDocument, at: 2), JSONCase("\"a\"\"b\"", .afterDocument, at: 3),
        JSONCase("{},", .afterDocument, at: 2), JSONCase("{}\u{0}", .afterDocument, at: 2),
        JSONCase("{}//x", .afterDocument, at: 2), JSONCase("/*x*/{}", .value, at: 0),
        JSONCase("{/**/}", .key, at: 1), JSONCase("#", .value, at: 0),
        JSONCase("<a/>", .value, at: 0),
        JSONCase("a=1&b=2", .value, at: 0), JSONCase("{\u{A0}}", .key, at: 1),
        JSONCase("\u{A0}{}", .value, at: 0), JSONCase("{\u{B}}", .key, at: 1),
        JSONCase("\u{C}{}", .value, at: 0), JSONCase("{}\u{2028}", .afterDocument, at: 2),
        JSONCase("'a'", .value, at: 0), JSONCase("`a`", .value, at: 0),
        JSONCase("[1\u{1}]", .commaOrBracket, at: 2), JSONCase("*", .value, at: 0),
    ]

    static let numberFaults: [JSONCase] = [
        JSONCase("-", .truncated, at: 1), JSONCase("[-]", .number, at: 2),
        JSONCase("01", .number, at: 0), JSONCase("[00]", .number, at: 1),
        JSONCase("-01", .number, at: 1), JSONCase("[012.5]", .number, at: 1),
        JSONCase("+1", .value, at: 0), JSONCase("[++1]", .value, at: 1),
        JSONCase(".5", .value, at: 0), JSONCase("[-.5]", .number, at: 2),
        JSONCase("1.", .truncated, at: 2), JSONCase("[1.]", .number, at: 3),
        JSONCase("[1.e1]", .number, at: 3), JSONCase("[1..2]", .number, at: 3),
        JSONCase("[1.2.3]", .commaOrBracket, at: 4), JSONCase("1e", .truncated, at: 2),
        JSONCase("[1e]", .number, at: 3), JSONCase("[1e+]", .number, at: 4),
        JSONCase("[1e-]", .number, at: 4), JSONCase("1e+", .truncated, at: 3),
        JSONCase("[1e1.5]", .commaOrBracket, at: 4), JSONCase("[1ee2]", .number, at: 3),
        JSONCase("[1+2]", .commaOrBracket, at: 2), JSONCase("[1-2]", .commaOrBracket, at: 2),
        JSONCase("[0x10]", .commaOrBracket, at: 2), JSONCase("[1_000]", .commaOrBracket, at: 2),
        JSONCase("[1a]", .commaOrBracket, at: 2), JSONCase("[--1]", .number, at: 2),
        JSONCase("[- 1]", .number, at: 2), JSONCase("[1 .5]", .commaOrBracket, at: 3),
        JSONCase("[١]", .value, at: 1), JSONCase("[1e٣]", .number, at: 3),
        JSONCase("[Infinity]", .value, at: 1), JSONCase("[-Infinity]", .number, at: 2),
        JSONCase("[NaN]", .value, at: 1), JSONCase("[1,5,]", .trailingComma, at: 5),
        JSONCase("1,5", .afterDocument, at: 1), JSONCase("0 1", .afterDocument, at: 2),
        JSONCase("[0e]", .number, at: 3), JSONCase("[0.]", .number, at: 3),
    ]

    static let literalFaults: [JSONCase] = [
        JSONCase("tru", .truncated, at: 3), JSONCase("[tru]", .literal, at: 1),
        JSONCase("[truE]", .literal, at: 1), JSONCase("True", .value, at: 0),
        JSONCase("TRUE", .value, at: 0), JSONCase("truee", .afterDocument, at: 4),
        JSONCase("[truefalse]", .commaOrBracket, at: 5), JSONCase("fals", .truncated, at: 4),
        JSONCase("[fasle]", .literal, at: 1), JSONCase("nul", .truncated, at: 3),
        JSONCase("[nil]", .literal, at: 1), JSONCase("[null1]", .commaOrBracket, at: 5),
        JSONCase("n", .truncated, at: 1), JSONCase("[t", .truncated, at: 2),
        JSONCase("undefined", .value, at: 0), JSONCase("[nan]", .literal, at: 1),
    ]

    static let nestings: [JSONCase] =
        [1, 2, 63, 64, 65, 127, 128, 129, 511, 512].flatMap(nested) + tooDeep

    /// Arrays, objects, and both in turn.
    private static func nested(_ depth: Int) -> [JSONCase] {
        let open = String(repeating: "[", count: depth)
        let close = String(repeating: "]", count: depth)
        let objects = String(repeating: #"{"a":"#, count: depth)
        let ends = String(repeating: "}", count: depth)
        let mixed = String(repeating: #"[{"a":"#, count: depth / 2)
        let mixedEnds = String(repeating: "}]", count: depth / 2)
        let middle = depth % 2 == 0 ? "0" : "[]"
        return [
            JSONCase(open + close, .otherValue),
            JSONCase(objects + "0" + ends, .object),
            JSONCase(mixed + middle + mixedEnds, .otherValue),
            JSONCase(open, .truncated, at: depth),
        ]
    }

    private static let tooDeep: [JSONCase] = [
        JSONCase(String(repeating: "[", count: 513), .depth, at: 512),
        JSONCase(String(repeating: "[", count: 100_000), .depth, at: 512),
        JSONCase(String(repeating: #"{"a":"#, count: 513), .depth, at: 512 * 5),
        JSONCase(String(repeating: "[", count: 70) + "}", .value, at: 70),
        JSONCase(String(repeating: "[", count: 65) + "0}", .commaOrBracket, at: 66),
    ]
}
