import Synchronization

/// A wait for the database, which another process has locked for more than a second.
enum LockWait {
    private static let words = "waiting for another rss"
    private static let wasSaid = Atomic(false)

    /// Says once that the command waits: on a screen in its last row, else on standard error.
    ///
    /// - Returns: Whether it goes on waiting: until the user presses Ctrl-C, or a signal interrupts the command.
    @Sendable static func isOn() -> Bool {
        if let goesOn = Screen.isWaitedOn(saying: "\(words) … Ctrl-C gives up") { return goesOn }
        if !wasSaid.exchange(true, ordering: .relaxed) { Output.remark("rss: \(words)") }
        return !isInterrupted
    }

    /// Likewise, but says so only to a person: for a sync, which cron runs, and which may well wait. It may have a
    /// line of progress on the terminal.
    @Sendable static func isOnQuietly() -> Bool {
        guard Terminal.isError else { return !isInterrupted }
        if !Screen.isShown && !wasSaid.load(ordering: .relaxed) { Output.eraseLine() }
        return isOn()
    }
}
