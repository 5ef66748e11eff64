package import Model

/// A new subscription, and what came with it.
package struct Subscribed: Sendable {
    package var feed: Feed
    package var counts: UpsertCounts
}
