import ArgumentParser
import Foundation
import Model
import Store
import Testing

@testable import rss

@Suite struct SelectionTests {

    private let database: FeedDatabase
    private let local: Account

    /// Two feeds in folders below each other, and one in none.
    init() throws {
        let path = NSTemporaryDirectory() + "SelectionTests-\(UUID().uuidString).db"
        database = try FeedDatabase(
            path: path, durability: .refetchable, markup: MarkupFunctions(plainText: { $0 }, sanitized: { $0 }))
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        local = try database.account(named: "local")
        for (url, title, folders) in [
            ("https://a.example/", "Alpha", ["News"]), ("https://b.example/", "Beta", ["News/Berlin"]),
            ("https://c.example/", "Gamma", []),
        ] {
            let feed = FeedDatabase.NewFeed(url: url, title: title, folders: folders)
            _ = try database.subscribe(feed, in: local.id, at: Date(timeIntervalSince1970: 0))
        }
    }

    @Test("Without options, everything is selected")
    func nothing() throws {
        let selection = try Selection.parse([])

        #expect(selection.isEmpty)
        #expect(try selection.query(in: database, account: nil) == ArticleQuery())
        #expect(try selection.query(in: database, account: local).account == local.id)
    }

    @Test(
        "Feeds are named by id, URL or title, and add up",
        arguments: [
            (["--feed", "1"], [1]),
            (["--feed", "https://b.example/"], [2]),
            (["--feed", "gamma"], [3]),
            (["--feed", "1", "--feed", "amm"], [1, 3]),
        ] as [([String], [Int64])])
    func feeds(_ arguments: [String], _ ids: [Int64]) throws {
        let selection = try Selection.parse(arguments)

        #expect(!selection.isEmpty)
        #expect(try selection.query(in: database, account: nil).feeds == ids.map { FeedID($0) })
    }

    @Test("A folder brings those below it", arguments: [("News", 2), ("News/Berlin", 1)])
    func folders(_ name: String, _ count: Int) throws {
        let query = try Selection.parse(["--folder", name]).query(in: database, account: nil)

        #expect(query.folders?.count == count)
    }

    @Test("Dates are from and before")
    func dates() throws {
        let arguments = ["--since", "2026-11-21T09:30:00Z", "--until", "2026-11-22T09:30:00Z"]
        let query = try Selection.parse(arguments).query(in: database, account: nil)

        #expect(query.since == Date(timeIntervalSince1970: 1_795_253_400))
        #expect(query.until == Date(timeIntervalSince1970: 1_795_339_800))
    }

    @Test("What isn't there is an error, not an empty selection")
    func unknown() throws {
        #expect(throws: StoreError.noSuchFeed("nothing")) {
            try Selection.parse(["--feed", "nothing"]).query(in: database, account: nil)
        }
        #expect(throws: StoreError.noSuchFolder("Berlin")) {
            try Selection.parse(["--folder", "Berlin"]).query(in: database, account: nil)
        }
        #expect(throws: StoreError.ambiguousFeed("example", candidates: ["1 Alpha", "2 Beta", "3 Gamma"])) {
            try Selection.parse(["--feed", "example"]).query(in: database, account: nil)
        }
    }
}
