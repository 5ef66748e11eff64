import Base
import Fetch
import Foundation
import Model
package import Parser
import Store
package import Sync

/// Imports the articles of another reader, with their read and starred statuses.
///
/// They get the ids that the next fetches of their feeds will compute, so that these add none of them again.
package struct ArticleImport {
    private let account: any ImportingAccount

    /// The result of an import.
    package struct Result: Equatable, Sendable {
        package var added = 0

        /// The feeds with articles that cannot be read, and their number.
        package var unreadable: [(feed: String, count: Int)] = []

        package static func == (left: Result, right: Result) -> Bool {
            left.added == right.added && left.unreadable.elementsEqual(right.unreadable, by: ==)
        }
    }

    package init(into account: any ImportingAccount) {
        self.account = account
    }

    /// Adds the articles to the account. Throws ``ImportError``, `StoreError` and `CancellationError`; what was added
    /// before stays.
    ///
    /// - Parameter feeds: The feeds as the other reader lists them, and the addresses of the subscriptions here.
    package func run(_ feeds: [(listed: OPMLFeed, url: String)], from articles: any ReaderArticles) async throws
        -> Result
    {
        var result = Result()
        for (listed, url) in feeds {
            try Task.checkCancellation()
            guard let feed = try account.database.feed(at: url, of: account.account.id) else { continue }
            let known = try account.database.keysByTrace(of: feed.id)
            let unreadable = try await articles.forEachBatch(of: listed) { batch in
                let incoming = batch.map { $0.resolved(against: listed.url) }
                    .filter { $0.item.traces.allSatisfy { known[$0] == nil } }
                    .map { ImportedArticle($0, of: feed) }
                result.added += try await account.add(incoming)
            }
            if unreadable > 0 { result.unreadable.append((listed.title ?? listed.url, unreadable)) }
        }
        return result
    }
}

extension ImportedArticle {
    fileprivate init(_ article: ReaderArticle, of feed: Feed) {
        self.init(
            feed: feed.id, incoming: IncomingArticle(article.item, key: ArticleKey.key(of: article.item)),
            isRead: article.isRead, isStarred: article.isStarred, isDeleted: article.isDeleted)
    }
}

extension ReaderArticle {
    /// Returns the article with absolute addresses, as the parser of feeds resolves them.
    fileprivate func resolved(against base: String) -> ReaderArticle {
        var article = self
        article.item.article.url = item.article.url.flatMap { URLReference.resolve($0, against: base) }
        article.item.contentBase = item.contentBase.flatMap { URLReference.resolve($0, against: base) }
        article.item.article.enclosures = item.article.enclosures.compactMap { enclosure in
            guard let url = URLReference.resolve(enclosure.url, against: base) else { return nil }
            return Enclosure(url: url, mimeType: enclosure.mimeType)
        }
        return article
    }
}

extension ParsedItem {
    fileprivate var traces: [ArticleTrace] {
        ArticleTrace.all(url: article.url, title: article.title, date: article.datePublished)
    }
}
