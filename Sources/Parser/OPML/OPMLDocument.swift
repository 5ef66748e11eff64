/// A list of subscriptions, as OPML exchanges it between readers (opml.org/spec2.opml).
package struct OPMLDocument: Equatable, Sendable {
    package var title: String?

    /// In document order, each URL once.
    package var feeds: [OPMLFeed]

    /// What looked like a subscription and isn't among ``feeds``.
    package var skipped: [SkippedOutline]

    /// How many outlines weren't read at all: they lie in hundreds of others, or behind the root element's end.
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
