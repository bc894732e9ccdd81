import Testing

@testable import NotificationStore

/// A seeded generator, so that a failure comes back.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

@Suite("The index")
struct IndexTests {
    private static let tokens = (0..<40).map { number in
        let digits = String(number, radix: 16)
        // Some differ only after 64 digits, some are shorter, some differ only in case.
        switch number % 4 {
        case 0: return String(repeating: "c", count: 64) + digits
        case 1: return String(repeating: "AB", count: 16) + digits
        case 2: return String(repeating: digits.uppercased(), count: 32 / digits.count * 2)
        default: return String(repeating: digits, count: 64 / digits.count)
        }
    }
    private static let topics = ["com.example.a", "com.example.b", "com.example.rare"]

    private static func push(
        _ number: Int, _ generator: inout SeededGenerator
    ) -> SamplePush {
        var push = SamplePush(apnsID: "00000000-0000-4000-8000-\(100_000_000_000 + number)")
        push.receivedAtMicroseconds += Int64(number)
        push.deviceToken =
            Int.random(in: 0..<50, using: &generator) == 0
            ? nil : tokens.randomElement(using: &generator)
        let draw = Int.random(in: 0..<1000, using: &generator)
        push.topic = draw == 0 ? topics[2] : draw < 300 ? topics[1] : draw < 990 ? topics[0] : nil
        push.status = Int.random(in: 0..<10, using: &generator) == 0 ? 410 : 200
        push.connectionID = Int64(number % 7)
        push.body = #"{"n":\#(number)}"#
        return push
    }

    /// What the search must find, by the plainest of means.
    private static func isMatch(_ push: SamplePush, _ query: NotificationQuery) -> Bool {
        query.terms.allSatisfy { term in
            let holds =
                switch term.condition {
                case .deviceToken(let prefix):
                    push.deviceToken?.lowercased().hasPrefix(prefix.lowercased()) ?? false
                case .topic(let topic): push.topic == topic
                case .apnsID(let id): push.apnsID.lowercased() == id.lowercased()
                case .status(let range): range.contains(push.status)
                case .connection(let id): push.connectionID == id
                case .bodyContains(let text):
                    push.body.contains(String(decoding: text, as: UTF8.self))
                default: false
                }
            return holds != term.isNegated
        }
    }

    private static var queries: [NotificationQuery] {
        var queries = tokens.map { NotificationQuery(.deviceToken(prefix: $0.lowercased())) }
        queries += topics.map { NotificationQuery(.topic($0)) }
        queries += [
            NotificationQuery(),
            NotificationQuery(.topic("com.example.none")),
            NotificationQuery(.topic("com.example.A")),
            NotificationQuery(.deviceToken(prefix: "ab")),
            NotificationQuery(.apnsID("00000000-0000-4000-8000-100000000007")),
            NotificationQuery(.apnsID("00000000-0000-4000-8000-10000000FFFF")),
            NotificationQuery([.init(.topic(topics[0]), isNegated: true)]),
            NotificationQuery([.init(.topic(topics[1])), .init(.status(400...499))]),
            NotificationQuery([
                .init(.topic(topics[1])), .init(.bodyContains(Array("77".utf8))),
            ]),
            NotificationQuery([
                .init(.deviceToken(prefix: tokens[0])),
                .init(.bodyContains(Array("1".utf8)), isNegated: true),
            ]),
            NotificationQuery([.init(.apnsID("x"), isNegated: true), .init(.connection(3))]),
        ]
        return queries
    }

