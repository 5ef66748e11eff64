import Foundation

/// Lets those who write a little go before those who write a lot, whatever process they are in.
///
/// It is a file beside the database. Who writes a little holds a shared lock on it as long as it waits and writes; who
/// writes a lot looks whether there is such a lock, and makes way. SQLite's own lock knows no order: who happens to ask
/// when it is free gets it, and that is who gave it back a moment ago.
///
/// The kernel lets go of a lock when its process ends, however it ends. Where the file can't be made, nobody goes first.
struct WriterPriority: Sendable {
    private let path: String

    init(database path: String) {
        self.path = "\(path)-turn.lock"
    }

    /// Goes first until `body` returns.
    func withPriority<Result>(_ body: () throws -> Result) rethrows -> Result {
        let file = LockFile(path)
        defer { withExtendedLifetime(file) {} }
        file.share()
        return try body()
    }

    /// Goes first until `body` returns.
    func withPriority<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let file = LockFile(path)
        defer { withExtendedLifetime(file) {} }
        file.share()
        return try await body()
    }

    /// A look at the others, to be kept while there is long work.
    func watch() -> Watch {
        Watch(file: LockFile(path))
    }

    struct Watch: Sendable {
        fileprivate let file: LockFile

        /// Whether somebody wants to go first. Takes a microsecond.
        var hasWaiters: Bool { file.isShared }

        /// Returns when nobody wants to go first any more, or after a while: long work gets on however busy others are.
        func yield() async throws {
            let end = ContinuousClock.now + .milliseconds(200)
            while hasWaiters && ContinuousClock.now < end { try await Task.sleep(for: .microseconds(500)) }
        }
    }
}

/// A file that is opened for nothing but its lock, see flock(2).
private final class LockFile: Sendable {
    /// Negative: it couldn't be opened.
    private let file: Int32

    init(_ path: String) {
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }

    /// Lets go, too.
    deinit {
        if file >= 0 { close(file) }
    }

    /// Waits for those who look at the lock, which is over at once.
    func share() {
        if file >= 0 { while flock(file, LOCK_SH) != 0 && errno == EINTR {} }
    }

    var isShared: Bool {
        if file < 0 { return false }
        if flock(file, LOCK_EX | LOCK_NB) != 0 { return errno == EWOULDBLOCK }
        flock(file, LOCK_UN)
        return false
    }
}
