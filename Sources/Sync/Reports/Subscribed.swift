package import Fetch
package import Model

/// A new subscription with the number of articles that came with it.
package struct Subscribed: Sendable {
    package var feed: Feed
    package var counts: UpsertCounts

    /// Why something of the document was left out; `nil` if all was kept.
    package var excess: FetchError?
}
