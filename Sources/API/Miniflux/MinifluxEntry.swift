import Foundation
import Model
import Parser

/// An article as Miniflux tells it.
struct MinifluxEntry: Sendable {
    let id: Int64

    /// When it came or was marked, by the clock of the server's database: microseconds since 1970.
    let changed: Int64

    /// Nil when it was removed and is only remembered, which versions before 2.3.0 do.
    let article: ServerArticle?

    init(_ entry: JSONValue) throws(APIError) {
        id = try Self.id(of: entry)
        changed = try Self.changed(of: entry)
        let status = try entry.text("status", of: .entry)
        switch status {
        case "read", "unread": article = try Self.article(entry, id: id, isRead: status == "read")
        case "removed": article = nil
        default: throw .malformed(.field("status", of: .entry, .unknownValue))
        }
    }

    static func id(of entry: JSONValue) throws(APIError) -> Int64 {
        try entry.integer("id", of: .entry)
    }

    static func changed(of entry: JSONValue) throws(APIError) -> Int64 {
        guard let text = try entry.text("changed_at", of: .entry), let date = FeedDate.parse(text),
            let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down)), years.contains(seconds)
        else { throw .malformed(.field("changed_at", of: .entry, .notADate)) }
        return seconds * 1_000_000 + microseconds(text)
    }

    /// Those with four digits, in seconds since 1970.
    static let years: Range<Int64> = 0..<253_402_300_800

    /// The fraction of a second, which Go writes without zeros at its end. ``FeedDate`` knows milliseconds.
    private static func microseconds(_ text: String) -> Int64 {
        guard let point = text.firstIndex(of: ".") else { return 0 }
        let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }.prefix(6)
        return Int64(digits + String(repeating: "0", count: 6 - digits.count)) ?? 0
    }
}

private extension MinifluxEntry {

    static func article(_ entry: JSONValue, id: Int64, isRead: Bool) throws(APIError) -> ServerArticle {
        var article = Article()
        article.title = try entry.text("title", of: .entry)
        article.url = try entry.text("url", of: .entry)
        article.author = try entry.text("author", of: .entry)
        article.content = try entry.text("content", of: .entry)
        article.datePublished = try entry.text("published_at", of: .entry).flatMap(FeedDate.parse)
        article.tags = entry["tags"]?.elements.compactMap(\.text) ?? []
        article.enclosures = entry["enclosures"]?.elements.compactMap(enclosure) ?? []
        return ServerArticle(
            incoming: IncomingArticle(article, serverID: String(id)),
            feed: try ServerFeed(miniflux: try entry.object("feed", of: .entry)),
            isRead: isRead,
            isStarred: try entry.flag("starred", of: .entry))
    }

    /// 0 bytes means that the feed doesn't say.
    static func enclosure(_ enclosure: JSONValue) -> Enclosure? {
        guard let url = enclosure["url"]?.text else { return nil }
        let size = enclosure["size"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        return Enclosure(url: url, mimeType: enclosure["mime_type"]?.text, size: size)
    }
}
