import Testing

@testable import TerminalText

/// Articles made to hang the renderer or to fill the memory.
@Suite(.timeLimit(.minutes(3))) struct ArticleTextHostileTests {

    static let inputs: [(name: String, html: String)] = [
        ("soft hyphens", repeated("a&shy;")), ("only soft hyphens", repeated("&shy;")), ("breaks", repeated("a<wbr>")),
        ("a URL without end", "http://" + repeated("a/")), ("no-break spaces", repeated("a&nbsp;")),
        ("marks", "a" + repeated("\u{301}")), ("emoji", repeated("👩‍👩‍👧")), ("ideographs", repeated("日本。")),
        ("one link in many parts", repeated("<a href=x>y</a>")), ("images", repeated("<img src=x alt=y>")),
        ("linked images", repeated("<a href=x><img src=y></a>")),
        ("abbreviations", repeated("<abbr title=ABCD>A</abbr>")),
        ("formulas", repeated("<math><mi>x</mi></math>")), ("an unclosed formula", "<math>" + repeated("<msup>x")),
        ("fractions", "<math>" + repeated("<mfrac>x")), ("hidden elements", repeated("<div hidden>a")),
        ("hidden items", "<ul>" + repeated("<li hidden>a")), ("rules", repeated("<hr>a")),
        ("notes", repeated("<sup><a href='#n'>1</a></sup>")), ("tabs", "<pre>" + repeated("\t")),
        ("wide tables", "<table><tr>" + String(repeating: "<td>" + repeated("a ", 2500), count: 40)),
        ("a wide row", "<table><tr><td>\(repeated("a"))<td>b" + repeated("<tr><td><td>c", 20_000)),
        ("long lines in cells", repeated("<table><tr><td>aaaa aaaa aaaa<td>bbbb bbbb bbbb")),
        ("line numbers", "<table><td><pre>" + repeated("1\n")), ("lines of text", repeated("a\n\n")),
    ]

    private static func repeated(_ text: String, _ length: Int = 100_000) -> String {
        String(repeating: text, count: length / text.utf8.count)
    }

    @Test(arguments: inputs.indices, [1, 80, nil])
    func workGrowsWithTheInputOnly(input: Int, width: Int?) {
        let html = Self.inputs[input].html
        let renderer = ArticleTextRenderer(width: width, style: .ansi, hasHyperlinks: true, baseURL: "http://a.org/")

        #expect(renderer.render(html).utf8.count < html.utf8.count * 40, "\(Self.inputs[input].name)")
    }
}
