import Model
import Testing

@Suite struct ArticleAddressTests {

    @Test(arguments: [
        "https://example.org/a?x=1", "http://example.org/a?x=1", "https://www.example.org/a?x=1",
        "https://EXAMPLE.org:443/a?x=1", "https://example.org/a/?x=1", "https://example.org/a?x=1#top",
        "https://example.org/a?utm_source=feed&x=1", "https://example.org/a?x=1&fbclid=2&utm_medium=rss",
    ])
    func onePageHasOneKey(url: String) {
        #expect(ArticleAddress.key(url) == "example.org/a?x=1")
    }

    @Test(arguments: [
        ("https://example.org/a?x=2", "example.org/a?x=2"), ("https://example.org/A", "example.org/A"),
        ("https://two.example.org/a", "two.example.org/a"), ("https://example.org:8080/a", "example.org:8080/a"),
        ("https://example.org/a?utm_source=x", "example.org/a"), ("https://example.org/?p=1", "example.org?p=1"),
    ])
    func otherPagesHaveOthers(url: String, key: String) {
        #expect(ArticleAddress.key(url) == key)
    }

    @Test(arguments: [
        "https://example.org/", "https://www.example.org", "https://example.org/?utm_source=x#y", "mailto:a@b", "/a",
        "",
    ])
    func whatIsNoArticlesOwnHasNone(url: String) {
        #expect(ArticleAddress.key(url) == nil)
    }
}
