import Base

/// Lets those who write a little go before those who write a lot, whatever process they are in.
///
/// It is a file beside the database. Who writes a little holds a shared lock on it as long as it waits and writes; who
/// writes a lot looks whether there is such a lock, and makes way. SQLite's own lock knows no order: who happens to ask
/// when it is free gets it, and that is who gave it back a moment ago.
///
/// Where the file can't be made, nobody goes first.
struct WriterPriority: Sendable {
    private let path: String

    init(database path: String) {
        self.path = "\(path)-turn.lock"
    }

    /// Goes first until `body` returns.
    func withPriority<Result>(_ body: () throws -> Result) rethrows -> Result {
        let lock = sharedLock()
        defer { lock?.unlock() }
        return try body()
    }

    /// Goes first until `body` returns.
    func withPriority<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let lock = sharedLock()
        defer { lock?.unlock() }
        return try await body()
    }

    /// Waits for those who look at the lock, which is over at once.
    private func sharedLock() -> FileLock? {
        let lock = try? FileLock(path)
        try? lock?.lock(.shared)
        return lock
    }

    /// A look at the others, to be kept while there is long work.
    func watch() -> Watch {
        Watch(lock: try? FileLock(path))
    }

    struct Watch: Sendable {
        fileprivate let lock: FileLock?

        /// Whether somebody wants to go first. Takes a microsecond.
        var hasWaiters: Bool {
            guard let lock, let isFree = try? lock.tryLock(.exclusive) else { return false }
            if isFree { lock.unlock() }
            return !isFree
        }

        /// Returns when nobody wants to go first any more, or after a while: long work gets on however busy others are.
        func yield() async throws {
            let end = ContinuousClock.now + .milliseconds(200)
            while hasWaiters && ContinuousClock.now < end { try await Task.sleep(for: .microseconds(500)) }
        }
    }
}
