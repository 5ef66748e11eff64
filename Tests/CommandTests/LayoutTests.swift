import Foundation
import Model
import Testing

@testable import rss

@Suite struct LayoutTests {

    private let article: FullArticle = {
        var article = Article()
        article.content = "<p>One\tline</p><p>Another</p>"
        article.tags = ["a,b", "c\n"]
        article.enclosures = [Enclosure(url: "https://a.example/1.mp3", mimeType: "audio/mpeg", duration: 1.6)]
        let listed = ListedArticle(
            id: ArticleID(7), date: Date(timeIntervalSince1970: 1_795_253_400.9), isRead: false, isStarred: true,
            feedID: FeedID(3), feedName: "Feed", title: "漢\t\u{1B}[2J", url: nil, author: nil, syncState: .queued,
            accountName: "local")
        return FullArticle(
            listed: listed, article: article, dateArrived: Date(timeIntervalSince1970: -1), folders: ["News"],
            excerpt: "a \(Excerpt.marks.0)word\(Excerpt.marks.1)")
    }()

    private func printed(_ layout: Layout<FullArticle>, isFirst: Bool = true) -> String {
        var bytes: [UInt8] = []
        layout.append(article, isFirst: isFirst, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func fields(_ names: String...) -> [Field<FullArticle>] {
        names.compactMap { name in FullArticle.allFields.first { $0.name == name } }
    }

    @Test("A table's line is made of the fields, in their order")
    func table() {
        let fields = fields("title", "id", "date", "url", "starred", "tags", "text")

        #expect(
            printed(.table(fields, .line))
                == "漢\\t[2J\t7\t2026-11-21T09:30:00Z\t\tstarred\ta,b,c\\n\tOne line\\n\\nAnother\n")
        #expect(printed(.table(self.fields("tags"), .nul)) == "a,b,c\n\0")
    }

    @Test("Objects have the same fields, each in the way of JSON")
    func objects() {
        let fields = fields("id", "read", "url", "tags", "enclosures", "arrived", "excerpt")
        let object =
            #"{"id":7,"read":false,"url":null,"tags":["a,b","c\n"],"#
            + #""enclosures":[{"url":"https://a.example/1.mp3","type":"audio/mpeg","length":null,"duration":2,"#
            + #""download":null,"file":null,"title":null,"role":null}],"#
            + #""arrived":"1969-12-31T23:59:59Z","excerpt":"a word"}"#

        #expect(printed(.jsonLines(fields)) == object + "\n")
        #expect(printed(.json(fields)) == "[\n" + object)
        #expect(printed(.json(fields), isFirst: false) == ",\n" + object)
    }

    @Test("Every field of every article can be read back from JSON")
    func allFields() throws {
        let object = try JSONSerialization.jsonObject(with: Data(printed(.jsonLines(FullArticle.allFields)).utf8))
        let members = try #require(object as? [String: Any])

        #expect(Set(members.keys) == Set(FullArticle.allFields.map(\.name)))
        #expect(members["title"] as? String == "漢\t\u{1B}[2J")
        #expect(members["summary"] is NSNull)
    }

    @Test("What isn't printed isn't read")
    func details() {
        #expect(FullArticle.details(for: ["id", "tags", "summary"]) == [])
        #expect(FullArticle.details(for: ["text", "folders"]) == [.content, .folders])
        #expect(FullArticle.details(for: ["excerpt"]) == .excerpt)
    }
}
