package import Model
import Parser
import Store
import Web

extension LocalAccount {

    package func subscribe(_ subscription: Subscription) async throws -> Subscribed {
        if let known = try database.feed(at: subscription.url, of: account.id) {
            throw StoreError.alreadySubscribed(url: subscription.url, known.id)
        }
        try subscription.folder.map(Self.checkFolder)
        let found = try await FeedFinder(visitor: visitor).find(subscription.url)
        let (feed, arrivals) = try await database.subscribe(
            FeedDatabase.NewFeed(
                url: found.url, title: found.feed.title, customTitle: subscription.title,
                siteURL: found.feed.homePageURL, folders: subscription.folder.map { [$0] } ?? []),
            in: account.id,
            contents: FeedContents(found.feed, isComplete: !found.feed.isTruncated && !found.response.isTruncated),
            refresh: visitor.state(after: found.feed, from: found.response), at: visitor.now(), keeping: retention)
        return Subscribed(feed: feed, arrivals: arrivals)
    }

    package func subscribe(_ feeds: [ImportedFeed]) async throws -> Int {
        let new = feeds.map { feed in
            FeedDatabase.NewFeed(url: feed.url, customTitle: feed.title, siteURL: feed.siteURL, folders: feed.folders)
        }
        return try database.subscribe(new, in: account.id, at: visitor.now())
    }

    package func unsubscribe(_ feed: Feed) async throws {
        try database.unsubscribe(feed.id, at: visitor.now())
    }

    package func rename(_ feed: Feed, to title: String?) async throws {
        try database.rename(feed.id, to: title)
    }

    package func move(_ feed: Feed, to folder: String?) async throws {
        try folder.map(Self.checkFolder)
        try database.move(feed, to: folder)
    }

    package func addFolder(_ name: String) async throws {
        try Self.checkFolder(name)
        try database.addFolder(name, to: account.id)
    }

    package func renameFolder(_ name: String, to newName: String) async throws {
        try Self.checkFolder(newName)
        try database.renameFolder(name, to: newName, of: account.id)
    }

    package func deleteFolder(_ name: String) async throws {
        try database.deleteFolder(name, of: account.id)
    }

    /// Nesting is in the name, so that its parts can't be empty.
    private static func checkFolder(_ name: String) throws {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains(where: { $0.allSatisfy(\.isWhitespace) }) { throw SyncError.badFolderName(name) }
    }
}
