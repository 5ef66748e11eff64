package import Model

/// What to fetch.
package struct PullOptions: Sendable {
    /// Whatever servers asked for: visit every feed now, and read its document even when it is the same.
    package var force = false

    /// Who asks, unless it is forced.
    package var asker = RefreshOccasion.scheduled

    /// Whether every failure is reported, and whether somebody is there to read: see ``OutageRule``.
    package var reportsAll = false
    package var isWatched = false

    /// Nil: all.
    package var feeds: Set<FeedID>?

    package var occasion: RefreshOccasion { force ? .forced : asker }

    package init() {}
}
