package import Base
import HTML

/// An article to be stored, from a feed, a server or another reader's files.
///
/// There is one way to make one, so that no HTML is stored that is not sanitised, and the text in the search index and
/// the fingerprint always belong to the stored content. It is a class because it is passed along many functions.
package final class IncomingArticle: Sendable {

    /// The feed's own id for the article, or its substitute; unique within the feed. Opaque.
    package let key: String
    package let article: Article

    /// The words of the content, for the search index, which stores no text: to remove an article, it calls the same
    /// function on the content again. They are extracted on demand, as many articles may wait to be saved.
    package var searchText: String { article.content.map(HTMLText.searchable) ?? "" }

    /// The hash of everything the feed said, so that an unchanged article isn't written again.
    package let fingerprint: Int64

    /// Whether only the beginning of the article came. It never replaces a stored article.
    package let isPartial: Bool

    /// - Parameters:
    ///   - article: The article as it came.
    ///   - base: The base of relative URLs in its HTML; if `nil`, they stay as they are.
    ///   - growth: The room for what becomes of its document.
    package convenience init(
        sanitizing article: Article, key: String, base: String?, isPartial: Bool = false,
        within growth: inout DocumentGrowth
    ) {
        var article = article
        article.sanitize(base: base, within: &growth)
        self.init(key: key.withoutNUL, article: article, fingerprint: article.fingerprint, isPartial: isPartial)
    }

    /// Creates an article that came by itself, or in a list of which nothing else is known.
    package convenience init(sanitizing article: Article, key: String, base: String?) {
        var growth = DocumentGrowth(ofArticle: article.size)
        self.init(sanitizing: article, key: key, base: base, within: &growth)
    }

    init(key: String, article: Article, fingerprint: Int64, isPartial: Bool = false) {
        self.key = key
        self.article = article
        self.fingerprint = fingerprint
        self.isPartial = isPartial
    }

    /// Returns the article without addresses that tell what is secret in the feed's. It counts as the same article.
    package func withoutSecret(of feed: Feed) -> IncomingArticle {
        let telling = Article.addresses.filter { self.article[keyPath: $0].map(feed.isSecretTold) ?? false }
        if telling.isEmpty { return self }
        var article = article
        for address in telling { article[keyPath: address] = nil }
        return IncomingArticle(key: key, article: article, fingerprint: fingerprint, isPartial: isPartial)
    }

    /// The size of its texts in bytes: about what it takes in memory and in the database.
    package var size: Int { article.size }
}

extension IncomingArticle: Equatable {
    package static func == (left: IncomingArticle, right: IncomingArticle) -> Bool {
        left.key == right.key && left.article == right.article && left.fingerprint == right.fingerprint
            && left.isPartial == right.isPartial
    }
}

/// The contents of a feed's document.
package struct FeedContents: Equatable, Sendable {
    package var title: String?
    package var siteURL: String?

    /// Whether the document was complete, so that articles it no longer lists are gone.
    package var isComplete = true

    /// Whether it is a list of what there is now. If not, nothing is known of the articles that are missing: they are
    /// neither gone, nor here under other ids.
    package var listsAll = true

    /// Whether links or articles were left out, as the document would have become too large: see `DocumentGrowth`.
    package var isCut = false

    /// The articles in document order, newest first as a rule.
    package var articles: [IncomingArticle]

    package init(title: String? = nil, siteURL: String? = nil, isComplete: Bool = true, articles: [IncomingArticle]) {
        self.title = title
        self.siteURL = siteURL
        self.isComplete = isComplete
        self.articles = articles
    }
}

/// The result of fetching a feed: always a new state, and contents when there was something to read.
package struct FeedFetch: Equatable, Sendable {
    package var feedID: FeedID
    package var refresh: RefreshState
    package var contents: FeedContents?

    /// The address to use from now on, if a permanent redirect is adopted.
    package var newURL: String?

    package init(feedID: FeedID, refresh: RefreshState, contents: FeedContents? = nil, newURL: String? = nil) {
        self.feedID = feedID
        self.refresh = refresh
        self.contents = contents
        self.newURL = newURL
    }
}

/// A feed that moved to another address for good.
package struct FeedMove: Equatable, Sendable {
    /// The feed as it was.
    package var feed: Feed
    package var url: String

    /// The subscription that had the address already; the two are one now.
    package var other: Feed?

    package init(feed: Feed, url: String, other: Feed?) {
        self.feed = feed
        self.url = url
        self.other = other
    }
}
