import Foundation
import GRDB

/// The upgrade of a database when it is opened: first of its tables, then of derived data.
///
/// Several processes may open a database at once. Each checks again what is to be done once no other can write.
struct Upgrade: Sendable {
    let file: DatabaseFile
    let schema: Schema
    let derived: DerivedData

    /// Only reads if the database is up to date. Otherwise, it makes a backup beside the file, `PATH.backup-VERSION`,
    /// if there is data to lose.
    ///
    /// Throws what ``Schema/check(_:of:)`` does, ``StoreError/cannotUpgrade(path:)`` and `DatabaseError`.
    ///
    /// - Parameter willBegin: Called before all that, if there is data to lose.
    func run(_ queue: DatabaseQueue, willBegin: () -> Void) throws {
        let (found, isCurrent) = try queue.read { db in
            let found = try Schema.version(of: db)
            return (found, try found == schema.version && derived.isCurrent(in: db))
        }
        if isCurrent { return }
        try schema.check(found, of: file.path)
        let isUsable = try found == schema.version && queue.read(derived.isUsable)
        if try isUsable && (file.isReadOnly || !queue.read(derived.isSmall)) { return }
        if file.isReadOnly { throw StoreError.cannotUpgrade(path: file.path) }
        if !isUsable {
            if found > 0 { willBegin() }
            if found < schema.version { try migrate(queue) } else { try backUpDerived(queue) }
        }
        do {
            if try !queue.read(derived.isCurrent) { try derived.renew(in: queue) }
        } catch let error as DatabaseError
            where isUsable && StoreError(error, path: file.path) == .full(path: file.path)
        {
            // If there is no room for the index, searches do without it.
        }
    }

    private func migrate(_ queue: DatabaseQueue) throws {
        if try queue.read(Schema.version) == 0 { try queue.write(Self.claim) }
        // The mode is set once and stored in the file. GRDB would set it at every opening, and write a page each time.
        try queue.writeWithoutTransaction(Self.writeAhead)
        try queue.write { db in
            let found = try Schema.version(of: db)
            try schema.check(found, of: file.path)
            if found > 0 && found < schema.version { try backUp(found) }
            try schema.migrate(db)
            // Before 0.6.0, queries were stored as they were typed.
            if found > 0 { try StoredQueries(db).refresh() }
            if found == 0 { try derived.setCurrent(in: db) } else { try derived.beginSanitizing(in: db) }
        }
    }

    /// Backs up before derived data is made again: what a killed process left half done needs no backup of its own.
    private func backUpDerived(_ queue: DatabaseQueue) throws {
        try queue.write { db in
            if try derived.mayLose(in: db) { try backUp(schema.version) }
        }
    }

    private func backUp(_ version: Int) throws {
        try DatabaseCopy.write(of: file, to: "\(file.path).backup-\(version)")
    }

    /// Marks a new file as this program's while its log is empty, as other programs don't read the log.
    private static func claim(_ db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(DatabaseIdentity.applicationID)")
    }

    /// Waits for others that open a new database at the same moment: SQLite itself doesn't when the mode changes.
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
}
