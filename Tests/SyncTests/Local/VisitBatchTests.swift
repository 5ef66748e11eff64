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
        for _ in 0..<127 { batch.add(visit()) }
        #expect(!batch.isFull)
        batch.add(visit())
        #expect(batch.isFull)
        #expect(batch.visits.count == 128)
    }

    @Test func manyBytesFillIt() {
        var batch = VisitBatch()
        batch.add(visit(bytes: (2 << 20) - 1))
        #expect(!batch.isFull)
        batch.add(visit(bytes: 1))
        #expect(batch.isFull)
    }
}
