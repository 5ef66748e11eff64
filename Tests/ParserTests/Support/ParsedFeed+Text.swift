@testable import Parser

/// Feeds written in the test itself.
extension ParsedFeed {

    static func parsing(_ text: String, url: String? = nil) throws -> ParsedFeed {
        try FeedParser.parse(Array(text.utf8), url: url)
    }

    /// An RSS 2.0 feed with these elements in its channel.
    static func rss(_ channel: String, url: String? = nil) throws -> ParsedFeed {
        try parsing("<rss version='2.0'><channel>\(channel)</channel></rss>", url: url)
    }

    /// An Atom 1.0 feed with these elements.
    static func atom(_ elements: String, url: String? = nil) throws -> ParsedFeed {
        try parsing("<feed xmlns='http://www.w3.org/2005/Atom'>\(elements)</feed>", url: url)
    }
}
