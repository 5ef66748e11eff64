import Base
import Foundation
import GRDB
import Model

/// The table of subscriptions and former subscriptions.
enum FeedTable {

    /// The columns that ``feed(_:)`` reads, the first of a row.
    enum Column: Int, RowColumn {
        case id, accountID, url, title, customTitle, siteURL, dateAdded, hasSecretURL

        var sql: String {
            switch self {
            case .id: "feed.id"
            case .accountID: "feed.accountID"
            case .url: "feed.url"
            case .title: "feed.title"
            case .customTitle: "feed.customTitle"
            case .siteURL: "feed.siteURL"
            case .dateAdded: "feed.dateAdded"
            case .hasSecretURL: FeedSettingTable.isSecretSQL
            }
        }
    }

    /// The columns of a table called `feed`.
    static let columns = Column.list { $0.sql }

    /// The columns for a database of a version without settings of feeds.
    static let columnsWithoutSettings = Column.list { $0 == .hasSecretURL ? "0" : $0.sql }

    /// ``Feed/name`` as SQL.
    static let nameSQL = """
        coalesce(nullif(feed.customTitle, ''), nullif(feed.title, ''),
            shownAddress(feed.url, \(FeedSettingTable.isSecretSQL)))
        """

    /// `Feed.isFetched` as SQL, on a row of `feed`.
    static let isFetched = """
        url <> '\(Feed.savedPagesURL)' AND substr(url, 1, \(Feed.putScheme.utf8.count)) <> '\(Feed.putScheme)'
        """

    static func feed(_ row: DirectRow) -> Feed {
        Feed(
            id: FeedID(row.integer(Column.id)), accountID: AccountID(row.integer(Column.accountID)),
            url: row.text(Column.url) ?? "", title: row.text(Column.title), customTitle: row.text(Column.customTitle),
            siteURL: row.text(Column.siteURL),
            dateAdded: Date(timeIntervalSince1970: Double(row.integer(Column.dateAdded))),
            hasSecretURL: row.integer(Column.hasSecretURL) != 0)
    }

    /// Returns `nil` if the feed isn't subscribed to.
    static func subscription(_ id: FeedID, in db: Database) throws -> Feed? {
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM feed WHERE id = ? AND isSubscribed")
        return try db.value(of: statement, arguments: [id.rawValue], feed)
    }

    /// Returns the feed at the address, now or formerly; subscribed or not.
    static func feed(at url: String, of account: AccountID, in db: Database) throws -> Feed? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(columns) FROM feed WHERE id = coalesce(
                    (SELECT id FROM feed WHERE accountID = ?1 AND url = ?2),
                    (SELECT feedID FROM formerURL WHERE accountID = ?1 AND url = ?2))
                """)
        return try db.value(of: statement, arguments: [account.rawValue, url], feed)
    }

    static func isSubscribed(_ id: FeedID, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT isSubscribed FROM feed WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [id.rawValue]) ?? false
    }

    /// Saves the feed's title and site; `nil` leaves the former value.
    ///
    /// A user's title that equals the feed's own, when that becomes known, is removed: most in OPML files do. A publisher who
    /// writes the same later takes nothing away.
    static func setNotified(title: String?, siteURL: String?, of id: FeedID, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE feed SET title = coalesce(?1, title), siteURL = coalesce(?2, siteURL),
                    customTitle = iif(title IS NULL, nullif(customTitle, ?1), customTitle)
                WHERE id = ?3 AND (title IS NOT coalesce(?1, title) OR siteURL IS NOT coalesce(?2, siteURL))
                """)
        try statement.execute(arguments: [title, siteURL?.withoutUserInfo, id.rawValue])
    }

    /// Gives the feed a title that a person gave it on another machine. It stays, also if the publisher calls the feed the same
    /// when it is fetched first: then its own title counts as known.
    static func set(sharedTitle title: String?, of id: FeedID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE feed SET customTitle = ?1, title = iif(?1 IS NULL, title, coalesce(title, '')) WHERE id = ?2",
            arguments: [title, id.rawValue])
    }

    /// Moves the feed to another address and saves the old one.
    ///
    /// If another feed has that address, the two become one: see ``merge(_:into:in:)``. A subscription there stays, as
    /// anybody's feed may redirect to it.
    ///
    /// - Returns: The feed that has the address now.
    @discardableResult
    static func setURL(_ url: String, of feed: Feed, in db: Database) throws -> FeedID {
        if let other = try Self.feed(at: url, of: feed.accountID, in: db), other.id != feed.id {
            if try isSubscribed(other.id, in: db) {
                try merge(feed, into: other, in: db)
                return other.id
            }
            try merge(other, into: feed, in: db)
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO formerURL (accountID, url, feedID) VALUES (?, ?, ?)",
            arguments: [feed.accountID.rawValue, feed.url, feed.id.rawValue])
        try db.execute(sql: "UPDATE feed SET url = ? WHERE id = ?", arguments: [url, feed.id.rawValue])
        return feed.id
    }
}

