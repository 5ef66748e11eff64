import Extractor
import Testing

@Suite struct PageSelectorTests {
    private let page = """
        <body><div id=top class="head big">top</div><article><div class="body main"><p>one <span class=share>s</span></p>
        <p data-x=1 lang="de">two</p></div><aside>aside</aside></article><section><p>three</p></section></body>
        """

    private func selected(_ selector: String) throws -> String? {
        article(page, ArticleClues(selector: try PageSelector(selector)))?.text
    }

    @Test(arguments: [
        ("#top", "top"), (".big", "top"), ("div.head#top", "top"), ("article .body p", "one s\n\ntwo"),
        ("article > .body", "one s\n\ntwo"), ("[lang=de]", "two"), ("p[data-x='1']", "two"), ("[data-x]", "two"),
        ("article .body, !.share", "one\n\ntwo"), ("article, !aside, !.share", "one\n\ntwo"),
        ("#top, section p", "top\n\nthree"), ("body article div p[lang]", "two"), ("ARTICLE>DIV>P[lang]", "two"),
        ("body > article aside", "aside"), ("article *[lang]", "two"),
    ]) func selects(_ selector: String, _ expected: String) throws {
        #expect(try selected(selector) == expected)
    }

    @Test(arguments: ["article > p", "span p", "#none", ".bod", "[lang=d]", "body > p", "section > div p"])
    func selectsNothing(_ selector: String) throws {
        #expect(try selected(selector) == nil)
    }

    @Test(arguments: [
        ("", 1), (",", 1), ("p,", 3), (".", 2), ("#", 2), ("p >", 4), ("p[", 3), ("p[a", 4), ("p[a='b]", 5),
        ("p:first-child", 2),
        ("p + p", 3), ("! ", 3), ("> p", 1),
    ]) func aMistakeIsToldWithItsColumn(_ selector: String, _ column: Int) {
        #expect { try PageSelector(selector) } throws: { ($0 as? PageSelector.SyntaxError)?.column == column }
    }

    /// Each step is looked for among all ancestors: that must not multiply.
    @Test(.timeLimit(.minutes(1))) func deepPagesTakeNotLong() throws {
        let page = String(repeating: "<div>", count: 20_000) + "x"
        let selector = try PageSelector("div div div div div div div div div p")
        #expect(article(page, ArticleClues(selector: selector)) == nil)
    }
}
