package import API
import Base
import Fetch
package import Model
import Parser
import Store
import Web

extension LocalAccount {

    package func can(_ capability: Capability) -> Bool { true }

    package func subscribe(_ subscription: Subscription) async throws -> Subscribed {
        if let known = try database.feed(at: subscription.url, of: account.id) {
            throw StoreError.alreadySubscribed(url: subscription.url, known.id)
        }
        try subscription.folder.map(FolderName.check)
        var fetcher = fetcher
        let hidden = try database.hiddenFeed(at: subscription.url, of: account.id)
        let folder = try (subscription.folder ?? hidden?.folders.first).map {
            try database.feedSettings(ofFolder: $0, of: account.id)
        }
        fetcher.usual = (folder ?? FeedSettings()).with(hidden?.settings ?? []).with(subscription.settings)
        fetcher.usualOrigin = WebURL.origin(of: subscription.url)
        fetcher.secret = { [secret = fetcher.secret] in subscription.secrets[$0] ?? secret($0) }
        let found = try await FeedFinder(fetcher: fetcher).newFeed(subscription.url)
        let contents = FeedContents(
            found.feed, isComplete: !found.feed.isTruncated && !found.response.isTruncated)
        let excess: FetchError? = contents.isCut ? .excess : nil
        var refresh = fetcher.state(
            after: found.feed, from: found.response, hash: found.response.withBody { body, _ in Fingerprint.of(body) })
        refresh.reason = excess.map(fetcher.message)
        let (feed, counts) = try await database.subscribe(
            NewFeed(
                url: found.url, typedURL: subscription.url, title: found.feed.title, customTitle: subscription.title,
                siteURL: found.feed.homePageURL, folders: subscription.folder.map { [$0] } ?? []),
            in: account.id, contents: contents, refresh: refresh, at: fetcher.now(), keeping: retention)
        return Subscribed(feed: feed, counts: counts, excess: excess)
    }

    package func subscribe(_ feeds: [ImportedFeed]) async throws -> Imported {
        let new = feeds.map { feed in
            NewFeed(
                url: feed.url, title: feed.ownTitle, customTitle: feed.title, siteURL: feed.siteURL,
                folders: feed.folders)
        }
        let added = try database.subscribe(new, in: account.id, at: fetcher.now())
        return Imported(added: added, known: feeds.count - added)
    }

    package func unsubscribe(_ feed: Feed, as command: CommandID) async throws {
        try database.unsubscribe(feed.id, at: fetcher.now(), as: command)
    }

    package func rename(_ feed: Feed, to title: String?) async throws {
        try database.rename(feed.id, to: title)
    }

    /// A sync that has asked the former address must not store what that said.
    package func setURL(_ url: String, of feed: Feed) async throws {
        try await SyncLock.withLock(account, database: database.path, waits: true) {
            try database.setURL(url, of: feed)
        }
    }

    package func move(_ feed: Feed, to folder: String?) async throws {
        try folder.map(FolderName.check)
        try database.move(feed, to: folder)
    }

    package func move(_ feed: Feed, into folders: [String], outOf others: [String]) async throws {
        for folder in folders { try FolderName.check(folder) }
        try database.move(feed, into: folders, outOf: others)
    }

    package func addFolder(_ name: String) async throws {
        try FolderName.check(name)
        try database.addFolder(name, to: account.id)
    }

    package func renameFolder(_ name: String, to newName: String) async throws {
        try FolderName.check(newName)
        try database.renameFolder(name, to: newName, of: account.id)
    }

    package func deleteFolder(_ name: String) async throws {
        try database.deleteFolder(name, of: account.id)
    }
}

// MARK: - Articles of other readers

extension LocalAccount: ImportingAccount {

    package var importing: (any ImportingAccount)? { self }

    package func add(_ articles: [ImportedArticle]) async throws -> Int {
        try await database.add(articles, at: fetcher.now(), keeping: retention)
    }
}
