@testable import TerminalText
import Testing

@testable import HTML

/// Input made to hang or to exhaust: output stays in proportion, and nothing traps, overflows the stack or hangs.
@Suite(.timeLimit(.minutes(3))) struct HostileHTMLTests {

    static let inputs: [(name: String, html: String)] = [
        ("brackets", repeated("<")), ("ampersands", repeated("&")), ("unclosed tags", repeated("<a ")),
        ("unclosed comments", repeated("<!--")), ("unclosed CDATA", repeated("<![CDATA[")),
        ("scripts", repeated("<script>")),
        ("almost closed titles", repeated("<title></titl")), ("attributes", "<a " + repeated("a=b ") + ">"),
        ("quotes", repeated("<blockquote>a")), ("lists", repeated("<ul><li>a")),
        ("reversed", repeated("<ol reversed><li>a")),
        ("tables", repeated("<table><tr><td>a")), ("cells", "<table><tr>" + repeated("<td>a")),
        ("rows", "<table><tr>" + String(repeating: "<td rowspan=9999>a", count: 39) + repeated("<tr><td>b")),
        ("walls", "<p><table><td>" + String(repeating: "<b>", count: 80) + repeated("</p></i></li>")),
        ("links", repeated("<a href=x>y")), ("empty paragraphs in a link", "<a href=x>" + repeated("<p>\u{A0}")),
        ("superscripts", repeated("<sup>1")), ("one word", repeated("x")), ("wide characters", repeated("日")),
        ("combining marks", "a" + repeated("\u{301}")), ("legacy references", repeated("&not")),
        ("addresses in an address", repeated("http://a")), ("what is no address", repeated("http://-")),
        ("brackets after an address", "http://a" + repeated(")")), ("brackets in an address", repeated("http://a((")),
    ]

    private static func repeated(_ text: String) -> String {
        String(repeating: text, count: 100_000 / text.utf8.count)
    }

    @Test(arguments: inputs)
    func workGrowsWithTheInputOnly(name: String, html: String) {
        let rendered = ArticleTextRenderer(width: 80, style: .ansi, baseURL: "http://example.org/").render(html)

        #expect(rendered.utf8.count < html.utf8.count * 20)
        #expect(HTMLText.searchable(html).utf8.count <= html.utf8.count * 2)
        #expect(HTMLText.plain(html).utf8.count <= html.utf8.count * 2)
        #expect(HTMLText.html(plain: html).utf8.count < html.utf8.count * 20)
        #expect(HTMLSanitizer.sanitized(html, base: "http://example.org/").utf8.count < html.utf8.count * 20)
    }

    @Test(arguments: ["div", "blockquote", "b", "ul", "table", "sup", "q"])
    func nestingOfAnyDepthKeepsTheText(name: String) {
        let depth = 100_000
        let html =
            String(repeating: "<\(name)>", count: depth) + "x" + String(repeating: "</\(name)>", count: depth) + "y"
        let text = ArticleTextRenderer().render(html)

        #expect(text.hasSuffix("y"))
        #expect(text.contains("x"))
    }

    @Test func aTableOfTenThousandCellsIsAligned() {
        let row = "<tr>" + String(repeating: "<td>cell", count: 10)
        let text = ArticleTextRenderer(width: 80).render("<table>" + String(repeating: row, count: 1000) + "</table>")

        let line = Array(repeating: "cell", count: 10).joined(separator: "  ")
        #expect(text.utf8.count == 1000 * (line.utf8.count + 1) - 1)
        #expect(text.hasPrefix(line + "\n" + line))
    }

    @Test func everyBeginningOfAnArticleIsRendered() {
        let html =
            "<h1>a</h1><p b='c'>&amp;<!-- d --><table><tr><td>é</table><ul><li><a href='/f'>g</a></ul><![CDATA[h]]>"
        for end in html.indices {
            let beginning = String(html[..<end])
            #expect(ArticleTextRenderer().render(beginning).count <= beginning.count + 40)
            #expect(HTMLText.plain(beginning).count <= beginning.count)
        }
    }
}
