import Testing

@testable import Model
@testable import Sync

@Suite struct FetchBatchTests {
    private func fetch(bytes: Int? = nil) -> FeedFetch {
        let contents = bytes.map { count in
            var article = Article()
            article.content = String(repeating: "x", count: count)
            return FeedContents(articles: [IncomingArticle(key: "1", article: article, fingerprint: 0)])
        }
        return FeedFetch(feedID: FeedID(1), refresh: RefreshState(), contents: contents)
    }

    @Test func manyVisitsFillIt() {
        var batch = FetchBatch()
        for _ in 1..<FetchBatch.mostFetches { batch.add(fetch()) }
        let wasFull = batch.isFull
        batch.add(fetch())

        #expect((wasFull, batch.isFull, batch.isOverfull) == (false, true, false))
    }

    @Test func manyBytesFillIt() {
        var batch = FetchBatch()
        batch.add(fetch(bytes: FetchBatch.mostBytes - 1))
        let wasFull = batch.isFull
        batch.add(fetch(bytes: 1))

        #expect((wasFull, batch.isFull, batch.isOverfull) == (false, true, false))
    }

    @Test func nothingMoreIsAskedForWhenMuchWaits() {
        var batch = FetchBatch()
        batch.add(fetch(bytes: FetchBatch.mostWaitingBytes))
        let isOverfull = batch.isOverfull

        #expect(isOverfull)
    }
}
