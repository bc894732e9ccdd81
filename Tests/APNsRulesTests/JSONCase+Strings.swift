@testable import APNsRules

extension JSONCase {
    static let stringFaults: [JSONCase] =
        [
            JSONCase("\"", .truncated, at: 1), JSONCase("\"a", .truncated, at: 2),
            JSONCase("[\"a]", .truncated, at: 4), JSONCase("{\"a", .truncated, at: 3),
            JSONCase("{\"a\"", .truncated, at: 4), JSONCase("\"\\", .truncated, at: 2),
            JSONCase("\"\\u12", .truncated, at: 5), JSONCase("\"a\nb\"", .controlCharacter, at: 2),
            JSONCase("{\"a\tb\":1}", .controlCharacter, at: 3),
            JSONCase(#"["\x41"]"#, .escape, at: 2), JSONCase(#"["\'"]"#, .escape, at: 2),
            JSONCase(#"["\a"]"#, .escape, at: 2), JSONCase(#"["\v"]"#, .escape, at: 2),
            JSONCase(#"["\0"]"#, .escape, at: 2), JSONCase(#"["\N"]"#, .escape, at: 2),
            JSONCase(#"["\ "]"#, .escape, at: 2), JSONCase(#"["\é"]"#, .escape, at: 2),
            JSONCase(#"["\U0041"]"#, .escape, at: 2), JSONCase(#"["ab\u"]"#, .escape, at: 4),
            JSONCase(#"["\u1"]"#, .escape, at: 2), JSONCase(#"["\u123"]"#, .escape, at: 2),
            JSONCase(#"["\u123g"]"#, .escape, at: 2), JSONCase(#"["\u{41}"]"#, .escape, at: 2),
            JSONCase(#"["\u+041"]"#, .escape, at: 2), JSONCase(#"["\u 041"]"#, .escape, at: 2),
            JSONCase(#"["\ud800"]"#, .loneSurrogate, at: 2),
            JSONCase(#"["\uD800x"]"#, .loneSurrogate, at: 2),
            JSONCase(#"["\udc00"]"#, .loneSurrogate, at: 2),
            JSONCase(#"["\udfff\ud800"]"#, .loneSurrogate, at: 2),
            JSONCase(#"["\ud800\n"]"#, .loneSurrogate, at: 2),
            JSONCase(#"["\ud800\u0041"]"#, .loneSurrogate, at: 2),
            JSONCase(#"["\ud800\ud800"]"#, .loneSurrogate, at: 2),
            JSONCase(#"["\ud800\ud800\udc00"]"#, .loneSurrogate, at: 2),
            JSONCase(#"["\ud800\u"]"#, .escape, at: 8),
            JSONCase(#"["\ud800\u1"]"#, .escape, at: 8),
            JSONCase(#"{"\ud83d":1}"#, .loneSurrogate, at: 2),
            JSONCase("[\"\\\u{0}\"]", .escape, at: 2),
            JSONCase("[\"a\u{0}\"]", .controlCharacter, at: 3),
        ] + (0..<0x20).map { JSONCase(string: [UInt8($0)], .controlCharacter) }

    static let escapes: [JSONCase] =
        [
            #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u0000"#, #"\u001f"#,
            #"\u0022"#, #"\u005c"#, #"\uabcd"#, #"\uABCD"#, #"\uaBcD"#, #"\ud7ff"#, #"\ue000"#,
            #"\uffff"#, #"\ufffe"#, #"\ufdd0"#, #"\ud800\udc00"#, #"\udbff\udfff"#,
            #"\uD83D\uDE00"#, #"\\u12"#, #"\\\\"#, #"\\\""#, #"a\nb\nc"#,
        ].map { JSONCase(string: Array($0.utf8)) }

    /// The corners of each row of RFC 3629, section 4, and non-characters, which are allowed.
    static let utf8: [JSONCase] =
        [
            "\u{20}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{CFFF}",
            "\u{D000}", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
            "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{1FFFE}",
            "\u{10FFFF}", "Привіт, світе", "😀👩‍👩‍👧", "あいう",
        ].map { JSONCase(string: Array($0.utf8)) } + [JSONCase(string: [0xEF, 0xB7, 0x90])]

    static let utf8Faults: [JSONCase] =
        [
            [0x80], [0xBF], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2, 0x41], [0xC2, 0xC2],
            [0xDF, 0x7F], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE1, 0x80, 0x41],
            [0xE1, 0x41, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0xC0],
            [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF1, 0x80, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF],
        ].flatMap { bytes in
            [
                JSONCase(string: bytes, .invalidUTF8),
                JSONCase(string: Array("é".utf8) + bytes, .invalidUTF8, at: 2),
            ]
        } + [
            JSONCase([0x5B, 0xFF, 0x5D], .fault(.value, at: 1)),
            JSONCase([0x5B, 0xC3, 0xA9, 0x5D], .fault(.value, at: 1)),
            JSONCase([0x7B, 0xE9, 0x7D], .fault(.key, at: 1)),
            JSONCase([0x5B, 0x31, 0xE5, 0x5D], .fault(.commaOrBracket, at: 2)),
            JSONCase([0x22, 0xC3], .fault(.truncated, at: 2)),
            JSONCase([0x22, 0xE2, 0x82], .fault(.truncated, at: 3)),
            JSONCase([0x22, 0xF0, 0x9F, 0x98], .fault(.truncated, at: 4)),
            JSONCase([0x5B, 0x22, 0xC3, 0x22, 0x5D], .fault(.invalidUTF8, at: 2)),
        ]

    static let encodings: [JSONCase] = [
        JSONCase([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .fault(.byteOrderMark, at: 0)),
        JSONCase([0xEF, 0xBB, 0xBF], .fault(.byteOrderMark, at: 0)),
        JSONCase([0xEF, 0xBB], .fault(.value, at: 0)),
        JSONCase([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], .fault(.notUTF8Encoding, at: 0)),
        JSONCase([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], .fault(.notUTF8Encoding, at: 0)),
        JSONCase([0x7B, 0, 0x7D, 0], .fault(.notUTF8Encoding, at: 0)),
        JSONCase([0, 0x7B, 0, 0x7D], .fault(.notUTF8Encoding, at: 0)),
        JSONCase([0x7B, 0, 0, 0, 0x7D, 0, 0, 0], .fault(.notUTF8Encoding, at: 0)),
        JSONCase([0, 0, 0, 0x7B, 0, 0, 0, 0x7D], .fault(.notUTF8Encoding, at: 0)),
        JSONCase([0], .fault(.value, at: 0)), JSONCase([0xFF], .fault(.value, at: 0)),
        JSONCase([0x1F, 0x8B, 0x08, 0x00], .fault(.value, at: 0)),
        JSONCase([0x20, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .fault(.value, at: 1)),
    ]
}
