import Testing

@testable import Base

@Suite struct FeedSchemeTests {

    @Test(arguments: ["feed", "rss", "itpc", "pcast", "podcast", "FEED", "Itpc"])
    func linksStandForAnAddress(_ scheme: String) {
        #expect(FeedScheme.removed(from: "\(scheme):https://a.example/f") == "https://a.example/f")
        #expect(FeedScheme.removed(from: "\(scheme)://a.example/f") == "http://a.example/f")
        #expect(WebURL("\(scheme)://a.example/f")?.text == "http://a.example/f")
    }

    @Test(arguments: ["https://a.example/f", "mailto:a@a.example", "feed", "feeds://a.example/", "/feed:x", ":", ""])
    func otherAddressesStayAsTheyAre(_ url: String) {
        #expect(FeedScheme.removed(from: url[...]) == nil)
    }
}
