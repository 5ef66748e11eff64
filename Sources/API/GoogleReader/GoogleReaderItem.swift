import Base
import Foundation
import HTML
import Model

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
            isRead: categories?.contains(GoogleReaderStreamID.state(.read)),
            isStarred: categories?.contains(GoogleReaderStreamID.state(.starred)))
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
