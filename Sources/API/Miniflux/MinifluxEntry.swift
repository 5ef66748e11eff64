import Base
import Foundation
import Model

/// An article in Miniflux's API.
struct MinifluxEntry: Sendable {
    let id: Int64

    /// The time when it came or was marked, by the clock of the server's database: microseconds since 1970; 0 if the
    /// entry has no such time.
    let changed: Int64

    /// The article; `nil` if it was removed and is only remembered, as versions before 2.3.0 do.
    let article: ServerArticle?

    init(_ entry: JSONValue) throws(APIError) {
        id = try Self.id(of: entry)
        changed = (try? Self.changed(of: entry)) ?? 0
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
        guard let text = try entry.text("changed_at", of: .entry), let date = Timestamp.microseconds(text),
            years.contains(date / 1_000_000), date >= 0
        else { throw .malformed(.field("changed_at", of: .entry, .notADate)) }
        return date
    }

    /// The years with up to four digits, in seconds since 1970.
    static let years: Range<Int64> = 0..<253_402_300_800
}

private extension MinifluxEntry {

    static func article(_ entry: JSONValue, id: Int64, isRead: Bool) throws(APIError) -> ServerArticle {
        var article = Article()
        article.title = entry["title"]?.text
        article.url = entry["url"]?.text
        article.commentsURL = entry["comments_url"]?.text?.nonEmpty
        article.author = entry["author"]?.text
        article.content = entry["content"]?.text
        article.datePublished = entry["published_at"]?.text.flatMap(date)
        article.tags = entry["tags"]?.elements.compactMap(\.text) ?? []
        article.enclosures = entry["enclosures"]?.elements.compactMap(enclosure) ?? []
        return ServerArticle(
            incoming: IncomingArticle(article, serverID: String(id)),
            feed: try ServerFeed(miniflux: try entry.object("feed", of: .entry)),
            isRead: isRead,
            isStarred: try entry.flag("starred", of: .entry))
    }

    /// Returns a date; `nil` for the year 1, which Go writes if a date is not set.
    static func date(_ text: String) -> Date? {
        guard let date = Timestamp.microseconds(text), date > firstYears else { return nil }
        return Date(timeIntervalSince1970: Double(date) / 1_000_000)
    }

    /// The end of the year 999, in microseconds since 1970: no article is older.
    static let firstYears: Int64 = -30_610_224_000 * 1_000_000

    /// Returns an enclosure. A size of 0 bytes means that the feed doesn't tell it.
    static func enclosure(_ enclosure: JSONValue) -> Enclosure? {
        guard let url = enclosure["url"]?.text else { return nil }
        let size = enclosure["size"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        return Enclosure(url: url, mimeType: enclosure["mime_type"]?.text, size: size)
    }
}
