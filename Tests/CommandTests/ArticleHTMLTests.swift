import Foundation
import Model
import Testing

@testable import rss

@Suite struct ArticleHTMLTests {

    /// To Swift, a quotation mark and an accent after it are one character; to a browser, they are two.
    @Test func nothingInTitlesAndAddressesIsMarkup() {
        let html = ArticleHTML(
            article(title: "<\u{308}img> \u{70F}<b>&\u{301}", url: "https://example.org/\"\u{308} onclick=x"), body: ""
        )
        .text

        #expect(html.contains("&lt;\u{308}img&gt; "))
        #expect(html.contains("&lt;b&gt;&amp;\u{301}</a>"))
        #expect(html.contains("href=\"https://example.org/&quot;\u{308} onclick=x\""))
    }

    private func article(title: String, url: String) -> FullArticle {
        let listed = ListedArticle(
            id: ArticleID(1), date: .distantPast, isRead: false, isStarred: false, feedID: FeedID(1), feedName: "News",
            title: title, url: url, author: nil, syncState: .synced, accountName: "local")
        var article = Article()
        article.url = url
        return FullArticle(listed: listed, article: article, dateArrived: .distantPast)
    }
}
