import Base
import GRDB
import Model

/// The folders and feeds of an account, in the form in which what a server tells and what is kept here are equal when
/// there is nothing to do.
struct ServerSidebar: Equatable {

    /// By their ids. No two have the same name.
    private(set) var folders: [String: ServerFolder] = [:]

    /// By their ids. No two have the same address, and none has an empty one; their folders exist.
    private(set) var feeds: [String: ServerFeed] = [:]

    /// Makes the best of lists that name a thing twice: of two folders with one name, which can't be told apart here,
    /// the first is both; of two feeds with one id, the first is meant; of two at one address, each with an id of its
    /// own, the one with the higher id gets its id as a fragment of the address.
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
        for var feed in feeds.map(\.withoutNUL).sorted(by: Self.isOlder) where self.feeds[feed.id] == nil {
            feed.folderIDs = Set(feed.folderIDs.compactMap { sameFolder[$0] }).sorted()
            if feed.url.isEmpty { feed.url = feed.id }
            while !urls.insert(feed.url).inserted { feed.url = FeedTable.url(feed.url, distinguishedBy: feed.id) }
            self.feeds[feed.id] = feed
        }
    }

    /// What is kept of the server's lists. Nil: there are things in it that no server told.
    init?(of account: AccountID, in db: Database) throws {
        if try SidebarTable.hasOwn(of: account, in: db) { return nil }
        self.init(try SidebarTable.folders(of: account, in: db), try SidebarTable.feeds(of: account, in: db))
    }

    /// Numbers in their order: a server that counts gives the higher ones later.
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
    /// SQLite takes U+0000 for the end of a text.
    var withoutNUL: ServerFeed {
        ServerFeed(
            id: id.withoutNUL, url: url.withoutNUL, title: title?.withoutNUL, siteURL: siteURL?.withoutNUL,
            folderIDs: folderIDs.map(\.withoutNUL))
    }
}
