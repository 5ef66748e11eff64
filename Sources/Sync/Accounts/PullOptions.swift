package import Fetch
package import Model

/// The options of a pull.
package struct PullOptions: Sendable {
    /// Whether every feed is fetched now, whatever servers asked for, and its document read even if it is the same.
    package var force = false

    /// The occasion of the pull; ignored when it is forced.
    package var asker = RefreshOccasion.scheduled

    /// Whether every failure is reported, and whether a person reads the report: see ``OutageRule``.
    package var reportsAll = false
    package var isWatched = false

    /// The feeds to fetch; `nil` means all.
    package var feeds: Set<FeedID>?

    package var occasion: RefreshOccasion { force ? .forced : asker }

    /// Whether a timer started this sync: it reports only what is new.
    package var isTimer: Bool { occasion == .scheduled && !reportsAll && !isWatched }

    package init() {}
}
