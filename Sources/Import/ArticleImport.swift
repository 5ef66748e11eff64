import Base
import Model
package import Parser
import Store
import Foundation
package import Sync

/// Takes over the articles of another reader, with what was read and starred there.
///
/// They get the identities that the next visits of their feeds will compute, so that these bring nothing of them as new.
package struct ArticleImport {
    private let local: LocalAccount

    /// What came of it.
    package struct Result: Equatable, Sendable {
        package var added = 0

        /// Feeds some of whose articles can't be read, and how many.
        package var unreadable: [(feed: String, count: Int)] = []

        package static func == (left: Result, right: Result) -> Bool {
            left.added == right.added && left.unreadable.elementsEqual(right.unreadable, by: ==)
        }
    }

    package init(into account: LocalAccount) {
        local = account
    }

    /// - Parameter feeds: what the other reader calls them, and the addresses they are subscribed to at here.
    package func run(_ feeds: [(listed: OPMLFeed, url: String)], from articles: any ReaderArticles) async throws
        -> Result
    {
        var result = Result()
        for (listed, url) in feeds {
            try Task.checkCancellation()
            guard let feed = try local.database.feed(at: url, of: local.account.id) else { continue }
            let traces = try local.database.traces(of: feed.id)
            let unreadable = try await articles.forEachBatch(of: listed) { batch in
                let incoming = batch.map { $0.resolved(against: listed.url) }
                    .filter { $0.item.traces.allSatisfy { !traces.contains($0) } }
                    .map { ImportedArticle($0, of: feed) }
                result.added += try await local.database.add(
                    incoming, at: local.fetcher.now(), keeping: local.retention)
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
    /// With its addresses as the parser of feeds gives them.
    fileprivate func resolved(against base: String) -> ReaderArticle {
        var article = self
        article.item.url = item.url.flatMap { URLReference.resolve($0, against: base) }
        article.item.contentBase = item.contentBase.flatMap { URLReference.resolve($0, against: base) }
        article.item.attachments = item.attachments.compactMap { attachment in
            guard let url = URLReference.resolve(attachment.url, against: base) else { return nil }
            return ParsedAttachment(url: url, mimeType: attachment.mimeType)
        }
        return article
    }
}

extension ParsedItem {
    fileprivate var traces: [ArticleTrace] { ArticleTrace.all(url: url, title: title, date: datePublished) }
}
