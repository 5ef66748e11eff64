package import Foundation
import GRDB
package import Model

// A server that counts its articles gives the same numbers to other articles after its database was restored from a
// backup, as IMAP servers do with another UIDVALIDITY (RFC 9051, section 2.3.1.1).

extension FeedDatabase {

    /// Returns the server's numbers of the articles that it should still have, the greatest first.
    package func numbers(of account: AccountID) throws -> [String] {
        try read { db in
            let sql = """
                SELECT articleID FROM status WHERE accountID = ? AND \(Self.isNumbered) \(Self.greatestFirst)
                """
            return try String.fetchAll(db, sql: sql, arguments: [account.rawValue])
        }
    }

    /// Returns the greatest of ``numbers(of:)`` among the articles that came last, and the greatest of articles with a
    /// change that waits to be sent: of each a few that are close together, the greatest first, or none.
    package func greatestNumbers(of account: AccountID) throws -> [[String]] {
        try read { db in
            let waiting = """
                SELECT articleID FROM (\(PendingTable.waitingIDs)) CROSS JOIN status USING (id) WHERE \(Self.isNumbered)
                """
            return try [Self.newest(100), waiting].map { sql in
                let greatest = "SELECT articleID FROM (\(sql)) \(Self.greatestFirst) LIMIT 5"
                return Self.close(try String.fetchAll(db, sql: greatest, arguments: [account.rawValue]))
            }
        }
    }

    /// Returns a few of ``numbers(of:)`` that are close together, from the middle of the thousand articles that came last.
    package func middleNumbers(of account: AccountID) throws -> [String] {
        try read { db in
            let sql = "SELECT articleID FROM (\(Self.newest(1_000))) \(Self.greatestFirst)"
            let numbers = try String.fetchAll(db, sql: sql, arguments: [account.rawValue])
            return Self.close(Array(numbers.dropFirst(numbers.count / 2).prefix(5)))
        }
    }

    /// An SQL statement with the account as its argument: the numbers of so many articles that came last.
    private static func newest(_ count: Int) -> String {
        """
        SELECT articleID FROM status NOT INDEXED WHERE accountID = ?1 AND \(isNumbered) ORDER BY id DESC LIMIT \(count)
        """
    }

    private static let greatestFirst = "ORDER BY length(articleID) DESC, articleID DESC"

    /// Returns the first of the numbers, without those that are far from the ones before: a server may be asked for
    /// what is close together with one request.
    private static func close(_ numbers: [String]) -> [String] {
        var close: [String] = []
        for number in numbers {
            if let last = close.last, let high = Int64(last), let low = Int64(number) {
                let (distance, isBeyond) = high.subtractingReportingOverflow(low)
                if isBeyond || distance > 20 { break }
            }
            close.append(number)
        }
        return close
    }

