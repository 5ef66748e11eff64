import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct SchemaTests {
    let folder: TemporaryFolder

    /// A version after the current one.
    private static let next = Schema.current.followed { db in
        try db.execute(sql: "ALTER TABLE feed ADD COLUMN colour TEXT")
    }

    /// One that fails after it has done something.
    private static let broken = Schema.current.followed { db in
        try db.execute(sql: "DROP TABLE backoff; INSERT INTO nothing VALUES (1)")
    }

    private var backup: String { folder.databasePath + ".backup-\(Schema.current.version)" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ schema: Schema = .current, _ path: String? = nil) throws -> FeedDatabase {
        try FeedDatabase(
            path: path ?? folder.databasePath, durability: .refetchable, schema: schema, markup: .test)
    }

    private func subscribe(in database: FeedDatabase) throws -> Feed {
        try database.subscribe(
            NewFeed(url: "https://x.example/"), in: database.accounts()[0].id, at: day(0))
    }

    @Test func aNewDatabaseNeedsNoBackup() throws {
        _ = try open()
        _ = try open()
        #expect(!FileManager.default.fileExists(atPath: backup))
    }

    @Test func anOlderDatabaseIsBackedUpAndMigrated() throws {
        let feed = try subscribe(in: open())

        let database = try open(Self.next)

        #expect(try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == Self.next.version)
        #expect(try database.read { try Row.fetchAll($0, sql: "SELECT colour FROM feed").count } == 1)
        #expect(try database.listedFeeds(of: nil).map(\.feed) == [feed])
        #expect(try open(.current, backup).listedFeeds(of: nil).map(\.feed) == [feed])
        #expect(try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int == 0o600)
    }

    @Test func beforeAMigrationItIsTold() throws {
        var told = 0
        func open(_ schema: Schema) throws {
            _ = try FeedDatabase(
                path: folder.databasePath, durability: .refetchable, schema: schema, markup: .test
            ) { told += 1 }
        }

        try open(.current)
        try open(.current)
        #expect(told == 0)
        try open(Self.next)
        try open(Self.next)
        #expect(told == 1)
    }

    @Test func aMigrationThatFailsChangesNothing() throws {
        let feed = try subscribe(in: open())

        #expect(throws: StoreError.self) { try open(Self.broken) }

        let database = try open()
        #expect(try database.listedFeeds(of: nil).map(\.feed) == [feed])
        #expect(try database.hostBackoffs(at: day(0)).isEmpty)
    }

    @Test func aNewerDatabaseIsRefusedAndLeftAlone() throws {
        _ = try open(Self.next)

        let error = StoreError.newer(
            path: folder.databasePath, found: Self.next.version, known: Schema.current.version)
        #expect(throws: error) { try open() }
        #expect(try open(Self.next).accounts().count == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.databasePath + ".backup-\(Self.next.version)"))
    }

    /// Nobody released what made these, and no step leads on from them.
    @Test(arguments: [5, 12, 26])
    func aDatabaseBetweenTwoReleasesIsRefusedAndLeftAlone(_ version: Int) throws {
        _ = try open()
        let file = try DatabaseQueue(path: folder.databasePath)
        try file.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA user_version = \(version); PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try file.close()
        let before = try Data(contentsOf: URL(filePath: folder.databasePath))

        #expect(throws: StoreError.unreleased(path: folder.databasePath, found: version)) { try open() }

        #expect(try Data(contentsOf: URL(filePath: folder.databasePath)) == before)
    }

    @Test func severalProcessesMayMigrateAtOnce() async throws {
        _ = try subscribe(in: open())

        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try open(Self.next).listedFeeds(of: nil).count } }
            for try await count in group { #expect(count == 1) }
        }
        #expect(try open(.current, backup).listedFeeds(of: nil).count == 1)
    }

    @Test func passwordsAreTakenOutOfAddresses() throws {
        let older = try DatabaseQueue(path: folder.databasePath)
        try older.write(Schema(steps: Schema.current.steps.filter { $0.version <= 4 }).migrate)
        let urls = [
            "http://u:pw@h.example/d": "http://h.example/d", "https://u@h.example?x": "https://h.example?x",
            "https://h.example/@u": "https://h.example/@u", "https://h.example?a@b": "https://h.example?a@b",
            "file:///tmp/a@b": "file:///tmp/a@b", "http://u:pw@twice.example/": "http://u:pw@twice.example/",
            "http://twice.example/": "http://twice.example/",
        ]
        try older.write { db in
            for url in urls.keys {
                try db.execute(sql: "INSERT INTO feed (accountID, url, dateAdded) VALUES (1, ?, 0)", arguments: [url])
            }
            try db.execute(sql: "INSERT INTO formerURL SELECT 1, 'http://u:pw@old.example/', max(id) FROM feed")
        }
        try older.close()

        let database = try open()

        #expect(try database.read { try String.fetchSet($0, sql: "SELECT url FROM feed") } == Set(urls.values))
        let former = try database.read { try String.fetchAll($0, sql: "SELECT url FROM formerURL") }
        #expect(former == ["http://old.example/"])
    }

    @Test func aBackupIsACopyThatOpens() throws {
        let database = try open()
        let feed = try subscribe(in: database)
        let path = folder.path + "/copy.db"
        try Data("older".utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, 0o644)

        try database.backUp(to: path)

        #expect(try open(.current, path).listedFeeds(of: nil).map(\.feed) == [feed])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func theDatabaseIsNotBackedUpOntoItself() throws {
        let database = try open()
        let feed = try subscribe(in: database)
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.databasePath)

        for path in [folder.databasePath, link] {
            #expect(throws: StoreError.cannotCreate(path: path, reason: "that is the database itself")) {
                try database.backUp(to: path)
            }
        }
        #expect(try open().listedFeeds(of: nil).map(\.feed) == [feed])
    }

    @Test func aBackupThatCannotBeMadeIsAnError() throws {
        let path = folder.path + "/nowhere/copy.db"
        #expect(throws: StoreError.cannotCreate(path: path, reason: "No such file or directory")) {
            try open().backUp(to: path)
        }
    }
}

extension Schema {
    /// Returns the schema with one more step.
    fileprivate func followed(by migration: @escaping Migration) -> Schema {
        Schema(steps: steps + [Step(version + 1, migration)])
    }
}
