import API
import Base
import Discovery
import Fetch
import Foundation
import FuzzSupport
import HTML
import Import
import Model
import Parser
import Query
import TerminalText
import Web

/// What reads a kind of text that comes from elsewhere, and how such texts look.
struct Reader: Sendable {
    var name: String
    var patterns: [Pattern]

    /// In bytes: it reads nothing longer.
    var longest = Int.max

    /// Whether a command reads it.
    var isCommand = false
    var read: @Sendable ([UInt8]) -> Void

    static let all = [feed, list, page] + articles + texts + files
}

private extension Reader {

    static let feed = Reader(
        name: "a feed",
        patterns: Pattern.all(Grammar.xml, in: Grammar.xmlContexts)
            + Pattern.all(Grammar.xml, then: Grammar.xmlEnds, in: ["<!DOCTYPE rss [", "<rss><channel><item>"])
            + Pattern.all(Grammar.feed, in: Grammar.xmlContexts)
            + Pattern.all(Grammar.json, in: Grammar.jsonContexts)
            + Pattern.all(Grammar.html, in: ["<rss><channel><item><description><![CDATA["])
            + Pattern.all(Grammar.lines, in: ["pubDate", "link", "author"].map { "<rss><channel><item><\($0)>" })
            + Pattern.all(Grammar.feedParts, in: Grammar.feedOnces)
    ) { document in
        guard var feed = try? FeedParser.parse(document, url: "https://example.org/a/b") else { return }
        var size = 0
        var growth = feed.growth
        for item in feed.items {
            let article = IncomingArticle(item, key: ArticleKey.key(of: item), within: &growth)
            if growth.keep(article.size) { size += article.size }
        }
        expect(size <= 4 * document.count + 1 << 20, "articles in proportion to a document of \(document.count) bytes")
        _ = JSONFeedWriter.write(&feed)
    }

    static let list = Reader(
        name: "a list",
        patterns: Pattern.all(
            Grammar.xml, then: Grammar.xmlEnds, in: ["", "<opml>\n<body>", "<opml><body><outline text='"])
            + Pattern.all(
                Grammar.outlines, in: ["", "<opml><body>", "<opml>\n<body>", "<opml><body><outline xmlUrl='"])
    ) { _ = (try? OPMLReader.read($0)).map(OPMLWriter.write) }

    static let markup =
        Pattern.all(Grammar.html, in: Grammar.htmlContexts)
        + Pattern.all(Grammar.html, then: Grammar.htmlEnds, in: ["<div>"])
        + Pattern.all(["<a href='?%'>RSS</a>", "<a href='%'>x</a>", "<img src='%'>"], in: Grammar.pageOnces)

    static let page = Reader(name: "a page", patterns: markup) { _ = PageFeeds($0, url: "https://example.org/a/b") }

    static let articles = [
        Reader(name: "plain text", patterns: markup) { _ = HTMLText.plain(FuzzInput.text($0)) },
        Reader(name: "search text", patterns: markup) { _ = HTMLText.searchable(FuzzInput.text($0)) },
        Reader(name: "HTML", patterns: markup) {
            _ = HTMLSanitizer.sanitized(FuzzInput.text($0), base: "https://example.org/a/b")
        },
        Reader(name: "an article", patterns: markup) {
            _ = ArticleTextRenderer(width: 80, style: .ansi).render(FuzzInput.text($0))
        },
    ]

    static let texts = [
        Reader(name: "an answer", patterns: Pattern.all(Grammar.json, in: Grammar.jsonContexts)) {
            _ = JSONValue($0).map(elementCount)
        },
        Reader(name: "a query", patterns: Pattern.all(Grammar.lines, in: ["", "(", "tag:", "\""])) {
            _ = try? QueryParser.parse(FuzzInput.text($0), now: Date(timeIntervalSince1970: 0))
        },
        Reader(name: "newsboat's list", patterns: Pattern.all(Grammar.lines, in: ["", "http://a/ \"", "\""])) {
            _ = NewsboatURLs.read(FuzzInput.text($0))
        },
        Reader(name: "sfeed's list", patterns: Pattern.all(Grammar.lines, in: ["", "feeds() {\n", "feed 'a"])) {
            _ = SfeedConfiguration.read(FuzzInput.text($0))
        },
        Reader(name: "sfeed's line", patterns: Pattern.all(Grammar.lines, in: ["", "1\ta\tb\t"])) {
            _ = SfeedLine.item(FuzzInput.text($0))
        },
        Reader(name: "headers", patterns: Pattern.all(Grammar.lines, in: ["", "Content-Disposition: attachment; "])) {
            _ = ContentDisposition.fileName(HTTPHeaders(bytes: $0))
        },
        Reader(name: "a date", patterns: Pattern.all(Grammar.dates, in: ["", "Mon, ", "2026-11-22T", " "])) {
            document in
            _ = document.withUnsafeBufferPointer { FeedDate.parse($0) }
        },
        Reader(name: "an address", patterns: Pattern.all(Grammar.lines, in: ["", "http://a/", "//", "feed:", "?"])) {
            _ = URLReference.resolve(FuzzInput.text($0), against: "https://example.org/a/b?c")
        },
    ]

    static let files = [
        Reader(
            name: "settings", patterns: Pattern.all(Grammar.settings, in: Grammar.settingsContexts),
            longest: 256 << 10, isCommand: true
        ) { Command.run("config", reading: $0, as: ".config/rss/config.toml") },
        Reader(
            name: "credentials", patterns: Pattern.all(Grammar.credentials, in: Grammar.credentialsContexts),
            longest: 256 << 10, isCommand: true
        ) { Command.run("doctor", reading: $0, as: ".local/state/rss/credentials.toml") },
    ]

    static func elementCount(_ value: JSONValue) -> Int {
        value.elements.reduce(1) { $0 + elementCount($1) } + value.members.reduce(0) { $0 + elementCount($1.value) }
    }
}
