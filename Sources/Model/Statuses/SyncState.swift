/// Whether the server knows what the user did with an article, or with any article below a feed, folder or account.
package enum SyncState: String, Sendable {
    /// Something waits to be sent.
    case queued
    /// Something is being sent now.
    case syncing
    /// Nothing waits. On the local account, always: there is no server.
    case synced
}
