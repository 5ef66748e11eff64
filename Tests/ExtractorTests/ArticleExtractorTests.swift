import Extractor
import Testing

@Suite struct ArticleExtractorTests {

    // MARK: Where the article is

    @Test(arguments: [
        "<body><div>\(Sample.paragraphs)</div></body>",
        "<body><nav>\(Sample.links)</nav><main>\(Sample.paragraphs)</main><footer><p>\(Sample.other)</p></footer></body>",
        "<div id=page><div class=sidebar>\(Sample.links)<p>\(Sample.other)</p></div><article>\(Sample.paragraphs)</article></div>",
        "<div class=entry-content>\(Sample.paragraphs)</div><div>\(Sample.links)</div>",
        "<table><tr><td>\(Sample.links)<td>\(Sample.paragraphs)</table>",
        "<form action=/><div>\(Sample.links)</div><div>\(Sample.paragraphs)</div></form>",
        "<section>\(Sample.links)</section><section><div><p>\(Sample.first)</div><div><p>\(Sample.second)<p>\(Sample.third)</div></section>",
        "<aside><p>\(Sample.other) \(Sample.other) \(Sample.other) \(Sample.other) \(Sample.other) \(Sample.other)</p></aside>"
            + "<div>\(Sample.paragraphs)\(Sample.paragraphs.replacing("p>", with: "p>"))</div>",
    ]) func isFound(_ page: String) {
        #expect(text(page).hasPrefix(Sample.text))
        #expect(!text(page).contains("Elsewhere"))
        #expect(!text(page).contains("Another article"))
    }

    /// Names deny, and name states.
    @Test(
        arguments: [
            "ad-free", "no-print", "isPaywall lokal", "artikel kommentar", "post status-published commented",
            "comments-open", "post no-comments",
        ], ["<h1>The first ferry</h1>", ""])
    func statesAndDenialsAreNoNames(_ names: String, _ heading: String) {
        let comments = (1...16).map { "<div class=comment><p>\(Sample.other) Number \($0).</p></div>" }.joined()
        let article = "<div class='\(names)'>\(heading)\(Sample.paragraphs)</div>"
        let found = text("<body>\(article)<div id=comments>\(comments)</div></body>")
        #expect(found.contains(Sample.second) && !found.contains("Elsewhere"))
    }

    /// Programs for documents call chapters like their headings; so do others what is no chapter.
    @Test(arguments: [
        ("id='related-work'", "Related work", true), ("id='sharing-a-line'", "Sharing a line", true),
        ("id='cookie-recipes'", "Cookie recipes", true), ("id='related-work'", "More", false),
        ("id='comments'", "Comments", false), ("class='related'", "Related", false), ("id='share'", "Share", false),
    ]) func aChapterThatIsCalledLikeItsHeadingStays(_ name: String, _ heading: String, _ isChapter: Bool) {
        let page = { (text: String) in
            """
            <main><h1>Ferries</h1>\(Sample.paragraphs)<section \(name)><h2>\(heading)</h2>\(text)</section>
            \(Sample.paragraphs)</main>
            """
        }
        #expect(text(page("<p>\(Sample.other)</p>")).contains("Elsewhere") == isChapter)
        #expect(!text(page("<p><a href=/>\(Sample.other)</a> More of it.</p>")).contains("Elsewhere"))
    }

    @Test func paragraphsWithoutAnElementAroundThemAreFound() {
        #expect(text("\(Sample.first)<br><br>\(Sample.second)") != "")
        #expect(text("<p>short") == "short")
    }

    @Test(arguments: [
        "", " ", "<html><head><title>x</title></head><body></body>", "<body><script>var a</script>",
        "<frameset><frame src=a></frameset>",
    ])
    func aPageWithoutTextHasNone(_ page: String) {
        #expect(article(page) == nil)
    }

    /// A long base, and many links relative to it.
    @Test(arguments: ["?x", "#x", "x", "/x", "./x"])
    func linksAreLeftOutWhereThePageWouldBecomeTooLarge(link: String) throws {
        let base = String(repeating: "a", count: 4_000)
        let links = String(repeating: "<p>Some words. <a href='\(link)'>y</a>", count: 4_000)
        let page =
            "<base href='http://\(base)/\(base)/?\(base.prefix(90))'><article>\(Sample.paragraphs)\(links)</article>"
        let found = try #require(article(page))
        #expect(found.html.utf8.count <= 4 * page.utf8.count + 1 << 20)
        #expect(found.html.contains("Some words. <a>y</a>"))
        #expect(found.isCut)
    }

