import Testing

@testable import Mail

@Suite struct MailAddressTests {

    @Test(arguments: [
        ("https://news.example/feed.xml", "news.example"), ("http://NEWS.example:8080/", "news.example"),
        ("http://[::1]/feed", "1"), ("file:///home/ann/feed.xml", "feed"), ("", "feed"),
        ("https://\(String(repeating: "a", count: 300))/", "feed"),
    ])
    func feedsHaveAnAddress(_ url: String, _ name: String) {
        #expect(MailAddress.sender(ofFeed: url) == "\(name)@rss.invalid")
        #expect(MailAddress.list(ofFeed: url).hasSuffix(".\(name).rss.invalid"))
    }

    @Test func feedsOfOneHostAreDifferentLists() {
        #expect(MailAddress.list(ofFeed: "https://a.example/1") != MailAddress.list(ofFeed: "https://a.example/2"))
    }

    @Test(arguments: ["ann@example.org", "ann+rss@localhost"])
    func addressesAreTaken(_ address: String) {
        #expect(MailAddress.typed(address) == address)
    }

    @Test(arguments: ["ann", "@example.org", "ann@", "a@b@c", "a@b\nBcc: c@d", "Ann <a@b>", "é@b", "a@b,c@d"])
    func othersAreNot(_ address: String) {
        #expect(MailAddress.typed(address) == nil)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (1_732_089_600, "Wed, 20 Nov 2024 08:00:00 +0000"),
        (-1, "Wed, 31 Dec 1969 23:59:59 +0000"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
    ])
    func datesAreThoseOfMail(_ seconds: Int, _ text: String) {
        #expect(MailDate.text(seconds) == text)
    }
}
