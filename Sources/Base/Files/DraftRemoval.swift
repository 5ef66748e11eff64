import Glibc
import Synchronization

/// Removes an unfinished file if a signal ends the program.
enum DraftRemoval {
    private static let signals = [SIGHUP, SIGINT, SIGTERM]
    private static let isTaken = Atomic(false)

    /// Read by the handler, which may do next to nothing. Changed only by whoever has ``isTaken``, while no signal has it.
    nonisolated(unsafe) private static var draft: UnsafeMutablePointer<CChar>?

    /// The signal that came before it was known whether there is a file to remove; 0: none.
    nonisolated(unsafe) private static var early: Int32 = 0

    /// Runs the body, in which the signals remove the file first. Those that are ignored or handled stay so. If another
    /// file is being written, nothing is removed.
    ///
    /// - Parameters:
    ///   - path: where `opening` makes a file that belongs to this process alone.
    ///   - body: is given what `opening` returns.
    static func ready<Result>(
        for path: String, opening: () throws -> Int32, _ body: (Int32) throws -> Result
    ) throws -> Result {
        guard !isTaken.exchange(true, ordering: .acquiring) else { return try body(opening()) }
        let handled = signals.filter(isDefault)
        for number in handled { signal(number, removeAndEnd) }
        defer {
            for number in handled { signal(number, SIG_DFL) }
            free(draft)
            draft = nil
            // When there was no file.
            if early != 0 { raise(early) }
            isTaken.store(false, ordering: .releasing)
        }
        let file = try opening()
        draft = strdup(path)
        if early != 0 { removeAndEnd(early) }
        return try body(file)
    }

    private static let removeAndEnd: @convention(c) (Int32) -> Void = { number in
        guard let draft else { return early = number }
        unlink(draft)
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
