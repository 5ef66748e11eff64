import Testing

@testable import Discovery

@Suite struct SiteFeedsTests {

    @Test(arguments: [
        // YouTube
        ("https://www.youtube.com/channel/UCx", "https://www.youtube.com/feeds/videos.xml?channel_id=UCx"),
        ("https://m.youtube.com/channel/UC_x-1/videos", "https://www.youtube.com/feeds/videos.xml?channel_id=UC_x-1"),
        ("http://youtube.com/user/name/", "https://www.youtube.com/feeds/videos.xml?user=name"),
        ("https://www.youtube.com/playlist?list=PLx", "https://www.youtube.com/feeds/videos.xml?playlist_id=PLx"),
        ("https://www.youtube.com/watch?v=a&list=PLx", "https://www.youtube.com/feeds/videos.xml?playlist_id=PLx"),
        // Code
        ("https://github.com/swiftlang", "https://github.com/swiftlang.atom"),
        ("https://github.com/a/b/releases/tag/1.0", "https://github.com/a/b/releases.atom"),
        ("https://github.com/a/b/tags", "https://github.com/a/b/tags.atom"),
        ("https://github.com/a/b/commits/release/6.2", "https://github.com/a/b/commits/release/6.2.atom"),
        ("https://github.com/a/b/tree/main/Sources", "https://github.com/a/b/commits/main/Sources.atom"),
        ("https://gitlab.com/a", "https://gitlab.com/a.atom"),
        ("https://gitlab.com/a/b/-/commits/main", "https://gitlab.com/a/b/-/commits/main?format=atom"),
        ("https://codeberg.org/a/b/src/branch/main", "https://codeberg.org/a/b/rss/branch/main"),
        ("https://git.sr.ht/~a/b/log", "https://git.sr.ht/~a/b/log/rss.xml"),
        ("https://pypi.org/project/a/", "https://pypi.org/rss/project/a/releases.xml"),
        ("https://crates.io/crates/a", "https://static.crates.io/rss/crates/a.xml"),
        // Talk
        ("https://www.reddit.com/r/swift", "https://www.reddit.com/r/swift/.rss"),
        (
            "https://www.reddit.com/r/swift/search?q=ferry&restrict_sr=1",
            "https://www.reddit.com/r/swift/search.rss?q=ferry&restrict_sr=1"
        ),
        ("https://old.reddit.com/search/?q=a+b&sort=new", "https://www.reddit.com/search.rss?q=a+b&sort=new"),
        ("https://old.reddit.com/r/a+b/new/", "https://www.reddit.com/r/a+b/new.rss"),
        ("https://www.reddit.com/r/a/top/?t=week&x", "https://www.reddit.com/r/a/top/.rss?t=week"),
        ("https://www.reddit.com/r/a/comments/1/title/", "https://www.reddit.com/r/a/comments/1/title.rss"),
        ("https://www.reddit.com/u/a", "https://www.reddit.com/user/a/.rss"),
        ("https://www.reddit.com/user/a/m/b", "https://www.reddit.com/user/a/m/b.rss"),
        ("https://bsky.app/profile/a.example", "https://bsky.app/profile/a.example/rss"),
        ("https://stackoverflow.com/questions/tagged/swift", "https://stackoverflow.com/feeds/tag/swift"),
        ("https://cooking.stackexchange.com/questions/12/a", "https://cooking.stackexchange.com/feeds/question/12"),
        ("https://lobste.rs/t/swift", "https://lobste.rs/t/swift.rss"),
        (
            "https://de.wikipedia.org/wiki/Zug",
            "https://de.wikipedia.org/w/index.php?title=Zug&action=history&feed=atom"
        ),
        // Blogs
        ("https://medium.com/@a", "https://medium.com/feed/@a"),
        ("https://medium.com/@a/a-story-1234", "https://medium.com/feed/@a"),
        ("https://medium.com/a-publication", "https://medium.com/feed/a-publication"),
        ("https://medium.com/a/tagged/b", "https://medium.com/feed/a/tagged/b"),
        ("https://a.medium.com/", "https://a.medium.com/feed"),
        ("https://a.blogspot.com/2026/11/b.html", "https://a.blogspot.com/feeds/posts/default"),
        ("https://a.blogspot.com/search/label/b", "https://a.blogspot.com/feeds/posts/default/-/b"),
        ("https://a.tumblr.com", "https://a.tumblr.com/rss"), ("https://www.tumblr.com/a", "https://a.tumblr.com/rss"),
        ("https://a.tumblr.com/tagged/b", "https://a.tumblr.com/tagged/b/rss"),
        ("https://a.substack.com/p/b", "https://a.substack.com/feed"),
        ("https://a.wordpress.com/category/b/c/", "https://a.wordpress.com/category/b/c/feed/"),
        // Media
        ("https://vimeo.com/a", "https://vimeo.com/a/videos/rss"),
        ("https://vimeo.com/channels/a", "https://vimeo.com/channels/a/videos/rss"),
        ("https://arxiv.org/list/cs.PL/recent", "https://rss.arxiv.org/rss/cs.PL"),
    ])
    func pagesOfKnownSitesHaveFeeds(page: String, feed: String) {
        #expect(SiteFeeds.known(of: page).map(\.url) == [feed])
    }

    @Test func theAddressToCloneFromIsThatOfTheRepository() {
        let page = SiteFeeds.known(of: "https://github.com/a/b").map(\.url)

        #expect(!page.isEmpty && SiteFeeds.known(of: "https://github.com/a/b.git").map(\.url) == page)
    }

