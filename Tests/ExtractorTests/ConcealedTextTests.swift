import Extractor
import Testing

/// What is not shown, or only to browsers without scripts, is the article where there is no other.
@Suite struct ConcealedTextTests {

    private static let long = Sample.paragraphs + "<p>\(Sample.other)</p>"

    @Test(arguments: [
        "<div class=post-body><noscript>%</noscript></div>", "<noscript><div>%</div></noscript>",
        "<x-story><template shadowrootmode=open><h1>Ferries</h1>%</template></x-story>",
        "<main>Loading</main><div hidden id=S:0>%</div>", "<div style='visibility:hidden'><div>%</div></div>",
        "<div style='display:none'><div hidden>%</div></div>",
    ]) func isFound(_ page: String) {
        #expect(text("<body>\(page.replacing("%", with: Self.long))").contains(Sample.second))
    }

    @Test(arguments: [
        "<noscript>%</noscript>", "<div hidden>%</div>", "<template>%</template>",
        "<p style='visibility: hidden'>%</p>",
        "<div style='max-height:0; overflow:hidden'>%</div>",
        "<div style='height: 0px !important;overflow-y:hidden'>%</div>",
    ]) func isLeftOutBesideAnArticle(_ part: String) {
        let page =
            "<body><article>\(Sample.paragraphs)\(Sample.paragraphs)</article>"
            + part.replacing("%", with: Sample.other)
        #expect(!text(page).contains("Elsewhere"))
    }

    /// Room for films is kept like this.
    @Test func aHeightOfZeroWithAPaddingHidesNothing() {
        let film = "<div style='height:0;padding-bottom:56.25%;overflow:hidden'><p>\(Sample.other)</p></div>"
        #expect(text("<article>\(Sample.paragraphs)\(film)\(Sample.paragraphs)</article>").contains("Elsewhere"))
    }
}
