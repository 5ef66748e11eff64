import GRDB
package import Model

/// What a server's lists of folders and feeds lack of what is known here, and whether they can be that server's at all.
package struct SidebarComparison: Equatable, Sendable {
    /// Subscriptions.
    package var knownFeeds = 0

    /// Those that the server doesn't list, by number or address.
    package var missingFeeds: [FeedID] = []

    /// Subscriptions whose number the server lists.
    package var sameNumbers = 0

    /// Of those, the ones that have both another address and another title there.
    package var otherFeeds = 0

    /// Known ones that the server doesn't list.
    package var missingFolders: [ServerFolder] = []
}

extension SidebarComparison {

    /// Holds a server's lists against what is known.
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
