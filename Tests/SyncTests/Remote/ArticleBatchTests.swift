import Model
import Testing

@testable import Sync

/// Articles of a server that wait to be saved together.
@Suite struct ArticleBatchTests {

    private func article(_ key: String, title: String = "", content: String = "") -> ServerArticle {
        var article = Article()
        article.title = title
        article.content = content
        return ServerArticle(
            incoming: IncomingArticle(sanitizing: article, key: key, base: nil), feed: ServerFeed(id: "1", url: ""),
            isRead: nil, isStarred: nil)
    }

    /// A list may shift between its pages, and the article may change.
    @Test func ofTwoAnswersTheLaterCounts() {
        var batch = ArticleBatch()
        batch.add([article("1", title: "old"), article("2")], keepsStatuses: false)
        batch.add([article("3"), article("1", title: "new")], keepsStatuses: false)
        #expect(batch.articles[false]?.map(\.incoming.key) == ["2", "3", "1"])
        #expect(batch.articles[false]?.last?.incoming.article.title == "new")
    }

    @Test func itIsDueWhenThereAreManyArticlesOrLongOnes() {
        var many = ArticleBatch()
        many.add((0..<1_000).map { article("\($0)") }, keepsStatuses: true)
        #expect(many.isDue)
        var long = ArticleBatch()
        long.add([article("1", content: String(repeating: "x", count: 4 << 20))], keepsStatuses: true)
        #expect(long.isDue)
    }

    @Test func whereNothingCameNothingIsDue() {
        var batch = ArticleBatch()
        batch.add([], keepsStatuses: true)
        #expect(batch.isEmpty && !batch.isDue)
    }
}
