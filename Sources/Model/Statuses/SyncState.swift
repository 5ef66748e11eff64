/// The progress of sending the user's changes of an article, or of any article in a feed, folder or account.
package enum SyncState: String, CaseIterable, Sendable {
    /// A change was refused, and isn't sent again until the user retries it.
    case parked
    /// A change is being sent now.
    case syncing
    /// A change waits to be sent.
    case queued
    /// The server has accepted everything; the next pull checks whether it kept it.
    case sent
    /// Nothing is left to do. This is always the state of the local account: it has no server.
    case synced

    /// Returns the state of several articles together: that of the one with the most left to do.
    package static func together(_ states: some Sequence<SyncState>) -> SyncState {
        let states = Set(states)
        return allCases.first(where: states.contains) ?? .synced
    }
}
