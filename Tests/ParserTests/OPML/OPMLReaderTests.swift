import Testing

@testable import Parser

@Suite struct OPMLReaderTests {

    private func read(_ outlines: String, head: String = "") throws -> OPMLDocument {
        try OPMLReader.read(Array("<opml version=\"2.0\"><head>\(head)</head><body>\(outlines)</body></opml>".utf8))
    }

    private func feed(_ outline: String) throws -> OPMLFeed {
        try #require(read(outline).feeds.first)
    }

    /// Some programs write the type of feeds at folders, too.
    @Test func aFeedWithoutAnAddressThatHasOthersInItIsAFolder() throws {
        let list = try read(
            """
            <outline type="rss" title="Tech"><outline type="rss" title="Trams" xmlUrl="https://t.example/rss"/></outline>
            <outline type="rss" title="None"/><outline text="Last" xmlUrl="https://l.example/rss"/>
            """)
        #expect(list.feeds.map(\.folders) == [["Tech"], []])
        #expect(list.skipped.map(\.number) == [3] && list.skipped.map(\.reason) == [.noAddress])
    }

    @Test func readsAList() throws {
        let list = try read(
            """
            <outline text="One" type="rss" xmlUrl="http://a.example/feed" htmlUrl="http://a.example/"/>
            <outline text="News">
              <outline text="Two" type="rss" xmlUrl="https://b.example/feed"></outline>
              <outline text="Berlin"><outline text="Three" xmlUrl="https://c.example/feed"/></outline>
            </outline>
            <outline text="Four" xmlUrl="https://d.example/feed"/>
            """, head: "<title> My\n feeds </title><ownerName>me</ownerName>")
        #expect(
            list
                == OPMLDocument(
                    title: "My feeds",
                    feeds: [
                        OPMLFeed(url: "http://a.example/feed", title: "One", htmlURL: "http://a.example/"),
                        OPMLFeed(url: "https://b.example/feed", title: "Two", folders: ["News"]),
                        OPMLFeed(url: "https://c.example/feed", title: "Three", folders: ["News/Berlin"]),
                        OPMLFeed(url: "https://d.example/feed", title: "Four"),
                    ]))
    }

    @Test(arguments: [
        "xmlUrl", "xmlurl", "xmlURL", "XMLURL",
    ])
    func readsAttributesInAnyCase(name: String) throws {
        #expect(try feed("<outline TEXT='a' \(name)='http://a.example/'/>").title == "a")
    }

    @Test(
        arguments: [
            ("text='a' title='b'", "a"), ("title='b'", "b"), ("text='' title='b'", "b"),
            ("text=' \n ' title=' b\n c '", "b c"),
            ("text='AT&amp;T &#8212; caf&eacute;'", "AT&T — café"), ("text='a &lt;b&gt; c'", "a <b> c"),
            ("text='http://a.example/'", nil), ("", nil),
        ] as [(String, String?)])
    func findsTheTitle(attributes: String, title: String?) throws {
        #expect(try feed("<outline \(attributes) xmlUrl='http://a.example/'/>").title == title)
    }

    @Test(arguments: ["gPodder subscriptions", "my.gpodder.org Subscriptions"])
    func takesNoDescriptionOfGPodderForATitle(head: String) throws {
        let list = try read(
            "<outline text='A talk.' title='b' xmlUrl='http://a.example/'/><outline text='c' xmlUrl='http://c.example/'/>",
            head: "<title>\(head)</title>")
        #expect(list.feeds.map(\.title) == ["b", "c"])
    }

    @Test func takesNoLongTextForATitle() throws {
        let long = String(repeating: "All about ferries. ", count: 6)
        #expect(try feed("<outline text='\(long)' title='b' xmlUrl='http://a.example/'/>").title == "b")
        #expect(try feed("<outline text='\(long)' xmlUrl='http://a.example/'/>").title?.hasPrefix("All about") == true)
    }

    @Test(arguments: [
        ("type='rss' url='http://a.example/'"), ("type='Atom' url='http://a.example/'"),
        ("type='pie' xmlUrl='http://a.example/'"), ("type='unheard-of' xmlUrl='http://a.example/'"),
        ("xmlUrl=' http://a.example/\n'"), ("xmlUrl='feed://a.example/'"), ("xmlUrl='feed:http://a.example/'"),
    ])
    func findsTheAddress(attributes: String) throws {
        #expect(try feed("<outline text='a' \(attributes)/>").url == "http://a.example/")
    }

    @Test(arguments: [
        "file:///etc/passwd", "exec:touch /tmp/x", "javascript:alert(1)", "filter:sh:http://a.example/", "query:a:b",
        "feed:file:///etc/passwd", "feed:feed:http://a.example/", "ftp://a.example/", "mailto:a@b.example",
        "//a.example/",
        "a.example/feed", "http:", "http:///", "data:text/xml,x", "\u{7F}http://a.example/",
    ])
    func leavesOutWhatIsNotOfTheWeb(url: String) throws {
        let list = try read("<outline text='folder'/><outline text='a' type='rss' xmlUrl='\(url)'/>")
        #expect(list.feeds.isEmpty)
        #expect(list.skipped == [SkippedOutline(number: 2, line: 1, title: "a", url: url, reason: .notAWebAddress)])
    }

    @Test(
        arguments: [
            ("<outline text='a' type='rss'/>", SkippedOutline.Reason.noAddress, nil),
            ("<outline text='a' type='include' url='http://a.example/x.opml'/>", .inclusion, "http://a.example/x.opml"),
            ("<outline text='a' type='link' url='http://a.example/'/>", .link, "http://a.example/"),
            ("<outline text='a' url='http://a.example/'/>", .link, "http://a.example/"),
            ("<outline text='a' type='HTML+XPath' xmlUrl='http://a.example/'/>", .scraped, "http://a.example/"),
            ("<outline text='a' type='JSON+DotNotation' xmlUrl='http://a.example/'/>", .scraped, "http://a.example/"),
            ("<outline text='a' type='xml+xpath' xmlUrl='http://a.example/'/>", .scraped, "http://a.example/"),
            (
                "<outline text='a' type='rss' xmlUrl='http://a.example/' frss:xPathItem='//a'/>", .scraped,
                "http://a.example/"
            ),
            ("<outline text='a' isComment='true' xmlUrl='http://a.example/'/>", .comment, "http://a.example/"),
            (
                "<outline isComment='true'><outline><outline text='a' xmlUrl='file:x'/></outline></outline>", .comment,
                "file:x"
            ),
        ] as [(String, SkippedOutline.Reason, String?)])
    func saysWhatElseItLeavesOut(outlines: String, reason: SkippedOutline.Reason, url: String?) throws {
        let list = try read(outlines)
        #expect(list.feeds.isEmpty)
        #expect(list.skipped.map(\.reason) == [reason])
        #expect(list.skipped.map(\.url) == [url])
        #expect(list.skipped.map(\.title) == ["a"])
    }

    @Test func takesAFeedInTwoFoldersForOne() throws {
        let list = try read(
            """
            <outline text='A'><outline xmlUrl='http://a.example/'/><outline xmlUrl='http://a.example/'/></outline>
            <outline text='B'><outline text='b' xmlUrl='http://a.example/' htmlUrl='http://b.example/'/></outline>
            """)
        let feed = OPMLFeed(
            url: "http://a.example/", title: "b", htmlURL: "http://b.example/", folders: ["A", "B"])
        #expect(list.feeds == [feed])
    }

    @Test(
        arguments: [
            ("<outline category='/a/b,/c' xmlUrl='http://a.example/'/>", ["a/b", "c"]),
            ("<outline category=' tag , , /' xmlUrl='http://a.example/'/>", ["tag"]),
            ("<outline text='F'><outline category='/a' xmlUrl='http://a.example/'/></outline>", ["F"]),
            ("<outline text='F' xmlUrl=''><outline xmlUrl='http://a.example/'/></outline>", ["F"]),
            ("<outline><outline title='F'><outline xmlUrl='http://a.example/'/></outline></outline>", ["F"]),
            ("<outline text='F'/><outline xmlUrl='http://a.example/'/>", []),
            (
                "<outline text='F' isSet='true'><outline text='G'><outline xmlUrl='http://a.example/'/></outline></outline>",
                ["G"]
            ),
        ] as [(String, [String])])
    func findsTheFolders(outlines: String, folders: [String]) throws {
        #expect(try feed(outlines).folders == folders)
    }

    @Test(arguments: [
        "<outline text='A' xmlUrl='http://a.example/?a=1&b=2&copy=3&amp;d=4'/>",
        "<outline xmlns:o='urn:o' text='A' o:x='1' xmlUrl='http://a.example/?a=1&amp;b=2&amp;copy=3&amp;d=4'/>",
        "<outline text='A' xmlUrl='http://a.example/?a=1&b=2&copy=3&d=4' text='B' xmlUrl='http://b.example/'/>",
        "<outline text='A' xmlUrl=http://a.example/?a=1&b=2&copy=3&d=4></outline>",
        "<!-- <outline xmlUrl='http://x.example/'/> --><OUTLINE Text=\"A\" xmlUrl='http://a.example/?a=1&b=2&copy=3&d=4'>",
        "<outline text='\u{1}A\u{8}' xmlUrl='http://a.example/?a=1&b=2&copy=3&d=4'/>",
        "text <p>and</p> <outline text='A' xmlUrl='http://a.example/?a=1&b=2&copy=3&d=4'><outline text='post'/></outline>",
        "</body><body><outline text='A' xmlUrl='http://a.example/?a=1&b=2&copy=3&d=4'/></body><body>",
    ])
    func readsWhatOtherProgramsWrite(outline: String) throws {
        #expect(try read(outline).feeds == [OPMLFeed(url: "http://a.example/?a=1&b=2&copy=3&d=4", title: "A")])
    }

    @Test(arguments: [
        "<opml><outline xmlUrl='http://a.example/'/></opml>",
        "<?xml version='1.0' encoding='utf-16'?><OPML version='1.1'><Outline xmlUrl='http://a.example/'/></OPML>",
        "<!DOCTYPE opml SYSTEM 'http://x.example/opml.dtd'><opml><body><outline xmlUrl='http://a.example/'/></body></opml>",
        "\u{FEFF}\n<opml xmlns='urn:x'><body><outline xmlUrl='http://a.example/'/></body></opml>",
    ])
    func readsDocumentsOfAnyKind(document: String) throws {
        #expect(try OPMLReader.read(Array(document.utf8)).feeds.map(\.url) == ["http://a.example/"])
    }

    @Test func tellsLines() throws {
        let list = try OPMLReader.read(
            Array(
                """
                <opml><body>
                <outline text="x > y"
                    xmlUrl="http://a.example/?<outline"/><!-- <outline
                  xmlUrl="x"/> -->
                <outline text="F"><o:outline xmlns:o="urn:o" xmlUrl="file:1"/>
                <outlines/> <outline xmlUrl='file:"2'/>
                </outline><outline xmlUrl="http://b.example/?a&b"/>\r
                <outline url="http://c.example"></outline></body></opml>
                """.utf8))
        #expect(list.skipped.map(\.line) == [5, 6, 8])
        #expect(list.skipped.map(\.number) == [3, 4, 6])
        #expect(list.unreadCount == 0)
    }

    @Test func countsWhatStandsBehindTheEnd() throws {
        let list = "<opml><body><outline xmlUrl='http://a.example/'/></body></opml>"
        let document = try OPMLReader.read(Array((list + list).utf8))
        #expect(document.feeds.count == 1)
        #expect(document.unreadCount == 1)
    }

    @Test func readsOtherEncodings() throws {
        let declaration = Array("<?xml version='1.0' encoding='windows-1251'?>".utf8)
        let outline =
            Array("<opml><outline xmlUrl='http://a.example/' text='".utf8) + [0xCF, 0xF0] + Array("'/></opml>".utf8)
        #expect(try OPMLReader.read(declaration + outline).feeds.map(\.title) == ["Пр"])
    }

    @Test(arguments: [
        "<opml><body><outline text='A'><outline text='a&b' xmlUrl='http://a.example/?a=1&b=2'/><outline text='x",
        "PHP notice\n<opml><body><outline text='A'><outline text=\"a&b\" xmlUrl='http://a.example/?a=1&b=2'>",
    ])
    func readsWhatThereIsOfATruncatedFile(text: String) throws {
        let list = try OPMLReader.read(Array(text.utf8))
        #expect(list.isTruncated)
        #expect(list.feeds == [OPMLFeed(url: "http://a.example/?a=1&b=2", title: "a&b", folders: ["A"])])
    }

    @Test(arguments: [
        ("", OPMLError.empty), (" \n", .empty), ("http://a.example/feed", .unreadable),
        ("{\"feeds\": []}", .unreadable),
        ("<rss><channel/></rss>", .notOPML(root: "rss")),
        ("<!DOCTYPE html><HTML><p>x<br></HTML>", .notOPML(root: "html")),
    ])
    func refusesWhatIsNotOPML(text: String, error: OPMLError) {
        #expect(throws: error) { try OPMLReader.read(Array(text.utf8)) }
    }

    @Test func acceptsAnEmptyList() throws {
        #expect(try read("") == OPMLDocument())
    }

    @Test func loadsNothingFromOutside() throws {
        let list = try OPMLReader.read(
            Array(
                """
                <!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/hostname"><!ENTITY y "why">]>
                <opml><body><outline text="-&x;--&y;-" xmlUrl="http://a.example/"/></body></opml>
                """.utf8))
        #expect(list.feeds.first?.title == "---why-")
    }

    /// As it is written, and as it is read.
    @Test(arguments: ["http:\u{2}//a.example/", "http://a.example/"])
    func usesNoAddressAsTitle(title: String) throws {
        #expect(try feed("<outline text=\"\(title)\" xmlUrl=\"http:\u{2}//a.example/\"/>").title == nil)
        #expect(try feed("<outline text=\"\(title)\" xmlUrl=\"feed:http://a.example/\"/>").title == nil)
    }

    @Test(arguments: ["&#146;", "&#0146;", "&#x0092;", "&#146\u{1E};", "\u{92}"])
    func readsWindowsCharacters(_ character: String) throws {
        let list = try read(
            "<outline text=\"It\(character)s\" xmlUrl=\"http://a.example/\(character)\"/>",
            head: "<title>It\(character)s</title>")
        #expect(list.title == "It’s")
        #expect(list.feeds.map(\.title) == ["It’s"])
        #expect(list.feeds.map(\.url) == ["http://a.example/’"])
    }

    @Test(arguments: [true, false])
    func survivesEndlessNesting(isClosed: Bool) throws {
        let depth = 100_000
        let text =
            "<opml>" + String(repeating: "<outline text='folder'>", count: depth)
            + "<outline xmlUrl='http://a.example/'/>"
            + (isClosed ? String(repeating: "</outline>", count: depth) + "</opml>" : "")
        let list = try OPMLReader.read(Array(text.utf8))
        #expect(list.feeds.isEmpty)
        #expect(list.unreadCount > depth - 1000)
    }

    @Test func readsLongLists() throws {
        let count = 5000
        let outlines = (0..<count).map {
            "<outline text='F\($0 % 7)'><outline xmlUrl='http://\($0).example/?a&b'/></outline>"
        }
        let list = try read(outlines.joined(separator: "\n"))
        #expect(list.feeds.count == count)
        #expect(list.feeds.last?.folders == ["F\((count - 1) % 7)"])
    }

    /// libxml2 would compare each of them with all others.
    @Test func readsOutlinesWithManyAttributes() throws {
        let attributes = (0..<10_000).map { "a\($0)='x'" }.joined(separator: " ")
        #expect(try feed("<outline xmlUrl='http://a.example/' \(attributes)/>").url == "http://a.example/")
    }

    @Test func boundsThePathsOfFolders() throws {
        let name = String(repeating: "n", count: 600)
        let list = try read(
            "<outline text='\(name)'><outline text='\(name)'><outline xmlUrl='http://a.example/'/></outline></outline>")
        #expect(list.feeds.first?.folders == [name])
    }
}
