/// Whether the server knows what the user did with an article, or with any article below a feed, folder or account.
package enum SyncState: String, Sendable {
    /// Something was refused, and isn't sent again before the user says so.
    case parked
    /// Something is being sent now.
    case syncing
    /// Something waits to be sent.
    case queued
    /// The server has accepted everything; the next pull sees whether it kept it.
    case sent
    /// Nothing is left to do. On the local account, always: there is no server.
    case synced
}
