import GRDB
import Testing

@testable import Store

struct DirectStatementTests {

    private static let texts: [String?] = [nil, "", "a", "é日本👩‍👩‍👧", String(repeating: "long ", count: 1000)]

    @Test("Texts and numbers arrive as they are, an empty text not as NULL", arguments: texts)
    func values(text: String?) throws {
        try withTable { db in
            var insert = try DirectStatement("INSERT INTO t (id, number, first, last) VALUES (?, ?, ?, ?)", in: db)
            for (id, number) in [Int64.min, nil, .max].enumerated() {
                try insert.bind(Int64(id))
                try insert.bind(number)
                try insert.bind(text)
                try insert.run(endingWith: text)
            }
            let rows = try Row.fetchAll(db, sql: "SELECT number, first, last FROM t ORDER BY id")
            #expect(rows.map { $0[0] as Int64? } == [.min, nil, .max])
            #expect(rows.allSatisfy { $0[1] as String? == text && $0[2] as String? == text })
        }
    }

    @Test("A text that a function of SQLite's reads arrives as it is, too", arguments: texts.compactMap(\.self))
    func terminated(text: String) throws {
        try withTable { db in
            var insert = try DirectStatement("INSERT INTO t (id, first) VALUES (?, ? || '.')", in: db)
            // Cut out of a longer one, it has no zero behind it.
            for (id, text) in [text, String((text + "more").dropLast(4))].enumerated() {
                try insert.bind(Int64(id))
                try insert.run(endingWithTerminated: text)
            }
            #expect(try String.fetchAll(db, sql: "SELECT first FROM t") == [text + ".", text + "."])
        }
    }

    @Test("What breaks a constraint is an error, and the statement can be run again")
    func failure() throws {
        try withTable { db in
            var insert = try DirectStatement("INSERT INTO t (id) VALUES (?)", in: db)
            try insert.bind(1)
            try insert.run()
            try insert.bind(1)
            let error = #expect(throws: DatabaseError.self) { try insert.run() }
            #expect(error?.resultCode == .SQLITE_CONSTRAINT)
            #expect(error?.message == "UNIQUE constraint failed: t.id")
            try insert.bind(2)
            try insert.run()
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 2)
        }
    }

    private func withTable(_ body: (Database) throws -> Void) throws {
        try DatabaseQueue().write { db in
            try db.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, number INTEGER, first TEXT, last TEXT) STRICT")
            try body(db)
        }
    }
}
