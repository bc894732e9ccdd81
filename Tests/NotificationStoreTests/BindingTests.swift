import SQLite
import ScratchFiles
import Testing

@Suite("A statement's parameters")
struct BindingTests {
    /// What is bound to the one parameter, in turn; bindings that repeat are not made again.
    enum Value: Sendable {
        case integer(Int64?)
        case text(Range<Int>?)
        case copied(String?)
        case values(Int64)
    }

    private static let bytes = Array("onetwo".utf8)

    private static let turns: [(Value, String)] = [
        (.integer(7), "7"), (.integer(7), "7"), (.integer(nil), "NULL"), (.text(nil), "NULL"),
        (.text(0..<3), "'one'"), (.text(3..<6), "'two'"), (.integer(nil), "NULL"),
        (.integer(0), "0"), (.copied("x"), "'x'"), (.integer(0), "0"), (.values(5), "5"),
        (.integer(0), "0"), (.copied(nil), "NULL"), (.integer(7), "7"),
    ]

    @Test("hold what was bound last, whatever they held before")
    func turns() throws {
        let scratch = try ScratchDirectory()
        let database = try SQLiteDatabase(
            path: scratch.storePath, access: .create, lockWaitMilliseconds: 0)
        try database.execute("CREATE TABLE t (value)", doing: "make a table")
        let insert = try database.prepare("INSERT INTO t VALUES (quote(?1))")
        for (value, _) in Self.turns {
            if case .values(let number) = value {
                try insert.run(doing: "insert", [.integer(number)])
                continue
            }
            try insert.run(doing: "insert", over: Self.bytes.span) {
                (binder) throws(SQLiteError) in
                switch value {
                case .integer(let number): try binder.integer(1, number)
                case .text(let range): try binder.text(1, range)
                case .copied(let text): try binder.copiedText(1, text.map { Array($0.utf8) })
                case .values: break
                }
            }
        }
        var kept: [String] = []
        try database.prepare("SELECT value FROM t ORDER BY rowid").forEachRow(doing: "read") {
            kept.append($0.text(0) ?? "")
            return true
        }
        #expect(kept == Self.turns.map(\.1))
    }

    @Test("that do not exist are SQLite's error")
    func missing() throws {
        let scratch = try ScratchDirectory()
        let database = try SQLiteDatabase(
            path: scratch.storePath, access: .create, lockWaitMilliseconds: 0)
        let select = try database.prepare("SELECT ?1")
        #expect(throws: SQLiteError.self) {
            try select.run(doing: "bind", over: Self.bytes.span) { (binder) throws(SQLiteError) in
                try binder.integer(2, 1)
            }
        }
    }
}
