package import Model

/// What to fetch.
package struct PullOptions: Sendable {
    /// Whatever servers asked for: visit every feed now, and read its document even when it is the same.
    package var force = false

    /// Nil: all.
    package var feeds: Set<FeedID>?

    package init() {}
}
