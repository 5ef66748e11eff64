import Model
import Store

/// The outcomes of fetching the pages of a feed's articles.
struct PageExplanation {
    private let feed: FeedID
    private let pages: LastPages
    private let hasSelector: Bool

    init(_ feed: FeedID, _ pages: LastPages, hasSelector: Bool = false) {
        self.feed = feed
        self.pages = pages
        self.hasSelector = hasSelector
    }

    /// Throws `StoreError`.
    init(_ feed: FeedID, of database: FeedDatabase) throws {
        let place = try database.feedSettings(of: nil)[feed]?.fullText
        self.init(feed, try database.lastPages(of: feed), hasSelector: place?.selector != nil)
    }

    /// The outcomes of the last pages, and what to do if none was of use; empty if no page was fetched.
    var lines: [String] {
        if pages.count == 0 { return [] }
        let parts = FullText.Outcome.allCases.compactMap { outcome in
            pages.counts[outcome].flatMap { number in words(outcome).map { "\(number) \($0)" } }
        }
        let last = "of its last \(pages.count.counted("page")): " + parts.joined(separator: ", ")
        if !pages.areUseless { return [last] }
        return [last, "none was of use: 'rss feed unset \(feed) full-text' leaves them"]
    }

    private func words(_ outcome: FullText.Outcome) -> String? {
        switch outcome {
        case .whole: "with the full text"
        case .noMore: "with no more words than its texts"
        case .unrelated: "with neither its words nor the title"
        case .none: hasSelector ? "in which the selector matches nothing" : "without an article"
        case .noPage: "of another kind, such as a picture"
        case .refused: "refused by the server"
        case .failed: "that did not come"
        case .forgotten: nil
        }
    }
}
