import API
import Base
import Fetch
package import Foundation
package import Model
import Parser
package import Store
import Web

/// Copies what the user has in an account to another one: subscriptions, folders, stars and read marks.
///
/// The source's server is not asked: what its last sync brought is copied. Every step can be repeated: it does what is
/// left to do. What the target has stays as it is, except that articles become read or starred.
package struct AccountCopy: Sendable {
    private let source: Account
    private let account: any SyncedAccount
    private let database: FeedDatabase
    private let now: @Sendable () -> Date

    private var target: Account { account.account }

    package init(
        from source: Account, to account: any SyncedAccount, database: FeedDatabase,
        now: @escaping @Sendable () -> Date
    ) {
        self.source = source
        self.account = account
        self.database = database
        self.now = now
    }

    private func feeds() throws -> [FeedToCopy] {
        try database.feedsToCopy(from: source.id, to: target.id)
    }
}

// MARK: - Feeds and folders

extension AccountCopy {

    /// Returns what would be subscribed to, as far as it is known here. Asks no server. Throws `StoreError`.
    ///
    /// - Parameter logins: the origins with a login for feeds that this program fetches.
    package func plan(logins: Set<String>) throws -> CopyPlan {
        var plan = CopyPlan()
        let settings = try database.feedSettings(of: source.id)
        var places: [String: Int] = [:]
        let all = try self.feeds()
        plan.hasFeeds = !all.isEmpty
        let feeds = all.filter(\.isSubscribed)
        for feed in feeds where feed.target == nil {
            // The starred ones are kept, and nothing else is to be fetched.
            if !feed.feed.isFetched, target.kind.fetchesFeeds { continue }
            guard let address = try? WebAddress(typed: feed.url, allowsFile: target.kind.takesFiles) else {
                plan.unfit.append(feed.feed)
                continue
            }
            plan.sources.insert(feed.feed.id)
            if let place = places[address.url] {
                plan.feeds[place].folders += feed.folders.filter { !plan.feeds[place].folders.contains($0) }
                continue
            }
            places[address.url] = plan.feeds.count
            plan.feeds.append(imported(feed, at: address.url))
            let origin = WebURL.origin(of: address.url)
            if let login = address.credentials, let origin { plan.logins[origin] = login }
            let isKnown = source.kind.fetchesFeeds && origin.map(logins.contains) == true
            if settings[feed.feed.id] != nil || address.credentials != nil || isKnown { plan.withSettings += 1 }
        }
        plan.known = feeds.count { $0.target != nil }
        if !plan.feeds.isEmpty, !account.can(.subscribing) {
            plan.obstacle = .server(target, .unsupported(.subscribing))
        }
        let folders = try emptyFolders()
        if account.can(.emptyFolders) { plan.emptyFolders = folders } else { plan.unfitFolders = folders.count }
        return plan
    }

    private func imported(_ feed: FeedToCopy, at url: String) -> ImportedFeed {
        // A title on a server may be the user's own.
        let isUsers = feed.feed.customTitle != nil || !source.kind.fetchesFeeds
        let keepsOwn = target.kind.fetchesFeeds && !isUsers
        return ImportedFeed(
            url: url, title: keepsOwn ? nil : feed.feed.customTitle ?? feed.feed.title,
            ownTitle: source.kind.fetchesFeeds ? feed.feed.title : nil, siteURL: feed.feed.siteURL,
            folders: feed.folders)
    }

    private func emptyFolders() throws -> [String] {
        // Some servers ignore case in names of folders.
        let there = Set(try database.folders(of: target.id).map { $0.folder.name.lowercased() })
        return try database.folders(of: source.id)
            .filter { $0.feeds == 0 && !there.contains($0.folder.name.lowercased()) }.map(\.folder.name)
    }

    /// Subscribes to what is missing.
    ///
    /// Throws what ``SyncedAccount/subscribe(_:)-(_)`` throws; feeds that a server refuses are in the result.
    package func subscribe(_ plan: CopyPlan) async throws -> CopiedFeeds {
        var copied = CopiedFeeds()
        if plan.obstacle != nil { return copied }
        if !plan.feeds.isEmpty {
            let imported = try await account.subscribe(plan.feeds)
            copied.added = imported.added
            copied.refused = imported.refused
            try look(at: plan, &copied)
        }
        for name in plan.emptyFolders {
            do {
                try await account.addFolder(name)
                copied.folders += 1
            } catch StoreError.folderExists {
                continue
            }
        }
        return copied
    }

