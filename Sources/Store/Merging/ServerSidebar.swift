import Base
import GRDB
package import Model

/// The folders and feeds of an account, in a form in which the server's lists and the stored ones are equal if there is
/// nothing to do.
struct ServerSidebar: Equatable {

    /// The folders by their ids. No two have the same name.
    private(set) var folders: [String: ServerFolder] = [:]

    /// The feeds by their ids. No two have the same address, and none has an empty one; their folders exist.
    private(set) var feeds: [String: ServerFeed] = [:]

    /// Cleans up lists with duplicates: two folders with one name, which cannot be distinguished here, become the
    /// first; of two feeds with one id, the first counts; of two at one address, each with its own id, the one with the
    /// higher id gets its id as a fragment of the address.
    init(_ folders: [ServerFolder], _ feeds: [ServerFeed]) {
        var idsByName: [String: String] = [:]
        var sameFolder: [String: String] = [:]
        for folder in folders.map(\.withoutNUL) where sameFolder[folder.id] == nil {
            let first = idsByName[folder.name] ?? folder.id
            idsByName[folder.name] = first
            sameFolder[folder.id] = first
            if first == folder.id { self.folders[folder.id] = folder }
        }
        var urls: Set<String> = []
        for var feed in feeds.map(\.stored).sorted(by: Self.isOlder) where self.feeds[feed.id] == nil {
            feed.folderIDs = Set(feed.folderIDs.compactMap { sameFolder[$0] }).sorted()
            if feed.url.isEmpty { feed.url = feed.id }
            while !urls.insert(feed.url).inserted { feed.url = FeedTable.url(feed.url, distinguishedBy: feed.id) }
            self.feeds[feed.id] = feed
        }
    }

    /// Reads the stored lists; `nil` if they contain anything that no server reported.
    init?(of account: AccountID, in db: Database) throws {
        if try SidebarTable.hasOwn(of: account, in: db) { return nil }
        let feeds = try SidebarTable.feeds(of: account, in: db)
        // Former versions stored passwords.
        if feeds.contains(where: { $0 != $0.stored }) { return nil }
        self.init(try SidebarTable.folders(of: account, in: db), feeds)
    }

    /// Compares ids as numbers: a server that counts gives the higher ones later.
    private static func isOlder(_ left: ServerFeed, _ right: ServerFeed) -> Bool {
        (left.id.utf8.count, left.id) < (right.id.utf8.count, right.id)
    }
}

extension ServerFolder {
    fileprivate var withoutNUL: ServerFolder {
        ServerFolder(id: id.withoutNUL, name: name.withoutNUL)
    }
}

extension ServerFeed {
    /// The feed as it is stored: without the users and passwords that its addresses may have, some of which are its id
    /// or title, too, and without U+0000, which SQLite takes for the end of a text.
    var stored: ServerFeed {
        ServerFeed(
            id: id.withoutNUL.withoutUserInfo, url: url.withoutNUL.withoutUserInfo,
            title: title?.withoutNUL.withoutUserInfo, siteURL: siteURL?.withoutNUL.withoutUserInfo,
            folderIDs: folderIDs.map(\.withoutNUL))
    }
}

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

    /// The number of those other feeds whose addresses the server lists under other ids.
    package var renumberedFeeds = 0

    /// The stored folders that the server doesn't list.
    package var missingFolders: [ServerFolder] = []
}

extension SidebarComparison {

    /// Compares a server's lists with the stored ones.
    init(of server: ServerSidebar, with account: AccountID, in db: Database) throws {
        compareFolders(try SidebarTable.folders(of: account, in: db), with: server)
        let known = try FeedTable.known(of: account, in: db).filter(\.isSubscribed)
        compareFeeds(known, with: server)
        if otherFeeds > 0 || known.contains(where: { $0.serverID.map { server.feeds[$0] == nil } ?? true }) {
            missingFeeds = try FeedMatch(server, of: account, in: db).unlisted
        }
    }

    private mutating func compareFolders(_ known: [ServerFolder], with server: ServerSidebar) {
        missingFolders = known.filter { server.folders[$0.id] == nil }
    }

    private mutating func compareFeeds(_ known: [FeedTable.Known], with server: ServerSidebar) {
        knownFeeds = known.count
        let addresses = Set(server.feeds.values.map { $0.url.comparableAddress })
        for row in known {
            guard let feed = row.serverID.flatMap({ server.feeds[$0] }) else { continue }
            sameNumbers += 1
            let isElsewhere = feed.url.comparableAddress != row.feed.url.comparableAddress
            guard isElsewhere && feed.title != row.feed.title else { continue }
            otherFeeds += 1
            if addresses.contains(row.feed.url.comparableAddress) { renumberedFeeds += 1 }
        }
    }
}
