import Base
package import Foundation
import GRDB
package import Model

// MARK: - Changing subscriptions

extension FeedDatabase {

    /// Subscribes, and saves the feed's document: both or neither.
    ///
    /// A feed that was subscribed to before, at this address or a former one, keeps its id and its articles' statuses.
    /// Throws ``StoreError/alreadySubscribed(url:_:)``.
    package func subscribe(
        _ new: NewFeed, in account: AccountID, contents: FeedContents, refresh: RefreshState, at now: Date,
        keeping rule: RetentionRule
    ) async throws -> (feed: Feed, counts: UpsertCounts) {
        try await decide { db in
            let feed = try subscribe(new, in: account, at: now, db)
            let fetch = FeedFetch(feedID: feed.id, refresh: refresh, contents: contents)
            return (feed, try keep([fetch], at: now, keeping: rule, in: db).first?.counts ?? UpsertCounts())
        }
    }

    /// Subscribes; the articles come with the next fetch.
    ///
    /// Throws ``StoreError/alreadySubscribed(url:_:)``.
    package func subscribe(_ new: NewFeed, in account: AccountID, at now: Date) throws -> Feed {
        try decide { db in try subscribe(new, in: account, at: now, db) }
    }

    private func subscribe(_ new: NewFeed, in account: AccountID, at now: Date, _ db: Database) throws -> Feed {
        if let former = try FeedTable.feed(at: new.url, of: account, in: db),
            try FeedTable.isSubscribed(former.id, in: db)
        {
            throw StoreError.alreadySubscribed(url: new.url, former.id)
        }
        return try FeedTable.subscribe(new, in: account, at: now, db)
    }

    /// Subscribes to the feeds that aren't subscribed to, and puts all into their folders, in one transaction.
    ///
    /// - Returns: The number of new subscriptions.
    package func subscribe(_ feeds: [NewFeed], in account: AccountID, at now: Date) throws -> Int {
        try decide { db in
            var added = 0
            for new in feeds {
                if let known = try FeedTable.feed(at: new.url, of: account, in: db),
                    try FeedTable.isSubscribed(known.id, in: db)
                {
                    try FolderTable.put(known.id, into: new.folders, of: account, db)
                } else {
                    _ = try FeedTable.subscribe(new, in: account, at: now, db)
                    added += 1
                }
            }
            return added
        }
    }

    /// Sets the user's title; `nil` removes it, so that the feed has its own title again.
    package func rename(_ feed: FeedID, to title: String?) throws {
        try decide { db in
            try db.execute(
                sql: "UPDATE feed SET customTitle = ? WHERE id = ?", arguments: [title, feed.rawValue])
        }
    }

    /// Gives the subscription the address that the user knows; its articles stay. What was learnt at the former one is
    /// forgotten, so that the next sync reads the new one whole. A hidden feed at the address becomes part of this one.
    ///
    /// Throws ``StoreError/alreadySubscribed(url:_:)`` if another subscription has the address.
    package func setURL(_ url: String, of feed: Feed) throws {
        try decide { db in
            // An address that another feed had formerly is free.
            try FeedTable.forgetFormer(url, of: feed.accountID, in: db)
            if let other = try FeedTable.feed(at: url, of: feed.accountID, in: db), other.id != feed.id,
                try FeedTable.isSubscribed(other.id, in: db)
            {
                throw StoreError.alreadySubscribed(url: url, other.id)
            }
            if url == feed.url { return }
            try FeedTable.setURL(url, of: feed, in: db)
            try RefreshTable.forget(feed.id, in: db)
        }
    }

    /// Puts the feed into the folder, which is created if it doesn't exist, and removes it from all others.
    ///
    /// - Parameter folder: `nil` if the feed is to be in no folder.
    package func move(_ feed: Feed, to folder: String?) throws {
        try decide { db in
            try db.execute(sql: "DELETE FROM feedFolder WHERE feedID = ?", arguments: [feed.id.rawValue])
            try FolderTable.put(feed.id, into: folder.map { [$0] } ?? [], of: feed.accountID, db)
        }
    }
}

extension FeedDatabase {

    /// Puts the feed into folders, which are created if they don't exist, and takes it out of others.
    ///
    /// Throws ``StoreError/notInFolder(feed:folder:)``; then nothing changes.
    package func move(_ feed: Feed, into folders: [String], outOf others: [String]) throws {
        try decide { db in
            let former = try FolderTable.names(of: feed.id, in: db)
            for name in others {
                guard former.contains(name), let id = try FolderTable.id(of: name, in: feed.accountID, db) else {
                    throw StoreError.notInFolder(feed: feed.name, folder: name)
                }
                try FolderTable.take(feed.id, outOf: FolderID(id), db)
            }
            try FolderTable.put(feed.id, into: folders, of: feed.accountID, db)
        }
    }
}

// MARK: - Finding feeds

extension FeedDatabase {

    /// Returns the subscription that the user means: by its id, its address, or enough of its name.
    ///
    /// Throws ``StoreError/noSuchFeed(_:)`` and ``StoreError/ambiguousFeed(_:candidates:)``.
    package func feed(named name: String, of account: AccountID?) throws -> Feed {
        try read { db in try FeedTable.named(name.withoutUserInfo, of: account, in: db) }
    }

    /// Returns the subscriptions, and the names of all folders.
    ///
    /// - Parameter account: `nil` means all accounts.
    package func sidebarNames(of account: AccountID?) throws -> SidebarNames {
        try read { db in
            let isOf = "(?1 IS NULL OR accountID = ?1)"
            let arguments: StatementArguments = [account?.rawValue]
            let feeds = "SELECT \(FeedTable.columns) FROM feed WHERE isSubscribed AND \(isOf)"
            let folders = "SELECT DISTINCT name FROM folder WHERE \(isOf)"
            return SidebarNames(
                feeds: try db.values(sql: feeds, arguments: arguments, FeedTable.feed),
                folders: try String.fetchAll(db, sql: folders, arguments: arguments))
        }
    }

