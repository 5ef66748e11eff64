import Foundation
import Model
import Store
import SyncSupport
import TestSupport

@testable import Sync

/// Two accounts in one database: an old one, which is copied, and a new one on another server.
struct CopyStage {
    let folder: TemporaryFolder
    let old: RemoteReader
    let new: RemoteReader
    var database: FeedDatabase { old.database }

    init(to flavor: SyncServer.Flavor = .freshRSS) throws {
        folder = try TemporaryFolder()
        old = try RemoteReader(SyncServer(.miniflux234), in: folder)
        let server = try SyncServer(flavor)
        let account = try old.database.addAccount(
            server.flavor.service, name: "new", url: server.url, user: "alice")
        new = RemoteReader(server, database: old.database, account: account)
    }

    /// With three feeds in two folders on the old server: of each, the first entry is read and the second one starred.
    ///
    /// - Returns: the addresses of the feeds.
    func fill() async throws -> [String] {
        let urls = ["bus", "ferry", "tram"].map { "https://feeds.example/\($0)" }
        old.server.change { contents in
            let water = contents.addFolder("Water")
            for url in urls {
                let name = String(url.split(separator: "/").last ?? "")
                let feed = contents.addFeed(name, url: url, folders: name == "ferry" ? [water] : [])
                Self.addEntries(3, of: name, to: feed, &contents, areMarked: true)
            }
        }
        try await old.sync()
        return urls
    }

    /// What the new server fetches of the feeds that it has and that have nothing yet.
    func fetchFeeds(_ count: Int = 3) {
        new.server.change { contents in
            // Ids of its own.
            contents.addFolder("Unused")
            let known = Set(contents.entries.values.map(\.feed.id))
            for feed in contents.feeds where !known.contains(feed.id) {
                let name = String(feed.url.split(separator: "/").last ?? "")
                Self.addEntries(count, of: name, to: feed.id, &contents, areMarked: false)
            }
        }
    }

    private static func addEntries(
        _ count: Int, of name: String, to feed: Int64, _ contents: inout ServerContents, areMarked: Bool
    ) {
        for number in 1...count {
            contents.addEntry(
                to: feed, title: "\(name) \(number)", isRead: areMarked && number == 1,
                isStarred: areMarked && number == 2, published: 1_795_000_000 + Int64(number))
        }
    }

    /// As a process that has just started does it.
    func copy() throws -> AccountCopy {
        AccountCopy(from: old.account, to: try new.remote(), database: database, now: { TestClock.start })
    }

    /// All steps of `account copy`.
    @discardableResult
    func run() async throws -> (feeds: CopiedFeeds, statuses: CopiedStatuses) {
        try await new.sync()
        let copy = try copy()
        let feeds = try await copy.subscribe(copy.plan(logins: []))
        try await new.sync()
        return (feeds, try await copy.copyStatuses())
    }

    /// The titles of the new server's entries.
    func titles(_ isThere: (ServerContents.Entry) -> Bool) -> [String] {
        new.server.contents().entries.values.filter(isThere).map(\.title).sorted()
    }
}
