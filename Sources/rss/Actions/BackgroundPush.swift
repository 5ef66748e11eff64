import Base
import Foundation
import Model
import Platform
import Store
import Sync

/// Sends changes soon after they were made, without delaying any command.
///
/// With `push = "background"`, a command that changes something starts one `rss sync --push`. It waits until two
/// seconds have passed without another change, then sends all of them at once. At most one process waits for a
/// database: it holds a lock on a file, and each command that changes something meanwhile touches that file.
enum BackgroundPush {

    /// Called after a change was stored, or after a push failed and left changes in the database. The change is sent by
    /// the process that waits already, or by a new one. Failures here are not reported: the change stays queued.
    static func startIfWanted(_ context: Context, _ database: FeedDatabase) {
        // The settings are read last: most commands have nothing to send.
        guard (try? canSend(database, at: context.now())) == true, let settings = try? context.settings(),
            settings.push == .background
        else { return }
        if WaitingLock(database.path).isTaken { return }
        spawn(database: database.path)
    }

    private static func canSend(_ database: FeedDatabase, at now: Date) throws -> Bool {
        try database.accounts().contains { account in
            try account.kind.hasQueue && database.canSend(of: account.id, at: now)
                && database.state(of: account.id).freeze == nil
        }
    }
}

// MARK: - The process that waits

extension BackgroundPush {

    /// Waits until two seconds have passed without another change.
    ///
    /// - Returns: false when another process waits already.
    static func waitUntilQuiet(
        _ database: FeedDatabase, _ accounts: [Account], now: () -> Date
    ) async throws -> Bool {
        detach()
        guard let lock = WaitingLock(database.path).take() else { return false }
        // The lock is released before the queue is read: a command that found it taken had committed its change by
        // then.
        defer { lock.unlock() }
        while case let rest = rest(sinceChangeOf: lock.descriptor, at: now()), rest > 0 {
            try await Pause.wait(seconds: rest)
        }
        // This process also waits while a sync runs, so that only one process waits, not one for every change.
        for account in accounts { _ = try await SyncLock(account, database: database.path, waits: true) }
        return true
    }

    private static let quiet: TimeInterval = 2

    /// Returns how many more seconds must pass without a change; 0 if it has been long enough.
    private static func rest(sinceChangeOf file: Int32, at now: Date) -> TimeInterval {
        var status = stat()
        guard fstat(file, &status) == 0 else { return 0 }
        let passed = now.timeIntervalSince1970 - FileTimes.changed(status)
        // If the clock was put back, the process must not wait for the difference.
        return passed < -quiet ? 0 : max(0, quiet - passed)
    }

    /// The lock of the process that waits, on a file beside the database.
    private struct WaitingLock {
        private let path: String

        init(_ database: String) {
            path = "\(database)-push.lock"
        }

        /// Whether a process waits. Touches the file, so that the process notices the change.
        var isTaken: Bool {
            guard let lock = try? FileLock(path) else { return false }
            futimens(lock.descriptor, nil)
            return (try? lock.tryLock()) == false
        }

        /// Returns `nil` when another process holds the lock.
        func take() -> FileLock? {
            guard let lock = try? FileLock(path), (try? lock.tryLock()) == true else { return nil }
            return lock
        }
    }
}

// MARK: - Starting it

extension BackgroundPush {

    /// Starts the process. It leaves the terminal and the folder itself, see ``detach()``.
    private static func spawn(database: String) {
        let path = URL(fileURLWithPath: database).path
        RunningProgram.start(["sync", "--push", "--when-quiet", "--quiet", "--database", path])
    }

    /// Starts a session, so that closing the terminal does not end the process, and leaves the folder, so that its file
    /// system can be unmounted.
    private static func detach() {
        setsid()
        chdir("/")
    }
}
