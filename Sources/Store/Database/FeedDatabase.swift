import Base
import CSQLite
import Foundation
package import GRDB
import GRDBSQLite
import Model

/// Everything that is remembered: one SQLite file. Every method is one transaction.
///
/// Methods throw ``StoreError``. Those that aren't `async` block the thread they are called on, as long as SQLite takes.
package struct FeedDatabase: Sendable {
    /// Of the file itself, by whatever links it was opened: the locks beside it are then the same for everybody.
    package var path: String { file.path }
    let file: DatabaseFile
    private let connection: Connection
    private var queue: DatabaseQueue { connection.queue }

    let derived: DerivedData

    /// How long a transaction of long work takes: others wait for it.
    var longestBatch = Duration.milliseconds(100)

    /// The time between two such transactions, in which others, who ask twice a millisecond, get their turn. SQLite's own
    /// lock knows no order: a connection that gave it back a moment ago gets it again.
    static let pause = Duration.milliseconds(1)

    /// How durable a change is when the method that made it returns.
    package enum Durability: Sendable {
        /// On the disk: for what only the user knows.
        case full
        /// Safe from a crash of the program, not from a power cut: for what can be fetched again, much at a time.
        case refetchable

        fileprivate var pragmas: String {
            switch self {
            // The log that a sync fills is copied to the file by the sync: the user needn't wait for that.
            case .full: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 16384"
            // A larger cache than SQLite's own made it slower.
            // What the index merges needn't be overwritten with zeros, as Debian's SQLite does.
            case .refetchable: "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF"
            }
        }
    }

    /// Opens the database; makes it, or brings it up to date, where needed: its tables, and what other versions of the
    /// markup functions made.
    ///
    /// That is preceded by a backup beside the file: `PATH.backup-VERSION`.
    ///
    /// - Parameter willUpgrade: Called before both, which may take minutes where there is much; not for a new database.
    package init(
        path: String, durability: Durability = .full, markup: MarkupFunctions, willUpgrade: () -> Void = {}
    ) throws {
        try self.init(
            path: path, durability: durability, schema: .current, markup: markup, willUpgrade: willUpgrade)
    }

    init(
        path: String, durability: Durability, schema: Schema, markup: MarkupFunctions, willUpgrade: () -> Void = {}
    ) throws {
        _ = Self.isConfigured
        file = try DatabaseFile(creating: path)
        let path = file.path
        derived = DerivedData(markup)
        do {
            try file.check(supporting: schema.version)
            connection = Connection(try file.open(Self.configuration(durability, markup, path)))
            let upgrade = Upgrade(file: file, schema: schema, derived: derived)
            try upgrade.run(connection.queue, willBegin: willUpgrade)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try queue.read(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Runs `body` in a transaction. It waits for a batch of another process at most.
    func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try queue.write(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// On a thread of the database's, not of Swift's tasks.
    func write<Result: Sendable>(_ body: @escaping @Sendable (Database) throws -> Result) async throws -> Result {
        do {
            return try await queue.write(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Does long work in transactions that are short enough for others to wait for.
    ///
    ///     try await inBatches(ids) { ids, db in
    ///         for id in ids { try ArticleTable.delete(id, in: db) }
    ///     }
    ///
    /// `body` is called for every transaction and must take what its batch gives, item by item: the batch ends when it
    /// has taken ``longestBatch``, and the next one goes on from there. So an item should take a few milliseconds at most,
    /// and what was true of it when the work began must be asked again. When `body` throws, its batch is taken back, and
    /// the batches before stay.
    ///
    /// - Returns: What `body` returned, for each batch; nothing where there are no items.
    func inBatches<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Batch<Item>, Database) throws -> Result
    ) async throws -> [Result] {
        var results: [Result] = []
        var position = 0
        do {
            while position < items.count {
                try await Task.sleep(for: Self.pause)
                let (result, end) = try await writeBatch { [position] db in
                    let end = ContinuousClock.now + longestBatch
                    let batch = Batch(items, from: position) { ContinuousClock.now > end }
                    return (try body(batch, db), batch.position)
                }
                assert(end > position, "a batch was left as it was")
                results.append(result)
                position = end
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
        return results
    }

    /// Where there is no room for it, or the search index is damaged, the transaction is tried once more without what it
    /// brings to the index, which is made later: searches look at these articles one by one.
    private func writeBatch<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        do {
            return try await queue.write(body)
        } catch let error as DatabaseError {
            let leaveIndex: @Sendable (Database) throws -> Void
            switch StoreError(error, path: path) {
            case .full: leaveIndex = { [derived] db in guard try derived.leaveIndex(in: db) else { throw error } }
            case .damagedIndex: leaveIndex = derived.startIndexAgain
            default: throw error
            }
            return try await queue.write { db in
                try leaveIndex(db)
                return try body(db)
            }
        }
    }

    /// Does long work whose end isn't known before, as ``inBatches(_:_:)`` does.
    ///
    /// - Parameter step: Does a little of it, in milliseconds; returns false when there was nothing left to do.
    func inBatches(_ step: @escaping @Sendable (Database) throws -> Bool) async throws {
        var isMore = true
        do {
            while isMore {
                try await Task.sleep(for: Self.pause)
                isMore = try await queue.write { db in
                    let end = ContinuousClock.now + longestBatch
                    while try step(db) { if ContinuousClock.now > end { return true } }
                    return false
                }
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

// MARK: - Opening

extension FeedDatabase {

    /// Asked once, before SQLite is first used.
    private static let isConfigured = rss_sqlite3_configure() == SQLITE_OK

    private static func configuration(
        _ durability: Durability, _ markup: MarkupFunctions, _ path: String
    ) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .callback(waitForOthers)
        configuration.prepareDatabase { db in
            // Counts when the file is made. Articles are longer than SQLite's usual 4096 bytes: saving takes a tenth less
            // time. A list of fifty takes 1.3 ms instead of 1.0; with 16384 it takes 2.
            try db.execute(sql: "PRAGMA page_size = 8192")
            try db.execute(sql: durability.pragmas)
            try db.addWordTokenizer()
            db.add(function: function("plainText", markup.plainText))
            db.add(function: function("sanitized", markup.sanitized))
            db.add(function: function("folded", { $0.folded }))
            db.add(function: shownAddress)
            db.add(function: isSyncing(path))
        }
        return configuration
    }

    private static func function(
        _ name: String, _ function: @escaping @Sendable (String) -> String
    ) -> DatabaseFunction {
        DatabaseFunction(name, argumentCount: 1, pure: true) { String.fromDatabaseValue($0[0]).map(function) }
    }

    /// An address, without what is secret of it; whether the user says that it is.
    private static let shownAddress = DatabaseFunction("shownAddress", argumentCount: 2, pure: true) { values in
        let isMarked = Bool.fromDatabaseValue(values[1]) ?? false
        return String.fromDatabaseValue(values[0]).map { SecretAddress.shown($0, isMarked: isMarked) }
    }

    /// Whether a process syncs the account with that id.
    private static func isSyncing(_ path: String) -> DatabaseFunction {
        DatabaseFunction("isSyncing", argumentCount: 1) { values in
            Int64.fromDatabaseValue(values[0]).map { SyncLockFile(of: AccountID($0), database: path).isHeld }
        }
    }

    /// SQLite's own wait asks again after up to a tenth of a second, though others write for a few milliseconds.
    ///
    /// - Parameter tries: How often it was asked for already.
    /// - Returns: Whether to ask again: for about half a minute.
    @Sendable private static func waitForOthers(_ tries: Int) -> Bool {
        usleep(500)
        return tries < 60_000
    }

    /// Writes a consistent copy of the database, which may be in use, to a file that its owner alone can read. A file that
    /// is there is replaced once the copy is complete.
    package func backUp(to path: String) throws {
        do {
            try DatabaseCopy.write(of: file, to: path)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

extension StoreError {
    package init(_ error: DatabaseError, path: String) {
        // Once a connection is closed, it has forgotten its message.
        let message = error.message.flatMap { $0 == "not an error" ? nil : $0 }
        let reason = message ?? String(cString: sqlite3_errstr(error.resultCode.rawValue))
        // The only virtual table.
        if error.extendedResultCode == .SQLITE_CORRUPT_VTAB {
            self = .damagedIndex(path: path)
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_FULL: self = .full(path: path)
        // Opened for reading, because there is no room for more.
        case .SQLITE_READONLY where FreeSpace.isUsedUp(at: path): self = .full(path: path)
        case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path: path)
        // SQLite says so of a log that can't be made.
        case .SQLITE_IOERR where FreeSpace.isUsedUp(at: path): self = .full(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
        default: self = .unusable(path: path, reason: reason)
        }
    }
}

/// A connection, which is closed when nobody needs it any more.
private final class Connection: Sendable {
    let queue: DatabaseQueue

    init(_ queue: DatabaseQueue) {
        self.queue = queue
    }

    deinit {
        try? queue.close()
    }
}
