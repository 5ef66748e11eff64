import Base
import Model

/// Reads JSON Feed 1.0 and 1.1 (jsonfeed.org). Members of the wrong type are ignored.
enum JSONFeedReader {

    /// Returns the document's root, an object, and whether it was truncated.
    static func root(
        of text: UnsafeBufferPointer<UInt8>
    ) throws(FeedParserError) -> (root: JSONValue, isTruncated: Bool) {
        let whole = isOverfull(text) ? nil : JSONValue(Array(text))
        let repaired = whole == nil ? JSONRepair(text, limit: ParsedFeed.greatestItemCount) : nil
        guard let root = whole ?? repaired.flatMap({ JSONValue($0.text) }), root.isObject else { throw .unreadable }
        return (root, repaired?.isTruncated == true)
    }

    static func parse(_ feed: JSONValue, _ source: FeedSource) throws(FeedParserError) -> ParsedFeed {
        guard feed.visibleText("version")?.contains("jsonfeed.org") == true || feed["items"]?.isArray == true else {
            throw .notAFeed(root: "JSON")
        }
        var parsed = parsedFeed(feed, source)
        parsed.inheritAuthors()
        return parsed
    }

    /// Whether it may have more items than are read.
    private static func isOverfull(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count(where: { $0 == UInt8(ascii: "{") }) > ParsedFeed.greatestItemCount
    }
}

private extension JSONFeedReader {

    static func parsedFeed(_ feed: JSONValue, _ source: FeedSource) -> ParsedFeed {
        let base = source.url
        var resolver = URLReference.Resolver(growth: source.growth)
        var parsed = ParsedFeed(format: .jsonFeed, growth: source.growth)
        parsed.title = feed.visibleText("title").flatMap(plain)
        parsed.homePageURL = feed.url("home_page_url", base: base, &resolver)
        parsed.feedURL = feed.url("feed_url", base: base, &resolver)
        parsed.description = feed.visibleText("description").flatMap(plain)
        parsed.language = feed.visibleText("language")?.asLanguageTag
        parsed.iconURL = feed.url("icon", base: base, &resolver) ?? feed.url("favicon", base: base, &resolver)
        parsed.authors = authors(feed, base: base, &resolver)
        let homePage = parsed.homePageURL
        parsed.items = feed.list("items").filter(\.isObject).map { parsedItem($0, base: base ?? homePage, &resolver) }
        parsed.growth = resolver.growth
        return parsed
    }

    static func parsedItem(_ item: JSONValue, base: String?, _ resolver: inout URLReference.Resolver) -> ParsedItem {
        var parsed = ParsedItem()
        parsed.id = item.visibleText("id")
        let hasAddressForID = parsed.id.map(URLReference.isWebAddress) ?? false
        parsed.article.url =
            item.url("url", base: base, &resolver) ?? (hasAddressForID ? item.url("id", base: base, &resolver) : nil)
        parsed.article.externalURL = item.url("external_url", base: base, &resolver)
        parsed.article.title = item.visibleText("title").flatMap(plain)
        parsed.article.content = item.visibleText("content_html")
        parsed.contentText = item.visibleText("content_text")
        parsed.article.summary = item.visibleText("summary").map { ParsedText(text: $0, isHTML: false).html }
        parsed.contentBase = parsed.article.url ?? base
        parsed.article.imageURL =
            item.url("image", base: base, &resolver) ?? item.url("banner_image", base: base, &resolver)
        parsed.article.language = item.visibleText("language")?.asLanguageTag
        parsed.article.datePublished = item.visibleText("date_published").flatMap(FeedDate.parse)
        parsed.article.dateModified = item.visibleText("date_modified").flatMap(FeedDate.parse)
        parsed.authors = authors(item, base: base, &resolver)
        for tag in item.list("tags").compactMap(\.visibleText).compactMap(plain) {
            parsed.article.tags.appendUnlessPresent(tag)
        }
        parsed.article.enclosures = item.list("attachments").compactMap { attachment($0, base: base, &resolver) }
            .filter { !$0.isFlashPlayer }
        return parsed
    }

    /// `authors` of version 1.1, else `author` of 1.0. Names stand for objects in some feeds.
    static func authors(_ object: JSONValue, base: String?, _ resolver: inout URLReference.Resolver) -> [Author] {
        for member in ["authors", "author"] {
            var authors: [Author] = []
            for author in object.list(member) where author.isObject {
                let parsed = Author(
                    name: author.visibleText("name").flatMap(plain), url: author.url("url", base: base, &resolver),
                    email: author.visibleText("email"))
                if let short = parsed.ifShort { authors.appendUnlessPresent(short) }
            }
            for name in object.list(member).compactMap(\.visibleText).compactMap(plain) {
                if let short = Author(name: name).ifShort { authors.appendUnlessPresent(short) }
            }
            if !authors.isEmpty { return authors }
        }
        return []
    }

    static func attachment(_ object: JSONValue, base: String?, _ resolver: inout URLReference.Resolver)
        -> Enclosure?
    {
        guard let url = object.url("url", base: base, &resolver) else { return nil }
        return Enclosure(
            url: url, mimeType: object.visibleText("mime_type"),
            size: object["size_in_bytes"]?.number.flatMap { $0 < 0 ? nil : Int64(exactly: $0.rounded()) },
            duration: object["duration_in_seconds"]?.number, title: object.visibleText("title").flatMap(plain))
    }

    static func plain(_ text: String) -> String? {
        ParsedText(text: text, isHTML: false).plain
    }
}
