import Foundation
import GRDB

/// The tables, as migrations from one version to the next.
struct Schema: Sendable {
    typealias Migration = @Sendable (Database) throws -> Void

    /// Released migrations never change; new ones are added at the end.
    static let current = Schema(migrations: [version1, version2, version3, version4])

    let migrations: [Migration]

    /// What `PRAGMA user_version` says of a database that has had all migrations.
    var version: Int { migrations.count }

    /// Brings the database up to date, after a backup beside the file when there is something to lose.
    ///
    /// Several processes may open a new database at once: the version is asked again once no other can write.
    ///
    /// - Parameter willMigrate: Called before that, where there is something to lose.
    func migrate(_ queue: DatabaseQueue, path: String, willMigrate: () -> Void) throws {
        let found = try queue.read(Self.version)
        if found == version { return }
        if found > version { throw StoreError.newer(path: path, found: found, known: version) }
        if found > 0 { willMigrate() }
        // Once for ever: the file remembers. GRDB would set it whenever the file is opened, and write a page each time.
        try queue.writeWithoutTransaction(Self.writeAhead)
        try queue.write { db in
            let found = try Self.version(of: db)
            if found > version { throw StoreError.newer(path: path, found: found, known: version) }
            if found > 0 && found < version { try DatabaseCopy.write(of: path, to: "\(path).backup-\(found)") }
            for next in found..<version {
                try migrations[next](db)
                try db.execute(sql: "PRAGMA user_version = \(next + 1)")
            }
        }
    }

    /// Waits for others that open a new database at the same moment: SQLite itself doesn't, when the mode changes.
    private static func writeAhead(_ db: Database) throws {
        for _ in 0..<10_000 {
            do {
                return try db.execute(sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                usleep(1_000)
            }
        }
        try db.execute(sql: "PRAGMA journal_mode = WAL")
    }

    private static func version(of db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }
}
