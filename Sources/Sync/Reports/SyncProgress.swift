package import Model

/// The progress of a sync.
package struct SyncProgress: Sendable {
    package var account: Account
    package var step: Step
    package var done: Int

    /// The number of feeds or articles in total; 0 if it is unknown.
    package var total: Int
    package var counts: UpsertCounts

    package enum Step: Sendable {
        /// Sending the user's changes; counts articles.
        case sending
        /// Fetching feeds from their servers; counts feeds.
        case fetching
        /// Fetching what is new from an account's server; counts articles.
        case pulling
        /// Fetching the pages of articles for their full texts; counts articles.
        case completing
    }
}
