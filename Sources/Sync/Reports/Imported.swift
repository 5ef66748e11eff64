package import Model

/// The result of subscribing to many feeds at once.
package struct Imported: Sendable {
    /// The number of new subscriptions.
    package var added = 0

    /// The number of feeds that were already subscribed to.
    package var known = 0
    package var refused: [Refusal] = []

    package struct Refusal: Sendable {
        package var feed: ImportedFeed
        package var error: SyncError
    }
}
