import Base
import Foundation

/// Reads JSON Feed 1.0 and 1.1 (jsonfeed.org). Members of the wrong type are ignored.
enum JSONFeedReader {

    static func parse(
        _ text: UnsafeBufferPointer<UInt8>, documentURL: String?
    ) throws(FeedParserError) -> ParsedFeed {
        let whole = isOverfull(text) ? nil : object(Data(text))
        let repaired = whole == nil ? JSONRepair(text, limit: ParsedFeed.greatestItemCount) : nil
        guard let root = whole ?? repaired.flatMap({ object(Data($0.text)) }) else { throw .unreadable }
        let feed = JSONObject(root)
        guard feed.text("version")?.contains("jsonfeed.org") == true || root["items"] is [Any] else {
            throw .notAFeed(root: "JSON")
        }
        var parsed = parsedFeed(feed, base: documentURL)
        parsed.inheritAuthors()
        if repaired?.isTruncated == true { parsed.isTruncated = true }
        return parsed
    }

    /// Returns whether the document may have more items than are read. Foundation would need gigabytes for them.
    private static func isOverfull(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count(where: { $0 == UInt8(ascii: "{") }) > ParsedFeed.greatestItemCount
    }

    private static func object(_ data: Data) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    }
}

private extension JSONFeedReader {

    static func parsedFeed(_ feed: JSONObject, base: String?) -> ParsedFeed {
        var parsed = ParsedFeed(format: .jsonFeed)
        parsed.title = feed.text("title").flatMap(plain)
        parsed.homePageURL = feed.url("home_page_url", base: base)
        parsed.feedURL = feed.url("feed_url", base: base)
        parsed.description = feed.text("description").flatMap(plain)
        parsed.language = feed.text("language")
        parsed.iconURL = feed.url("icon", base: base) ?? feed.url("favicon", base: base)
        parsed.authors = authors(feed, base: base)
        parsed.items = feed.objects("items").map { parsedItem($0, base: base ?? parsed.homePageURL) }
        return parsed
    }

    static func parsedItem(_ item: JSONObject, base: String?) -> ParsedItem {
        var parsed = ParsedItem()
        parsed.id = item.text("id")
        let hasAddressForID = parsed.id.map(URLReference.isWebAddress) ?? false
        parsed.url = item.url("url", base: base) ?? (hasAddressForID ? item.url("id", base: base) : nil)
        parsed.externalURL = item.url("external_url", base: base)
        parsed.title = item.text("title").flatMap(plain)
        parsed.contentHTML = item.text("content_html")
        parsed.contentText = item.text("content_text")
        parsed.summary = item.text("summary")
        parsed.contentBase = parsed.url ?? base
        parsed.imageURL = item.url("image", base: base) ?? item.url("banner_image", base: base)
        parsed.language = item.text("language")
        parsed.datePublished = item.text("date_published").flatMap(FeedDate.parse)
        parsed.dateModified = item.text("date_modified").flatMap(FeedDate.parse)
        parsed.authors = authors(item, base: base)
        for tag in item.texts("tags").compactMap(plain) { parsed.tags.appendUnlessPresent(tag) }
        parsed.attachments = item.objects("attachments").compactMap { attachment($0, base: base) }
        return parsed
    }

    /// Returns `authors` of version 1.1, or `author` of 1.0. Some feeds have names instead of objects.
    static func authors(_ object: JSONObject, base: String?) -> [ParsedAuthor] {
        for member in ["authors", "author"] {
            var authors: [ParsedAuthor] = []
            for author in object.objects(member) {
                let parsed = ParsedAuthor(
                    name: author.text("name").flatMap(plain), url: author.url("url", base: base),
                    email: author.text("email"))
                if parsed != ParsedAuthor() { authors.appendUnlessPresent(parsed) }
            }
            for name in object.texts(member).compactMap(plain) { authors.appendUnlessPresent(ParsedAuthor(name: name)) }
            if !authors.isEmpty { return authors }
        }
        return []
    }

    static func attachment(_ object: JSONObject, base: String?) -> ParsedAttachment? {
        guard let url = object.url("url", base: base) else { return nil }
        return ParsedAttachment(
            url: url, mimeType: object.text("mime_type"),
            size: object.number("size_in_bytes").flatMap { $0 < 0 ? nil : Int64(exactly: $0.rounded()) },
            duration: object.number("duration_in_seconds"))
    }

    static func plain(_ text: String) -> String? {
        ParsedText(text: text, isHTML: false).plain
    }
}
