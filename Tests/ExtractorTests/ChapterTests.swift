import Extractor
import Testing

/// What stands in the middle of an article and looks like something around it.
@Suite struct ChapterTests {

    @Test func headingsOfTheFirstRankAreChapters() {
        let page = """
            <article><h1>Ferries</h1><h1>The engine</h1>\(Sample.paragraphs)<h1>The seals</h1>\(Sample.paragraphs)
            <h1>Subscribe</h1></article>
            """
        let found = text(page)
        #expect(found.contains("The engine") && found.contains("The seals"))
        #expect(!found.contains("Ferries") && !found.contains("Subscribe"))
    }

    @Test(arguments: [
        ("<p><a href=/o>\(Sample.other)</a></p>", true),
        ("<div><p><a href=/o><b>\(Sample.other)</b></a></p></div>", true),
        ("<p><a href=/o>Read more: \(Sample.other)</a></p>", false),
        ("<p><a href=/o>Elsewhere, a long headline about pools and what became of them</a></p>", false),
        ("<ul><li><a href=/o>\(Sample.other)</a></li></ul>", false),
        (String(repeating: "<p><a href=/o>\(Sample.other)</a></p>", count: 4), false),
    ]) func aLinkIsTextIfItIsASentenceBetweenParagraphs(_ part: String, _ isText: Bool) {
        #expect(
            text("<article>\(Sample.paragraphs)\(part)\(Sample.paragraphs)</article>").contains("Elsewhere") == isText)
    }

    @Test func aHeadingThatBeginsLikeAnInvitationIsThatOfAChapter() {
        let rest = String(repeating: Sample.paragraphs, count: 3)
        let found = text(
            "<article>\(Sample.paragraphs)<h2>Related work</h2>\(rest)<h2>Related articles</h2>\(Sample.links)</article>"
        )
        #expect(found.contains("Related work") && !found.contains("Related articles"))
    }

    /// There is no other text in a discussion.
    @Test func whatReadersWroteIsTheTextWhereThereIsNoOther() {
        let comments = [Sample.first, Sample.second].map { "<div class=comment><p>\($0)</p></div>" }.joined()
        #expect(text("<body><div class=comments>\(comments)</div>") == Sample.first + "\n\n" + Sample.second)
    }

    @Test(arguments: ["fig--has-shares", "banner", "print"]) func aPictureStaysWhateverItIsCalled(_ name: String) {
        let figure = "<figure class='\(name)'><img src=a.jpg><figcaption>The first ferry in 1954</figcaption></figure>"
        #expect(text("<article>\(Sample.paragraphs)\(figure)\(Sample.paragraphs)</article>").contains("in 1954"))
    }

    @Test func wordsAreMarkedAsThePageMarksThem() {
        let changed = "<p>It cost <del>twelve</del> <ins>ten</ins>, <s></s>they say.</p><del><p>Gone.</p></del>"
        let reading = "<p><ruby>船<rp>(</rp><rt>ふね</rt><rp>)</rp>と<rt>と</ruby>海</p>"
        let player = "<video><p>Your program has no player.</p></video>"
        let found = text("<article>\(Sample.paragraphs)\(changed)\(reading)\(player)\(Sample.paragraphs)</article>")
        for piece in ["It cost ~~twelve~~ ten, they say.", "~~Gone.~~", "船(ふね)と(と)海"] { #expect(found.contains(piece)) }
        #expect(!found.contains("player"))
    }
}
