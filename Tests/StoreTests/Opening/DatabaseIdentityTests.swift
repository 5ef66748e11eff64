import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite struct DatabaseIdentityTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let ours: Set = ["account", "article", "article_fts", "feed", "formerURL", "refresh", "status"]

    private static let owners: [(DatabaseIdentity, DatabaseIdentity.Owner)] = [
        (DatabaseIdentity(), .unclaimed),
        (DatabaseIdentity(tables: ["moz_places"]), .anotherProgram),
        (DatabaseIdentity(version: 3), .anotherProgram),
        (DatabaseIdentity(version: 3, tables: ["account", "feed", "article"]), .anotherProgram),
        (DatabaseIdentity(version: 3, tables: ours), .us),
        (DatabaseIdentity(version: 3, tables: ours.union(["mine"])), .us),
        (DatabaseIdentity(version: 0, tables: ours), .anotherProgram),
        (DatabaseIdentity(version: -1, tables: ours), .anotherProgram),
        (DatabaseIdentity(version: 8, tables: ours), .anotherProgram),
        (DatabaseIdentity(applicationID: 252_006_674, version: 3, tables: ours), .anotherProgram),
        (DatabaseIdentity(applicationID: 1_920_168_804, version: 0), .unclaimed),
        (DatabaseIdentity(applicationID: 1_920_168_804, version: 6), .us),
        (DatabaseIdentity(applicationID: 1_920_168_804, version: -1), .us),
    ]

    @Test(arguments: owners)
    func ownerIsTold(_ identity: DatabaseIdentity, _ owner: DatabaseIdentity.Owner) {
        #expect(identity.owner == owner)
    }

    @Test func aNewDatabaseSaysWhoseItIsBeforeAnythingIsInItsLog() throws {
        let database = try folder.open()
        #expect(try database.accounts().count == 1)
        // The log isn't folded into the file while the database is open.
        #expect(try DatabaseIdentity(ofFile: folder.databasePath).applicationID == DatabaseIdentity.applicationID)
    }

    /// Another process creates the database at the same moment, and deletes its log again and again.
    @Test func aLogMayVanishWhileItIsRead() async throws {
        let path = folder.databasePath
        try Data().write(to: URL(fileURLWithPath: path))
        let other = Task.detached {
            while !Task.isCancelled {
                try Data("log".utf8).write(to: URL(fileURLWithPath: path + "-journal"))
                try FileManager.default.removeItem(atPath: path + "-journal")
            }
        }
        for _ in 0..<500 { try DatabaseFile(existing: path).check(supporting: .current) }
        other.cancel()
        _ = await other.result
    }

    @Test(arguments: ReleasedDatabase.all)
    func aReleasedDatabaseIsKnownByItsTables(_ old: ReleasedDatabase) throws {
        try old.restore(in: folder)

        let identity = try DatabaseIdentity(ofFile: folder.databasePath)
        #expect(identity.owner == .us)
        #expect(identity.applicationID == (old.isMarked ? DatabaseIdentity.applicationID : 0))

        let id = try folder.open().read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
        #expect(id == DatabaseIdentity.applicationID)
    }

    /// As a process leaves it that is killed before it folds its log into the file.
    @Test(arguments: ReleasedDatabase.all)
    func aReleasedDatabaseIsKnownByItsLog(_ old: ReleasedDatabase) throws {
        try old.restore(in: folder)
        let source = try DatabaseQueue(path: folder.databasePath)
        let (original, copy) = (folder.path + "/original.db", folder.path + "/killed.db")
        let running = try DatabaseQueue(path: original)
        try running.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
        }
        try source.backup(to: running)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: original + suffix, toPath: copy + suffix)
        }
        try #require(try DatabaseIdentity(ofFile: copy).owner == .unclaimed)

        let database = try FeedDatabase(path: copy, durability: .refetchable, markup: .test)

        #expect(try !database.listedFeeds(of: nil).isEmpty)
    }

    @Test(arguments: ["a b.db", "100%.db", "what?.db", "no#1.db", "ü.db", "a?mode=memory"])
    func anyFileNameIsThatOfItsFile(_ name: String) throws {
        let path = "\(folder.path)/\(name)"
        do { _ = try FeedDatabase(path: path, durability: .refetchable, markup: .test) }

        #expect(try DatabaseIdentity(ofFile: path).owner == .us)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains(name))
    }
}
