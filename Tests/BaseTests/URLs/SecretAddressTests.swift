import Base
import Testing

@Suite struct SecretAddressTests {

    @Test(arguments: [
        (
            "https://www.reddit.com/.rss?feed=0123456789abcdef0123456789abcdef01234567&user=ann",
            "https://www.reddit.com/.rss?…"
        ),
        ("https://github.com/ann.private.atom?token=AAAA1234", "https://github.com/ann.private.atom?…"),
        ("https://git.example/dashboard.atom?feed_token=x&x=1", "https://git.example/dashboard.atom?…"),
        ("https://a.example/f?Private_Token=x", "https://a.example/f?…"),
        ("https://a.example/f?access%5Ftoken=x", "https://a.example/f?…"),
        ("https://a.example/f?page=1;apikey=x", "https://a.example/f?…"),
        (
            "https://tracker.example/activity.atom?key=5f4dcc3b5aa765d61d8327de",
            "https://tracker.example/activity.atom?…"
        ),
        ("https://b.s3.example/p?X-Amz-Signature=abc#part", "https://b.s3.example/p?…"),
        ("https://patreon.example/rss/show?auth=abc", "https://patreon.example/rss/show?…"),
        ("https://a.example:8080/?passwd=1", "https://a.example:8080/?…"),
    ])
    func hidesTheQuery(_ url: String, _ shown: String) {
        #expect(SecretAddress.shown(url) == shown)
        #expect(SecretAddress.isCut(shown))
        #expect(SecretAddress.shown(shown) == shown)
    }

    @Test(arguments: [
        "https://a.example/feed", "https://a.example/feed?", "https://a.example/feed?format=atom&page=2",
        "https://a.example/feed?token=", "https://a.example/feed?token", "https://a.example/token=1",
        "https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefgh1234567890abcd",
        "https://a.example/?feed=rss2", "https://a.example/?feed=comments-rss2&user=ann",
        "https://a.example/?key=news", "https://a.example/?key=abcdefghijklmnopqrst",
        "https://a.example/?id=20240101120000000000",
        "", "not an address", "file:///tmp/feed.xml",
    ])
    func leavesAloneWhatIsNoSecret(_ url: String) {
        #expect(SecretAddress.shown(url) == url)
    }

    @Test(arguments: [
        ("https://a.example/feed?page=2", "https://a.example/feed?…"),
        ("https://a.example/private/abcdef.rss", "https://a.example/…"),
        ("https://a.example", "https://a.example/…"),
        ("file:///tmp/feed.xml", "file:///tmp/feed.xml"),
    ])
    func hidesWhatTheUserMarks(_ url: String, _ shown: String) {
        #expect(SecretAddress.shown(url, isMarked: true) == shown)
    }

    @Test func cleansText() {
        let text = "'https://a.example/?token=x' is feed 3 (http://b.example/?a=b), https://c.example/?sig=1 http"

        #expect(
            SecretAddress.cleaned(text)
                == "'https://a.example/?…' is feed 3 (http://b.example/?a=b), https://c.example/?… http")
        #expect(SecretAddress.cleaned("what? http") == "what? http")
    }
}
