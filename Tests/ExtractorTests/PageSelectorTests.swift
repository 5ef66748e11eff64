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

    @Test(arguments: [
        ("div div p", "x"), ("div > div p > b", "b"), (".o > .o .i", "x b"), (".o .o, !b", "x"),
        ("div.o p b, .none", "b"), ("[class=o] > [class] b", "b"), ("* > p", "x b"), (".i.j[data-y] *", "b"),
        ("[class='i  j']", "x b"), (".p > b, .o > p", nil), (".o p > i, p > .o", nil),
    ]) func stepsMayFitSeveralElements(_ selector: String, _ expected: String?) throws {
        let page = "<div class=o><div class=o><section><p class='i  j' data-y>x <b>b</b></p></section></div></div>"
        let text = article(page, ArticleClues(selector: try PageSelector(selector)))?.text
        #expect(expected == nil ? text == nil : text?.hasPrefix(expected ?? "") == true)
    }

    @Test func aSelectorHasSoManyParts() throws {
        let most = (0..<64).map { "p.c\($0)" }.joined(separator: ",")
        _ = try PageSelector(most)
        #expect { try PageSelector(most + ", i") } throws: {
            ($0 as? PageSelector.SyntaxError)?.column == most.utf8.count + 4
        }
        let page = "<p class=c63>x</p><p class=c64>y</p>"
        #expect(article(page, ArticleClues(selector: try PageSelector(most)))?.text == "x")
    }
}
