import Foundation
import Model
import Testing

@Suite struct FeedTests {

    @Test(
        arguments: [
            ("Mine", "Theirs", "Mine"), (nil, "Theirs", "Theirs"), ("", "Theirs", "Theirs"),
            (nil, nil, "https://x.example/"), ("", "", "https://x.example/"),
        ] as [(String?, String?, String)])
    func isCalledWhatTheUserCallsIt(_ customTitle: String?, _ title: String?, _ name: String) {
        let feed = Feed(
            id: FeedID(1), accountID: AccountID(1), url: "https://x.example/", title: title, customTitle: customTitle,
            dateAdded: Date(timeIntervalSince1970: 0))
        #expect(feed.name == name)
    }

    @Test(
        arguments: [
            (
                "https://x.example/f?token=abcdef12", false, "https://x.example/f?token=abcdef12",
                "https://x.example/f?…"
            ),
            ("https://x.example/f?token=abcdef12", false, "https://x.example/?me=abcdef12", "https://x.example/?…"),
            ("https://x.example/abc.xml", true, "https://x.example/abc.xml", "https://x.example/…"),
            ("https://x.example/abc.xml", true, "https://x.example/blog", "https://x.example/blog"),
            ("https://x.example/f", false, "https://bob:secret@x.example/?sig=1", "https://x.example/?…"),
        ])
    func theSiteDoesNotTellTheSecretOfTheAddress(_ url: String, _ isMarked: Bool, _ site: String, _ shown: String) {
        let feed = Feed(
            id: FeedID(1), accountID: AccountID(1), url: url, siteURL: site,
            dateAdded: Date(timeIntervalSince1970: 0), hasSecretURL: isMarked)
        #expect(feed.shownSiteURL == shown)
    }

    @Test func noAddressOfAnArticleTellsTheSecretOfTheFeed() {
        let feed = Feed(
            id: FeedID(1), accountID: AccountID(1), url: "https://x.example/f?token=abcdef12",
            dateAdded: Date(timeIntervalSince1970: 0))
        for address in [\Article.url, \.externalURL, \.commentsURL] {
            var article = Article()
            article[keyPath: address] = "https://x.example/1?me=abcdef12"
            let incoming = IncomingArticle(sanitizing: article, key: "1", base: nil)
            #expect(incoming.withoutSecret(of: feed).article[keyPath: address] == nil)
        }
    }
}