    @Test func aRepositoryHasSeveralFeeds() {
        let feeds = SiteFeeds.known(of: "https://github.com/swiftlang/swift/")

        #expect(
            feeds.map(\.url) == [
                "https://github.com/swiftlang/swift/releases.atom", "https://github.com/swiftlang/swift/commits.atom",
                "https://github.com/swiftlang/swift/tags.atom",
            ])
        #expect(feeds.map(\.title) == ["Releases", "Commits", "Tags"])
    }

    @Test(arguments: [
        "https://example.org/", "https://www.youtube.com/", "https://www.youtube.com/@name",
        "https://www.youtube.com/watch?v=a&list=RDa", "https://www.youtube.com/feeds/videos.xml?channel_id=UCx",
        "https://github.com/", "https://github.com/topics/swift", "https://github.com/swiftlang.atom",
        "https://github.com/a/b/releases.atom", "https://www.reddit.com/r/swift/.rss", "https://medium.com/feed/@a",
        "https://a.medium.com/feed", "https://a.blogspot.com/feeds/posts/default", "https://substack.com/",
        "https://a.substack.com/feed", "https://notgithub.com/a/b", "https://github.com.example.org/a/b",
        "https://a.tumblr.com/rss", "https://vimeo.com/a/videos/rss", "https://codeberg.org/a/b.rss",
        "ftp://github.com/a/b", "file:///github.com/a/b", "github.com/a/b", "", "https://",
    ])
    func otherAddressesHaveNone(url: String) {
        #expect(SiteFeeds.known(of: url).isEmpty)
    }

    @Test func noSiteHasMoreFeedsThanOneAsksFor() {
        let rules =
            SiteRule.code + SiteRule.packages + SiteRule.social + SiteRule.blogs + SiteRule.media
            + SiteRule.anywhere
        #expect(rules.allSatisfy { (1...3).contains($0.count) })
    }

    @Test(arguments: [
        (#"<meta itemprop="channelId" content="UCabc">"#, "UCabc"),
        (#"<script>{"metadata":{"externalId":"UCa_b-c","x":1}}</script>"#, "UCa_b-c"),
        (#"{"channelId":"HCx"}{"externalChannelId":"UCabc"}"#, "UCabc"),
        (#"<link rel="canonical" href="https://www.youtube.com/channel/UCabc">"#, "UCabc"),
    ])
    func aPageTellsTheNumberOfItsChannel(page: String, channel: String) {
        let feeds = PageFeeds(page, url: "https://www.youtube.com/@name").declared

        #expect(feeds.map(\.url) == ["https://www.youtube.com/feeds/videos.xml?channel_id=\(channel)"])
        #expect(PageFeeds(page, url: "https://example.org/@name").declared.isEmpty)
    }

    @Test func whatAPageDeclaresCountsMore() {
        let url = "https://www.youtube.com/channel/UCa"
        let page = "<link rel=alternate type=application/rss+xml href=/f>" + #"{"channelId":"UCb"}"#

        #expect(PageFeeds(page, url: url).all(at: url).map(\.url) == ["https://www.youtube.com/f"])
        #expect(PageFeeds("", url: url).all(at: url).map(\.url) == SiteFeeds.known(of: url).map(\.url))
    }

    @Test func aMusiciansPageTellsTheirNumber() {
        let page = #"<meta property="al:ios:url" content="soundcloud://users:123">"#

        #expect(
            PageFeeds(page, url: "https://soundcloud.com/name").declared.map(\.url)
                == ["https://feeds.soundcloud.com/users/soundcloud:users:123/sounds.rss"])
        #expect(PageFeeds("soundcloud://users:x", url: "https://soundcloud.com/name").declared.isEmpty)
    }

    @Test func aDirectoryOfPodcastsIsAsked() {
        let page = "https://podcasts.apple.com/de/podcast/a-name/id12345?i=1"

        #expect(PodcastDirectory.lookup(of: page) == "https://itunes.apple.com/lookup?id=12345&entity=podcast")
        #expect(PodcastDirectory.lookup(of: "https://podcasts.apple.com/de/charts") == nil)
        #expect(PodcastDirectory.lookup(of: "https://example.org/podcast/id12345") == nil)

        let answer = #"{"resultCount":1,"results":[{"kind":"podcast","feedUrl":"https:\/\/h\/f?a\u0026b"}]}"#
        #expect(PodcastDirectory.feed(in: Array(answer.utf8)) == "https://h/f?a&b")
        for answer in [#"{"results":[]}"#, #"{"results":[{"feedUrl":"file:///f"}]}"#, "[]", "<html>", ""] {
            #expect(PodcastDirectory.feed(in: Array(answer.utf8)) == nil)
        }
    }

    @Test(arguments: [
        "https://www.youtube.com/channel/UCx/videos", "https://www.youtube.com/feeds/videos.xml?channel_id=UCx",
    ])
    func partsOfAChannelAreListsWithItsID(_ url: String) {
        let lists = YouTubeList.allCases.compactMap { $0.feed(ofChannelAt: url) }
        #expect(lists.map { $0.split(separator: "=").last } == ["UULFx", "UUSHx", "UULVx"])
    }

    @Test func onlyChannelsHaveParts() {
        let others = ["https://www.youtube.com/user/name", "https://example.org/channel/UCx"]
        #expect(others.compactMap { YouTubeList.videos.feed(ofChannelAt: $0) } == [])
    }
}
