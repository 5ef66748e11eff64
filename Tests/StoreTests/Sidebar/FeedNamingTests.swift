import Foundation
import Model
import Testing

@testable import Store

/// What a person may call a feed.
@Suite struct FeedNamingTests {
    let test: TestDatabase

    init() throws {
        test = try TestDatabase()
        let feeds = [
            ("https://one.example/Feed.xml", "Swift Weekly"), ("https://two.example/rss", "Swift"),
            ("https://three.example/rss", "1"), ("https://four.example/rss", "Same"),
            ("https://five.example/77/rss", "same"),
        ]
        for (url, title) in feeds {
            _ = try test.database.subscribe(NewFeed(url: url, title: title), in: test.local, at: day(0))
        }
    }

    @Test(arguments: [
        ("2", 2), ("1", 1), ("https://two.example/rss", 2), ("swift", 2), ("SWIFT WEEKLY", 1), ("weekly", 1),
        ("three", 3), ("Feed.XML", 1), ("four.example", 4),
    ])
    func isFoundByIDThenAddressThenTitleThenPart(_ name: String, _ id: Int64) throws {
        #expect(try test.database.feed(named: name, of: nil).id == FeedID(id))
        #expect(try test.database.feed(named: name, of: test.local).id == FeedID(id))
    }

    @Test(arguments: ["9", "77", "nobody", ""])
    func isNotFound(_ name: String) {
        #expect(throws: StoreError.noSuchFeed(name)) { try test.database.feed(named: name, of: nil) }
    }

    @Test func theEmptyNameIsNobodysEvenWhereThereIsOneFeedOnly() throws {
        for id in 2...5 { try test.database.unsubscribe(FeedID(Int64(id)), at: day(0)) }
        #expect(throws: StoreError.noSuchFeed("")) { try test.database.feed(named: "", of: nil) }
    }

    @Test(arguments: [("same", ["4 Same", "5 same"]), ("rss", ["2 Swift", "3 1", "4 Same", "5 same"])])
    func isAmbiguous(_ name: String, _ candidates: [String]) {
        #expect(throws: StoreError.ambiguousFeed(name, candidates: candidates)) {
            try test.database.feed(named: name, of: nil)
        }
    }

    @Test func aTitleComesBeforeAddresses() throws {
        _ = try test.database.subscribe(
            NewFeed(url: "https://x.example/swift", title: "Rust"), in: test.local, at: day(0))
        _ = try test.database.subscribe(
            NewFeed(url: "https://y.example/", title: "Two cats"), in: test.local, at: day(0))
        #expect(try test.database.feed(named: "two", of: nil).name == "Two cats")
        #expect(try test.database.feed(named: "y.example", of: nil).name == "Two cats")
    }

    @Test func anAccountNarrowsTheSearch() throws {
        let remote = try test.addRemoteFeed(url: "https://two.example/rss")

        let account = try #require(test.database.accounts().last)
        let candidates = ["2 Swift in 'local'", "\(remote.id) \(remote.name) in '\(account.name)'"]
        #expect(throws: StoreError.ambiguousFeed(remote.url, candidates: candidates)) {
            try test.database.feed(named: remote.url, of: nil)
        }
        #expect(try test.database.feed(named: remote.url, of: remote.accountID).id == remote.id)
        #expect(throws: StoreError.noSuchFeed("2")) { try test.database.feed(named: "2", of: remote.accountID) }
    }
}