    /// Returns the subscription at the address, now or formerly.
    package func feed(at url: String, of account: AccountID) throws -> Feed? {
        try read { db in
            guard let feed = try FeedTable.feed(at: url, of: account, in: db) else { return nil }
            return try FeedTable.isSubscribed(feed.id, in: db) ? feed : nil
        }
    }

    /// Returns what says who names the addresses of the feed's articles; `nil` if there is no feed any more.
    package func origin(of feed: FeedID) throws -> FeedOrigin? {
        try read { db in
            let sql =
                "SELECT \(FeedOriginColumns.sql) FROM feed JOIN account ON account.id = accountID WHERE feed.id = ?"
            return try Row.fetchOne(db, sql: sql, arguments: [feed.rawValue]).flatMap(FeedOriginColumns.origin)
        }
    }

    /// Returns the only subscription whose site is at the address; `nil` if there are several, as another may be meant.
    package func feed(ofSite url: String, in account: AccountID) throws -> Feed? {
        try read { db in
            let sql = """
                SELECT \(FeedTable.columns) FROM feed
                WHERE accountID = ? AND isSubscribed AND siteURL IS NOT NULL AND siteURL <> url
                """
            let wanted = url.comparableAddress
            let feeds = try db.values(sql: sql, arguments: [account.rawValue], FeedTable.feed)
                .filter { $0.siteURL.map(\.comparableAddress) == wanted }
            return feeds.count == 1 ? feeds.first : nil
        }
    }

    package func isSubscribed(_ feed: FeedID) throws -> Bool {
        try read { db in try FeedTable.isSubscribed(feed, in: db) }
    }

    /// Returns whether no account has a subscription.
    package func hasNoFeeds() throws -> Bool {
        try read { db in try Row.fetchOne(db, sql: "SELECT 1 FROM feed WHERE isSubscribed LIMIT 1") == nil }
    }

    /// The columns of a list of feeds besides the feed itself and its fetches.
    private enum ListColumn: Int, RowColumn {
        case accountName, newest

        var sql: String {
            switch self {
            case .accountName: "account.name"
            case .newest: "(SELECT max(date) FROM status INDEXED BY statusFeed WHERE feedID = feed.id)"
            }
        }
    }

    /// Returns every subscription with its counts and state, by account, then name.
    package func listedFeeds(of account: AccountID?) throws -> [ListedFeed] {
        try read { db in
            let folders = try folderNames(in: db)
            let unread = try unreadCounts(in: db)
            let downloads = try downloadCounts(in: db)
            let syncStates = try PendingTable.statesOfFeeds(in: db)
            let wanting = try FullTextTable.wantingFeeds(in: db)
            let sql = """
                SELECT \(FeedTable.columns), \(RefreshTable.columns), \(ListColumn.list { $0.sql })
                FROM feed JOIN account ON account.id = feed.accountID LEFT JOIN refresh ON refresh.feedID = feed.id
                WHERE isSubscribed AND (?1 IS NULL OR feed.accountID = ?1)
                """
            let (refresh, list) = (FeedTable.Column.count, FeedTable.Column.count + RefreshTable.Column.count)
            let feeds = try db.values(sql: sql, arguments: [account?.rawValue]) { row in
                let feed = FeedTable.feed(row)
                return ListedFeed(
                    feed: feed, folders: folders[feed.id] ?? [], unread: unread[feed.id] ?? 0,
                    refresh: RefreshTable.state(row, from: refresh),
                    syncState: syncStates[feed.id] ?? .synced,
                    accountName: row.text(ListColumn.accountName, from: list) ?? "",
                    downloads: downloads[feed.id] ?? 0,
                    newest: date(row.optionalInteger(ListColumn.newest, from: list)),
                    hasUselessPages: wanting.contains(feed.id)
                        ? try FullTextTable.lastPages(of: feed.id, in: db).areUseless : nil)
            }
            let names = feeds.map { $0.feed.name.lowercased() }
            return feeds.indices.sorted { left, right in
                (feeds[left].feed.accountID.rawValue, names[left], feeds[left].feed.id.rawValue)
                    < (feeds[right].feed.accountID.rawValue, names[right], feeds[right].feed.id.rawValue)
            }.map { feeds[$0] }
        }
    }

    private func folderNames(in db: Database) throws -> [FeedID: [String]] {
        let sql = "SELECT feedID, name FROM feedFolder JOIN folder ON folder.id = folderID ORDER BY name"
        var names: [FeedID: [String]] = [:]
        for row in try Row.fetchAll(db, sql: sql) {
            try names[FeedID(row.value("feedID")), default: []].append(row.value("name"))
        }
        return names
    }

    private func unreadCounts(in db: Database) throws -> [FeedID: Int] {
        try counts("SELECT feedID, count(*) FROM status WHERE read = 0 AND deleted = 0 GROUP BY feedID", in: db)
    }

    private func downloadCounts(in db: Database) throws -> [FeedID: Int] {
        try counts(
            """
            SELECT feedID, count(*) FROM download CROSS JOIN status ON status.id = download.articleID
            WHERE doneAt IS NOT NULL GROUP BY feedID
            """, in: db)
    }

    private func counts(_ sql: String, in db: Database) throws -> [FeedID: Int] {
        var counts: [FeedID: Int] = [:]
        try db.forEachRow(sql: sql) { row in
            if let feed = row.optionalInteger(0) { counts[FeedID(feed)] = Int(row.integer(1)) }
        }
        return counts
    }
}
