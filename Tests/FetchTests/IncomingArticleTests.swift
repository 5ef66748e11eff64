import Foundation
import Model
import Parser
import Testing

@testable import Fetch

@Suite struct IncomingArticleTests {
    private func incoming(_ change: (inout ParsedItem) -> Void) -> IncomingArticle {
        var item = ParsedItem()
        item.id = "1"
        change(&item)
        return IncomingArticle(item, key: ArticleKey.key(of: item))
    }

    @Test func theBodyIsTheContentAndTheSummaryStaysBesideIt() {
        let article = incoming {
            $0.article.content = "<p>Body</p>"
            $0.contentText = "Plain"
            $0.article.summary = "Short"
        }.article
        #expect(article.content == "<p>Body</p>")
        #expect(article.summary == "Short")
    }

    @Test func plainTextBecomesHTML() {
        let article = incoming { $0.contentText = "a < b\n\nc & d" }.article
        #expect(article.content == "<p>a &lt; b</p>\n<p>c &amp; d</p>")
    }

    @Test func theSummaryIsTheContentWhereThereIsNoBody() {
        let article = incoming { $0.article.summary = "<b>Short</b>" }.article
        #expect(article.content == "<b>Short</b>")
        #expect(article.summary == nil)
    }

    @Test func nothingThatRunsComesIn() {
        let article = incoming {
            $0.article.content = "<p onclick='x()'>Body<script>x()</script></p>"
            $0.article.summary = "<img src=x onerror=x()>"
        }.article
        #expect(article.content == "<p>Body</p>")
        #expect(article.summary?.contains("onerror") == false)
    }

    /// SQLite takes it for the end of a text.
    @Test func theCharacterZeroIsRemoved() {
        var article = Article()
        article.title = "A\0B"
        article.content = "<p>C\0D</p>"
        let incoming = IncomingArticle(sanitizing: article, key: "1\0", base: nil)
        #expect(incoming.key == "1")
        #expect(incoming.article.title == "AB")
        #expect(incoming.article.content == "<p>CD</p>")
        #expect(incoming.searchText == "CD")
    }

    @Test func nothingToReadIsNoContent() {
        let incoming = incoming { $0.article.title = "Title" }
        #expect(incoming.article.content == nil)
        #expect(incoming.searchText.isEmpty)
    }

    @Test func relativeAddressesAreResolved() {
        let article = incoming {
            $0.article.content = #"<a href="more">More</a><img src="/a.png">"#
            $0.article.summary = #"<a href="?p=2">Next</a>"#
            $0.contentBase = "https://a.example/b/c"
        }.article
        #expect(article.content == #"<a href="https://a.example/b/more">More</a><img src="https://a.example/a.png">"#)
        #expect(article.summary == #"<a href="https://a.example/b/c?p=2">Next</a>"#)
    }

    @Test func whatNamesNoBaseIsLeftAsItIs() {
        let html = #"<a href="more">More</a>"#
        #expect(incoming { $0.article.content = html }.article.content == html)
    }

    @Test func authorsAreNamedAsWellAsCanBe() {
        let article = incoming {
            $0.authors = [
                Author(name: "Ada", url: "https://ada.example", email: "ada@example.org"),
                Author(url: "https://bob.example", email: "bob@example.org"),
                Author(url: "https://cy.example"),
            ]
        }.article
        #expect(article.author == "Ada, bob@example.org, https://cy.example")
        #expect(incoming { _ in }.article.author == nil)
    }

    @Test func theWordsOfTheContentAreSearched() {
        #expect(incoming { $0.article.content = "<p>One</p><p>two<script>no()</script>" }.searchText == "One two")
    }

    /// Each is one thing that a feed may tell anew.
    @Test func whateverChangesChangesTheFingerprint() {
        let changes: [(inout ParsedItem) -> Void] = [
            { _ in }, { $0.article.title = "x" }, { $0.article.url = "x" }, { $0.article.externalURL = "x" },
            { $0.article.commentsURL = "x" },
            { $0.article.imageURL = "x" },
            { $0.article.language = "x" }, { $0.article.datePublished = .distantPast },
            { $0.article.dateModified = .distantPast },
            { $0.authors = [Author(name: "x")] }, { $0.article.tags = ["x"] }, { $0.article.tags = ["x", "y"] },
            { $0.article.enclosures = [Enclosure(url: "x")] },
            { $0.article.enclosures = [Enclosure(url: "x", size: 1)] },
            { $0.article.enclosures = [Enclosure(url: "x", mimeType: "x")] },
            { $0.article.enclosures = [Enclosure(url: "x", duration: 1)] }, { $0.article.content = "x" },
            {
                $0.article.content = "x"
                $0.article.summary = "x"
            },
        ]
        #expect(Set(changes.map { incoming($0).fingerprint }).count == changes.count)
        #expect(incoming { $0.article.title = "x" }.fingerprint == incoming { $0.article.title = "x" }.fingerprint)
    }
}