// MARK: - Subscribing

extension FeedTable {

    /// Adds the subscription, or restores a former one. One that is hidden is as it was, but for a new title or folders.
    static func subscribe(
        _ new: NewFeed, in account: AccountID, at now: Date, _ db: Database
    ) throws -> Feed {
        let former = try former(new, in: account, db)
        if let former {
            try restart(former.id, new, at: now, in: db)
            try setNotified(title: new.title, siteURL: new.siteURL, of: former.id, in: db)
            if former.url != new.url { try setURL(new.url, of: former, in: db) }
        } else {
            try db.execute(
                sql: """
                    INSERT INTO feed (accountID, url, title, customTitle, siteURL, dateAdded) VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    account.rawValue, new.url, new.title, new.customTitle, new.siteURL?.withoutUserInfo, now.seconds,
                ])
        }
        let id = former?.id ?? FeedID(db.lastInsertedRowID)
        try FolderTable.put(id, into: new.folders, of: account, db)
        try showHidden(in: db)
        return try subscription(id, in: db)
            ?? Feed(id: id, accountID: account, url: new.url, title: new.title, siteURL: new.siteURL, dateAdded: now)
    }

    /// Returns the feed that the new one was before: at its address, or hidden at the one that leads to it.
    private static func former(_ new: NewFeed, in account: AccountID, _ db: Database) throws -> Feed? {
        if let known = try feed(at: new.url, of: account, in: db) { return known }
        return try new.typedURL.flatMap { try hiddenFeed(at: $0, of: account, in: db) }
    }

    private static func restart(_ former: FeedID, _ new: NewFeed, at now: Date, in db: Database) throws {
        if !new.folders.isEmpty {
            try db.execute(sql: "DELETE FROM feedFolder WHERE feedID = ?", arguments: [former.rawValue])
        }
        try db.execute(
            sql: """
                UPDATE feed SET isSubscribed = 1,
                    customTitle = CASE WHEN dateHidden IS NULL THEN ?1 ELSE coalesce(?1, customTitle) END,
                    dateAdded = CASE WHEN dateHidden IS NULL THEN ?2 ELSE dateAdded END
                WHERE id = ?3
                """,
            arguments: [new.customTitle, now.seconds, former.rawValue])
    }

    /// Returns the hidden feed at the address, now or formerly.
    static func hiddenFeed(at url: String, of account: AccountID, in db: Database) throws -> Feed? {
        guard let known = try feed(at: url, of: account, in: db), try dateHidden(known.id, in: db) != nil else {
            return nil
        }
        return known
    }
}

extension FeedTable {

    /// Returns the subscription that the user means: by its id, its address, or enough of its name.
    ///
    /// Throws ``StoreError/noSuchFeed(_:)`` and ``StoreError/ambiguousFeed(_:candidates:)``.
    static func named(_ name: String, of account: AccountID?, in db: Database) throws -> Feed {
        let found = try matching(name, among: subscriptions(of: account, in: db))
        if found.isEmpty { throw StoreError.noSuchFeed(name) }
        if found.count > 1 { throw StoreError.ambiguousFeed(name, candidates: try candidates(found, in: db)) }
        return found[0]
    }

    static func subscriptions(of account: AccountID?, in db: Database) throws -> [Feed] {
        let sql = "SELECT \(columns) FROM feed WHERE isSubscribed AND (?1 IS NULL OR accountID = ?1)"
        return try db.values(sql: sql, arguments: [account?.rawValue], feed)
    }

    /// Returns those of the feeds that the user may mean: by their id, else their address, else their name, else a part of
    /// it, else a part of their address.
    static func matching(_ name: String, among feeds: [Feed]) -> [Feed] {
        // Every name contains the empty one: a script's unset variable must not name a feed.
        if name.isEmpty { return [] }
        let folded = name.lowercased()
        let isNumber = name.allSatisfy(\.isNumber)
        let readings: [(Feed) -> Bool] = [
            { "\($0.id)" == name },
            { $0.url == name },
            { $0.name.lowercased() == folded },
            // A number is an id, and an unknown one must not be found inside some address.
            { !isNumber && $0.name.lowercased().contains(folded) },
            // Addresses come last: most of them have words such as `news` and `blog`.
            { !isNumber && $0.url.lowercased().contains(folded) },
        ]
        return readings.lazy.map { feeds.filter($0) }.first { !$0.isEmpty } ?? []
    }

    /// Returns texts such as `7 Title`, with the account if the feeds are in several.
    private static func candidates(_ feeds: [Feed], in db: Database) throws -> [String] {
        let areInSeveral = Set(feeds.map(\.accountID)).count > 1
        return try feeds.map { feed in
            let account =
                areInSeveral
                ? try String.fetchOne(
                    db, sql: "SELECT name FROM account WHERE id = ?", arguments: [feed.accountID.rawValue])
                : nil
            return "\(feed.id) \(feed.name)" + (account.map { " in '\($0)'" } ?? "")
        }
    }
}
