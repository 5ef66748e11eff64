package import Model

/// How far a sync is.
package struct SyncProgress: Sendable {
    package var account: Account
    package var step: Step
    package var done: Int

    /// 0: unknown.
    package var total: Int
    package var counts: UpsertCounts

    package enum Step: Sendable {
        /// Sending what the user did: articles.
        case sending
        /// Fetching feeds from their servers: feeds.
        case fetching
        /// Asking an account's server what is new: articles.
        case pulling
    }
}
