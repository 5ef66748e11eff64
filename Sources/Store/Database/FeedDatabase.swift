import Base
import CSQLite
import Foundation
package import GRDB
import GRDBSQLite
package import Model

/// The database of everything that is stored: one SQLite file. Every method is one transaction.
///
/// Methods throw ``StoreError``. Methods that aren't `async` block their thread for as long as SQLite takes.
package struct FeedDatabase: Sendable {
    /// The path of the file itself with links resolved, so that every process uses the same locks beside it.
    package var path: String { file.path }
    let file: DatabaseFile
    private let connection: Connection
    private var queue: DatabaseQueue { connection.queue }

    let derived: DerivedData

    /// The longest time that a transaction of long work takes, as others wait for it.
    var longestBatch = Duration.milliseconds(100)

    /// Called before the texts of more articles than this number are looked through, which may take a while.
    package var willScan: (@Sendable (Int) -> Void)?

    /// Returns whether marking an article read marks the same articles of other feeds, too. Asked only then.
    package var readsTogether: @Sendable () -> Bool = { false }

    /// The command of the user's that is running, under whose name its changes are logged for ``undo(at:)``; `nil` if
    /// nothing that is changed besides marks is the user's decision, as in a sync.
    package var command: UserCommand?

    /// The articles that may stay of a feed that changes all its ids with each document.
    var budget = FeedBudget()

    /// The time between two such transactions in seconds, in which others, who ask twice a millisecond, get their turn. SQLite's
    /// own lock is not fair: a connection that released it a moment ago gets it again.
    static let pause = 0.001

    /// The durability of a change when the method that made it returns.
    package enum Durability: Sendable {
        /// The change is on the disk: for what only the user knows.
        case full
        /// The change is safe from a crash of the program, not from a power cut: for the many changes that can be
        /// refetched.
        case refetchable

        fileprivate var pragmas: String {
            // Only macOS has these: there, fsync does not reach the disk.
            let flush = "PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON; "
            return switch self {
            // A sync copies the log that it fills to the file itself, so the user needn't wait for that.
            // What walks all articles, as a count does, returns to the same pages: of a million, SQLite's own cache of
            // 2 MB would read them half a million times. Only what walks takes the memory.
            case .full:
                flush + "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 16384; PRAGMA cache_size = -32000"
            // A larger cache than SQLite's own made it slower.
            // Pages that the index merges needn't be overwritten with zeros, as Debian's SQLite does.
            case .refetchable: flush + "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF"
            }
        }
    }

    /// Opens the database. Creates or upgrades it where needed: its tables, and the data that other versions of the
    /// markup functions made.
    ///
    /// Before an upgrade, a backup is written beside the file: `PATH.backup-VERSION`.
    ///
    /// - Parameters:
    ///   - mayCreate: Whether a new file is wanted; otherwise, ``StoreError/noDatabase(_:)`` is thrown.
    ///   - willUpgrade: Called before both, which may take minutes for much data; not for a new database.
    ///   - waiting: Called while another process writes, after a second and then many times a second; returns whether to
    ///     go on waiting. If not, ``StoreError/busy(path:)`` is thrown.
    package init(
        path: String, durability: Durability = .full, mayCreate: Bool = true, markup: MarkupFunctions,
        willUpgrade: () -> Void = {}, waiting: @escaping @Sendable () -> Bool = { true }
    ) throws {
        try self.init(
            path: path, durability: durability, mayCreate: mayCreate, schema: .current, markup: markup,
            willUpgrade: willUpgrade, waiting: waiting)
    }

    init(
        path: String, durability: Durability, mayCreate: Bool = true, schema: Schema, markup: MarkupFunctions,
        willUpgrade: () -> Void = {}, waiting: @escaping @Sendable () -> Bool = { true }
    ) throws {
        try self.init(
            DatabaseFile(creating: path, isAllowed: mayCreate), durability, schema, markup, willUpgrade: willUpgrade,
            waiting: waiting)
    }

    private init(
        _ file: DatabaseFile, _ durability: Durability, _ schema: Schema, _ markup: MarkupFunctions,
        willUpgrade: () -> Void, waiting: @escaping @Sendable () -> Bool = { true }
    ) throws {
        _ = Self.isConfigured
        self.file = file
        let path = file.path
        derived = DerivedData(markup)
        do {
            try file.check(supporting: schema)
            connection = Connection(try file.open(Self.configuration(durability, markup, path, waiting)))
            let upgrade = Upgrade(file: file, schema: schema, derived: derived)
            try upgrade.run(connection.queue, willBegin: willUpgrade)
        } catch {
            throw file.described(error)
        }
    }

    /// Asks a database something short without opening it as usual, which makes the log's files and removes them again:
    /// 14 KiB written to the disk, every time a status line or cron asks.
    ///
    /// - Returns: `nil` if that cannot be, as while another process uses the database, or if `ask` throws: then it must be
    ///   opened.
    package static func glance<Answer>(
        at path: String, markup: MarkupFunctions, _ ask: (FeedDatabase) throws -> Answer
    ) -> Answer? {
        DatabaseFile.glance(path) { file in try ask(FeedDatabase(file, .full, .current, markup, willUpgrade: {})) }
    }

    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try queue.read(body)
        } catch {
            throw file.described(error)
        }
    }

    /// Runs `body` in a transaction. Waits for at most one batch of another process.
    func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try queue.write(body)
        } catch {
            throw file.described(error)
        }
    }

    /// Runs `body` in a transaction on a thread of the database, not on one of Swift's tasks.
    func write<Result: Sendable>(_ body: @escaping @Sendable (Database) throws -> Result) async throws -> Result {
        do {
            return try await queue.write(body)
        } catch {
            throw file.described(error)
        }
    }

    /// Does long work in transactions that are short enough for others to wait for.
    ///
    ///     try await inBatches(ids) { ids, db in
    ///         for id in ids { try ArticleTable.delete(id, in: db) }
    ///     }
    ///
    /// `body` is called for every transaction and must take the items of its batch one by one: the batch ends after
    /// ``longestBatch``, and the next one goes on from there. So an item should take a few milliseconds at most, and
    /// what was true of it when the work began must be checked again. When `body` throws, its batch is rolled back, and
    /// the batches before it stay.
    ///
    /// - Returns: The results of `body`, one for each batch; empty where there are no items.
    func inBatches<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Batch<Item>, Database) throws -> Result
    ) async throws -> [Result] {
        var results: [Result] = []
        var position = 0
        do {
            while position < items.count {
                try await Pause.wait(seconds: Self.pause)
                let (result, end) = try await writeBatch { [position] db in
                    let end = ContinuousClock.now + longestBatch
                    let batch = Batch(items, from: position) { ContinuousClock.now > end }
                    return (try body(batch, db), batch.position)
                }
                assert(end > position, "a batch was left as it was")
                results.append(result)
                position = end
            }
        } catch {
            throw file.described(error)
        }
        return results
    }

    /// Writes a batch. If the disk is full, or the search index is damaged, the transaction is retried once without
    /// writing to the index, which is made later: until then, searches look at these articles one by one.
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

    /// Does long work whose end isn't known in advance, like ``inBatches(_:_:)``.
    ///
    /// - Parameter step: Does a few milliseconds of the work; returns false when there is nothing left to do.
    func inBatches(_ step: @escaping @Sendable (Database) throws -> Bool) async throws {
        var isMore = true
        do {
            while isMore {
                try await Pause.wait(seconds: Self.pause)
                isMore = try await queue.write { db in
                    let end = ContinuousClock.now + longestBatch
                    while try step(db) { if ContinuousClock.now > end { return true } }
                    return false
                }
            }
        } catch {
            throw file.described(error)
        }
    }
}

