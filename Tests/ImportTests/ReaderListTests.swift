import Foundation
@testable import Parser
import Model
import Testing

@testable import Import

/// The files in which other readers keep their subscriptions and articles.
@Suite struct ReaderListTests {

    // MARK: newsboat

    @Test func tagsAreFoldersAndATildeMarksATitle() {
        let list = NewsboatURLs.read(
            """
            # My feeds
            https://a.example/feed News "Far away" "~A title"

              https://b.example/feed "!hidden" "!" a//b / # "no tag"
            """)

        #expect(
            list.feeds == [
                OPMLFeed(url: "https://a.example/feed", title: "A title", folders: ["News", "Far away"]),
                OPMLFeed(url: "https://b.example/feed", folders: ["a/b"]),
            ])
        #expect(list.skipped.isEmpty)
    }

    @Test(arguments: [
        (#"https://a.example "a \"b\" c""#, #"a "b" c"#), (#"https://a.example "a\\b""#, #"a\b"#),
        (#"https://a.example "without end"#, "without end"), (#"https://a.example a"b"#, #"a"b"#),
        (#""https://a.example" "# + "\ttag\r", "tag"), (#"https://a.example "\q""#, "q"),
        (#"https://a.example "\"#, nil),
    ])
    func wordsArePartedAsNewsboatDoes(_ line: String, _ tag: String?) {
        let list = NewsboatURLs.read(line)

        #expect(list.feeds == [OPMLFeed(url: "https://a.example", folders: tag.map { [$0] } ?? [])])
    }

    @Test func whatIsNoFeedOfTheWebIsTold() {
        let list = NewsboatURLs.read(
            """
            "query:Unread:unread = \\"yes\\""
            "exec:~/bin/feed.py"
            filter:~/bin/filter:https://a.example/feed
            file:///tmp/feed.xml
            nonsense
            https://a.example/feed
            """)

        #expect(list.feeds.map(\.url) == ["https://a.example/feed"])
        #expect(list.skipped.map(\.number) == [2, 3, 4, 5])
        #expect(list.skipped.map(\.reason) == [.program, .program, .notAWebAddress, .notAWebAddress])
        #expect(list.filters.map(\.name) == ["Unread"] && list.filters.map(\.query) == ["is:unread"])
    }

    @Test func feedListedTwiceIsOne() {
        let list = NewsboatURLs.read("https://a.example a b\nhttps://a.example b c ~T")

        #expect(list.feeds == [OPMLFeed(url: "https://a.example", title: "T", folders: ["a", "b", "c"])])
    }

    // MARK: sfeed

    @Test func literalFeedsAreReadAndTheRestTold() {
        let list = SfeedConfiguration.read(
            #"""
            sfeedpath="$HOME/feeds" # here
            feed "outside" "https://outside.example"
            fetch() {
                curl "$2"
            }
            feeds() {
                # feed "comment" "https://comment.example"
                feed "A \"title\"" "https://a.example/feed" "https://a.example" "iso-8859-1"
                feed 'B $HOME' https://b.example/feed?a=1 # with a remark
                feed "C" \
                    "https://c.example/feed"
                feed "D" "$base/feed"
                feed "E" "`cat url`"
                feed "F"
                feed "G" "gopher://g.example"
                for name in a b; do
                test -f x && feed "H" "https://h.example"
                feed "I" "https://i.example";
            }
            feed "after" "https://after.example"
            """#)

        #expect(list.feeds.map(\.title) == ["A \"title\"", "B $HOME", "C", "I"])
        #expect(
            list.feeds.map(\.url).prefix(3) == [
                "https://a.example/feed", "https://b.example/feed?a=1", "https://c.example/feed",
            ])
        #expect(list.skipped.map(\.number) == [12, 13, 14, 15, 16, 17])
        #expect(
            list.skipped.map(\.reason) == [
                .notLiteral, .notLiteral, .noAddress, .notAWebAddress, .notLiteral, .notLiteral,
            ])
        #expect(list.articles == "~/feeds")
    }

    @Test(arguments: [
        ("sfeedpath=/srv/feeds", "/srv/feeds"), ("sfeedpath='~/feeds'", "~/feeds"), ("#sfeedpath=/srv", nil),
        ("sfeedpath=\"${HOME}/f\"", "~/f"), ("sfeedpath=$(pwd)/feeds", nil), ("sfeedpath=feeds", nil),
    ])
    func pathOfArticlesIsReadWhereLiteral(_ line: String, _ path: String?) {
        #expect(SfeedConfiguration.read(line + "\nfeeds() {\n}").articles == path)
    }

    @Test func fieldsOfAnArticleAreUnescaped() throws {
        let line =
            #"1793872800"# + "\tOne\thttps://a.example/1\t" + #"<pre>a\n\tb \\n</pre>"#
            + "\thtml\tg1\tMar\thttps://a.example/1.mp3\tx|y"
        let item = try #require(SfeedLine.item(line))

        #expect(item.id == "g1")
        #expect(item.article.title == "One")
        #expect(item.article.url == "https://a.example/1")
        #expect(item.article.content == "<pre>a\n\tb \\n</pre>")
        #expect(item.article.datePublished == Date(timeIntervalSince1970: 1_793_872_800))
        #expect(item.authors == [Author(name: "Mar")])
        #expect(item.article.enclosures == [Enclosure(url: "https://a.example/1.mp3")])
        #expect(item.article.tags == ["x", "y"])
    }

    @Test func emptyFieldsAreNothing() throws {
        let item = try #require(SfeedLine.item("\t\t\ta < b\tplain\t\t\t\t"))

        #expect(item.contentText == "a < b")
        #expect(
            item.id == nil && item.article.url == nil && item.article.title == nil && item.article.datePublished == nil)
    }

    @Test(arguments: [
        "", "x", "<html>\t<body>", "x\t\t\t\thtml\t\t\t\t", "1\t\t\t\tpdf\t\t\t\t", String(repeating: "a\t", count: 12),
    ])
    func whatIsNoArticleIsNone(_ line: String) {
        #expect(SfeedLine.item(line) == nil)
    }

    // MARK: Both

    /// Pieces of such files in any order.
    @Test(arguments: 0..<200)
    func nonsenseGivesAddressesOfTheWebAlone(_ seed: UInt64) {
        var random = SeededGenerator(state: seed)
        let pieces = [
            "https://a.example/", "http://b", "\"", "'", "\\", "\n", "\n", " ", "\t", "#", "feed ", "feeds() {", "}",
            "$x", "`",
            "query:", "~T", "!", "/", "\r\n", "\0", "é", "file:///x", ";",
        ]
        let text = (0..<80).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()

        for list in [NewsboatURLs.read(text), SfeedConfiguration.read("feeds() {\n" + text)] {
            #expect(list.feeds.allSatisfy { $0.url.hasPrefix("http://") || $0.url.hasPrefix("https://") }, "\(text)")
            #expect(Set(list.feeds.map(\.url)).count == list.feeds.count)
            #expect(
                list.feeds.flatMap(\.folders).allSatisfy { !$0.isEmpty && !$0.hasPrefix("/") && !$0.hasSuffix("/") })
            #expect(list.skipped.map(\.number) == list.skipped.map(\.number).sorted())
        }
    }
}

private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
