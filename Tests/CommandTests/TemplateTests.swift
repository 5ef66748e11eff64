import Model
import Parser
import Testing

@testable import rss

@Suite struct TemplateTests {

    private func printed(_ template: String, _ end: RecordEnd = .line, title: String? = "A\ttitle\\\u{1B}[31m") throws
        -> String
    {
        let layout = Layout<FeedCandidate>.template(try Template(template).pieces(of: FeedCandidate.self), end)
        var bytes: [UInt8] = []
        layout.append(
            FeedCandidate(url: "https://a.example/", title: title), isFirst: true, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "Fields and escapes take their places",
        arguments: [
            ("{url}", "https://a.example/\n"),
            ("{url}\\t{url}", "https://a.example/\thttps://a.example/\n"),
            ("{{url}} \\{url\\}", "{url} {url}\n"),
            ("{{{url}}}", "{https://a.example/}\n"),
            ("\\\\t \\n\\r\\0\\e[1m", "\\t \n\r\0\u{1B}[1m\n"),
            ("é{url}漢", "éhttps://a.example/漢\n"),
            ("{\u{301}", nil),
            ("none", "none\n"),
        ])
    func text(_ template: String, _ expected: String?) throws {
        guard let expected else {
            #expect(throws: Template.Mistake.self) { try printed(template) }
            return
        }
        #expect(try printed(template) == expected)
    }

    @Test("A record is one line of harmless text, unless it ends with NUL")
    func safety() throws {
        #expect(try printed("{title}") == "A\\ttitle\\\\[31m\n")
        #expect(try printed("{title}", .nul) == "A\ttitle\\[31m\0")
        #expect(try printed("{title}", .nul, title: "one\r\ntwo\0") == "one\ntwo\0")
        #expect(try printed("<{title}>", title: nil) == "<>\n")
    }

    @Test(
        "What is wrong is told with its place",
        arguments: [
            ("", 1), ("{", 1), ("ab{url", 3), ("ab}", 3), ("{url}}", 6), ("{a{b}}", 1), ("\\", 1), ("{url}\\x", 6),
            ("{nothing}", 1), ("{}", 1), ("{url }", 1), ("{URL}", 1), ("漢{nothing}", 2), ("{url}\n{\u{1B}}", 7),
        ])
    func mistakes(_ template: String, _ column: Int) {
        let mistake = #expect(throws: Template.Mistake.self) { try printed(template) }
        #expect(mistake?.column == column)
    }

    @Test("An unknown field is answered with those there are")
    func unknown() {
        let mistake = #expect(throws: Template.Mistake.self) { try printed("{summary}") }
        #expect(mistake?.words == "unknown field 'summary' (fields: url, title, date)")
    }
}
