import Testing
import Web

@Suite struct WebAddressTests {

    @Test(arguments: [
        ("example.org", "https://example.org/"),
        ("  example.org/feed \n", "https://example.org/feed"),
        ("//example.org/feed", "https://example.org/feed"),
        ("example.org:8080/feed", "https://example.org:8080/feed"),
        ("localhost:8080", "https://localhost:8080/"),
        ("HTTP://Example.ORG/Feed.XML", "http://example.org/Feed.XML"),
        ("https://example.org", "https://example.org/"),
        ("https://example.org?a=b", "https://example.org/?a=b"),
        ("https://example.org#top", "https://example.org/"),
        ("https://example.org/a?b=/c#d?e", "https://example.org/a?b=/c"),
        ("http:example.org/feed", "http://example.org/feed"),
        ("http:///example.org/feed", "http://example.org/feed"),
        ("http://example.org:80/", "http://example.org/"),
        ("https://example.org:443/", "https://example.org/"),
        ("http://example.org:443/", "http://example.org:443/"),
        ("http://example.org:/", "http://example.org/"),
        ("http://[::1]:8080/feed", "http://[::1]:8080/feed"),
        ("http://[::1]", "http://[::1]/"),
        ("https://exa\nmple.org/a\tb", "https://example.org/ab"),
        ("https://example.org/a b/ü?q=<x>", "https://example.org/a%20b/%C3%BC?q=%3Cx%3E"),
        ("https://example.org/a%20b", "https://example.org/a%20b"),
        ("https://bücher.example/", "https://bücher.example/"),
        ("feed:https://example.org/feed", "https://example.org/feed"),
        ("feed://example.org/feed", "http://example.org/feed"),
        ("FEED:example.org/feed", "https://example.org/feed"),
        ("itpc://example.org/podcast", "http://example.org/podcast"),
        ("pcast:https://example.org/podcast", "https://example.org/podcast"),
        ("podcast://example.org/podcast", "http://example.org/podcast"),
        ("rss:example.org/feed", "https://example.org/feed"),
        ("rss:8080/feed", "https://rss:8080/feed"),
        ("https://user:pass@example.org/", "https://example.org/"),
    ])
    func makesAnAddressOfWhatIsTyped(_ typed: String, _ url: String) throws {
        #expect(try WebAddress(typed: typed).url == url)
    }

    @Test(arguments: [
        ("", WebAddressError.empty),
        (" \n", .empty),
        ("ftp://example.org/", .forbiddenScheme("ftp")),
        ("file:///etc/passwd", .forbiddenScheme("file")),
        ("feed:file:///etc/passwd", .forbiddenScheme("file")),
        ("JavaScript:alert(1)", .forbiddenScheme("javascript")),
        ("mailto:a@example.org", .forbiddenScheme("mailto")),
        ("https://", .malformed),
        ("https:///", .malformed),
        ("https://?", .malformed),
        ("feed:", .empty),
        ("two words", .malformed),
        ("https://example.org:99999/", .malformed),
        ("https://example.org:port/", .malformed),
        ("https://exa<mple.org/", .malformed),
    ])
    func refusesWhatIsNone(_ typed: String, _ error: WebAddressError) {
        #expect(throws: error) { try WebAddress(typed: typed) }
    }

    @Test(
        arguments: [
            ("https://user:pass@example.org/", HTTPCredentials(user: "user", password: "pass")),
            ("https://user@example.org/", HTTPCredentials(user: "user", password: "")),
            ("https://us%40er:p%3Ass%zz@example.org/", HTTPCredentials(user: "us@er", password: "p:ss%zz")),
            ("https://a@b:c:d@example.org/", HTTPCredentials(user: "a@b", password: "c:d")),
            ("user@example.org/", HTTPCredentials(user: "user", password: "")),
            ("https://example.org/@user:pass", nil),
            ("https://@example.org/", nil),
        ] as [(String, HTTPCredentials?)])
    func takesCredentialsOut(_ typed: String, _ credentials: HTTPCredentials?) throws {
        let address = try WebAddress(typed: typed)
        #expect(address.credentials == credentials)
        #expect(address.host == "example.org")
    }

    @Test func takesAFileOnlyWhereAllowed() throws {
        let address = try WebAddress(typed: "file:///tmp/feed.xml", allowsFile: true)
        #expect(address.url == "file:///tmp/feed.xml")
        #expect(address.scheme == "file")
    }
}
