import Base
import Foundation
import Model
import Testing

@testable import rss

/// Objects that are put: read whole, or refused by name.
@Suite struct ArticleObjectTests {

    private func problem(_ object: String) throws -> String? {
        let value = try #require(JSONValue(Array(object.utf8)))
        do throws(ObjectFields.Problem) {
            let object = try ArticleObject(value)
            _ = (try object.item(), try object.marks())
            return nil
        } catch {
            return error.words
        }
    }

    /// A new field has to be read, or to be listed among those that are not.
    @Test(arguments: FullArticle.allFields.map(\.name))
    func everyFieldThatIsPrintedIsKnown(_ name: String) throws {
        #expect(
            try problem(
                #"{"title":"x","\#(name)":null}"#.replacing(#""title":"x","title":null"#, with: #""title":"x""#)) == nil
        )
    }

    @Test(
        arguments: [
            (#"{"canonical":[]}"#, "unknown field 'canonical'"),
            (#"{"titel":"x"}"#, "unknown field 'titel'; did you mean 'title'?"),
            (#"{"title":"x","Starred":true}"#, "unknown field 'Starred'; did you mean 'starred'?"),
            (#"{"a":1,"b":null,"title":"x"}"#, "unknown fields: 'a', 'b'"), (#"{}"#, "no title, url, content or text"),
            (
                #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}"#,
                "unknown fields: 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', …"
            ),
            (#"{"title":"x","feed":"News"}"#, "unknown field 'feed'"),
            (#"{"title":"x","words":"a b"}"#, "unknown field 'words'"),
            (#"{"title":"x","folders":"Sea"}"#, "unknown field 'folders'"),
            (#"{"title":"x","title":null}"#, "'title' is given twice"),
            (#"{"title":"x","read":"yes"}"#, "'read' is neither true nor false"),
            (#"{"title":"x","starred":1}"#, "'starred' is neither true nor false"),
            (#"{"title":"x","labels":"later"}"#, "'labels' is no array"),
            (#"{"title":"x","labels":[["a"]]}"#, "'labels' has what is no label"),
            (#"{"title":"x","labels":[""]}"#, "'labels' has what is no label"),
            (#"{"title":"x","labels":[7]}"#, "'labels' has what is no label"),
            (#"{"title":"x","note":5}"#, "'note' is no text"), (#"{"title":"x","note":["a"]}"#, "'note' is no text"),
            (#"{"title":["x"]}"#, "'title' is no text"), (#"{"title":true}"#, "'title' is no text"),
            (#"{"content":"a","html":"b"}"#, "both 'content' and 'html' are given"),
            (#"{"title":"x","published":"2026-11-20","date":"soon"}"#, "'date' is no date"),
            (#"{"title":"x","date":true}"#, "'date' is no text"),
            (#"{"title":"x","date":1e19}"#, "'date' is no date in seconds"),
            (#"{"title":"x","modified":-1e300}"#, "'modified' is no date in seconds"),
            (#"{"title":"x","published":1e400}"#, "'published' is no date in seconds"),
            (#"{"title":"x","published":253402300800}"#, "'published' is no date in seconds"),
            (#"{"title":"x","date":"99999999999999999999999999"}"#, "'date' is no date"),
            (#"{"title":"x","tags":[{"label":"sea"}]}"#, "unknown field 'tags.label'"),
            (#"{"title":"x","tags":[["a"]]}"#, "'tags' is no text"),
            (#"{"title":"x","authors":[{"name":"Ann","age":7}]}"#, "unknown field 'authors.age'"),
            (
                #"{"title":"x","enclosures":[{"url":"https://a.example/","href":"x"}]}"#,
                "unknown field 'enclosures.href'"
            ),
            (#"{"title":"x","enclosures":[{"type":"x"}]}"#, "no 'enclosures.url'"),
            (#"{"title":"x","enclosures":{}}"#, "'enclosures' is no array"),
            (
                #"{"title":"x","enclosures":[{"url":"https://a.example/","length":1e19}]}"#,
                "'enclosures.length' is no number of bytes"
            ),
            (
                #"{"title":"x","enclosures":[{"url":"https://a.example/","duration":1e400}]}"#,
                "'enclosures.duration' is no number of seconds"
            ),
            (
                #"{"title":"x","enclosures":[{"url":"https://a.example/","role":"lead"}]}"#,
                "'enclosures.role' is no role"
            ),
        ] as [(String, String)])
    func whatIsNotUnderstoodIsNamed(_ object: String, _ words: String) throws {
        #expect(try problem(object) == words)
    }

    @Test(arguments: [
        #"{"title":"x","read":null,"labels":null,"note":null,"enclosures":null}"#, #"{"title":"","text":"x"}"#,
        #"{"title":5}"#,
        #"{"name":"First words","url":"https://a.example/"}"#, #"{"title":"x","date":-62135596800}"#,
        #"{"title":"x","date":253402300799}"#,
        #"{"title":"x","id":7,"feed":3,"feed_title":"News","sync":"synced","account":"local","words":2,"folders":[],"downloaded":["a"]}"#,
        #"{"title":"x","author":"Ann","authors":[{"name":"Ann","url":"x","email":"a@example.org"}],"tags":[{"name":"sea"},"fog"]}"#,
        #"{"title":"x","enclosures":["https://a.example/1",{"url":"https://a.example/2","length":7,"download":"done","file":"/x","role":null}]}"#,
    ])
    func theRestIsRead(_ object: String) throws {
        #expect(try problem(object) == nil)
    }

    @Test func marksAreRead() throws {
        let text = #"{"title":"x","read":false,"starred":true,"labels":["later","to do"],"note":" ask Ann\n"}"#
        let marks = try ArticleObject(try #require(JSONValue(Array(text.utf8)))).marks()
        #expect(
            marks == [
                MarkChange(.read, false), MarkChange(.starred, true), MarkChange(.label("later"), true),
                MarkChange(.label("to do"), true), MarkChange(note: "ask Ann"),
            ])
    }
}