    /// The parts are dropped by their names, however these are written.
    @Test(arguments: [
        "<div class='social-share'>Share this article with friends who like ferries and boats</div>",
        "<div id=relatedArticles><p>\(Sample.other)</p></div>",
        "<div class=newsletter_signup><p>\(Sample.other)</p></div>",
        "<div class='cookie-consent'><p>\(Sample.other)</p></div>",
        "<section class=comments><p>\(Sample.other)</p></section>",
        "<div class=advertisement><p>\(Sample.other)</p></div>",
        "<ol class=commentList><li><p>\(Sample.other)</p></ol>",
        "<div style='display: none'><p>\(Sample.other)</p></div>", "<p hidden>\(Sample.other)</p>",
        "<noscript><p>\(Sample.other)</p></noscript>", "<template><p>\(Sample.other)</p></template>",
        "<p class=byline>By Ada Harbour</p>", "<ul><li><a href=/1>\(Sample.other)</a></ul>",
        "<h3>You may also like</h3><p>\(Sample.other)</p>",
    ]) func whatIsAroundItIsLeftOut(_ furniture: String) {
        #expect(text("<article>\(Sample.paragraphs)\(furniture)</article>") == Sample.text)
    }

    /// A name is a guess: what has most of the text is the article.
    @Test(arguments: ["sidebar-layout", "has-social", "page with-newsletter"])
    func theArticleStaysWhateverItIsCalled(_ name: String) {
        #expect(text("<body class='\(name)'><div class='\(name)'>\(Sample.paragraphs)</div>") == Sample.text)
    }

    @Test(arguments: [
        ("<ul><li>one thing to know about ferries</li><li>another</li></ul>", "another"),
        ("<pre><code>let ferry = Ferry()</code></pre>", "let ferry"),
        ("<table><tr><th>Day<th>Ferries<tr><td>Monday<td>12</table>", "Monday"),
        (
            "<blockquote class=twitter-tweet><p>So quiet! <a href=/t>pic</a></p><a href=/x>Ada, May 3</a></blockquote>",
            "So quiet"
        ),
        (
            "<blockquote><p><a href=/t>So quiet! This quote is a link from its first word to its last</a></p></blockquote>",
            "So quiet"
        ),
        ("<figure><img src=a.jpg><figcaption>The ferry at the pier</figcaption></figure>", "at the pier"),
        ("<h2>What the seals say</h2><p>\(Sample.other)</p>", "What the seals say"),
    ]) func partsOfItStay(_ part: String, _ words: String) {
        #expect(text("<article>\(Sample.paragraphs)\(part)<p>\(Sample.second)</p></article>").contains(words))
    }

    @Test func theTitleIsNoText() {
        let page =
            "<title>Ferries return - The Bay</title><article><h1>Ferries return</h1>\(Sample.paragraphs)</article>"
        #expect(text(page) == Sample.text)
        #expect(article(page)?.title == "Ferries return")
    }

    @Test func anIntroductionBelowTheTitleIsPartOfIt() {
        let body = "<div>\(Sample.paragraphs)\(Sample.paragraphs)</div>"
        let page = "<div><header><h1>Ferries</h1><p>\(Sample.other)</p></header>\(body)</div>"
        #expect(text(page) == [Sample.other, Sample.text, Sample.text].joined(separator: "\n\n"))
    }

    /// Descriptions for social networks stand above many articles, in a block that isn't part of the text.
    @Test func aDescriptionAboveTheTextDoesNotPickIt() {
        let body = "<div>\(Sample.paragraphs)\(Sample.paragraphs)</div>"
        let page = """
            <meta property=og:description content="\(Sample.other)">
            <div><header><h1>Ferries</h1><div>\(Sample.other)</div></header>\(body)</div>
            """
        #expect(text(page) == Sample.text + "\n\n" + Sample.text)
    }

    @Test func aNameThatSaysSoPicksTheText() {
        let others = String(repeating: "<p>\(Sample.other)</p>", count: 4)
        let page = { (name: String) in
            "<div><div class='\(name)'>\(Sample.paragraphs)<p>\(Sample.second)</p></div><div>\(others)</div></div>"
        }
        #expect(text(page("x")).contains("Elsewhere"))
        #expect(text(page("entry-content")) == Sample.text + "\n\n" + Sample.second)
    }

    @Test func aLastParagraphOfLinksIsLeftOut() {
        let page = { (ending: String) in "<article>\(Sample.paragraphs)<p>\(ending)</p></article>" }
        #expect(text(page("The Bay is on <a href=/m>Mastodon</a> and <a href=/b>Bluesky</a>, too")) == Sample.text)
        #expect(text(page("The Bay is on Mastodon and on Bluesky, too")) != Sample.text)
    }

    /// The captions of pictures that are shown one at a time can be longer than the article.
    @Test func aGalleryIsNotTheArticle() {
        let captions = String(repeating: "<li><p>\(Sample.other)</p></li>", count: 20)
        let article = "\(Sample.paragraphs)\(Sample.paragraphs)\(Sample.paragraphs)"
        let found = text("<div>\(article)<div class=photo-gallery><ul>\(captions)</ul></div></div>")
        #expect(found.hasPrefix(Sample.text) && !found.contains("Elsewhere"))
    }

