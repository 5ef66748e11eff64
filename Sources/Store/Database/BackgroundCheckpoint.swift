import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Copies what is in the log to the database's file on a thread of its own, while a sync goes on writing: at its end,
/// little is left to copy.
///
/// SQLite's automatic checkpoints are made by the connection that writes, so nothing is written while the disk is waited
/// for; see https://www.sqlite.org/wal.html#checkpointing. A log that is written to all the time never begins anew,
/// however much of it was copied, so one is still made by the writer when the log is long. It finds little left, too.
final class BackgroundCheckpoint: Sendable {

    /// In pages, of 8 KiB.
    private static let step = 256
    private static let longestLog = 8192

    private let thread = DispatchQueue(label: "rss checkpoint")
    private let path: String
    private let log = Log()

    /// What the thread knows, too: it may be at work when nobody needs the database any more.
    private final class Log: Sendable {
        struct State {
            var isBeingCopied = false

            /// How long the log was when the last copying began.
            var length = 0
        }

        let state = Mutex(State())
    }

    init(database path: String) {
        self.path = path
    }

    /// The last connection to be closed copies the rest and removes the log, whichever that is.
    deinit {
        thread.sync {}
    }

    /// Replaces SQLite's automatic checkpoints of the connection. Must live as long as it writes.
    func watch(_ db: Database) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            db.sqliteConnection,
            { context, connection, name, length in
                guard let context else { return SQLITE_OK }
                let checkpoint = Unmanaged<BackgroundCheckpoint>.fromOpaque(context).takeUnretainedValue()
                checkpoint.beginIfDue(Int(length))
                if length >= BackgroundCheckpoint.longestLog {
                    // As with SQLite's own, the next one makes up for one that fails.
                    sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
                }
                return SQLITE_OK
            }, context)
    }

    /// - Parameter length: Of the log, after a transaction.
    private func beginIfDue(_ length: Int) {
        let isDue = log.state.withLock { state in
            // It began anew.
            if length < state.length { state.length = 0 }
            guard !state.isBeingCopied, length - state.length >= Self.step else { return false }
            state = Log.State(isBeingCopied: true, length: length)
            return true
        }
        guard isDue else { return }
        thread.async { [path, log] in
            Self.copyLog(ofDatabase: path)
            log.state.withLock { $0.isBeingCopied = false }
        }
    }

    /// Through a connection that has nothing to do with the one that writes. A database that was deleted meanwhile isn't
    /// made anew.
    private static func copyLog(ofDatabase path: String) {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(DatabaseFile.uri(path, "mode=rw"), &connection, flags, nil) == SQLITE_OK else { return }
        // As a statement: a connection that has read nothing knows of no log.
        sqlite3_exec(connection, "PRAGMA wal_checkpoint(PASSIVE)", nil, nil, nil)
    }
}
