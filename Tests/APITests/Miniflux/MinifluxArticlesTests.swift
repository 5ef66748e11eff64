import Model
import TestSupport
import Testing
import Web

@testable import API

@Suite(.timeLimit(.minutes(3))) struct MinifluxArticlesTests {

    @Test(
        arguments: [
            ([], []),
            ([7], [[7, 7]]),
            ([9, 7, 8], [[7, 9]]),
            ([1, 21, 41, 62], [[1, 41], [62, 62]]),
            ([5, 5], [[5, 5]]),
            ([1, .max - 1], [[1, 1], [.max - 1, .max - 1]]),
        ] as [([Int64], [[Int64]])])
    func idsThatLieCloseTogetherAreOneRange(_ ids: [Int64], _ ranges: [[Int64]]) {
        #expect(IDRange.covering(ids).map { [$0.first, $0.last] } == ranges)
    }

    @Test(arguments: ["2.2.6", "2.3.4"])
    func onlyWhatWasAskedForComes(_ version: String) async throws {
        let entries = (1...2_000).map { MinifluxState.Entry(id: $0) }
        let miniflux = try MinifluxServer(version: version, entries: entries)
        let ids = [1, 3, 9, 500, 1_000, 1_001, 2_000, 2_001, 90_000, -1, 0].map(String.init) + ["x", "", "../me"]
        let articles = try await miniflux.caller().articles(ids)
        #expect(articles.compactMap { Int($0.incoming.key) }.sorted() == [1, 3, 9, 500, 1_000, 1_001, 2_000])
        #expect(miniflux.log.count == 5)
    }

    @Test func aFailureIsNotTakenForAMissingEntry() async throws {
        let miniflux = try MinifluxServer { _ in .text("", status: 502) }
        await #expect(throws: APIError.unavailable(status: 502, serverMessage: nil)) {
            try await miniflux.caller().articles(["1"])
        }
    }

    @Test func aFeedHasArticlesOfItsOwn() async throws {
        let miniflux = try MinifluxServer(entries: (1...300).map { .init(id: $0) })
        var count = 0
        try await miniflux.caller().articles(ofFeed: "1") { count += $0.articles.count }
        #expect(count == 300)
        #expect(miniflux.log.contains("GET feeds/1/entries"))
    }
}
