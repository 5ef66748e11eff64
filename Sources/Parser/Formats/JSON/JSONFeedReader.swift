import Base

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

    static func parse(_ feed: JSONValue, documentURL: String?) throws(FeedParserError) -> ParsedFeed {
        guard feed.visibleText("version")?.contains("jsonfeed.org") == true || feed["items"]?.isArray == true else {
            throw .notAFeed(root: "JSON")
        }
        var parsed = parsedFeed(feed, base: documentURL)
        parsed.inheritAuthors()
        return parsed
    }

    /// Whether it may have more items than are read.
    private static func isOverfull(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count(where: { $0 == UInt8(ascii: "{") }) > ParsedFeed.greatestItemCount
    }
}

private extension JSONFeedReader {

    static func parsedFeed(_ feed: JSONValue, base: String?) -> ParsedFeed {
        var parsed = ParsedFeed(format: .jsonFeed)
        parsed.title = feed.visibleText("title").flatMap(plain)
        parsed.homePageURL = feed.url("home_page_url", base: base)
        parsed.feedURL = feed.url("feed_url", base: base)
        parsed.description = feed.visibleText("description").flatMap(plain)
        parsed.language = feed.visibleText("language")
        parsed.iconURL = feed.url("icon", base: base) ?? feed.url("favicon", base: base)
        parsed.authors = authors(feed, base: base)
        parsed.items = feed.list("items").filter(\.isObject).map { parsedItem($0, base: base ?? parsed.homePageURL) }
        return parsed
    }

    static func parsedItem(_ item: JSONValue, base: String?) -> ParsedItem {
        var parsed = ParsedItem()
        parsed.id = item.visibleText("id")
        let hasAddressForID = parsed.id.map(URLReference.isWebAddress) ?? false
        parsed.url = item.url("url", base: base) ?? (hasAddressForID ? item.url("id", base: base) : nil)
        parsed.externalURL = item.url("external_url", base: base)
        parsed.title = item.visibleText("title").flatMap(plain)
        parsed.contentHTML = item.visibleText("content_html")
        parsed.contentText = item.visibleText("content_text")
        parsed.summary = item.visibleText("summary").map { ParsedText(text: $0, isHTML: false).html }
        parsed.contentBase = parsed.url ?? base
        parsed.imageURL = item.url("image", base: base) ?? item.url("banner_image", base: base)
        parsed.language = item.visibleText("language")
        parsed.datePublished = item.visibleText("date_published").flatMap(FeedDate.parse)
        parsed.dateModified = item.visibleText("date_modified").flatMap(FeedDate.parse)
        parsed.authors = authors(item, base: base)
        for tag in item.list("tags").compactMap(\.visibleText).compactMap(plain) {
            parsed.tags.appendUnlessPresent(tag)
        }
        parsed.attachments = item.list("attachments").compactMap { attachment($0, base: base) }
            .filter { !$0.isFlashPlayer }
        return parsed
    }

    /// `authors` of version 1.1, else `author` of 1.0. Names stand for objects in some feeds.
    static func authors(_ object: JSONValue, base: String?) -> [ParsedAuthor] {
        for member in ["authors", "author"] {
            var authors: [ParsedAuthor] = []
            for author in object.list(member) where author.isObject {
                let parsed = ParsedAuthor(
                    name: author.visibleText("name").flatMap(plain), url: author.url("url", base: base),
                    email: author.visibleText("email"))
                if parsed != ParsedAuthor() { authors.appendUnlessPresent(parsed) }
            }
            for name in object.list(member).compactMap(\.visibleText).compactMap(plain) {
                authors.appendUnlessPresent(ParsedAuthor(name: name))
            }
            if !authors.isEmpty { return authors }
        }
        return []
    }

    static func attachment(_ object: JSONValue, base: String?) -> ParsedAttachment? {
        guard let url = object.url("url", base: base) else { return nil }
        return ParsedAttachment(
            url: url, mimeType: object.visibleText("mime_type"),
            size: object["size_in_bytes"]?.number.flatMap { $0 < 0 ? nil : Int64(exactly: $0.rounded()) },
            duration: object["duration_in_seconds"]?.number, title: object.visibleText("title").flatMap(plain))
    }

    static func plain(_ text: String) -> String? {
        ParsedText(text: text, isHTML: false).plain
    }
}
