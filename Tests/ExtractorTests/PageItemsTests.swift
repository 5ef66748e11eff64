import Extractor
import HTML
import Testing

@Suite struct PageItemsTests {

    private func items(_ page: String, _ selectors: String, limit: Int = 100) throws -> PageItems {
        let selectors = try PageItemSelectors(selectors)
        return try Array(page.utf8).withUnsafeBufferPointer { try PageItems(on: $0, selectors, limit: limit) }
    }

    private func lines(_ page: String, _ selectors: String) throws -> [String] {
        try items(page, selectors).items.map { item in
            [item.title, item.link, item.date].map { $0 ?? "-" }.joined(separator: " | ")
        }
    }

    private let cards = """
        <title>News</title><base href=/base/><h1>All</h1>
        <div class=card><h2>First &amp;
        best</h2><p>Text</p><a href=/1>More</a><time datetime=2026-11-02>yesterday</time></div>
        <div class=card><p>Second</p><a href=/2>Read <b>on</b></a> <span class=when>3 November 2026</span></div>
        <div class=card>Nothing to link to</div>
        """

    @Test func takesTheUsualPartsWhereNoneAreNamed() throws {
        #expect(try lines(cards, ".card") == ["First & best | /1 | 2026-11-02", "Read on | /2 | -"])
    }

    @Test func takesThePartsThatAreNamed() throws {
        #expect(try lines(cards, ".card; p; ; .when") == ["Text | /1 | -", "Second | /2 | 3 November 2026"])
        #expect(try lines(cards, ".card;;p;") == ["First & best | - | 2026-11-02"])
    }

    @Test func keepsThePagesTitleAndBaseAndWhatElseIsInAnItem() throws {
        let page = try items(cards, ".card; h2")
        #expect(page.title == "News")
        #expect(page.base == "/base/")
        #expect(page.items.first?.html == "<p>Text</p><a href=/1>More</a>")
    }

    @Test func anItemMayBeALinkARowOrATerm() throws {
        #expect(
            try lines("<ul><li><a href=1>One</a><li><a href=2>Two</a></ul>", "li a") == ["One | 1 | -", "Two | 2 | -"])
        let table = "<table><tr><th>Title<th>Day<tr><td><a href=x>X</a><td>2026-01-02</table>"
        #expect(try lines(table, "tr; td; a; td > time, td[x]") == ["X | x | -"])
        let terms = "<dl><dt><a href=a>A</a><dd>Text<dt><a href=b>B</a><dd>Text</dl>"
        #expect(try lines(terms, "dt") == ["A | a | -", "B | b | -"])
    }

    @Test func aSemicolonInQuotesIsPartOfASelector() throws {
        let page = #"<p class="a;b"><a href=1>a</a><i>i</i></p><p><a href=2>b</a>"#
        #expect(try lines(page, #"p[class="a;b"]; i"#) == ["i | 1 | -"])
        #expect(try lines(page, "p[class='a;b'];[class=\"it's;\"];a") == ["a | 1 | -"])
    }

    @Test func leavesOutItemsThatAreRemoved() throws {
        #expect(try lines("<p><a href=1>a</a><p class=ad><a href=2>b</a>", "p, !.ad") == ["a | 1 | -"])
    }

    @Test(arguments: [
        ("p", "p"), (" p,  i ; h2", "p, i"), (".card; h3 ;b", "h3"), (".card;; h3", "h3"), (".card", nil),
        (".card; q", nil),
    ])
    func saysWhichSelectorFindsNothing(_ selectors: String, _ missed: String?) throws {
        #expect(try items("<div class=card><q>No link</q></div>", selectors).missed == missed)
    }

    @Test func takesNoMoreThanTheLimit() throws {
        let page = "<p>" + String(repeating: "<p><a href=1>a</a>", count: 7)
        for limit in 6...8 {
            let taken = try items(page, "p", limit: limit)
            #expect(taken.items.count == min(7, limit))
            #expect(taken.hasMore == (limit < 7))
        }
    }

    @Test(arguments: [("", 1), ("li;;;", 0), ("li; h2;; time; b", 14), ("li; .", 6), ("; h2", 1), ("li; h2:x", 7)])
    func aMistakeIsToldWithItsColumnInTheWholeText(_ text: String, _ column: Int) {
        if column == 0 {
            #expect(throws: Never.self) { try PageItemSelectors(text) }
        } else {
            #expect { try PageItemSelectors(text) } throws: { ($0 as? PageSelector.SyntaxError)?.column == column }
        }
    }

    /// All of these would take for ever if the time grew with the square of the page.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["<p><a href=1>x</a>", "<div>", "<div class=a><p>", "<a href=1>x"])
    func hostilePagesTakeNotLong(_ part: String) throws {
        let page = String(repeating: part, count: 20_000)
        _ = try items(page, "div div .a p, p; b; i a; time", limit: 50_000)
    }
}