    /// Adds to the result which feeds are missing after subscribing, and how many are in other folders.
    private func look(at plan: CopyPlan, _ copied: inout CopiedFeeds) throws {
        let refused = Set(copied.refused.map(\.feed.url))
        for feed in try feeds() where plan.sources.contains(feed.feed.id) {
            if feed.target == nil {
                let url = (try? WebAddress(typed: feed.url))?.url
                if url.map(refused.contains) != true { copied.unrecognized.append(feed.feed) }
            } else {
                let there = Set(feed.targetFolders.map { $0.lowercased() })
                if !feed.folders.allSatisfy({ there.contains($0.lowercased()) }) { copied.elsewhere += 1 }
            }
        }
    }

    /// Returns the target's feeds that the source has, too, and that were never fetched: their articles are needed.
    /// Throws `StoreError`.
    package func unreadFeeds() throws -> Set<FeedID> {
        let targets = Set(try feeds().compactMap(\.target))
        let states = try database.refreshStates(of: target.id).filter { state in
            state.state.recent == nil && ![.updated, .unchanged].contains(state.state.outcome)
        }
        return targets.intersection(states.map(\.feed.id))
    }
}

// MARK: - Statuses

extension AccountCopy {

    /// Copies the statuses and full texts of articles that the target has. A target without a server also gets the
    /// ones with a star, a label or a note that it lacks.
    /// Throws `StoreError`.
    ///
    /// - Parameter dryRun: whether to change nothing and return what would change.
    package func copyStatuses(dryRun: Bool = false) async throws -> CopiedStatuses {
        var copied = CopiedStatuses()
        var waiting: [StatusCopy] = []
        let command = CommandID()
        for feed in try feeds() {
            try Task.checkCancellation()
            let found = try database.statusesToCopy(of: feed.feed.id, to: feed.target, in: target.id)
            copied.missingRead += found.missingRead
            if target.kind.fetchesFeeds {
                copied.kept += dryRun ? found.missingKept.count : try await keep(found.missingKept, of: feed)
            } else {
                copied.missingKept += found.missingKept
            }
            if dryRun {
                copied.add(found.counts)
                continue
            }
            waiting += found.copies
            if waiting.count >= Self.most {
                copied.add(try await database.copy(waiting, to: target.id, at: now(), as: command))
                waiting = []
            }
        }
        copied.add(try await database.copy(waiting, to: target.id, at: now(), as: command))
        return copied
    }

    /// The number of statuses that are in memory before they are written.
    private static let most = 10_000

    private func keep(_ ids: [ArticleID], of feed: FeedToCopy) async throws -> Int {
        var kept = 0
        for chunk in ids.chunks(of: Self.mostTexts) {
            let copies = try chunk.compactMap { try copy($0, of: feed) }
            kept += try await database.keep(copies, in: target.id, at: now())
        }
        return kept
    }

    /// The number of articles that are in memory with their texts.
    private static let mostTexts = 50

    /// Returns a copy of the article; `nil` if it was deleted meanwhile.
    private func copy(_ id: ArticleID, of feed: FeedToCopy) throws -> KeptCopy? {
        do {
            let full = try database.article(id, with: .feedText)
            var item = ParsedItem()
            item.article = full.article
            var source = feed.feed
            source.url = feed.url
            let pageURL = source.isSavedPages ? full.article.url : nil
            let key = pageURL ?? ArticleKey.key(of: item)
            return KeptCopy(
                source: id, feed: source, targetFeed: feed.target,
                incoming: IncomingArticle(sanitizing: full.article, key: key, base: nil),
                isRead: full.listed.isRead, isStarred: full.listed.isStarred,
                hasOwnWords: !full.labels.isEmpty || full.note != nil, date: full.listed.date)
        } catch StoreError.noSuchArticle {
            return nil
        }
    }
}
