import Testing

@testable import TerminalText

/// What reaches the terminal beside text.
@Suite struct ArticleTextTerminalTests {

    @Test(arguments: GoldenText.all)
    func escapeSequencesChangeNoCharacter(golden: GoldenText) throws {
        let html = try #require(golden.html)
        let plain = ArticleTextRenderer(width: 40, baseURL: "https://example.org/").render(html)
        let styled = ArticleTextRenderer(
            width: 40, style: .ansi, hasHyperlinks: true, baseURL: "https://example.org/"
        ).render(html)

        let shown = styled.replacing(/\u{1B}(\[[0-9;]*m|\]8;[^\u{1B}]*\u{1B}\\)/, with: "")
        // Where styles leave no trace, what is struck out stands between marks, which make lines and columns longer.
        let words = { (text: String) in text.filter { !$0.isWhitespace && $0 != "~" && $0 != "-" } }
        #expect(plain.contains("~~") ? words(shown) == words(plain) : shown == plain)
    }

    @Test(arguments: [
        ("https://example.org/é", "https://example.org/%C3%A9"),
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://example.org/&#27;[31m&#7;", "https://example.org/%1B[31m"), ("MAILTO:a@b.c", "MAILTO:a@b.c"),
    ])
    func targetsOfHyperlinksAreVisibleASCII(reference: String, target: String) {
        let rendered = ArticleTextRenderer(hasHyperlinks: true).render("<a href='\(reference)'>a</a>")

        #expect(rendered.hasPrefix("\u{1B}]8;id=rss1;\(target)\u{1B}\\a"))
    }

    @Test(arguments: [
        "file:///etc/passwd", "ssh://host/", "vscode:x", "https://x/" + String(repeating: "a", count: 2000),
    ])
    func linksThatAClickHadBetterNotOpenAreText(url: String) {
        let rendered = ArticleTextRenderer(hasHyperlinks: true).render("<a href='\(url)'>a</a>")

        #expect(rendered == "a[1]\n\n[1] \(url)")
    }
}
