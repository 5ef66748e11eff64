@testable import Parser
import Testing

@testable import Discovery

@Suite struct SameFeedTests {

    /// How many feeds there are, by the formats, titles and addresses of links.
    private func groups(_ links: (FeedFormat?, String?, String)...) -> [Int] {
        links.map { FeedLink(url: "https://h" + $0.2, title: $0.1, format: $0.0, score: 100) }.groupedByFeed.map(
            \.count)
    }

    @Test func formatsOfOneFeedAreOneFeed() {
        #expect(groups((.rss, "News", "/a"), (.atom, "News", "/b"), (.jsonFeed, "News", "/c")) == [3])
        #expect(groups((.rss, "News (RSS 2.0)", "/a"), (.atom, "News (Atom 1.0)", "/b")) == [2])
        #expect(groups((.rss, "RSS", "/rss.xml"), (.atom, "Atom", "/atom.xml")) == [2])
        #expect(groups((.rss, nil, "/feed/"), (.rss, nil, "/feed/rss/"), (.atom, nil, "/feed/atom/")) == [3])
        #expect(groups((.atom, nil, "/feeds/posts/default"), (.rss, nil, "/feeds/posts/default?alt=rss")) == [2])
        #expect(groups((nil, nil, "/index.xml"), (nil, nil, "/index.json")) == [2])
    }

    @Test func otherFeedsAreNot() {
        #expect(groups((.rss, "News", "/news"), (.atom, "Weather", "/weather")) == [1, 1])
        #expect(groups((.rss, "RSS", "/news.xml"), (.rss, "RSS", "/weather.xml")) == [1, 1])
        #expect(groups((.rss, "News", "/a"), (.rss, "News", "/b")) == [1, 1])
        #expect(groups((.rss, "Site", "/feed/"), (.rss, "Site: trains", "/category/trains/feed/")) == [1, 1])
        #expect(groups((.rss, "Top 10", "/10/rss"), (.rss, "Top 20", "/20/rss")) == [1, 1])
        #expect(groups((nil, nil, "/feed1.xml"), (nil, nil, "/feed2.xml")) == [1, 1])
    }

    @Test func theFirstFormatComesFirst() {
        let links = ["/rss.xml", "/weather", "/atom.xml"].map { FeedLink(url: "https://h" + $0, score: 100) }

        #expect(
            links.groupedByFeed.map { $0.map(\.url) } == [
                ["https://h/rss.xml", "https://h/atom.xml"], ["https://h/weather"],
            ])
    }
}
