import Testing

@testable import TerminalText

@Suite struct ArticleTextStyleTests {

    @Test(arguments: [
        ("<h1>a</h1>", "«0;1»a«0»"), ("a<b>b<i>c</i></b>", "a«0;1»b«0;1;3»c«0»"), ("<del>a</del>", "«0;9»a«0»"),
        ("<blockquote>a</blockquote>", "> a"), ("<b>a <code>b</code></b>", "«0;1»a `«0;1;36»b«0;1»`«0»"),
        ("<u>a</u>", "«0;4»a«0»"),
        ("<a href='http://x/'>a</a>", "«0;4;34»a«0;2»[1]«0»\n\n[1] http://x/"),
        ("<b>a<p>b</b>c", "«0;1»a«0»\n\n«0;1»b«0»c"),
    ])
    func stylesAreSGRSequences(html: String, text: String) {
        let expected = text.replacing("«", with: "\u{1B}[").replacing("»", with: "m")

        #expect(ArticleTextRenderer(width: 20, style: .ansi).render(html) == expected)
    }

    @Test func codeAndLinksLookAsTheUserWants() {
        var renderer = ArticleTextRenderer(width: 20, style: .styled(TextRoles(code: "", link: "7")))

        #expect(renderer.render("<code>a</code>") == "`a`")
        #expect(renderer.render("<a href='http://x/y'>http://x/y</a>") == "\u{1B}[0;7mhttp://x/y\u{1B}[0m")
        renderer.style = .plain
        #expect(renderer.render("<a href='http://x/y'>http://x/y</a>") == "http://x/y")
    }

    @Test func aStyleEndsWithItsLine() {
        let lines = ArticleTextRenderer(width: 6, style: .ansi).render("<b>aaa bbb ccc</b>").split(separator: "\n")

        #expect(lines == ["\u{1B}[0;1maaa\u{1B}[0m", "\u{1B}[0;1mbbb\u{1B}[0m", "\u{1B}[0;1mccc\u{1B}[0m"])
    }

    @Test(arguments: [
        "\u{1B}[31m", "\u{9B}31m", "\u{7}", "\u{8}", "\u{7F}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{85}",
    ])
    func nothingFromTheArticleCommandsTheTerminal(sequence: String) {
        let reference = sequence.unicodeScalars.map { "&#\($0.value);" }.joined()
        for text in [sequence, reference] {
            let html = """
                <p>a\(text)b<pre>\(text)</pre><img alt='\(text)' src='\(text)'><a href='http://x/\(text)'>c</a>
                <table><tr><td>\(text)<td>d</table><title>\(text)</title><video title='\(text)' src=y></video>
                """
            let rendered = ArticleTextRenderer(width: 40).render(html)

            #expect(rendered.unicodeScalars.allSatisfy { isHarmless($0) }, "\(rendered.debugDescription)")
        }
    }

    @Test func joinersInEmojiAreKept() {
        #expect(ArticleTextRenderer().render("👩‍👩‍👧") == "👩‍👩‍👧")
    }

    private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
