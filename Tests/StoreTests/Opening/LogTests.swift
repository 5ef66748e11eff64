import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// What a sync writes goes from the log to the database's file meanwhile, and all of it at the end.
@Suite(.timeLimit(.minutes(3))) struct LogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func size(_ suffix: String = "") -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.databasePath + suffix)
        return attributes?[.size] as? Int ?? 0
    }

    /// As many mebibytes, in transactions of one.
    private func write(_ count: Int, to database: FeedDatabase) async throws {
        try await database.write { db in try db.execute(sql: "CREATE TABLE IF NOT EXISTS filler (bytes BLOB)") }
        for _ in 0..<count {
            try await database.write { db in try db.execute(sql: "INSERT INTO filler VALUES (randomblob(1 << 20))") }
        }
    }

    @Test func theLogStartsOverBeforeItIsLong() async throws {
        let database = try folder.open()
        try await write(160, to: database)

        #expect(size("-wal") < 32 << 20)
        #expect(try await database.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM filler") } == 160)
    }

    @Test(arguments: [1, 9, 20]) func theLogIsGoneAtTheEnd(mebibytes: Int) async throws {
        do {
            let database = try folder.open()
            try await write(mebibytes, to: database)
        }
        // Whoever closes the database last does so on a thread of its own.
        while FileManager.default.fileExists(atPath: folder.databasePath + "-wal") {
            try await Task.sleep(for: .milliseconds(5))
        }

        #expect(try folder.open().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM filler") } == mebibytes)
    }
}
