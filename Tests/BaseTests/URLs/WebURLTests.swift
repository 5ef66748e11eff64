import Base
import Testing

@Suite struct WebURLTests {

    @Test(arguments: [
        ("https://x.example/login?next=/feed", true), ("/signin", true), ("https://login.example/", true),
        ("https://x.example/wp-login.php", true), ("https://sso.example/x", true),
        ("https://x.example/authorize", true),
        ("https://x.example/author/ann/feed", false), ("https://x.example/authors", false),
        ("https://x.example/lessons/designing", false), ("https://x.example/feed?login=1", false),
    ]) func pagesThatAskForALoginAreKnownByTheirNames(_ url: String, _ isLogin: Bool) {
        #expect(WebURL.isLoginPage(url) == isLogin)
    }

    @Test(
        arguments: [
            ("https://Example.org/feed?x", "https://example.org"), ("HTTPS://example.org:443/", "https://example.org"),
            ("http://example.org:80", "http://example.org"), ("http://example.org:443/", "http://example.org:443"),
            ("https://u:p@example.org:8443/", "https://example.org:8443"), ("http://[::1]:8080/", "http://[::1]:8080"),
            ("https://ada:secret@rss.example:8080?a@b", "https://rss.example:8080"),
            ("https://[::1]:443/x", "https://[::1]"),
            ("file:///tmp/x", nil), ("ftp://example.org/", nil), ("example.org", nil), ("", nil),
        ] as [(String, String?)])
    func originsAreSchemeHostAndPort(_ url: String, _ origin: String?) {
        #expect(WebURL.origin(of: url) == origin)
    }

    @Test(
        arguments: [
            ("https://Example.org:8080/a", "example.org"), ("http://[::1]/", "[::1]"), ("http://u:p@h/", "h"),
            ("file:///tmp/feed.xml", nil), ("example.org", nil), ("mailto:", nil), ("https://h:x/", nil),
        ] as [(String, String?)])
    func findsTheHost(_ url: String, _ host: String?) {
        #expect(WebURL.host(of: url) == host)
    }

    @Test(arguments: [
        ("HTTP://Ann:Secret@H:80/A?b=/c#d", "http://Ann:Secret@h/A?b=/c", "http://h/A?b=/c", "h/A?b=/c"),
        ("https:h", "https://h/", "https://h/", "h"),
        ("https://h:8443/a/", "https://h:8443/a/", "https://h:8443/a/", "h:8443/a"),
    ])
    func isPutTogetherAgain(_ url: String, _ text: String, _ withoutUserInfo: String, _ key: String) throws {
        let parts = try #require(WebURL(url))
        #expect(parts.text == text)
        #expect(parts.withoutUserInfo == withoutUserInfo)
        #expect(parts.key == key)
    }

    @Test(
        arguments: [
            ("https://h/a/b%20c.mp3?d=/e", "b c.mp3"), ("https://h/a/", nil), ("https://h", nil), ("a/b", nil),
            ("file:///tmp/x", "x"),
        ] as [(String, String?)])
    func findsTheLastPartOfAPath(_ url: String, _ last: String?) {
        #expect(WebURL.lastPathComponent(of: url) == last)
    }

    @Test func otherSchemesMustBeAskedFor() {
        #expect(WebURL("socks5://h:1080") == nil)
        #expect(WebURL("socks5://h:1080", schemes: ["socks5"])?.port == 1_080)
    }
}
