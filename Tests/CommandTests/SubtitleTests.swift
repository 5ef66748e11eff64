import Model
import Testing

@testable import rss

@Suite struct SubtitleTests {

    private func subtitle(_ summary: String?, title: String = "Ferries are back", content: String?) -> String? {
        var article = Article()
        article.title = title
        article.summary = summary
        article.content = content
        return Subtitle.text(of: article)
    }

    @Test(arguments: ["Why the boat was never gone", "<p>Why the <b>boat</b> was never gone</p>"])
    func aSummaryThatTheContentLacksIsOne(summary: String) {
        #expect(subtitle(summary, content: "<p>Last week.</p>") == "Why the boat was never gone")
    }

    @Test(arguments: [
        "Last week I stood on the quay. It rained…", "last week, I stood on the quay [&#8230;]", "Last week I sto...",
        "<p>Last week</p> I stood", "", "<img src='a'>", "Ferries are back", "Ferries are back!", "…",
    ])
    func whatTheContentOrTheTitleSaysIsNone(summary: String) {
        #expect(
            subtitle(summary, content: "<h2>Ahoy</h2><p>Last week I stood on the quay. It rained all day.</p>") == nil)
    }

    @Test func aLongSummaryIsAnotherForm() {
        #expect(subtitle(String(repeating: "All about ferries. ", count: 30), content: "<p>a</p>") == nil)
    }

    @Test func withoutContentTheSummaryIsTheText() {
        #expect(subtitle("Why", content: nil) == nil)
        #expect(subtitle("Why", content: "<img src='a' alt='b'>") == nil)
        #expect(subtitle(nil, content: "a") == nil)
    }

    @Test func scriptsWithoutSpacesAreCompared() {
        #expect(subtitle("今日は雨が…", content: "<p>今日は雨が降った。</p>") == nil)
        #expect(subtitle("船の話", content: "<p>今日は雨が降った。</p>") == "船の話")
    }
}