// MARK: - Opening

extension FeedDatabase {

    /// Whether SQLite is configured, which is done once before its first use.
    private static let isConfigured = rss_sqlite3_configure() == SQLITE_OK

    private static func configuration(
        _ durability: Durability, _ markup: MarkupFunctions, _ path: String,
        _ waiting: @escaping @Sendable () -> Bool
    ) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .callback { tries in waitForOthers(tries, waiting) }
        configuration.prepareDatabase { db in
            // Takes effect when the file is created. Articles are longer than SQLite's default of 4096 bytes: saving
            // takes a tenth less time. A list of fifty takes 1.3 ms instead of 1.0; with 16384 it takes 2.
            try db.execute(sql: "PRAGMA page_size = 8192")
            try db.execute(sql: durability.pragmas)
            try db.addWordTokenizer()
            db.add(function: function("plainText", markup.plainText))
            db.add(function: function("sanitized", markup.sanitized))
            db.add(function: function("folded", { $0.folded }))
            db.add(function: PatternFunction.make())
            db.add(function: LinkFunction.function)
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

    /// Returns an address without its secret parts; the second argument says whether the user marked it as secret.
    private static let shownAddress = DatabaseFunction("shownAddress", argumentCount: 2, pure: true) { values in
        let isMarked = Bool.fromDatabaseValue(values[1]) ?? false
        return String.fromDatabaseValue(values[0]).map { SecretAddress.shown($0, isMarked: isMarked) }
    }

    /// Returns a function for whether a process syncs the account with an id.
    private static func isSyncing(_ path: String) -> DatabaseFunction {
        DatabaseFunction("isSyncing", argumentCount: 1) { values in
            Int64.fromDatabaseValue(values[0]).map { SyncLockFile(of: AccountID($0), database: path).isHeld }
        }
    }

    /// Waits for a lock: SQLite's own wait takes up to a tenth of a second, though others write for a few milliseconds.
    ///
    /// - Parameters:
    ///   - tries: The number of attempts so far.
    ///   - goesOn: Asked whether to try again, after a second and then many times a second.
    /// - Returns: Whether to try again: for about half a minute.
    private static func waitForOthers(_ tries: Int, _ goesOn: () -> Bool) -> Bool {
        usleep(500)
        if tries >= 1_600 && tries.isMultiple(of: 50) && !goesOn() { return false }
        return tries < 60_000
    }

    /// Writes a consistent copy of the database, which may be in use, to a file that its owner alone can read. An
    /// existing file is replaced once the copy is complete.
    package func backUp(to path: String) throws {
        do {
            try DatabaseCopy.write(of: file, to: path)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

extension FeedDatabase {

    /// Writes the whole file again, without unused pages. It can't be part of a transaction.
    func vacuum() throws {
        do {
            try queue.vacuum()
            // What was written again is in the log until then.
            _ = try queue.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
        } catch {
            throw file.described(error)
        }
    }
}

extension DatabaseFile {
    /// Returns the error for callers. Values that GRDB can't convert are those of a damaged file.
    func described(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError: StoreError(error, path: path)
        case is RowDecodingError: StoreError.damaged(path: path, reason: "a value is missing, or of another type")
        default: error
        }
    }
}

extension StoreError {
    package init(_ error: DatabaseError, path: String) {
        // A closed connection has lost its message.
        let message = error.message.flatMap { $0 == "not an error" ? nil : $0 }
        let reason = message ?? String(cString: sqlite3_errstr(error.resultCode.rawValue))
        // The search index is the only virtual table.
        if error.extendedResultCode == .SQLITE_CORRUPT_VTAB {
            self = .damagedIndex(path: path)
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_FULL: self = .full(path: path)
        // The database was opened for reading because the disk is full.
        case .SQLITE_READONLY where FreeSpace.isUsedUp(at: path): self = .full(path: path)
        case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path: path)
        // SQLite reports this if the log cannot be created.
        case .SQLITE_IOERR where FreeSpace.isUsedUp(at: path): self = .full(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
        // SQL that this program writes has none.
        case .SQLITE_ERROR where reason == "malformed JSON":
            self = .damaged(path: path, reason: "a text is no JSON; 'rss doctor' names it")
        default: self = .unusable(path: path, reason: reason)
        }
    }
}

/// A connection that is closed when it is no longer used.
private final class Connection: Sendable {
    let queue: DatabaseQueue

    init(_ queue: DatabaseQueue) {
        self.queue = queue
    }

    deinit {
        try? queue.close()
    }
}
