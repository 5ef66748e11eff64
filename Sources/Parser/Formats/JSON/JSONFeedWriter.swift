import Base
import HTML
import Model

/// Writes a feed as JSON Feed 1.1 (jsonfeed.org).
///
/// Extensions of the format are authors' `email`, and the feed's `tags` and `date_modified`.
package enum JSONFeedWriter {

    /// Returns one line of UTF-8, without a line break at its end. Relative URLs in bodies are resolved.
    ///
    /// - Parameter feed: The feed, whose room for what becomes of it is used.
    package static func write(_ feed: inout ParsedFeed) -> [UInt8] {
        var growth = feed.growth
        defer { feed.growth = growth }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("version", "https://jsonfeed.org/version/1.1")
            writer.member("title", feed.title)
            writer.member("home_page_url", feed.homePageURL)
            writer.member("feed_url", feed.feedURL)
            writer.member("description", feed.description)
            writer.member("language", feed.language)
            writer.member("icon", feed.iconURL)
            write(feed.authors, to: &writer)
            writer.member("date_modified", feed.dateModified)
            writer.member("tags", feed.tags)
            writer.array("items", feed.items) { writer, item in write(item, to: &writer, &growth) }
        }
        return writer.bytes
    }
}

private extension JSONFeedWriter {

    static func write(_ item: ParsedItem, to writer: inout JSONWriter, _ growth: inout DocumentGrowth) {
        writer.member("id", item.id)
        writer.member("url", item.article.url)
        writer.member("external_url", item.article.externalURL)
        writer.member("title", item.article.title)
        writer.member("content_html", item.article.content.flatMap { resolved($0, item, &growth) })
        writer.member("content_text", item.contentText)
        writer.member("summary", item.article.summary.flatMap { ParsedText(text: $0, isHTML: true).plain })
        writer.member("image", item.article.imageURL)
        writer.member("language", item.article.language)
        writer.member("date_published", item.article.datePublished)
        writer.member("date_modified", item.article.dateModified)
        write(item.authors, to: &writer)
        writer.member("tags", item.article.tags)
        if !item.article.enclosures.isEmpty {
            writer.array("attachments", item.article.enclosures) { writer, attachment in write(attachment, to: &writer)
            }
        }
    }

    static func write(_ authors: [Author], to writer: inout JSONWriter) {
        guard !authors.isEmpty else { return }
        writer.array("authors", authors) { writer, author in
            writer.member("name", author.name)
            writer.member("url", author.url)
            writer.member("email", author.email)
        }
    }

    static func write(_ attachment: Enclosure, to writer: inout JSONWriter) {
        writer.member("url", attachment.url)
        writer.member("mime_type", attachment.mimeType)
        writer.member("size_in_bytes", attachment.size)
        writer.member("title", attachment.title)
        writer.member("duration_in_seconds", attachment.duration)
    }

    /// Returns `nil` if the text becomes empty.
    static func resolved(_ html: String, _ item: ParsedItem, _ growth: inout DocumentGrowth) -> String? {
        let sanitized = HTMLSanitizer.sanitized(html, base: item.contentBase, within: &growth)
        return sanitized.utf8.allSatisfy(\.isWhiteSpace) ? nil : sanitized
    }
}
