import Foundation
import Model
import Parser
import Testing

@testable import Fetch

/// These keys are in people's databases. An expectation here is never changed: it would bring everything back as unread.
@Suite struct ArticleKeyTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var item: ParsedItem
        var key: String

        init(_ description: String, _ item: ParsedItem, _ key: String) {
            testDescription = description
            self.item = item
            self.key = key
        }
    }

    private static let url = "https://news.example/1"
    private static let date = Date(timeIntervalSince1970: 1_700_000_000.75)

    private static func item(
        id: String? = nil, url: String? = nil, title: String? = nil, published: Date? = nil, modified: Date? = nil,
        html: String? = nil, text: String? = nil, summary: String? = nil
    ) -> ParsedItem {
        var item = ParsedItem()
        item.id = id
        item.article.url = url
        item.article.title = title
        item.article.datePublished = published
        item.article.dateModified = modified
        item.article.content = html
        item.contentText = text
        item.article.summary = summary
        return item
    }

    @Test(arguments: [
        Case("the feed's id", item(id: "tag:1", url: url, published: date), "tag:1"),
        Case("an id that looks like ours", item(id: "hash:1"), "hash:1"),
        Case("address and date", item(url: url, title: "Title", published: date), "hash:4597124176083149625"),
        Case("an empty id is none", item(id: "", url: url, published: date), "hash:4597124176083149625"),
        Case("title and date", item(title: "Title", published: date, html: "x"), "hash:381281843270300200"),
        Case("date", item(published: date, html: "x"), "hash:-392209336862998282"),
        Case("address", item(url: url, title: "Title", html: "x"), "hash:4264402723033491200"),
        Case("when it changed doesn't count", item(url: url, modified: date), "hash:4264402723033491200"),
        Case("title", item(title: "Title", html: "x"), "hash:-3037319525111181932"),
        Case("HTML", item(html: "<p>Body</p>", text: "Body", summary: "Short"), "hash:6871970988308639012"),
        Case("plain text", item(text: "Body", summary: "Short"), "hash:5315064266124809479"),
        Case("summary", item(summary: "Short"), "hash:-5865701743254353364"),
        Case("nothing at all", item(), "hash:-1205034819632174695"),
    ])
    func key(_ c: Case) {
        #expect(ArticleKey.key(of: c.item) == c.key)
    }

    @Test func itemsThatShareAnAddressAreToldApart() {
        let items = [
            Self.item(url: Self.url, title: "One"), Self.item(url: Self.url, title: "Two"),
            Self.item(url: Self.url, html: "a"), Self.item(url: Self.url, html: "b"),
            Self.item(url: Self.url, html: "b"),
        ]

        let keys = ArticleKey.keys(of: items, site: nil)

        #expect(Set(keys).count == 4)
        #expect(keys[3] == keys[4])
    }

    @Test func whatAnotherItemIsLikeDoesNotMatterWhereIDsDiffer() {
        let items = [Self.item(id: "a", url: Self.url), Self.item(url: Self.url), Self.item(id: "a", url: Self.url)]

        #expect(ArticleKey.keys(of: items, site: nil) == items.map(ArticleKey.key))
    }
}
