import Model
import Testing

@testable import Sync

@Suite struct VisitBatchTests {
    private func visit(bytes: Int? = nil) -> Visit {
        let contents = bytes.map { count in
            var article = Article()
            article.content = String(repeating: "x", count: count)
            return FeedContents(articles: [ArrivingArticle(key: "1", article: article, searchText: "", fingerprint: 0)])
        }
        return Visit(feedID: FeedID(1), refresh: RefreshState(), contents: contents)
    }

    @Test func manyVisitsFillIt() {
        var batch = VisitBatch()
        for _ in 1..<VisitBatch.mostVisits { batch.add(visit()) }
        let wasFull = batch.isFull
        batch.add(visit())

        #expect((wasFull, batch.isFull, batch.isOverfull) == (false, true, false))
    }

    @Test func manyBytesFillIt() {
        var batch = VisitBatch()
        batch.add(visit(bytes: VisitBatch.mostBytes - 1))
        let wasFull = batch.isFull
        batch.add(visit(bytes: 1))

        #expect((wasFull, batch.isFull, batch.isOverfull) == (false, true, false))
    }

    @Test func nothingMoreIsAskedForWhenASecondOneIsFull() {
        var batch = VisitBatch()
        batch.add(visit(bytes: 2 * VisitBatch.mostBytes))
        let isOverfull = batch.isOverfull

        #expect(isOverfull)
    }
}
