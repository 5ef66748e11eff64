import Base
import Foundation
import HTML
package import Model
import Web

// Articles with their contents, and their marks.

extension GoogleReaderCaller {

    package func articles(_ ids: [String]) async throws -> [ServerArticle] {
        guard !ids.isEmpty else { return [] }
        return try await inHalves(ids, ask: contents)
    }

    package func articles(ofFeed id: String, take: (ServerPage) async throws -> Void) async throws {
        let oldest = ServerMoment.oldest(since: nil, clock: exchange.serverDate ?? now())
        _ = try await pages(of: id, oldest: oldest) { ids in
            var chunks = ids.chunks(of: traits.articlesPerCall)[...]
            guard let first = chunks.popFirst() else { return }
            var waiting = try await articles(first)
            for chunk in chunks {
                async let next = articles(chunk)
                try await take(ServerPage(articles: waiting))
                waiting = try await next
            }
            try await take(ServerPage(articles: waiting))
        }
    }

    /// Fetches articles by a POST, as the ids would make the URL too long. It changes nothing.
    private func contents(_ ids: [String]) async throws -> [ServerArticle] {
        let fields = [Parameter("output", "json")] + ids.map { Parameter("i", GoogleReaderItemID.long($0)) }
        var call = APICall(.post, "reader/api/0/stream/items/contents", body: .form(fields))
        call.isSafe = true
        do {
            let answer = try await read(call).json()
            guard let items = answer["items"], items.isArray else { throw APIError.malformed(.missing(.articles)) }
            let reader = GoogleReaderItem(quirks: quirks)
            return items.elements.compactMap(reader.article)
        } catch APIError.refused(status: 400, let words?) where words.contains("no items returned") {
            return []  // Miniflux 2.2 says so if it knows none of the ids.
        }
    }

    package func set(_ change: MarkChange, of ids: [String]) async throws {
        guard !ids.isEmpty else { return }
        // A request has one state: of several, FreshRSS takes the last.
        let tag = Parameter(change.value ? "a" : "r", try GoogleReaderStreamID.stream(change.mark))
        try await self.change("edit-tag", [tag] + ids.map { Parameter("i", GoogleReaderItemID.long($0)) })
    }
}

/// Reads an article from an answer to stream/items/contents.
struct GoogleReaderItem {
    var quirks: GoogleReaderQuirks

    /// Returns `nil` for advertisements, and for items without an id or a feed.
    func article(_ item: JSONValue) -> ServerArticle? {
        guard let id = item["id"]?.text.flatMap(GoogleReaderItemID.key), let feed = feed(item) else { return nil }
        let categories = item["categories"]?.elements.compactMap(\.text).map(GoogleReaderStreamID.normalized)
        var article = Article()
        article.title = title(item)
        article.url = link("canonical", of: item) ?? link("alternate", of: item)
        article.author = item["author"]?.text.map { quirks.widensCharacters ? FreshRSSText.narrowedName($0) : $0 }
        article.datePublished = item["published"]?.asDate
        // Names of states and labels begin with the user; the others are the feed's own tags.
        article.tags = categories?.filter { !$0.hasPrefix("user/") } ?? []
        article.enclosures = enclosures(item)
        article.content = content(item, hasEnclosures: !article.enclosures.isEmpty)
        return ServerArticle(
            incoming: IncomingArticle(article, serverID: id, base: feed.siteURL), feed: feed,
            isRead: categories?.contains(GoogleReaderStreamID.read),
            isStarred: categories?.contains(GoogleReaderStreamID.starred),
            labels: categories.map { Set($0.compactMap(GoogleReaderStreamID.labelName)) })
    }

    private func feed(_ item: JSONValue) -> ServerFeed? {
        guard let origin = item["origin"], let id = origin["streamId"]?.text, !quirks.isAdvertisement(feed: id) else {
            return nil
        }
        return ServerFeed(
            id: id, url: GoogleReaderStreamID.feedURL(id) ?? id, title: origin["title"]?.text.map(quirks.feedTitle),
            siteURL: origin["htmlUrl"]?.text)
    }

    private func title(_ item: JSONValue) -> String? {
        guard let title = item["title"]?.text else { return nil }
        if quirks.widensCharacters { return FreshRSSText.narrowed(title) }
        return quirks.titlesAreHTML ? HTMLText.title(title) : title
    }

    private func link(_ name: String, of item: JSONValue) -> String? {
        item[name]?.elements.lazy.compactMap { $0["href"]?.text }.first
    }

    private func content(_ item: JSONValue, hasEnclosures: Bool) -> String? {
        guard let html = item["content"]?["content"]?.text ?? item["summary"]?["content"]?.text else { return nil }
        return quirks.widensCharacters && hasEnclosures ? FreshRSSText.withoutPlayers(html) : html
    }

    /// Returns the enclosures: Google had `href`, Miniflux has `url`.
    private func enclosures(_ item: JSONValue) -> [Enclosure] {
        var known: Set<String> = []
        return item["enclosure"]?.elements.compactMap { enclosure in
            guard let url = enclosure["href"]?.text ?? enclosure["url"]?.text, known.insert(url).inserted else {
                return nil
            }
            return Enclosure(
                url: quirks.escapesEnclosures ? FreshRSSText.unescaped(url) : url, mimeType: enclosure["type"]?.text,
                size: enclosure["length"]?.integer.flatMap { $0 > 0 ? $0 : nil })
        } ?? []
    }
}
