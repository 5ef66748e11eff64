import Model
import Testing

@testable import rss

/// What `rss feeds --explain` says about the pages of a feed's articles.
@Suite struct PageExplanationTests {

    @Test(
        arguments: [
            ([:], []), ([.whole: 1], ["of its last 1 page: 1 with the full text"]),
            (
                [.refused: 2, .whole: 3, .failed: 1],
                ["of its last 6 pages: 3 with the full text, 2 refused by the server, 1 that did not come"]
            ),
            ([.none: 4], ["of its last 4 pages: 4 in which the selector matches nothing"]),
            (
                [.noMore: 5],
                [
                    "of its last 5 pages: 5 with no more words than its texts",
                    "none was of use: 'rss feed unset 7 full-text' leaves them",
                ]
            ),
        ] as [([FullText.Outcome: Int], [String])])
    func outcomesAreCounted(_ pages: [FullText.Outcome: Int], _ lines: [String]) {
        #expect(PageExplanation(FeedID(7), LastPages(pages), hasSelector: true).lines == lines)
    }

    @Test func withoutASelectorThePagesHaveNoArticle() {
        #expect(PageExplanation(FeedID(7), LastPages([.none: 1])).lines == ["of its last 1 page: 1 without an article"])
    }
}
