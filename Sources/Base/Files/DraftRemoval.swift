import Glibc
import Synchronization

/// Removes an unfinished file if a signal ends the program.
enum DraftRemoval {
    private static let signals = [SIGHUP, SIGINT, SIGTERM]
    private static let isTaken = Atomic(false)

    /// Read by the handler, which may do next to nothing. Changed only by whoever has ``isTaken``, while no signal has it.
    nonisolated(unsafe) private static var draft: UnsafeMutablePointer<CChar>?

    /// Runs the body, in which the signals remove the file first. Those that are ignored or handled stay so. If another
    /// file is being written, nothing is removed.
    ///
    /// - Parameter path: of a file that belongs to this process alone.
    static func ready<Result>(for path: String, _ body: () throws -> Result) rethrows -> Result {
        guard !isTaken.exchange(true, ordering: .acquiring) else { return try body() }
        draft = strdup(path)
        let handled = signals.filter(isDefault)
        for number in handled { signal(number, removeAndEnd) }
        defer {
            for number in handled { signal(number, SIG_DFL) }
            free(draft)
            draft = nil
            isTaken.store(false, ordering: .releasing)
        }
        return try body()
    }

    private static let removeAndEnd: @convention(c) (Int32) -> Void = { number in
        if let draft { unlink(draft) }
        // Blocked until the handler returns.
        signal(number, SIG_DFL)
        raise(number)
    }

    private static func isDefault(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    }
}
