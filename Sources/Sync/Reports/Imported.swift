package import Model

/// What came of subscribing to many feeds at once.
package struct Imported: Sendable {
    /// Feeds that weren't subscribed to before.
    package var added = 0

    /// Those that were.
    package var known = 0
    package var refused: [Refusal] = []

    package struct Refusal: Sendable {
        package var feed: ImportedFeed
        package var error: SyncError
    }
}
