import GRDB
package import Model

/// The stored folders and feeds that a server's lists lack, and whether they can be that server's at all.
package struct SidebarComparison: Equatable, Sendable {
    /// The number of subscriptions.
    package var knownFeeds = 0

    /// The subscriptions that the server doesn't list, by id or address.
    package var missingFeeds: [FeedID] = []

    /// The number of subscriptions whose id the server lists.
    package var sameNumbers = 0

    /// The number of those that have both another address and another title there.
    package var otherFeeds = 0

    /// The stored folders that the server doesn't list.
    package var missingFolders: [ServerFolder] = []
}

extension SidebarComparison {

    /// Compares a server's lists with the stored ones.
    init(of server: ServerSidebar, with account: AccountID, in db: Database) throws {
        compareFolders(try SidebarTable.folders(of: account, in: db), with: server)
        let known = try FeedTable.known(of: account, in: db).filter(\.isSubscribed)
        compareFeeds(known, with: server)
        if known.contains(where: { $0.serverID.map { server.feeds[$0] == nil } ?? true }) {
            missingFeeds = try FeedMatch(server, of: account, in: db).unlisted
        }
    }

    private mutating func compareFolders(_ known: [ServerFolder], with server: ServerSidebar) {
        missingFolders = known.filter { server.folders[$0.id] == nil }
    }

    private mutating func compareFeeds(_ known: [FeedTable.Known], with server: ServerSidebar) {
        knownFeeds = known.count
        for row in known {
            guard let feed = row.serverID.flatMap({ server.feeds[$0] }) else { continue }
            sameNumbers += 1
            let isElsewhere = FeedTable.comparable(feed.url) != FeedTable.comparable(row.feed.url)
            if isElsewhere && feed.title != row.feed.title { otherFeeds += 1 }
        }
    }
}
