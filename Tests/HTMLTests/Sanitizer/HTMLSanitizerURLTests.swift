import Testing

@testable import HTML

@Suite struct HTMLSanitizerURLTests {
    private let base = "http://example.org/a/b"

    @Test(arguments: [
        ("<a href='c'>d</a>", "<a href=\"http://example.org/a/c\">d</a>"),
        ("<a href=\"/c?d&amp;e\">f</a>", "<a href=\"http://example.org/c?d&amp;e\">f</a>"),
        ("<a href=\"#c\">d</a>", "<a href=\"http://example.org/a/b#c\">d</a>"),
        ("<a href=\"\">c</a>", "<a href=\"http://example.org/a/b\">c</a>"),
        ("<a href=\"../c\">d</a>", "<a href=\"http://example.org/c\">d</a>"),
        ("<a href=\"//c/d\">e</a>", "<a href=\"http://c/d\">e</a>"),
        ("<a href=\" c d \">e</a>", "<a href=\"http://example.org/a/c%20d\">e</a>"),
        ("<a href=/it's>c</a>", "<a href=\"http://example.org/it's\">c</a>"),
        ("<img src=c.png>", "<img src=\"http://example.org/a/c.png\">"),
        (
            "<img src=/c.png srcset='d.png, e,f.png 100w,javascript:g 2x'>",
            "<img src=\"http://example.org/c.png\" srcset=\"http://example.org/a/d.png, "
                + "http://example.org/a/e,f.png 100w\">"
        ),
        (
            "<img src=c srcset='d,&#x202E; 2w'>",
            "<img src=\"http://example.org/a/c\" srcset=\"http://example.org/a/d,%E2%80%AE 2w\">"
        ),
        (
            "<img src=c srcset=',d,&#17; 2w, ,,e&#17;'>",
            "<img src=\"http://example.org/a/c\" srcset=\"http://example.org/a/d%2C 2w, http://example.org/a/e\">"
        ),
        (
            "<video poster=c src=d></video>",
            "<video poster=\"http://example.org/a/c\" src=\"http://example.org/a/d\" controls></video>"
        ),
        ("<blockquote cite='c'></blockquote>", "<blockquote cite=\"http://example.org/a/c\"></blockquote>"),
        ("<a href='10:30-talk.html'>d</a>", "<a href=\"http://example.org/a/10:30-talk.html\">d</a>"),
        ("<a href='Talk_at_10:30'>d</a>", "<a href=\"http://example.org/a/Talk_at_10:30\">d</a>"),
        ("<a href='talk:10.html'>d</a>", "<a>d</a>"),
        ("<a href='1&#9;0:3'>d</a>", "<a href=\"http://example.org/a/10:3\">d</a>"),
        ("<img src='16:9.png'>", "<img src=\"http://example.org/a/16:9.png\">"),
    ])
    func relativeURLsBecomeAbsolute(html: String, expected: String) {
        #expect(HTMLSanitizer.sanitized(html, base: base) == expected)
    }

    @Test(arguments: [
        "https://example.org/", "mailto:mar@example.org?subject=a", "tel:+49", "magnet:?xt=urn:a", "gemini://a/",
        "ftp://a/b",
        "xmpp:a@b", "matrix:r/a:b", "geo:1,2", "HTTP://a/", "#a", "?b", "../c", "//d/e",
        "f:g".replacing("f:", with: "a/f:"), "",
    ])
    func linksToWhatReadersOpenAreKept(url: String) {
        let html = "<a href=\"\(url)\">b</a>"
        #expect(HTMLSanitizer.sanitized(html, base: nil) == html)
    }

    /// What is removed from a text is kept in an address, or it would be another one.
    @Test(arguments: ["'", "\"", ""], ["\u{202E}", "&#x202E;", "\u{2066}", "\u{9B}"])
    func addressesKeepWhatChangesTheDirectionOfText(quote: String, character: String) throws {
        for attributes in ["", "title='a\u{202E}b' "] {
            let html = "a\u{202E}<a \(attributes)href=\(quote)https://b.example/\(character)gpj\(quote)>c\u{202E}</a>"
            let sanitized = HTMLSanitizer.sanitized(html, base: nil)
            let escaped = ["\u{2066}": "%E2%81%A6", "\u{9B}": "%C2%9B"][character] ?? "%E2%80%AE"
            let title = attributes.isEmpty ? "" : " title=\"ab\""
            #expect(try sanitized.contains(Regex("^a<a( title=\"ab\")? href=\"https://b.example/\(escaped)gpj\"")))
            #expect(sanitized.contains(title) && sanitized.hasSuffix(">c</a>"))
            #expect(HTMLSanitizer.sanitized(sanitized, base: nil) == sanitized)
        }
    }

    @Test func withoutABaseNoColonFollowsAName() {
        #expect(HTMLSanitizer.sanitized("<a href='10:30'>a</a>", base: nil) == "<a>a</a>")
        #expect(HTMLSanitizer.sanitized("<a href='10:30'>a</a>", base: "mailto:a@b") == "<a>a</a>")
    }

    @Test(arguments: [nil, "", "javascript:alert(1)//", "javascript://a/b", "data:text/html,c", "not a base"])
    func withoutABaseThatIsFitToLinkToURLsStayRelative(base: String?) {
        let html = "<a href=\"c\">d</a>"
        let sanitized = HTMLSanitizer.sanitized(html, base: base)
        #expect(sanitized == html || !sanitized.contains(":"))
    }

    @Test(arguments: [
        ("?utm_source=a&amp;b=c&amp;utm_medium=d", "?b=c"), ("?utm_source=a", ""), ("?fbclid=a#b", "#b"),
        ("?a=utm_b&c", "?a=utm_b&amp;c"),
        ("?gclid=a&gclidx=b", "?gclidx=b"), ("?a&&b", "?a&amp;&amp;b"), ("?", "?"),
    ])
    func parametersThatTrackReadersAreTakenOut(query: String, expected: String) {
        let html = "<a href=\"https://example.org/\(query)\">a</a>"
        #expect(HTMLSanitizer.sanitized(html, base: nil) == "<a href=\"https://example.org/\(expected)\">a</a>")
    }
}
