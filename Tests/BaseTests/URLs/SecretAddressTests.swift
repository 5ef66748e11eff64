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
        ("https://bob:secret@a.example/f?token=x", "https://a.example/f?…"),
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

    /// Servers tell it in the addresses of feeds.
    @Test(arguments: [
        ("https://bob:secret@a.example/f", "https://a.example/f"), ("http://token@a.example:80", "http://a.example:80"),
        ("https://a.example/@bob", "https://a.example/@bob"),
    ])
    func hidesUserAndPassword(_ url: String, _ shown: String) {
        #expect(SecretAddress.shown(url) == shown)
    }

    @Test(arguments: [
        ("https://a.example/f?token=abcdef12", "https://a.example/f?token=abcdef12", true),
        ("https://a.example/f?token=abcdef12", "http://a.example/f/?token=abcdef12#top", true),
        ("https://a.example/f?token=abcdef12", "https://b.example/item/1?x=1&auth=abcdef12", true),
        ("https://a.example/f?token=abcdef12", "https://a.example/abcdef12/1", true),
        ("https://a.example/f?token=abcdef12", "https://a.example/f", false),
        ("https://a.example/f?token=1", "https://a.example/item/1", false),
        ("https://a.example/f?page=abcdef12&token=x", "https://a.example/f?page=abcdef12", false),
        ("https://a.example/private/abcdef.rss", "https://a.example/private/abcdef.rss", true),
        ("https://a.example/private/abcdef.rss", "https://a.example/", false),
    ])
    func findsWhatOtherAddressesTell(_ feed: String, _ url: String, _ isTold: Bool) {
        #expect(SecretAddress.isTold(feed, by: url) == isTold)
    }

    @Test func cleansText() {
        let text =
            "'https://eve:pw@a.example/?token=x' is feed 3 (http://b.example/?a=b), https://c.example/?sig=1 http"

        #expect(
            SecretAddress.cleaned(text)
                == "'https://a.example/?…' is feed 3 (http://b.example/?a=b), https://c.example/?… http")
        #expect(SecretAddress.cleaned("what? http") == "what? http")
    }
}
