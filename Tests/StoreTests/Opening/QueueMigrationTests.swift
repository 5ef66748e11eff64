import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// What waited in the five queues of release 0.5.0 waits in the one queue.
@Suite struct QueueMigrationTests {
    let folder: TemporaryFolder

    /// The columns of a queue for each state in which a change may be.
    private static let states: [(name: String, columns: String)] = [
        ("waiting", "queuedAt = 1"), ("in flight", "queuedAt = 2, sendingAt = 3, attemptedAt = 3"),
        ("sent", "queuedAt = 4, sentAt = 5, attemptedAt = 5"),
        ("contradicted", "queuedAt = 6, attempts = 1, contradictions = 2, contradictedAt = 7, attemptedAt = 6"),
        ("refused", "queuedAt = 8, attempts = 3, retryAt = 9, refusedAt = 8"),
        ("parked", "queuedAt = 10, attempts = 4, error = 'HTTP 400'"),
    ]

    init() throws {
        folder = try TemporaryFolder()
        try ReleasedDatabase.all.first { $0.version == "0.5.0" }?.restore(in: folder)
    }

    private func change(_ body: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue(path: folder.databasePath)
        try queue.write(body)
        try queue.close()
    }

    /// Returns the queue without what the dump had.
    private func rows(_ ids: ClosedRange<Int64>, in database: FeedDatabase) throws -> [String] {
        let sql = """
            SELECT id || ' ' || mark || ' ' || name || ' ' || value || ' ' || queuedAt || ' ' || coalesce(sendingAt, '-')
                || ' ' || attempts || ' ' || coalesce(error, '-') || ' ' || coalesce(feedID, '-') || ' ' || accountID || ' '
                || coalesce(sentAt, '-') || ' ' || contradictions || ' ' || coalesce(retryAt, '-') || ' '
                || coalesce(refusedAt, '-') || ' ' || coalesce(attemptedAt, '-') || ' ' || coalesce(contradictedAt, '-')
            FROM pending WHERE id BETWEEN ? AND ? ORDER BY id, mark, name
            """
        return try database.read {
            try String.fetchAll($0, sql: sql, arguments: [ids.lowerBound, ids.upperBound])
        }
    }

    @Test func eachChangeIsAsItWasInEachState() throws {
        try change { db in
            for (number, state) in Self.states.enumerated() {
                let id = 1_001 + number
                try db.execute(
                    sql: """
                        INSERT INTO status (id, accountID, articleID, feedID, date, dateArrived)
                        VALUES (?, 2, 'x' || ?1, 5, 0, 0)
                        """, arguments: [id])
                for (table, columns, values) in [
                    ("pendingRead", "", ""), ("pendingStarred", "", ""), ("pendingLabel", ", label", ", 'later'"),
                ] {
                    try db.execute(
                        sql: """
                            INSERT INTO \(table) (id, value, queuedAt, feedID, accountID\(columns))
                            VALUES (?, ?, 0, 5, 2\(values))
                            """, arguments: [id, number.isMultiple(of: 2)])
                    try db.execute(sql: "UPDATE \(table) SET \(state.columns) WHERE id = ?", arguments: [id])
                }
            }
        }

        let rows = try rows(1_001...1_006, in: folder.open())

        let states = [
            "1 1 - 0 - 5 2 - 0 - - - -", "0 2 3 0 - 5 2 - 0 - - 3 -", "1 4 - 0 - 5 2 5 0 - - 5 -",
            "0 6 - 1 - 5 2 - 2 - - 6 7", "1 8 - 3 - 5 2 - 0 9 8 - -", "0 10 - 4 HTTP 400 5 2 - 0 - - - -",
        ]
        #expect(
            rows
                == states.enumerated().flatMap { number, state in
                    ["label later", "read ", "starred "].map { "\(1_001 + number) \($0) \(state)" }
                })
    }

    @Test func notesAndDeletionsWaitToo() throws {
        try change { db in
            try db.execute(
                sql: """
                    INSERT INTO account (id, service, name, doubts) VALUES (9, 'folder', 'shared', '');
                    INSERT INTO feed (id, accountID, url, dateAdded) VALUES (9, 9, 'https://x.example/', 0);
                    INSERT INTO status (id, accountID, articleID, feedID, date, dateArrived, deleted)
                    VALUES (1001, 9, '9:a', 9, 0, 0, 0), (1002, 9, '9:b', 9, 0, 0, 0), (1003, 9, '9:c', NULL, 0, 0, 1);
                    INSERT INTO note VALUES (1001, 'Ask Ann', 5);
                    INSERT INTO pendingNote VALUES (1001, 5, 9), (1002, 6, 9);
                    INSERT INTO pendingDeleted VALUES (1003, 7, 9);
                    """)
        }

        let database = try folder.open()

        #expect(
            try rows(1_001...1_003, in: database) == [
                "1001 note  1 5 - 0 - 9 9 - 0 - - - -", "1002 note  0 6 - 0 - 9 9 - 0 - - - -",
                "1003 deleted  1 7 - 0 - - 9 - 0 - - - -",
            ])
        #expect(try database.note(of: ArticleID(1_001)) == "Ask Ann")
        #expect(try database.problems() == [])
    }
}
