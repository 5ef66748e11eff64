import Testing

@testable import Parser

@Suite struct OPMLWriterTests {

    private func text(_ document: OPMLDocument) -> String {
        String(decoding: OPMLWriter.write(document), as: UTF8.self)
    }

    @Test func nestsFolders() {
        let document = OPMLDocument(
            title: "Mine",
            feeds: [
                OPMLFeed(
                    url: "http://a.example/", title: "A", htmlURL: "http://a.example/home", folders: ["News/Berlin"]),
                OPMLFeed(url: "http://b.example/", folders: ["News"]),
                OPMLFeed(url: "http://c.example/", title: "C"),
            ])
        #expect(
            text(document) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="2.0">
                  <head>
                    <title>Mine</title>
                  </head>
                  <body>
                    <outline type="rss" text="C" title="C" xmlUrl="http://c.example/"/>
                    <outline text="News" title="News">
                      <outline type="rss" text="http://b.example/" xmlUrl="http://b.example/"/>
                      <outline text="Berlin" title="Berlin">
                        <outline type="rss" text="A" title="A" xmlUrl="http://a.example/" htmlUrl="http://a.example/home"/>
                      </outline>
                    </outline>
                  </body>
                </opml>

                """)
    }

    @Test func losesNothing() throws {
        let document = OPMLDocument(
            title: "<\"Mine\" & 'yours'>",
            feeds: [
                OPMLFeed(
                    url: "http://a.example/?a='1'&b", title: "a <b> & \"c\" 'd'", htmlURL: "http://a.example/?a&b"),
                OPMLFeed(url: "http://b.example/", title: "日本 😀 &amp; ]]>"),
                OPMLFeed(url: "http://c.example/"),
                OPMLFeed(url: "http://d.example/", title: "d", folders: ["News", "News/Berlin", "a//b"]),
                OPMLFeed(url: "http://e.example/", title: "e", folders: ["News"]),
                OPMLFeed(url: "http://f.example/", folders: ["News/Berlin", "a / b", "/c", "d/"]),
                OPMLFeed(url: "http://g.example/", folders: [(0..<100).map(String.init).joined(separator: "/")]),
                OPMLFeed(url: "http://h.example/", folders: ["<a> & \"b\""]),
            ])
        let again = try OPMLReader.read(OPMLWriter.write(document))
        #expect(Set(again.feeds.map(\.url)) == Set(document.feeds.map(\.url)))
        for feed in document.feeds {
            let found = try #require(again.feeds.first { $0.url == feed.url })
            #expect(found.title == feed.title)
            #expect(found.htmlURL == feed.htmlURL)
            #expect(Set(found.folders) == Set(feed.folders))
        }
        #expect(again.title == document.title)
        #expect(again.skipped.isEmpty)
    }

    /// What is lost is lost in writing it once: control characters and superfluous white space.
    @Test(arguments: 0..<50)
    func bringsBackHostileNames(seed: Int) throws {
        let pieces = [
            "\"", "'", "<", ">", "&", "&amp;", "&#10;", "]]>", "<!--", "-->", "/", "//", " ", "  ", "\n", "\t", "\r",
            "\u{0}",
            "\u{1B}[31m", "\u{7F}", "\u{A0}", "\u{FEFF}", "\u{FFFE}", "\u{202E}", "\u{2028}", "😀", "👩‍👩‍👧",
            "e\u{301}", "é", "שלום", "日本", "\u{E000}", "a", "B", "http://x.example/", ",",
        ]
        var random = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
        func name() -> String {
            (0..<5).map { _ in
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return pieces[Int(random >> 33) % pieces.count]
            }.joined()
        }
        let feeds = (0..<8).map { number in
            OPMLFeed(
                url: "http://\(number).example/?a='1'&b=\"\"", title: name(), htmlURL: "http://h.example/&amp;",
                folders: [name(), name() + "/" + name()])
        }
        let once = try OPMLReader.read(OPMLWriter.write(OPMLDocument(title: name(), feeds: feeds)))
        let twice = try OPMLReader.read(OPMLWriter.write(once))
        #expect(Set(once.feeds.map(\.url)).count == feeds.count)
        #expect(once.feeds.allSatisfy { $0.htmlURL == "http://h.example/&amp;" })
        #expect(once.skipped.isEmpty && once.unreadCount == 0 && !once.isTruncated)
        for (feed, original) in zip(once.feeds.sorted { $0.url < $1.url }, feeds) {
            #expect(visible(feed.title ?? "") == visible(original.title ?? ""))
            #expect(Set(feed.folders.map(visible)) == Set(original.folders.map(visible)))
            let again = try #require(twice.feeds.first { $0.url == feed.url })
            #expect(again.title == feed.title)
            #expect(Set(again.folders) == Set(feed.folders))
        }
    }

    /// Without white space and what XML can't write.
    private func visible(_ name: String) -> String {
        let scalars = name.unicodeScalars.filter { !($0.value <= 0x20 || $0.value == 0xFFFE) }
        return String(String.UnicodeScalarView(scalars))
    }

    @Test func keepsTheOrder() throws {
        let feeds = (0..<50).map {
            OPMLFeed(
                url: "http://\($0).example/", title: "\($0)", folders: $0 % 2 == 0 ? ["f\($0 % 7)"] : ["g/\($0 % 3)"])
        }
        let once = OPMLWriter.write(OPMLDocument(feeds: feeds))
        #expect(OPMLWriter.write(try OPMLReader.read(once)) == once)
    }

    @Test func writesNoCharacterThatXMLForbids() throws {
        let written = OPMLWriter.write(
            OPMLDocument(feeds: [OPMLFeed(url: "http://a.example/", title: "a\u{1B}[31m\u{0}\u{FFFE}b")]))
        #expect(!written.contains(0xEF))
        #expect(try OPMLReader.read(written).feeds.map(\.title) == ["a[31mb"])
    }

    @Test func writesWhatATerminalWouldObeyAsReferences() {
        let title = "a\u{0}\u{1B}[\u{7F}\u{9B}\u{200F}\u{202E}\u{2069}\tb\u{A0}“"
        let written = text(OPMLDocument(title: title, feeds: []))
        #expect(written.contains("<title>a[&#127;&#155;&#8207;&#8238;&#8297;&#9;b\u{A0}“</title>"))
    }
}
