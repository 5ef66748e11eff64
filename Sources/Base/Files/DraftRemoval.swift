import Glibc
import Synchronization

/// Removes an unfinished file if a signal ends the program.
enum DraftRemoval {
    private static let signals = [SIGHUP, SIGINT, SIGTERM]
    private static let isTaken = Atomic(false)

    /// The path for the handler, which may call few functions. Only the owner of ``isTaken`` changes it.
    nonisolated(unsafe) private static var draft: UnsafeMutablePointer<CChar>?

    /// The signal that came before the file existed; 0 means no signal.
    nonisolated(unsafe) private static var early: Int32 = 0

    /// Runs the body. Signals remove the file before they end the program, unless they are ignored or handled. If
    /// another file is being written, nothing is removed.
    ///
    /// - Parameters:
    /// - path: the path at which `opening` creates a file of this process.
    /// - body: gets the result of `opening`.
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
            // The signal came while there was no file.
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
        // The signal is blocked until the handler returns.
        signal(number, SIG_DFL)
        raise(number)
    }

    private static func isDefault(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    }
}
