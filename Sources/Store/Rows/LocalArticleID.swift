import Model

/// The form of `status.articleID` for an article of the local account, whose feeds' own ids are unique in a feed only.
///
/// The form never changes, as every database contains it.
struct LocalArticleID: Equatable {
    var feed: FeedID

    /// See ``IncomingArticle/key``.
    var key: String

    init(feed: FeedID, key: String) {
        self.feed = feed
        self.key = key
    }

    /// Returns `nil` if the text is not of this form.
    init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let feed = Int64(text[..<colon]),
            String(feed) == text[..<colon]
        else { return nil }
        self.init(feed: FeedID(feed), key: String(text[text.utf8.index(after: colon)...]))
    }

    var text: String { "\(feed):\(key)" }
}
