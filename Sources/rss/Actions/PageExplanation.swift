import Model
import Store

/// The outcomes of fetching the pages of a feed's articles.
struct PageExplanation {
    private let feed: FeedID
    private let pages: [FullText.Outcome: Int]
    private let hasSelector: Bool

    init(_ feed: FeedID, _ pages: [FullText.Outcome: Int], hasSelector: Bool = false) {
        self.feed = feed
        self.pages = pages
        self.hasSelector = hasSelector
    }

    /// Throws `StoreError`.
    init(_ feed: FeedID, of database: FeedDatabase) throws {
        let place = try database.feedSettings(of: nil)[feed]?.fullText
        self.init(feed, try database.lastPages(of: feed), hasSelector: place?.selector != nil)
    }

    /// The number of pages after which the user learns that none was of use.
    private static let enough = 5

    /// The outcomes of the last pages, and what to do if none was of use; empty if no page was fetched.
    var lines: [String] {
        if pages.isEmpty { return [] }
        let count = pages.values.reduce(0, +)
        let parts = FullText.Outcome.allCases.compactMap { outcome in
            pages[outcome].flatMap { number in words(outcome).map { "\(number) \($0)" } }
        }
        let last = "of its last \(count.counted("page")): " + parts.joined(separator: ", ")
        if pages[.whole] != nil || count < Self.enough { return [last] }
        return [last, "none was of use: 'rss feed unset \(feed) full-text' leaves them"]
    }

    private func words(_ outcome: FullText.Outcome) -> String? {
        switch outcome {
        case .whole: "with the whole text"
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
