import Foundation
import TestSupport
import Testing

/// Control characters and overrides of the writing direction in every text of feeds and articles: none reaches a
/// terminal or a pipe, in whatever form they are printed; as JSON, every text is what the feed said.
@Suite(.timeLimit(.minutes(20))) struct EscapeTests {

    /// Colours, titles, the clipboard, links, the cursor: with escapes of one and of two bytes; and what deceives readers.
    private static let evil =
        "\u{1B}[31m\u{1B}]0;x\u{7}\u{1B}]52;c;eA==\u{1B}\\\u{9B}2J\u{9D}8;;\u{9C}\u{90}q\u{85}\u{8}\u{7F}\u{0C}\u{202E}\u{2066}"

    private static let commands = [
        "rss list --all", "rss list --all --json", "rss list --all --jsonl", "rss list --all --fields \(fields)",
        "rss list --all --fields \(fields) --jsonl", "rss list --all --print0 --fields id,title,url | tr '\\0' '\\n'",
        "rss list --all --format '{title} {url} {author} {tags} {feed_title} {folders} {enclosures}\\n'",
        "rss search word", "rss search word --json", "rss list --all --sort relevance word --fields id,excerpt",
        "rss show 1", "rss show 1 --plain", "rss show 1 --text", "rss show 1 --html", "rss show 1 --raw",
        "rss show 1 --links", "rss show 1 --json", "rss show 1 --jsonl", "rss read 1 --width 20",
        "rss feeds", "rss feeds --stats", "rss feeds --json", "rss feeds --failing", "rss feeds --failing --json",
        "rss status", "rss status --json", "rss stats", "rss export", "rss folder list", "rss folder list --json",
        "rss download --list", "rss download --all --dry-run", "rss download 1", "rss download --list --json",
        "rss open --dry-run 1", "rss mark read 1 --dry-run", "rss rule test word", "rss rule list",
        "rss discover $URL/page", "rss discover $URL/page --json", "rss add $URL/page", "rss add $URL/element",
        "rss add $URL/redirect", "rss sync --force", "rss parse feed.json", "rss parse feed.xml", "rss import bad.opml",
        "rss import --dry-run list.opml", "rss import --dry-run --json list.opml",
        "rss ---complete words list --feed ''",
        "rss ---complete bash 'rss list --feed ' ''", "rss ---complete words list --folder ''",
        "rss ---complete words move ''", "rss list --feed no-such-feed", "rss remove 'News'", "cat printed",
        "find . -name '*download*' | cat; ls -R --literal Downloads 2> /dev/null || true",
    ]

    private static let fields =
        "id,date,read,starred,feed,feed_title,title,url,author,sync,account,summary,text,content,tags,enclosures,image,external_url,language,published,modified,arrived,folders,downloaded,labels,note,comments_url,duplicate_of"

    @Test func nothingCommandsATerminal() async throws {
        let place = try await self.place()
        for command in Effort.some(of: Self.commands, every: 4) {
            for onTerminal in [false, true] {
                let end = try await place.run(command, onTerminal: onTerminal)
                let output = onTerminal ? Self.withoutStyle(end.output) : end.output
                let unsafe = (output + end.errors).unsafeScalars
                #expect(
                    unsafe == [], "\(command), \(onTerminal ? "terminal" : "pipe"): \(output.debugDescription)")
            }
        }
    }

    /// Else nothing would be seen of it.
    @Test func theTextsAreThere() async throws {
        let place = try await self.place()
        let shown = try await place.output(of: "rss show 1; rss feeds; rss folder list; cat printed")
        for word in ["title", "author", "link-text", "folder"] { #expect(shown.contains(word), "\(shown)") }
    }

    @Test func jsonIsExact() async throws {
        let place = try await self.place()
        let article = try #require(try await place.articles("--feed $URL/json --fields title,author").first)
        // White space counts as one space, at the end as none.
        let evil = Self.evil.replacing(/[\t\n\u{0C}\r ]+/, with: " ")
        #expect(article["title"] as? String == "title" + evil)
        #expect(article["author"] as? String == "author" + evil)
    }

    /// Colours, links of the program's own and its progress, which is written over.
    private static func withoutStyle(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing(/\u{1B}\[[0-9;]*m/, with: "")
            .replacing(/\u{1B}\]8;[^;\u{1B}\u{7}]*;[!-~]*(\u{1B}\\|\u{7})/, with: "")
            .replacing(/\r\u{1B}\[K([^\r\n]*(?=\r))?/, with: "")
    }

    private func place() async throws -> Place {
        let place = try Place()
        try place.write("feed.json", try Self.json(place.server.url("/file")))
        try place.write("feed.xml", Self.xml)
        try place.write(
            "list.opml",
            "<opml><body><outline text=\"folder\(Self.references)\"><outline text=\"t\(Self.references)\" xmlUrl=\"$URL/json\"/><outline text=\"x\(Self.references)\" xmlUrl=\"$URL/xml\"/><outline text=\"gone\(Self.references)\" xmlUrl=\"$URL/redirect\"/></outline></body></opml>"
        )
        try place.write(
            "bad.opml",
            "<opml><body><outline text=\"t\(Self.references)\" xmlUrl=\"javascript:\(Self.references)\"/></body></opml>"
        )
        try place.write("print", "#!/bin/sh\nprintf '%s\\n' \"$@\" >> printed\ncat >> printed\n")
        try place.write(
            ".config/rss/config.toml",
            "[hooks]\nnew_article = [\"./print\", \"{title}\", \"{url}\", \"{author}\", \"{feed}\"]\n")
        let (json, xml) = (try Self.json(place.server.url("/file")), Self.xml)
        place.answer { request in
            switch request.path {
            case "/json": .text(json)
            case "/xml": .text(xml)
            case "/page":
                .text(
                    "<html><link rel=alternate type=application/rss+xml href='/a\(Self.references)' title='page\(Self.references)'><link rel=alternate type=application/rss+xml href='/b'></html>"
                )
            case "/element": .text("<a\(Self.evil)b/>")
            case "/redirect": .status(302, headers: [("Location", "http://x\(Self.evil)/")])
            case "/file":
                .text("data", headers: [("Content-Disposition", "attachment; filename=\"download\(Self.evil).mp3\"")])
            default: .status(404)
            }
        }
        try await place.output(of: "chmod +x print; rss import list.opml")
        _ = try await place.run("rss sync; rss rule add word --star")
        return place
    }

    /// As references, which XML and HTML take for what they stand for, but for some of the first 32.
    private static let references = evil.unicodeScalars.map { "&#\($0.value);" }.joined()

    private static let xml =
        "<rss><channel><title>channel\(references)</title><link>http://x/\(references)</link><description>d\(references)</description><item><guid>g\(references)</guid><title>title\(references)</title><link>http://x/\(references)</link><author>author\(references)</author><category>tag\(references)</category><comments>http://x/\(references)</comments><description>&lt;p title='\(references)'>word \(references.replacing("&", with: "&amp;"))&lt;a href='http://x/\(references)'>link-text\(references)&lt;/a></description><pubDate>\(references)</pubDate></item></channel></rss>"

    private static func json(_ file: String) throws -> String {
        let html =
            "<p title='\(evil)'>word \(evil)\(references)<a href='http://x/\(evil)\(references)'>link-text\(evil)</a><img alt='\(evil)' src='http://x/\(evil)'><pre>\(evil)\r</pre>"
        let item: [String: Any] = [
            "id": "1" + evil, "url": "http://x/" + evil, "external_url": "http://x/" + evil, "title": "title" + evil,
            "summary": "summary" + evil, "content_html": html, "authors": [["name": "author" + evil]],
            "tags": ["tag" + evil], "image": "http://x/" + evil, "language": "en" + evil,
            "attachments": [
                ["url": file, "mime_type": "audio/\(evil)", "title": "enclosure" + evil],
                ["url": "http://x/" + evil, "mime_type": "audio/mpeg"],
            ],
        ]
        let feed: [String: Any] = [
            "version": "https://jsonfeed.org/version/1.1", "title": "channel" + evil, "description": evil,
            "home_page_url": "http://x/" + evil, "items": [item],
        ]
        let text = String(decoding: try JSONSerialization.data(withJSONObject: feed), as: UTF8.self)
        // Escaped: as bytes, U+0080 to U+009F would be taken for characters of Windows.
        return text.unicodeScalars.map { scalar in
            scalar.value < 0x7F ? String(scalar) : "\\u" + ("000" + String(scalar.value, radix: 16)).suffix(4)
        }.joined()
    }
}