    /// Returns the articles that came last and that the server should have, the newest first.
    ///
    /// - Parameter last: The last one that was returned before; `nil` for the newest.
    package func newestArticles(
        of account: AccountID, before last: ArticleID? = nil, limit: Int
    ) throws -> [(id: ArticleID, serverID: String, feed: FeedID?)] {
        try read { db in
            let sql = """
                SELECT id, articleID, feedID FROM status NOT INDEXED
                WHERE accountID = ? AND id < ? AND \(Self.isNumbered) ORDER BY id DESC LIMIT ?
                """
            let arguments: StatementArguments = [account.rawValue, last?.rawValue ?? .max, limit]
            return try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
                let feed: Int64? = try row.value("feedID")
                return try (ArticleID(row.value("id")), row.value("articleID"), feed.map { FeedID($0) })
            }
        }
    }

    /// An SQL condition: the server should have the article, under a number.
    private static let isNumbered = """
        deleted = 0 AND dateKept IS NULL AND EXISTS (SELECT 1 FROM article WHERE article.id = status.id)
            AND (feedID IS NULL OR feedID NOT IN (SELECT id FROM feed WHERE isSubscribed = 0))
        """

    /// Compares articles with those that are here under the same numbers, by the numbers.
    package func comparisons(
        of articles: [ServerArticle], with account: AccountID
    ) throws -> [String: ArticleTraits.Comparison] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT url, title, datePublished FROM status JOIN article ON article.id = status.id
                    WHERE accountID = ? AND articleID = ?
                    """)
            var comparisons: [String: ArticleTraits.Comparison] = [:]
            for article in articles {
                let (key, content) = (article.incoming.key, article.incoming.article)
                guard let row = try Row.fetchOne(statement, arguments: [account.rawValue, key]) else { continue }
                let here = try ArticleTraits(
                    url: row.value("url"), title: row.value("title"), date: row.value("datePublished"))
                let there = ArticleTraits(
                    url: content.url, title: content.title, date: content.datePublished?.seconds)
                comparisons[key] = here.comparison(with: there)
            }
            return comparisons
        }
    }

    /// Returns the numbers under which articles are here that arrive under unknown numbers: those of their feed with the
    /// same address, title and date.
    package func otherNumbers(of articles: [ServerArticle], with account: AccountID) throws -> [String] {
        try read { db in
            // Articles with a date of their own in the past are listed by it.
            let twins = try db.cachedStatement(
                sql: """
                    SELECT articleID FROM feed CROSS JOIN status INDEXED BY statusFeed ON status.feedID = feed.id
                        CROSS JOIN article ON article.id = status.id
                    WHERE feed.accountID = ?1 AND feed.serverID = ?2 AND status.date = ?5 AND deleted = 0
                        AND dateKept IS NULL AND article.url = ?3 AND article.title IS ?4 AND datePublished = ?5
                    """)
            return try articles.flatMap { article -> [String] in
                let content = article.incoming.article
                guard let url = content.url, let date = content.datePublished,
                    try StatusTable.id(of: article.incoming.key, of: account, in: db) == nil
                else { return [] }
                return try String.fetchAll(
                    twins, arguments: [account.rawValue, article.feed.id, url, content.title, date.seconds])
            }
        }
    }

    /// Takes their numbers from the articles above one, which are other articles on the server now: they and the marks
    /// on them wait here until ``findAgain(of:at:)``. The next pull asks for everything.
    ///
    /// - Parameter number: The greatest number that still means the same article; `nil` if there is none.
    package func setAside(above number: String?, of account: AccountID, at now: Date) throws {
        try write { db in
            try db.execute(
                sql: """
                    UPDATE status SET articleID = '\(StatusTable.asidePrefix)' || id, dateKept = coalesce(dateKept, ?1)
                    WHERE accountID = ?2 AND NOT \(StatusTable.isSetAside)
                        AND (length(articleID), articleID) > (length(?3), ?3)
                    """, arguments: [now.seconds, account.rawValue, number ?? ""])
            // Without a text, an article can't be found again.
            try db.execute(
                sql: """
                    DELETE FROM status WHERE accountID = ? AND \(StatusTable.isSetAside)
                        AND NOT EXISTS (SELECT 1 FROM article WHERE article.id = status.id)
                    """, arguments: [account.rawValue])
            try PendingTable.restartSetAside(of: account, in: db)
            try AccountTable.set(since: nil, of: account, in: db)
        }
    }

    /// Takes their numbers from articles that the server has under other ones now, until ``findAgain(of:at:)``. One that
    /// was not read here stays as it is if it counts as read: it may do so only because its number is gone.
    ///
    /// - Parameter isRestored: Whether the server turned out to be restored before any of its lists was believed: what is read
    ///   was read, and the next pull asks for everything.
    package func setAside(
        gone numbers: [String], of account: AccountID, at now: Date, isRestored: Bool = false
    ) throws {
        if numbers.isEmpty { return }
        try write { db in
            let sql = """
                UPDATE status SET articleID = '\(StatusTable.asidePrefix)' || id, dateKept = coalesce(dateKept, ?)
                WHERE accountID = ? AND articleID = ? AND (read = 0 OR dateRead IS NOT NULL OR ?)
                """
            for number in numbers {
                try db.execute(sql: sql, arguments: [now.seconds, account.rawValue, number, isRestored])
            }
            if isRestored { try AccountTable.set(since: nil, of: account, in: db) }
            try PendingTable.restartSetAside(of: account, in: db)
        }
    }

    /// Takes their numbers from articles that are kept here only, as the server has given them to other articles: these
    /// must not get the star.
    package func setAside(kept numbers: [String], of account: AccountID) throws {
        try write { db in
            let sql = """
                UPDATE status SET articleID = '\(StatusTable.asidePrefix)' || id
                WHERE accountID = ? AND articleID = ? AND dateKept IS NOT NULL
                """
            for number in numbers { try db.execute(sql: sql, arguments: [account.rawValue, number]) }
        }
    }

    /// Returns the server's former numbers of articles that are kept here only.
    package func keptNumbers(of account: AccountID) throws -> [String] {
        try read { db in try StatusTable.kept(of: account, in: db).keys.sorted() }
    }

    /// Returns the number of articles of the account that are set aside.
    package func articlesSetAside(of account: AccountID) throws -> Int {
        try read { db in
            let sql = """
                SELECT count(*) FROM status INDEXED BY statusKept
                WHERE dateKept IS NOT NULL AND accountID = ? AND \(StatusTable.isSetAside)
                """
            return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? 0
        }
    }

    /// Returns the marks that a server's lists would take away: of articles that are read, starred or labelled here, and
    /// not there. Somebody else may have taken them away, or the server has lost them. Changes that wait are no such marks.
    package func lostMarks(in lists: ServerStatuses, of account: AccountID) throws -> [LostMark] {
        try read { db in
            try Mark.all(in: lists, or: account, db).flatMap { mark -> [LostMark] in
                guard let list = lists[mark] else { return [] }
                let articles =
                    switch mark {
                    case .read: try Self.read(among: list, of: account, in: db)
                    default: try StatusTable.marked(mark, of: account, besides: list, in: db)
                    }
                return try articles.filter { try !PendingTable.has(mark, $0.id.rawValue, in: db) }
                    .map { LostMark(mark: mark, id: $0.id, serverID: $0.serverID) }
            }
        }
    }

    /// Returns the articles that are listed as unread and read here.
    private static func read(
        among list: Set<String>, of account: AccountID, in db: Database
    ) throws -> [QueuedChange] {
        var list = list
        let listed = StatusTable.listed(.read)
        let unread = try String.fetchCursor(
            db, sql: "SELECT articleID FROM status \(listed.condition) AND accountID = ?",
            arguments: listed.arguments + [account.rawValue])
        while let number = try unread.next() { list.remove(number) }
        let isRead = try db.cachedStatement(
            sql: "SELECT id FROM status WHERE accountID = ? AND articleID = ? AND read = 1")
        return try list.sorted().compactMap { number in
            try Int64.fetchOne(isRead, arguments: [account.rawValue, number]).map {
                QueuedChange(id: ArticleID($0), serverID: number)
            }
        }
    }

    /// Queues what a restored server has lost.
    package func queue(_ lost: [LostMark], at now: Date) async throws {
        _ = try await inBatches(lost) { lost, db in
            for lost in lost where try !PendingTable.has(lost.mark, lost.id.rawValue, in: db) {
                try PendingTable.add(MarkChange(lost.mark, true), for: lost.id, at: now.seconds, in: db)
            }
        }
    }

    /// Gives articles that were set aside the numbers under which the server has them now, recognised as between two
    /// accounts, see ``ArticleTraits/pairs(of:in:)``. What was read or starred here and isn't there is marked again.
    /// Changes to those that have not been found for a week leave the queue, as there is nothing to send them to.
    ///
    /// - Returns: The numbers of articles that were found, of the unread ones among those that had arrived for them,
    ///   and of those that are still set aside.
    package func findAgain(
        of account: AccountID, at now: Date
    ) async throws -> (found: Int, foundUnread: Int, left: Int) {
        let feeds = try read { db in
            let sql = """
                SELECT DISTINCT feedID FROM status INDEXED BY statusKept
                WHERE dateKept IS NOT NULL AND accountID = ? AND \(StatusTable.isSetAside)
                """
            return try Int64?.fetchAll(db, sql: sql, arguments: [account.rawValue]).compactMap { $0 }
        }
        let results = try await inBatches(feeds) { feeds, db in
            try feeds.map { try Self.findAgain(in: $0, at: now, db) }
        }
        let longAgo = now.seconds - Self.longestSearch
        if !feeds.isEmpty {
            try await write { db in try PendingTable.deleteSetAside(of: account, since: longAgo, in: db) }
        }
        return results.joined().reduce(into: (0, 0, 0)) { sum, result in
            sum.0 += result.found
            sum.1 += result.foundUnread
            sum.2 += result.left
        }
    }

    /// In seconds.
    private static let longestSearch: Int64 = 7 * 86_400

    private struct Candidate {
        var id: Int64
        var number: String
        var marks: Set<Mark>
        var traits: ArticleTraits
    }

    private static func candidates(in feed: Int64, where condition: String, _ db: Database) throws -> [Candidate] {
        let sql = """
            SELECT status.id, articleID, url, title, datePublished, read, starred
            FROM status INDEXED BY statusFeed CROSS JOIN article ON article.id = status.id
            WHERE feedID = ? AND deleted = 0 AND \(condition) ORDER BY status.id
            """
        return try Row.fetchAll(db, sql: sql, arguments: [feed]).map { row in
            try Candidate(
                id: row.value("id"), number: row.value("articleID"),
                marks: Set(Mark.statuses.filter { row[$0.facts.kind] }),
                traits: ArticleTraits(
                    url: row.value("url"), title: row.value("title"), date: row.value("datePublished")))
        }
    }

    private static func findAgain(
        in feed: Int64, at now: Date, _ db: Database
    ) throws -> (found: Int, foundUnread: Int, left: Int) {
        let old = try candidates(in: feed, where: StatusTable.isSetAside, db)
        let last = old.map(\.id).max() ?? .max
        // What was here beside them before is another article, however alike.
        let new = try candidates(in: feed, where: "dateKept IS NULL AND status.id > \(last)", db)
        var (found, foundUnread) = (0, 0)
        for (olds, news) in ArticleTraits.pairs(of: old.map(\.traits), in: new.map(\.traits)) {
            for (old, new) in zip(olds.map { old[$0] }, news.map { new[$0] })
            where try replace(new, by: old, at: now, db) {
                found += 1
                if !new.marks.contains(.read) { foundUnread += 1 }
            }
        }
        return (found, foundUnread, old.count - found)
    }

    /// - Returns: Whether it was replaced, which it isn't if the user has changed it already.
    private static func replace(_ new: Candidate, by old: Candidate, at now: Date, _ db: Database) throws -> Bool {
        let isQueued = "SELECT \(PendingTable.stateSQL(where: "id = ?1"))"
        guard try Int.fetchOne(db, sql: isQueued, arguments: [new.id]) == nil else { return false }
        try FullTextTable.copy(new.id, to: old.id, in: db)
        let labels = try Set(LabelTable.names(of: old.id, in: db)).subtracting(LabelTable.names(of: new.id, in: db))
        try LabelTable.merge(new.id, into: old.id, in: db)
        try NoteTable.merge(new.id, into: old.id, in: db)
        try MailTable.merge(new.id, into: old.id, in: db)
        try DeliveryQueueTable.merge(new.id, into: old.id, in: db)
        try ArticleTable.delete(new.id, in: db)
        try StatusTable.delete(new.id, in: db)
        try StatusTable.setArticleID(new.number, of: old.id, in: db)
        try db.cachedStatement(sql: "UPDATE status SET dateKept = NULL WHERE id = ?").execute(arguments: [old.id])
        for mark in Mark.statuses {
            if new.marks.contains(mark) {
                try MarkTable.set(MarkChange(mark, true), of: old.id, by: .server, at: now, in: db)
            } else if old.marks.contains(mark) {
                try PendingTable.add(MarkChange(mark, true), for: ArticleID(old.id), at: now.seconds, in: db)
            }
        }
        for label in labels.sorted() {
            try PendingTable.add(MarkChange(.label(label), true), for: ArticleID(old.id), at: now.seconds, in: db)
        }
        return true
    }
}