    @Test("and the scan of the tail find what a plain comparison finds", .timeLimit(.minutes(2)))
    func equivalence() throws {
        let store = try NotificationStore.temporary()
        var generator = SeededGenerator(state: 20_261_130)
        var pushes: [Int64: SamplePush] = [:]
        let writer = try store.makeWriter()
        func add(_ count: Int) throws {
            for _ in 0..<count {
                let push = Self.push(pushes.count, &generator)
                push.add(to: writer)
                pushes[Int64(pushes.count + 1)] = push
            }
            try writer.commit()
        }
        func check(_ moment: String) throws {
            for query in Self.queries {
                let expected = pushes.filter { Self.isMatch($0.value, query) }.keys.sorted()
                let after = Int64.random(in: 0...Int64(pushes.count), using: &generator)
                let limit = Int.random(in: 1...60, using: &generator)
                try store.read { (snapshot) throws(StoreError) in
                    let newest = try snapshot.notifications(matching: query, limit: limit)
                    #expect(
                        newest.map(\.sequence) == expected.reversed().prefix(limit).map(\.self),
                        "\(moment): newest of \(query)")
                    let next = try snapshot.notifications(
                        matching: query, after: after, limit: limit, order: .oldestFirst)
                    #expect(
                        next.map(\.sequence)
                            == expected.filter { $0 > after }.prefix(limit).map(\.self),
                        "\(moment): after \(after) of \(query)")
                    let count = try snapshot.count(matching: query, after: after)
                    #expect(
                        count == expected.count { $0 > after },
                        "\(moment): count after \(after) of \(query)")
                }
            }
        }
        try add(4000)
        try check("nothing indexed")
        try add(5000)
        _ = try store.maintain()
        try check("one segment put in")
        try store.maintainFully()
        #expect(try store.statistics().indexedBefore == 8192)
        try check("two segments and a tail")
        try add(3288)
        try store.maintainFully()
        #expect(try store.statistics().indexedBefore == 12_288)
        try check("no tail")
        let gone = NotificationQuery(.connection(3))
        #expect(try store.delete(matching: gone) == pushes.count { $0.value.connectionID == 3 })
        let total = pushes.count
        pushes = pushes.filter { $0.value.connectionID != 3 }
        try check("some removed")
        #expect(store.lastSequence == Int64(total))
    }

    @Test("entry holds the hash and the push", arguments: [1, 4095, 4096, 1_000_000, 1 << 58])
    func entries(sequence: Int64) {
        let hashes: [UInt32] = [0, 1, 1 << 20 - 1, 1 << 20, 1 << 24 - 1]
        let segment = LookupEntry.segment(of: sequence)
        for hash in hashes {
            var bucket: [UInt8] = []
            bucket.append(littleEndian: LookupEntry.entry(sequence: sequence, hash: hash))
            bucket.append(littleEndian: LookupEntry.entry(sequence: sequence, hash: hash))
            for other in hashes where LookupEntry.bucket(of: other) == LookupEntry.bucket(of: hash)
            {
                var hits: [Int64] = []
                LookupEntry.forEachHit(of: other, in: bucket.span, segment: segment) {
                    hits.append($0)
                }
                #expect(hits == (other == hash ? [sequence] : []))
            }
        }
    }

    @Test("rows of segments and buckets stand in order, and apart from each other")
    func rows() {
        let rows = [Int64(0), 1, 1 << 47].flatMap { segment in
            (0..<LookupEntry.bucketsPerSegment).map {
                LookupEntry.row(segment: segment, bucket: $0)
            }
        }
        #expect(rows == rows.sorted())
        #expect(Set(rows).count == rows.count)
        #expect(LookupEntry.bucket(of: 1 << 24 - 1) == LookupEntry.bucketsPerSegment - 1)
    }

    @Test("hash is part of the file's layout and never changes")
    func hashes() {
        func hash(_ kind: LookupEntry.Kind, _ text: String) -> UInt32 {
            let bytes = Array(text.utf8)
            return LookupEntry.hash(kind, bytes.span)
        }
        #expect(hash(.topic, "com.example.app") == 4_931_463)
        #expect(hash(.apnsID, "ABC-1") == hash(.apnsID, "abc-1"))
        #expect(hash(.apnsID, "ABCDEFAB-1") == hash(.apnsID, "abcdefab-1"))
        #expect(hash(.topic, "ABC") != hash(.topic, "abc"))
        #expect(hash(.topic, "abc") != hash(.apnsID, "abc"))
        #expect(hash(.topic, "abcdefgh") != hash(.topic, "abcdefgi"))
        let long = String(repeating: "0", count: 64)
        #expect(hash(.deviceToken, long + "1") == hash(.deviceToken, long))
        #expect(hash(.deviceToken, long) != hash(.deviceToken, String(long.dropLast())))
        #expect((0..<2000).allSatisfy { hash(.topic, "\($0)") < 1 << 24 })
    }
}
