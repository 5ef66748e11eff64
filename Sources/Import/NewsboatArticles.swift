import Base
import Foundation
import HTML
import Model
package import Parser

/// newsboat's articles, in its cache.
package struct NewsboatArticles: ReaderArticles {
    let cache: NewsboatCache
    private static let batchSize = 200

    package init(_ cache: NewsboatCache) {
        self.cache = cache
    }

    package func forEachBatch(
        of feed: OPMLFeed, _ body: (_ articles: [ReaderArticle]) async throws -> Void
    ) async throws -> Int {
        var last: Int64 = 0
        while case let items = try cache.items(of: feed.url, after: last, limit: Self.batchSize), let end = items.last {
            try await body(items.map { ReaderArticle($0.item) })
            last = end.id
        }
        return 0
    }
}

extension ReaderArticle {
    /// Creates an article. Its flags are letters that the user chose; each means that the article is worth keeping.
    init(_ item: NewsboatCache.Item) {
        var parsed = ParsedItem()
        parsed.id = item.hasOwnID ? item.guid : nil
        parsed.article.url = item.url.nonEmpty
        let title = HTMLText.title(item.title)
        parsed.article.title = title.nonEmpty
        parsed.authors = item.author.nonEmpty.map { [Author(name: $0)] } ?? []
        parsed.article.datePublished = item.date
        parsed.article.content = item.isPlainText ? nil : item.content.nonEmpty
        parsed.contentText = item.isPlainText ? item.content.nonEmpty : nil
        parsed.contentBase = item.base.nonEmpty ?? parsed.article.url
        if let url = item.enclosureURL.nonEmpty {
            parsed.article.enclosures = [Enclosure(url: url, mimeType: item.enclosureType.nonEmpty)]
        }
        self.init(
            item: parsed, isRead: !item.isUnread, isStarred: !item.flags.isEmpty, isDeleted: item.isDeleted)
    }
}

extension NewsboatCache.Item {
    /// Whether the id may be the feed's. If a feed gives none, newsboat appends the date, as the feed wrote it, to the
    /// address, or takes the address or the title. An address is often the feed's own id, so that one counts.
    fileprivate var hasOwnID: Bool {
        if guid.isEmpty { return false }
        if url.isEmpty { return guid != title }
        let rest = guid.hasPrefix(url) ? guid.dropFirst(url.count) : ""
        return rest.isEmpty || FeedDate.parse(String(rest)) != date
    }
}
