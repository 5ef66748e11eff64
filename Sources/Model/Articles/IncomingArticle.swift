import Base
import HTML

/// An article on its way in, whoever brings it: a feed, a server or another reader's files.
///
/// There is one way to make one, so that no HTML is stored that is not sanitised, and the text in the search index and
/// the fingerprint are always those of what is stored.
package struct IncomingArticle: Equatable, Sendable {

    /// The feed's own id for the article, or what stands in for it; unique within the feed. Opaque.
    package internal(set) var key: String
    package internal(set) var article: Article

    /// The words of the content, for the search index, which stores no text: to forget an article, it asks the same
    /// function of the content again.
    package var searchText: String { heldText ?? article.content.map(HTMLText.searchable) ?? "" }

    /// Nil: they are extracted when they are asked for.
    private var heldText: String?

    /// Of everything the feed said, so that an article that didn't change isn't written again.
    package internal(set) var fingerprint: Int64

    /// Whether only its beginning came. It never takes the place of what is here.
    package internal(set) var isPartial: Bool

    /// - Parameters:
    ///   - article: as it came. Its HTML is sanitised, and the character U+0000, which JSON can carry and SQLite takes
    ///     for the end of a text, is removed.
    ///   - base: what relative URLs in its HTML are relative to; nil: they stay as they are.
    ///   - holdsText: whether the words are extracted now. With many large articles, they would fill the memory.
    package init(
        sanitizing article: Article, key: String, base: String?, isPartial: Bool = false, holdsText: Bool = true
    ) {
        var article = article
        article.title = article.title?.withoutNUL
        article.content = article.content.map { HTMLSanitizer.sanitized($0.withoutNUL, base: base) }
        article.summary = article.summary.map { HTMLSanitizer.sanitized($0.withoutNUL, base: base) }
        self.init(
            key: key.withoutNUL, article: article,
            searchText: holdsText ? article.content.map(HTMLText.searchable) ?? "" : nil,
            fingerprint: article.fingerprint, isPartial: isPartial)
    }

    /// About how many bytes it takes up in memory.
    package var size: Int {
        (article.content?.utf8.count ?? 0) + (heldText?.utf8.count ?? 0)
    }

    init(key: String, article: Article, searchText: String?, fingerprint: Int64, isPartial: Bool = false) {
        self.key = key
        self.article = article
        heldText = searchText
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

    /// Of the new ones: old ones arrive read, and so do those that were read elsewhere.
    package var unread = 0
    package var updated = 0

    /// - Parameter unread: Nil: all that are new.
    package init(new: Int = 0, unread: Int? = nil, updated: Int = 0) {
        self.new = new
        self.unread = unread ?? new
        self.updated = updated
    }

    package static func += (left: inout UpsertCounts, right: UpsertCounts) {
        left.new += right.new
        left.unread += right.unread
        left.updated += right.updated
    }
}
