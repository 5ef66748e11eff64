import Testing

@testable import Model
@testable import Sync

@Suite struct FetchBatchTests {
    private func fetch(_ feed: Int64 = 1, bytes: Int? = nil) -> FeedFetch {
        let contents = bytes.map { count in
            var article = Article()
            article.content = String(repeating: "x", count: count)
            return FeedContents(articles: [IncomingArticle(key: "1", article: article, fingerprint: 0)])
        }
        return FeedFetch(feedID: FeedID(feed), refresh: RefreshState(), contents: contents)
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

    @Test func aTransactionTakesTheFirstThatCameAndLeavesTheRest() {
        var batch = FetchBatch()
        for number in Int64(1)...5 { batch.add(fetch(number, bytes: FetchBatch.mostBytes / 2)) }
        let taken = (0..<4).map { _ in batch.takeFirst().fetches.map(\.feedID) }

        #expect(taken == [[1, 2], [3, 4], [5], []].map { $0.map(FeedID.init) })
        #expect(batch.isEmpty && !batch.isOverfull)
    }

    @Test func whatIsLeftIsCounted() {
        var batch = FetchBatch()
        for number in Int64(1)...4 { batch.add(fetch(number, bytes: FetchBatch.mostBytes / 2)) }
        let wasOverfull = batch.isOverfull
        _ = batch.takeFirst()

        #expect((wasOverfull, batch.isFull, batch.isOverfull) == (true, true, false))
    }
}
