import GRDB
package import Model

/// The articles that a server's list of unread or starred articles would remove here.
package struct Departures: Equatable, Sendable {
    /// The number of articles that should be in the list, as far as is known.
    package var known = 0

    /// The number of ``missing`` ones that came only after the id that was asked for; they aren't counted as known.
    package var missingNew = 0

    /// The known ones that are missing: those that were here before.
    package var missingKnown: ArraySlice<String> { missing.dropFirst(missingNew) }

    /// The server's ids of those that are missing from it, newest first.
    package var missing: [String] = []

    /// The same ids for each feed from which the list contains nothing, though it should.
    package var wholeFeeds: [[String]] = []
}

extension FeedDatabase {

    /// Returns the id of the article that came last, to any account.
    package func lastArticle() throws -> ArticleID {
        try read { db in ArticleID(try Int64.fetchOne(db, sql: "SELECT max(id) FROM status") ?? 0) }
    }

    /// Compares a list with the articles that are unread, or starred, here and there: without those with a row in the
    /// queue, those of feeds that are not subscribed to, and those that the server is known not to have any more.
    ///
    /// - Parameter last: The last article that was here before; later ones are not known yet.
    package func departures(
        from list: Set<String>, _ mark: Mark, of account: AccountID, knownUntil last: ArticleID
    ) throws -> Departures {
        try read { db in
            let isListed = StatusTable.listed(mark)
            let sql = """
                SELECT id, articleID, feedID FROM status \(isListed.condition) AND accountID = ? AND dateKept IS NULL
                    AND (feedID IS NULL OR feedID NOT IN (SELECT id FROM feed WHERE isSubscribed = 0))
                    AND NOT EXISTS (SELECT 1 FROM pending WHERE pending.id = status.id AND \(PendingTable.isMark))
                ORDER BY id DESC
                """
            var departures = Departures()
            var missing: [Int64: [String]] = [:]
            var listed: Set<Int64> = []
            let rows = try Row.fetchCursor(
                db, sql: sql, arguments: [account.rawValue] + isListed.arguments + PendingTable.arguments(mark))
            while let row = try rows.next() {
                let (id, feed): (String, Int64?) = try (row.value("articleID"), row.value("feedID"))
                let isKnown = try row.value("id") <= last.rawValue
                if isKnown { departures.known += 1 }
                if list.contains(id) {
                    feed.map { _ = listed.insert($0) }
                } else {
                    departures.missing.append(id)
                    if !isKnown { departures.missingNew += 1 }
                    if let feed { missing[feed, default: []].append(id) }
                }
            }
            departures.wholeFeeds = missing.filter { !listed.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
            return departures
        }
    }

    /// Returns the server's id of the newest article in a list of starred ones that isn't starred here; `nil` if there is
    /// none.
    ///
    /// - Parameter last: The last article that was here before.
    package func newestArrival(
        inStarred list: Set<String>, of account: AccountID, knownUntil last: ArticleID
    ) throws -> String? {
        try read { db in
            let sql = "SELECT articleID FROM status INDEXED BY statusAccountStarred WHERE starred = 1 AND accountID = ?"
            let new = list.subtracting(try String.fetchAll(db, sql: sql, arguments: [account.rawValue]))
            let arrivals = try new.compactMap { number -> (id: Int64, number: String)? in
                guard let id = try StatusTable.id(of: number, of: account, in: db), id <= last.rawValue,
                    try !PendingTable.has(.starred, id, in: db)
                else { return nil }
                return (id, number)
            }
            return arrivals.max { $0.id < $1.id }?.number
        }
    }
}
