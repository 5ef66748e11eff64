import Foundation
import GRDB
import Model
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Invariant 8: who reads is never blocked; who writes waits for a turn.
@Suite(.timeLimit(.minutes(3))) struct FeedDatabaseConcurrencyTests {
    let test: TestDatabase
    let id: ArticleID

    init() async throws {
        test = try TestDatabase()
        try await test.save([.sample("a")], of: test.subscribe())
        id = try test.list()[0].id
    }

    @Test func readersAreNotBlockedByALongTransaction() throws {
        let other = try test.another()

        try other.write { db in
            try db.execute(sql: "UPDATE article SET title = 'half done'; UPDATE status SET read = 1")
            #expect(try test.titles() == ["a"])
            #expect(try test.list().map(\.isRead) == [false])
            #expect(try test.database.listedFeeds(of: nil).map(\.unread) == [1])
            #expect(try test.folder.open().accounts().count == 1)
        }

        #expect(try test.titles() == ["half done"])
    }

    @Test func aListIsOfOneMomentWhateverIsWrittenMeanwhile() async throws {
        let other = try test.another()
        try await test.save(["b", "c"].map { .sample($0) }, of: test.subscribe("https://other.example/"))
        var seen: [Bool] = []

        try test.database.forEachArticle(ArticleQuery()) { article in
            seen.append(article.isRead)
            try other.set(.read, true, of: [id, article.id], at: day(1))
        }

        #expect(seen == [false, false, false])
        #expect(try test.list().map(\.isRead) == [true, true, true])
    }

    @Test func whoWaitsInVainIsTold() throws {
        let impatient = try test.another()
        try impatient.read { try $0.execute(sql: "PRAGMA busy_timeout = 10") }

        try test.database.write { _ in
            let error = #expect(throws: StoreError.self) { try impatient.set(.read, true, of: [id], at: day(1)) }
            #expect(error == .busy(path: impatient.path))
        }
        #expect(try impatient.set(.read, true, of: [id], at: day(1)) == 1)
        #expect(try test.list().map(\.isRead) == [true])
    }

    @Test func whoWaitsIsAskedWhetherToGoOn() throws {
        let asked = Mutex(0)
        let path = test.database.path
        let impatient = try FeedDatabase(
            path: path, markup: .test,
            waiting: {
                asked.withLock { count in
                    count += 1
                    return count < 3
                }
            })

        _ = try test.database.write { _ in
            #expect(throws: StoreError.busy(path: path)) { try impatient.set(.read, true, of: [id], at: day(1)) }
        }
        #expect(asked.withLock { $0 } == 3)
        #expect(try test.list().map(\.isRead) == [false])
    }

    /// A million articles are not one transaction: another writer comes in between, and both are undone as they were made.
    @Test func veryManyArticlesAreMarkedInTurns() async throws {
        let count = FeedDatabase.mostAtOnce * 2 + 1
        try await test.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO status (accountID, articleID, feedID, date, dateArrived)
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                    SELECT accountID, 'many:' || i, feedID, date, dateArrived FROM status, n WHERE status.id = 1
                    """)
        }
        let ids = try test.database.read { db in try Int64.fetchAll(db, sql: "SELECT id FROM status") }.map(
            ArticleID.init)
        let transactions = try test.database.read(Self.changes)

        #expect(try test.database.set(.read, true, of: ids, at: day(1)) == ids.count)

        #expect(try test.database.read(Self.changes) >= transactions + 3)
        let undone = try #require(try test.database.undo(at: day(2)))
        #expect(undone.changed == ids.count && undone.command.ids == ids)
        #expect(try test.database.undo(at: day(2)) == nil)
        let left = try test.database.read { db in try Int.fetchOne(db, sql: "SELECT sum(read) FROM status") }
        #expect(left == 0)
    }

    /// Returns a number that grows with each transaction.
    private static func changes(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM undo") ?? 0
    }

    @Test func aListThatIsGivenUpLeavesNothingBehind() async throws {
        try await test.save((0..<3_000).map { .sample("t\($0)") }, of: test.subscribe("https://many.example/"))
        var query = ArticleQuery()
        query.order = .title
        let all = try test.database.articleIDs(query)
        let asked = Mutex(0)

        #expect(throws: CancellationError.self) {
            try test.database.articleIDs(query) {
                asked.withLock { $0 += 1 }
                return true
            }
        }

        #expect(asked.withLock { $0 } == 1)
        #expect(try test.database.articleIDs(query) { false } == all)
        #expect(try test.database.articleIDs(query) == all)
    }

    @Test func manyWritersLoseNothing() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let database = try test.another()
                    for feed in 0..<10 {
                        let new = NewFeed(url: "https://\(writer).example/\(feed)", folders: ["\(feed)"])
                        _ = try database.subscribe(new, in: test.local, at: day(0))
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try test.number("SELECT count(*) FROM feed") == 41)
        #expect(try test.database.folders(of: test.local).map(\.feeds) == Array(repeating: 4, count: 10))
    }

    /// The files as they are in the middle of a transaction are what a crash leaves.
    @Test func aCrashLeavesNothingHalfDone() throws {
        let crashed = try TemporaryFolder()
        try test.database.write { db in
            // So little room that pages are written before the transaction ends.
            try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
            try db.execute(sql: "UPDATE status SET read = 1")
            for _ in 0..<10 {
                try db.execute(sql: "INSERT INTO folder (accountID, name) SELECT 1, hex(randomblob(9999))")
            }
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: test.folder.databasePath + suffix, toPath: crashed.databasePath + suffix)
            }
        }

        let database = try crashed.open()
        #expect(try database.folders(of: test.local).isEmpty)
        try database.forEachArticle(ArticleQuery()) { #expect(!$0.isRead) }
        #expect(try database.set(.starred, true, of: [id], at: day(1)) == 1)
        #expect(try database.problems() == [])
    }
}
