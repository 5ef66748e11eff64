import GRDB
import Model

extension FeedTable {

    /// Returns the subscription that the user means: by its id, its address, or enough of its name.
    ///
    /// Throws ``StoreError/noSuchFeed(_:)`` and ``StoreError/ambiguousFeed(_:candidates:)``.
    static func named(_ name: String, of account: AccountID?, in db: Database) throws -> Feed {
        // Every name contains the empty one: a script's unset variable must not name a feed.
        if name.isEmpty { throw StoreError.noSuchFeed(name) }
        let sql = "SELECT \(columns) FROM feed WHERE isSubscribed AND (?1 IS NULL OR accountID = ?1)"
        let feeds = try db.values(sql: sql, arguments: [account?.rawValue], feed)
        let folded = name.lowercased()
        let isNumber = name.allSatisfy(\.isNumber)
        let readings: [(Feed) -> Bool] = [
            { "\($0.id)" == name },
            { $0.url == name },
            { $0.name.lowercased() == folded },
            // A number is an id, and an unknown one must not be found inside some address.
            { !isNumber && ($0.name.lowercased().contains(folded) || $0.url.lowercased().contains(folded)) },
        ]
        for reading in readings {
            let found = feeds.filter(reading)
            if found.count == 1 { return found[0] }
            if found.count > 1 {
                throw StoreError.ambiguousFeed(name, candidates: try candidates(found, in: db))
            }
        }
        throw StoreError.noSuchFeed(name)
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
