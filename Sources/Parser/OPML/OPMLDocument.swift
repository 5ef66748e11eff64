/// A list of subscriptions, which readers exchange as OPML (opml.org/spec2.opml).
package struct OPMLDocument: Equatable, Sendable {
    package var title: String?

    /// The feeds in document order, each URL once.
    package var feeds: [OPMLFeed]

    /// The outlines that look like subscriptions but aren't among ``feeds``.
    package var skipped: [SkippedOutline]

    /// The number of outlines that weren't read: they are in hundreds of others, or after the root element's end.
    package var unreadCount: Int

    /// Whether the document ended before its root element did.
    package var isTruncated: Bool

    package init(
        title: String? = nil, feeds: [OPMLFeed] = [], skipped: [SkippedOutline] = [], unreadCount: Int = 0,
        isTruncated: Bool = false
    ) {
        self.title = title
        self.feeds = feeds
        self.skipped = skipped
        self.unreadCount = unreadCount
        self.isTruncated = isTruncated
    }
}
