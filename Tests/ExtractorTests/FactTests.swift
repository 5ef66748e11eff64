import Extractor
import Testing

/// The author, the date and the title, as pages tell them.
@Suite struct FactTests {

    private func found(head: String = "", above: String = "", below: String = "") -> ExtractedArticle? {
        article(
            """
            <head><title>Ferries return - The Bay Times</title>\(head)</head><body><main><article><h1>Ferries return</h1>
            \(above)\(Sample.paragraphs)\(below)</article></main></body>
            """)
    }

    @Test(arguments: [
        "<meta name=author content='Ada Harbour'>", "<meta property=article:author content='Ada Harbour'>",
        "<meta name=sailthru.author content='Ada Harbour'>", "<meta name=citation_author content='Ada Harbour'>",
        "<meta name=author content='The Bay Times'><meta property=article:author content='By Ada Harbour'>",
        "<meta property=article:author content='https://a.example/ada'><meta name=dc.creator content='Ada Harbour'>",
        #"<script type=application/ld+json>{"@type":"NewsArticle","author":{"name":"Ada Harbour"}}</script>"#,
        #"""
        <script type=application/ld+json>/*<![CDATA[*/{"@graph":[{"@type":"Person","@id":"#a","name":"Ada Harbour"},
        {"@type":"Article","author":[{"@id":"#a"}]}]}/*]]>*/</script>
        """#,
        #"""
        <script type=application/ld+json>{"@type":"Article","author":{"@type":"Organization","name":"The Bay Times"}}</script>
        <meta name=author content='Ada Harbour'>
        """#,
    ]) func theHeadNamesTheAuthor(_ head: String) {
        #expect(found(head: head)?.author == "Ada Harbour")
    }

    @Test(arguments: [
        "<p>By <a rel=author href=/a>Ada Harbour</a></p>", "<span itemprop=author>Ada Harbour</span>",
        "<div itemprop=author itemscope><a href=/a><span itemprop=name>Ada Harbour</span></a> of the Bay</div>",
        "<span itemprop=author><meta itemprop=name content='Ada Harbour'></span>",
        "<a class='p-author h-card' href=/a>Ada Harbour</a>",
        "<div class=h-card><span class=p-name>Ada Harbour</span></div>",
        "<p class=byline>By Ada Harbour | 27 November 2026</p>",
        "<span class='author vcard'>by <a href=/a>Ada Harbour</a></span>",
        "<div class=article__author-name>Written by Ada Harbour on Friday</div>",
    ]) func theBylineNamesTheAuthor(_ byline: String) {
        #expect(found(above: byline)?.author == "Ada Harbour")
    }

    @Test func severalAuthorsAreNamedTogether() {
        let papers = "<meta name=citation_author content='Poe, Cy'><meta name=citation_author content='Harbour, Ada'>"
        #expect(found(head: papers)?.author == "Poe, Cy, Harbour, Ada")
        let byline = "<p>By <a rel=author href=/a>Ada Harbour</a> and <a rel=author href=/b>Cy Poe</a></p>"
        #expect(found(above: byline)?.author == "Ada Harbour, Cy Poe")
    }

    /// A person's site is often called like the person.
    @Test func theSiteIsTheAuthorOnlyIfNobodyElseIs() {
        let site = "<meta property=og:site_name content='Ada Harbour'><meta name=author content='Ada Harbour'>"
        #expect(found(head: site)?.author == "Ada Harbour")
        #expect(found(head: site, above: "<span itemprop=author>Cy Poe</span>")?.author == "Cy Poe")
    }

    @Test(arguments: [
        "<div class=comments><a rel=author href=/b>Cy Poe</a> <time datetime=2026-11-28>today</time> \(Sample.other)</div>",
        "<aside><span itemprop=author>Cy Poe</span> <time datetime=2026-11-28>today</time></aside>",
        "<article><span class=author>Cy Poe</span> <time class=published datetime=2026-11-28>today</time></article>",
        "<p>More than in <time datetime=1999-01-01>that year</time>, as the writer said.</p>",
    ]) func othersAreNotItsAuthors(_ part: String) {
        #expect(found(below: part)?.author == nil)
        #expect(found(below: part)?.date == nil)
    }

    @Test(arguments: [
        "<meta property=article:published_time content=2026-11-27T10:00:00Z>",
        "<meta name=og:pubdate content=2026-11-27T10:00:00Z>",
        "<meta name=publish-date content=2026-11-27T10:00:00Z>",
        "<meta name=sailthru.date content=2026-11-27T10:00:00Z>",
        "<meta name=cXenseParse:recs:publishtime content=2026-11-27T10:00:00Z>",
        "<meta name=article:modified_time content=2026-11-28T10:00:00Z><meta name=dc.date.issued content=2026-11-27T10:00:00Z>",
        #"<script type=application/ld+json>{"@type":"WebPage","datePublished":"2026-11-27T10:00:00Z"}</script>"#,
    ]) func theHeadHasTheDate(_ head: String) {
        #expect(found(head: head)?.date == "2026-11-27T10:00:00Z")
    }

    @Test(arguments: [
        "<time datetime=2026-11-27T10:00:00Z>Friday</time>",
        "<time class=updated datetime=2026-11-28T10:00:00Z>later</time><time itemprop=datePublished datetime=2026-11-27T10:00:00Z>",
        "<time datetime=2026-11-28T10:00:00Z>today</time><time pubdate datetime=2026-11-27T10:00:00Z>Friday</time>",
        "<abbr class=published title=2026-11-27T10:00:00Z>Friday</abbr>",
        "<span itemprop=datePublished content=2026-11-27T10:00:00Z>Friday</span>",
        "<p class=date>2026-11-27T10:00:00Z</p>",
    ]) func theBylineHasTheDate(_ byline: String) {
        #expect(found(above: byline)?.date == "2026-11-27T10:00:00Z")
    }

    /// A heading says what the page is about only if it is above the text, and not that of the site.
    @Test(arguments: [
        ("<header><h1><a href=/>The Bay Times</a></h1></header><div>%</div>", "Ferries return"),
        ("<header><h1>The Bay Times</h1></header><div><h2>Ferries return</h2>%</div>", "Ferries return"),
        ("<div>%</div><div class=widget><h1>Original text</h1></div>", "Ferries return"),
        ("<div><h1>Seals wave at last</h1>%</div>", "Seals wave at last"),
        ("<article><header><h1>Seals wave<a class=headerlink href=#s>¶</a></h1></header>%</article>", "Seals wave"),
    ]) func theTitleIsThatOfTheArticle(_ body: String, _ title: String) {
        let head = "<title>Ferries return - The Bay Times</title><meta property=og:title content='Ferries return'>"
        #expect(article("<head>\(head)</head><body>\(body.replacing("%", with: Sample.paragraphs))")?.title == title)
    }
}
