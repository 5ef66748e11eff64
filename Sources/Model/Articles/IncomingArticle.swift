/// An article on its way in, from a feed's document or a server's answer.
package struct IncomingArticle: Equatable, Sendable {

    /// The feed's own id for the article, or what stands in for it; unique within the feed. Opaque.
    package var key: String
    package var article: Article

    /// The words of the content, for the search index. The same function of the content must be given to
    /// ``FeedDatabase`` when it is opened, for the index stores no text and asks again when it forgets an article.
    package var searchText: String

    /// Of everything the feed said, so that an article that didn't change isn't written again.
    package var fingerprint: Int64

    /// Whether only its beginning arrived. It never takes the place of what is here.
    package var isPartial: Bool

    package init(key: String, article: Article, searchText: String, fingerprint: Int64, isPartial: Bool = false) {
        self.key = key
        self.article = article
        self.searchText = searchText
        self.fingerprint = fingerprint
        self.isPartial = isPartial
    }
}

/// What a feed's document said at one visit.
package struct FeedContents: Equatable, Sendable {
    package var title: String?
    package var siteURL: String?

    /// Whether the document was whole, so that what it doesn't list any more is gone.
    package var isComplete = true

    /// In document order, newest first as a rule.
    package var articles: [IncomingArticle]

    package init(title: String? = nil, siteURL: String? = nil, isComplete: Bool = true, articles: [IncomingArticle]) {
        self.title = title
        self.siteURL = siteURL
        self.isComplete = isComplete
        self.articles = articles
    }
}

/// What came of visiting a feed's server: always a new state, and contents when there was something to read.
package struct FeedFetch: Equatable, Sendable {
    package var feedID: FeedID
    package var refresh: RefreshState
    package var contents: FeedContents?

    /// The address to use from now on, when a permanent redirect is taken over.
    package var newURL: String?

    package init(feedID: FeedID, refresh: RefreshState, contents: FeedContents? = nil, newURL: String? = nil) {
        self.feedID = feedID
        self.refresh = refresh
        self.contents = contents
        self.newURL = newURL
    }
}

/// How many articles came, and how many were told anew.
package struct UpsertCounts: Equatable, Sendable {
    package var new = 0
    package var updated = 0

    package init(new: Int = 0, updated: Int = 0) {
        self.new = new
        self.updated = updated
    }

    package static func += (left: inout UpsertCounts, right: UpsertCounts) {
        left.new += right.new
        left.updated += right.updated
    }
}
