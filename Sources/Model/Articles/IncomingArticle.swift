import Base
import HTML

/// An article on its way in, whoever brings it: a feed, a server or another reader's files.
///
/// There is one way to make one, so that no HTML is stored that is not sanitised, and the text in the search index and
/// the fingerprint are always those of what is stored. An object, because it goes through many hands.
package final class IncomingArticle: Sendable {

    /// The feed's own id for the article, or what stands in for it; unique within the feed. Opaque.
    package let key: String
    package let article: Article

    /// The words of the content, for the search index, which stores no text: to forget an article, it asks the same
    /// function of the content again. They are extracted when they are asked for, as many articles may wait for that.
    package var searchText: String { article.content.map(HTMLText.searchable) ?? "" }

    /// Of everything the feed said, so that an article that didn't change isn't written again.
    package let fingerprint: Int64

    /// Whether only its beginning came. It never takes the place of what is here.
    package let isPartial: Bool

    /// - Parameters:
    ///   - article: as it came. Its HTML is sanitised, and the character U+0000, which JSON can carry and SQLite takes
    ///     for the end of a text, is removed.
    ///   - base: what relative URLs in its HTML are relative to; nil: they stay as they are.
    package convenience init(
        sanitizing article: Article, key: String, base: String?, isPartial: Bool = false
    ) {
        var article = article
        article.title = article.title?.withoutNUL
        article.content = article.content.map { HTMLSanitizer.sanitized($0.withoutNUL, base: base) }
        article.summary = article.summary.map { HTMLSanitizer.sanitized($0.withoutNUL, base: base) }
        self.init(key: key.withoutNUL, article: article, fingerprint: article.fingerprint, isPartial: isPartial)
    }

    init(key: String, article: Article, fingerprint: Int64, isPartial: Bool = false) {
        self.key = key
        self.article = article
        self.fingerprint = fingerprint
        self.isPartial = isPartial
    }

    /// About how many bytes it takes up in memory.
    package var size: Int {
        (article.content?.utf8.count ?? 0) + (article.summary?.utf8.count ?? 0)
    }
}

extension IncomingArticle: Equatable {
    package static func == (left: IncomingArticle, right: IncomingArticle) -> Bool {
        left.key == right.key && left.article == right.article && left.fingerprint == right.fingerprint
            && left.isPartial == right.isPartial
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
