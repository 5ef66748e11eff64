import Testing

@testable import Discovery

/// RFC 8288, section 3, with the examples of its section 3.5 in other words.
@Suite struct LinkHeaderTests {
    private let url = "http://example.org/blog/"

    private func found(_ headers: String..., page: String = "") -> [FeedLink] {
        PageFeeds(page, url: url, linkHeaders: headers).declared
    }

    @Test(arguments: [
        ("</feed>; rel=alternate; type=application/rss+xml", "http://example.org/feed", nil),
        ("<feed> ; REL = \"alternate\" ; Type=\"application/atom+xml\"", "http://example.org/blog/feed", nil),
        ("<http://h/f?a=1,2;3>;rel=\"home alternate\";type=\"application/feed+json\"", "http://h/f?a=1,2;3", nil),
        ("</f>; rel=feed", "http://example.org/f", nil),
        ("</a>; rel=next, </f>; rel=feed, </b>; rel=prev", "http://example.org/f", nil),
        ("</f>; title=\"A \\\"B\\\", C; D\"; rel=feed", "http://example.org/f", "A \"B\", C; D"),
        ("</f>; rel=feed; title=Cafe; title*=UTF-8'fr'Caf%C3%A9", "http://example.org/f", "Café"),
        ("</f>; rel=feed; rel=next; title=A; title=B", "http://example.org/f", "A"),
    ])
    func feedsAreFound(header: String, feed: String, title: String?) {
        #expect(found(header).map(\.url) == [feed])
        #expect(found(header).map(\.title) == [title])
    }

    @Test(arguments: [
        "", "<", "<>; rel=feed", "</f>", "</f>; rel=alternate; type=text/html", "</f; rel=feed",
        "</f>; rel=\"alternate stylesheet\"; type=application/rss+xml", "</f>; rel=feed; anchor=\"/other\"",
        "</f>; rel=next; rel=feed", "</wp-json/>; rel=\"https://api.w.org/\"", "\"</f>\"", ";;;,,,",
    ])
    func othersAreNot(header: String) {
        #expect(found(header).isEmpty)
    }

    @Test func severalHeadersAreReadBeforeThePage() {
        let page = "<base href=http://other/><link rel=alternate type=application/rss+xml href=c>"

        #expect(
            found(
                "<a>; rel=alternate; type=application/rss+xml", "<b>; rel=alternate; type=application/rss+xml",
                page: page
            )
            .map(\.url) == ["http://example.org/blog/a", "http://example.org/blog/b", "http://other/c"])
    }

    @Test func headersThatWantToBeSlowAreNot() {
        #expect(found(String(repeating: "<", count: 200_000)).isEmpty)
        #expect(found(String(repeating: "</f>;", count: 100_000)).isEmpty)
        #expect(found("</f>; rel=\"" + String(repeating: "feed ", count: 100_000)).count == 1)
    }
}
