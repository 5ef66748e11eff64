import Base
import Foundation
import Model
import Store
import Sync

/// Sends changes soon after they were made, without making anybody wait.
///
/// With `push = "background"`, a command that changes something leaves one `rss sync --push` behind. It waits until two
/// seconds have passed without another change, then sends all of them at once. There is at most one that waits for a
/// database: it holds a lock on a file, and whoever changes something meanwhile touches that file.
enum BackgroundPush {

    /// To be called when a change is in the database, or may still be, as a push failed: then it is either sent by the
    /// process that waits already, or by a new one. Nothing that goes wrong here is worth telling: the change stays queued.
    static func startIfWanted(_ context: Context, _ database: FeedDatabase) {
        // The settings last: lists need none.
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

    /// Returns when two seconds have passed without another change.
    ///
    /// - Returns: false when another process waits already.
    static func waitUntilQuiet(
        _ database: FeedDatabase, _ accounts: [Account], now: () -> Date
    ) async throws -> Bool {
        detach()
        guard let lock = WaitingLock(database.path).take() else { return false }
        // Released before the queue is read: whoever found the lock taken had committed a change by then.
        defer { lock.unlock() }
        while case let rest = rest(sinceChangeOf: lock.descriptor, at: now()), rest > 0 {
            try await Task.sleep(for: .seconds(rest))
        }
        // While a sync runs this one goes on waiting, instead of one more for every change.
        for account in accounts { _ = try await SyncLock(account, database: database.path, waits: true) }
        return true
    }

    private static let quiet: TimeInterval = 2

    /// How long nothing more may change, in seconds; 0: it has been long enough.
    private static func rest(sinceChangeOf file: Int32, at now: Date) -> TimeInterval {
        var status = stat()
        guard fstat(file, &status) == 0 else { return 0 }
        let changed = TimeInterval(status.st_mtim.tv_sec) + TimeInterval(status.st_mtim.tv_nsec) / 1_000_000_000
        let passed = now.timeIntervalSince1970 - changed
        // A clock that was put back must not make it wait for the time to come again.
        return passed < -quiet ? 0 : max(0, quiet - passed)
    }

    /// The lock of the process that waits, on a file beside the database.
    private struct WaitingLock {
        private let path: String

        init(_ database: String) {
            path = "\(database)-push.lock"
        }

        /// Whether a process waits. Touches the file, so that it notices the change.
        var isTaken: Bool {
            guard let lock = try? FileLock(path) else { return false }
            futimens(lock.descriptor, nil)
            return (try? lock.tryLock()) == false
        }

        /// Nil when another process has it.
        func take() -> FileLock? {
            guard let lock = try? FileLock(path), (try? lock.tryLock()) == true else { return nil }
            return lock
        }
    }
}

// MARK: - Starting it

extension BackgroundPush {

    /// With nothing open: it holds nothing up. What it inherits else, it leaves by itself, see ``detach()``.
    private static func spawn(database: String) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
        }
        // What a shell has opened for its script. That most of them aren't open is no error.
        for file in STDERR_FILENO + 1..<64 { posix_spawn_file_actions_addclose(&actions, file) }

        let path = URL(fileURLWithPath: database).path
        let arguments = ["rss", "sync", "--push", "--when-quiet", "--quiet", "--database", path]
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        // The program that is running, even if another has been installed in its place.
        posix_spawn(&process, "/proc/self/exe", &actions, nil, &pointers, environ)
    }

    /// Into a session of its own, which no terminal ends, and out of a folder that somebody may want to unmount.
    private static func detach() {
        setsid()
        chdir("/")
    }
}
