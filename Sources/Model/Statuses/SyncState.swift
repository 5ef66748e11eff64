/// Whether the server knows the user's changes to an article, or to any article of a feed, folder or account.
package enum SyncState: String, Sendable {
    /// Changes wait to be sent.
    case queued
    /// Changes are being sent.
    case syncing
    /// No changes wait. Always the case for the local account, which has no server.
    case synced
}
