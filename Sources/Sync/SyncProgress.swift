package import Model

/// How far a sync is.
package struct SyncProgress: Sendable {
    package var account: Account
    package var step: Step
    package var done: Int

    /// 0: nobody knows.
    package var total: Int
    package var arrivals: Arrivals

    package enum Step: Sendable {
        /// Sending what the user did: articles.
        case sending
        /// Visiting feeds' servers: feeds.
        case visiting
        /// Asking a server what is new: articles.
        case fetching
    }
}
