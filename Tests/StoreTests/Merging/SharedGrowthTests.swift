import Foundation
import GRDB
import GRDBSQLite
import Machines
import Model
import Testing

@testable import Store

/// The work that records of another machine make, in steps of SQLite: twice as many make at most 2.3 times as much.
@Suite(.timeLimit(.minutes(5))) struct SharedGrowthTests {
    private typealias Record = (kind: String, key: String, field: String, value: String)

    private static func name(_ number: Int) -> String { String(format: "%016d", number) }

    private static func rule(_ query: String) -> Record {
        let text = #"{"query":"\#(query)","set":{"read":true}}"#
        return ("rule", SharedRule.key(of: text), "rule", text)
    }

    /// The records of so many things.
    private static let kinds: [String: @Sendable (Int) -> [Record]] = [
        "rules": { (0..<$0).map { rule("title:w\($0)") } },
        "rules that are paused": { count in
            (0..<count).map { rule("title:w\($0)") }.flatMap { [$0, ($0.kind, $0.key, "paused", "1")] }
        },
        "rules of feeds that come": { count in
            (0..<count).flatMap { number -> [Record] in
                let url = "http://\(number).example/"
                let feed = name(number)
                return [
                    rule(#"feed:\"\#(url)\""#), ("feed", feed, "url", url), ("feed", feed, "subscribed", "1"),
                ]
            }
        },
        "searches": { (0..<$0).map { ("search", "s\($0)", "query", "title:w\($0)") } },
        "searches that wait": { (0..<$0).map { ("search", "s\($0)", "query", "(") } },
        "ends": { (0..<$0).map { ("machine", name($0) + name($0), "end", "0") } },
        "a chain of feeds": { (0..<$0).map { ("feed", name($0 + 1), "same", name($0)) } },
        "a chain to nowhere": { (0..<$0).map { ("feed", name($0), "same", name($0 + 1)) } },
        "a chain of feeds that are there": { count in
            (0..<count).flatMap { number -> [Record] in
                let feed = name(number)
                return [
                    ("feed", feed, "url", "http://\(number).example/"), ("feed", feed, "subscribed", "1"),
                    ("feed", feed, "same", name(number - 1)),
                ]
            }
        },
        "names of one feed": { count in
            [("feed", name(0), "url", "http://a.example/"), ("feed", name(0), "subscribed", "1")]
                + (1...count).map { ("feed", name($0), "same", name(0)) }
        },
        "kinds": { (0..<$0).map { ("k\($0)", "x", "y", "z") } },
        "marks": { count in
            [("feed", name(0), "url", "http://a.example/"), ("feed", name(0), "subscribed", "1")]
                + (0..<count).map { ("article", "\(name(0)) \($0)", "read", "1") }
        },
        "folders": { (0..<$0).map { ("folder", "f\($0)", "exists", "1") } },
        "settings": { (0..<$0).map { ("feed", name($0), "setting:colour", "red") } },
    ]

    @Test(arguments: kinds.keys.sorted()) func workIsLinear(_ kind: String) async throws {
        let records = try #require(Self.kinds[kind])
        let (some, twice) = (try await work(records(300)), try await work(records(600)))
        #expect(Double(twice) < 2.3 * Double(some), "\(kind): \(some), \(twice) steps")
    }

    private func work(_ records: [Record]) async throws -> Int {
        let test = try TestDatabase()
        let database = test.database
        let account = try database.addAccount(.folder, name: "home", url: "/x", user: nil).id
        // The first agreement makes what every account has.
        _ = try await database.agree(reads: true, of: account, machineName: "m", at: day(1))
        let records = records.map { record in
            LogRecord(
                Register(kind: record.kind, key: record.key, field: record.field), record.value,
                at: Stamp(milliseconds: 1_000))
        }
        let position = Segment.Position(machine: MachineID.random(), length: 1, lastLine: "")
        return try await test.counting {
            for part in [records.prefix(200), records.dropFirst(200)] {
                try await database.receive(
                    SharedLog(path: "x", records: Array(part), position: position), of: account, at: day(1))
            }
            for _ in 0..<2 { _ = try await database.agree(reads: true, of: account, machineName: "m", at: day(1)) }
        }
    }
}

extension TestDatabase {
    /// Returns the number of steps of SQLite that something takes, in hundreds.
    fileprivate func counting(_ body: () async throws -> Void) async throws -> Int {
        nonisolated(unsafe) let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        steps.initialize(to: 0)
        defer { steps.deallocate() }
        try await database.write { db in
            sqlite3_progress_handler(
                db.sqliteConnection, 100,
                { steps in
                    steps?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }, steps)
        }
        try await body()
        try await database.write { db in sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        return steps.pointee
    }
}
