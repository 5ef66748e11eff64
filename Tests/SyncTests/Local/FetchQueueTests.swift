import Foundation
import Model
import SyncSupport
import Testing

@testable import Sync

@Suite struct FetchQueueTests {
    private func queue(_ hosts: [String]) -> FetchQueue {
        FetchQueue(
            hosts.enumerated().map { number, host in
                let feed = Feed(
                    id: FeedID(Int64(number)), accountID: AccountID(1), url: "https://\(host)/\(number)",
                    dateAdded: TestClock.start)
                return FetchQueue.Entry(feed: feed, state: RefreshState(), host: host)
            })
    }

    private func allNext(_ queue: inout FetchQueue) -> [String] {
        var names: [String] = []
        while let entry = queue.next() { names.append("\(entry.host)\(entry.feed.id)") }
        return names
    }

    @Test func aHostHasThreeVisitorsAtMost() {
        var queue = queue(["a", "a", "a", "a", "a", "b"])
        #expect(allNext(&queue) == ["a0", "a1", "a2", "b5"])
        queue.left("b")
        #expect(allNext(&queue) == [])
        queue.left("a")
        #expect(allNext(&queue) == ["a3"])
        queue.left("a")
        queue.left("a")
        #expect(allNext(&queue) == ["a4"])
    }

    @Test func aHostThatAnswersTakesMoreVisitorsBitByBit() {
        var queue = queue(Array(repeating: "a", count: 100))
        var fetchers = allNext(&queue).count
        for _ in 0..<40 {
            queue.left("a", hasAnswered: true)
            fetchers += allNext(&queue).count - 1
        }
        #expect(fetchers == 16)
    }

    @Test func aFeedThatWasNotVisitedIsTheNextOneOfItsHost() throws {
        var queue = queue(["a", "a", "a", "a", "a"])
        let next = queue.next()
        let entry = try #require(next)
        #expect(allNext(&queue) == ["a1", "a2"])
        queue.putBack(entry)
        #expect(allNext(&queue) == ["a0"])
        queue.left("a")
        #expect(allNext(&queue) == ["a3"])
    }

    @Test func feedsComeInTheirOrder() {
        var queue = queue(["a", "b", "a", "c", "b"])
        #expect(allNext(&queue) == ["a0", "b1", "a2", "c3", "b4"])
    }

    @Test func hostsTakeTurns() {
        var queue = queue(["a", "a", "a", "a", "a", "b", "b", "b", "b", "b"])
        #expect(allNext(&queue) == ["a0", "a1", "a2", "b5", "b6", "b7"])
        for host in ["b", "a", "b", "a"] { queue.left(host) }
        #expect(allNext(&queue) == ["b8", "a3", "b9", "a4"])
    }

    @Test func nothingWaitsInAnEmptyQueue() {
        var queue = queue([])
        #expect(allNext(&queue) == [])
    }
}
