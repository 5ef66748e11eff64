import Testing

@testable import Discovery

@Suite struct FeedGuessesTests {

    /// The first three, which are asked for.
    private func guesses(_ url: String, generator: String? = nil) -> [String] {
        Array(FeedGuesses.addresses(of: url, generator: generator).prefix(3))
    }

    @Test func feedsAreUsuallyAtTheTopOrAtTheTopOfASection() {
        #expect(guesses("https://h") == ["https://h/feed", "https://h/feed.xml", "https://h/rss.xml"])
        #expect(guesses("https://h/blog/a?b") == ["https://h/blog/feed", "https://h/blog/rss.xml", "https://h/feed"])
        #expect(guesses("https://h/2026/11/a") == guesses("https://h"))
        #expect(guesses("https://h/about.html") == guesses("https://h"))
        #expect(guesses("mailto:a@b").isEmpty)
    }

    @Test func softwareHasUsualAddresses() {
        #expect(guesses("https://h/", generator: "Hugo 0.140.0").first == "https://h/index.xml")
        #expect(guesses("https://h/a/b", generator: "WordPress 6.9").first == "https://h/feed/")
        #expect(guesses("https://h/", generator: "Something") == guesses("https://h/"))
    }

    @Test(arguments: [
        ("https://h/@ann", "https://h/@ann.rss"), ("https://h/users/ann", "https://h/users/ann.rss"),
        ("https://h/c/trains", "https://h/feeds/c/trains.xml?sort=New"), ("https://h/t/a/12", "https://h/t/a/12.rss"),
        ("https://h/category/a/b/", "https://h/category/a/b/feed/"),
        ("https://h/archives/list/a@h/", "https://h/archives/list/a@h/feed/"),
    ])
    func someAddressesLookLikeThoseOfOneSoftware(page: String, feed: String) {
        #expect(guesses(page).first == feed)
    }

    @Test(arguments: [
        ("0; url=/en/", "http://h/en/"), ("5;URL='http://i/'", "http://i/"), ("0, url = en ", "http://h/en"),
        ("30", nil), ("0;", nil), ("0; url=javascript:x", nil), ("", nil),
    ])
    func aPageMaySendBrowsersElsewhere(content: String, target: String?) {
        #expect(PageFeeds("<meta http-equiv=Refresh content=\"\(content)\">", url: "http://h/").refresh == target)
    }

    @Test func aPageSaysWhatMadeIt() {
        let page = "<meta name=Generator content=' Hugo  0.140.0 '><meta name=generator content=Other>"

        #expect(PageFeeds(page, url: "http://h/").guesses(at: "http://h/").first == "http://h/index.xml")
    }
}
