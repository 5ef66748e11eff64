/// A list of subscriptions, as OPML exchanges it between readers (opml.org/spec2.opml).
package struct OPMLDocument: Equatable, Sendable {
    package var title: String?

    /// In document order, each URL once.
    package var feeds: [OPMLFeed]

    /// What looked like a subscription and isn't among ``feeds``.
    package var skipped: [SkippedOutline]

    /// Whether the document ended before its root element did.
    package var isTruncated: Bool

    package init(
        title: String? = nil, feeds: [OPMLFeed] = [], skipped: [SkippedOutline] = [], isTruncated: Bool = false
    ) {
        self.title = title
        self.feeds = feeds
        self.skipped = skipped
        self.isTruncated = isTruncated
    }
}