    // MARK: What is known besides the page

    @Test func theSummaryPicksTheText() {
        let others = String(repeating: "<p>\(Sample.other) \(Sample.other)</p>", count: 6)
        let page = "<div><div id=a>\(others)</div><div id=b><div>\(Sample.paragraphs)</div></div></div>"
        #expect(text(page).contains("Elsewhere"))
        let found = article(page, ArticleClues(summary: Sample.first))
        #expect(found?.hasSummary == true)
        #expect(found?.text == Sample.text)
    }

    @Test func aPartWithTheSummaryStaysWhateverItIsCalled() {
        let others = String(repeating: "<p>\(Sample.other)</p>", count: 8)
        let page = "<div><div>\(others)</div><div class=sidebar>\(Sample.paragraphs)</div></div>"
        #expect(!text(page).contains(Sample.first))
        #expect(text(page, ArticleClues(summary: Sample.first)) == Sample.text)
    }

    @Test func whatStandsBeforeTheSummaryIsLeftOut() {
        let page = "<article><p>\(Sample.other)</p>\(Sample.paragraphs)</article>"
        #expect(text(page).contains("Elsewhere"))
        #expect(text(page, ArticleClues(summary: Sample.first)) == Sample.text)
    }

    @Test func aPageWithoutTheSummaryIsDoubted() {
        let page = "<article>\(Sample.paragraphs)</article>"
        #expect(article(page, ArticleClues(summary: Sample.other))?.hasSummary == false)
        #expect(article(page, ArticleClues(summary: "Too short"))?.hasSummary == nil)
        #expect(article(page)?.hasSummary == nil)
    }

    @Test func theTitleMarksTheBeginning() {
        let page = "<article><p>\(Sample.other)</p><h2>Ferries return</h2>\(Sample.paragraphs)</article>"
        #expect(!text(page, ArticleClues(title: "Ferries return")).contains("Elsewhere"))
    }

    // MARK: What the page says about it

    @Test func factsAreRead() throws {
        let page = """
            <html lang=en><head><meta property=og:site_name content="The Bay"><meta name=author content="Ada Harbour">
            <meta property=article:published_time content=2026-05-04T08:00:00Z>
            <meta property=og:image content=/ferry.jpg><title>Ferries</title></head>
            <body><article>\(Sample.paragraphs)</article>
            """
        let found = try #require(article(page))
        #expect(found.title == "Ferries" && found.author == "Ada Harbour" && found.site == "The Bay")
        #expect(found.date == "2026-05-04T08:00:00Z" && found.language == "en" && found.image == "/ferry.jpg")
        #expect(found.wordCount > 40)
    }

    @Test func factsOfSearchEnginesAreRead() throws {
        let json = """
            {"@context": "https://schema.org", "@graph": [{"@type": "WebSite", "name": "x"}, {"@type": ["NewsArticle"],
            "headline": "Ferries return", "author": [{"name": "Ada"}, {"name": "Bo"}], "datePublished": "2026-05-04",
            "image": {"url": "https://bay.example/f.jpg"}, "publisher": {"name": "The Bay"}}]}
            """
        let page = "<script type=application/ld+json>\(json)</script><article>\(Sample.paragraphs)</article>"
        let found = try #require(article(page))
        #expect(found.title == "Ferries return" && found.author == "Ada, Bo" && found.date == "2026-05-04")
        #expect(found.image == "https://bay.example/f.jpg" && found.site == "The Bay")
    }

    // MARK: Safety

    @Test func theArticleIsSanitised() throws {
        let part =
            "<p onclick=evil()>\(Sample.other) <a href='javascript:evil()'>x</a><img src=a.jpg onerror=evil()><iframe src=//evil></iframe></p>"
        let html = try #require(
            article("<article>\(Sample.paragraphs)\(part)</article>", url: "https://bay.example/a/b")?.html)
        #expect(!html.contains("evil()") && !html.contains("<iframe"))
        #expect(html.contains("https://bay.example/a/a.jpg"))
    }

    @Test func theBaseOfThePageCounts() {
        let page = "<base href=/other/><article>\(Sample.paragraphs)<p><img src=a.jpg></p></article>"
        #expect(article(page, url: "https://bay.example/x")?.html.contains("https://bay.example/other/a.jpg") == true)
    }

    /// Pages that are made to take long, or to exhaust the stack.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("<div>", 100_000), ("<p><b><a href=x>", 50_000), ("<table><tr><td>", 30_000), ("</div></p>", 100_000),
            ("<x-\u{e9}>", 50_000), ("<body class=text>", 50_000), ("<li>x", 100_000), ("word ", 500_000),
            ("<div class=articleBody>text text text text text text", 20_000),
        ]) func hostilePagesEnd(_ part: String, _ count: Int)
    {
        let page = "<article>" + String(repeating: part, count: count) + "text"
        _ = article(page, ArticleClues(summary: "some words that are not there at all"))
    }
}
