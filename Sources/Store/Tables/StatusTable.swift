import Foundation
import GRDB
import Model

/// The table of the statuses of articles: one row for every article that was ever known.
enum StatusTable {

    /// A status that an arriving article is compared with.
    struct Known {
        var id: Int64
        var isDeleted: Bool
        var isGone: Bool

        /// Whether it was starred and is no longer on the server.
        var isKept: Bool
        var dateArrived: Date

        /// The fingerprint of the article; `nil` if it was pruned or hasn't come yet.
        var fingerprint: Int64?
    }

    /// The value of `deleted` of an article whose feed was removed: both come back, or go, see ``FeedTable/hide(_:at:in:)``.
    static let hidden = 2

    static func hasHidden(in db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM status INDEXED BY statusHidden WHERE deleted = \(hidden))"
        return try Bool.fetchOne(db.cachedStatement(sql: sql)) ?? false
    }

    /// Shows an article of a hidden feed that a mark keeps now.
    static func show(_ id: ArticleID, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET deleted = 0 WHERE id = ? AND deleted = \(hidden)")
            .execute(arguments: [id.rawValue])
    }

    static func isRead(_ id: Int64, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT read FROM status WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [id]) ?? false
    }

    /// Returns whether a status, label or note keeps the article, and it isn't deleted.
    static func isProtected(_ id: Int64, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT NOT (\(isUnprotected)) AND deleted = 0 FROM status WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [id]) ?? false
    }

    static func known(_ articleID: String, of account: AccountID, in db: Database) throws -> Known? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(knownColumns) FROM status LEFT JOIN article ON article.id = status.id
                WHERE accountID = ? AND articleID = ?
                """)
        return try Row.fetchOne(statement, arguments: [account.rawValue, articleID]).map { row in
            Known(
                id: row[KnownColumn.id], isDeleted: row[KnownColumn.isDeleted], isGone: row[KnownColumn.isGone],
                isKept: row[KnownColumn.isKept],
                dateArrived: Date(timeIntervalSince1970: row[KnownColumn.dateArrived]),
                fingerprint: row[KnownColumn.fingerprint])
        }
    }

    /// The columns that are read for every article that arrives.
    private enum KnownColumn: Int, RowColumn {
        case id, isDeleted, isGone, isKept, dateArrived, fingerprint

        var sql: String {
            switch self {
            case .id: "status.id"
            case .isDeleted: "deleted"
            case .isGone: "dateGone IS NOT NULL"
            case .isKept: "dateKept IS NOT NULL"
            case .dateArrived: "dateArrived"
            case .fingerprint: "article.fingerprint"
            }
        }
    }

    private static let knownColumns = KnownColumn.list { $0.sql }

    struct New {
        var account: AccountID
        var articleID: String

        /// The feed; `nil` if it isn't known before the article comes.
        var feed: FeedID?
        /// The initial statuses of the article.
        var marks: Set<Mark> = []
        var date: Date
        var dateArrived: Date

        /// Whether the article is not here, and only its statuses are known.
        var isGone = false

        /// The size of the article that is inserted next, see ``IncomingArticle/size``; `nil` if none is.
        var size: Int?

        /// Whether the user brought the article here, and not its feed.
        var isImported = false
    }

    static func insert(_ status: New, in db: Database) throws -> Int64 {
        // An article that arrives read can be pruned from then on.
        let isDone = status.marks.contains(.read) && !status.marks.contains(.starred) && !status.isGone
        let arguments: StatementArguments = [
            status.account.rawValue, status.articleID, status.feed?.rawValue, status.date.seconds,
            status.dateArrived.seconds, isDone ? status.dateArrived.seconds : nil,
            status.isGone ? status.dateArrived.seconds : nil, status.size, status.isImported,
        ]
        let values = StatementArguments(Mark.flags.map(status.marks.contains))
        try db.cachedStatement(sql: insertionSQL).execute(arguments: arguments + values)
        return db.lastInsertedRowID
    }

    private static let insertionSQL = """
        INSERT INTO status (
            accountID, articleID, feedID, date, dateArrived, dateDone, dateGone, size, isImported
            \(Mark.flags.map { ", \($0.facts.kind)" }.joined())
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?\(String(repeating: ", ?", count: Mark.flags.count)))
        """

    /// Sets the date of the article, for the order of lists.
    static func setDate(_ date: Date, of id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET date = ?1 WHERE id = ?2 AND date <> ?1")
            .execute(arguments: [date.seconds, id])
    }

    static func setArticleID(_ articleID: String, of id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET articleID = ? WHERE id = ?").execute(arguments: [articleID, id])
    }

    /// Saves since when the feed doesn't list the article; `nil` if it does.
    static func setGone(_ date: Date?, of id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET dateGone = ? WHERE id = ?")
            .execute(arguments: [date?.seconds, id])
    }

    /// Returns the statuses of the articles that the feed listed when it was last read.
    static func idsListed(by feed: FeedID, in db: Database) throws -> [Int64] {
        let statement = try db.cachedStatement(sql: "SELECT id FROM status WHERE feedID = ? AND dateGone IS NULL")
        return try Int64.fetchAll(statement, arguments: [feed.rawValue])
    }

    /// Saves that the article is here. One that comes back, or comes after its status, has the whole time before it after
    /// which it can be pruned.
    ///
    /// - Parameter size: See ``IncomingArticle/size``.
    static func setSize(_ size: Int, of id: Int64, in db: Database) throws {
        let sql = """
            UPDATE status SET size = ?1, dateDone = CASE WHEN size IS NOT NULL THEN dateDone END
            WHERE id = ?2 AND size IS NOT ?1
            """
        try db.cachedStatement(sql: sql).execute(arguments: [size, id])
    }

    /// Saves that the user brought the article here. Whether its feed lists it is known when that is read next.
    static func setImported(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET isImported = 1, dateGone = NULL WHERE id = ?")
            .execute(arguments: [id])
    }

    /// Saves that the article is no longer here.
    static func setBare(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET size = NULL WHERE id = ?").execute(arguments: [id])
    }

    /// Returns whether the feed has or had any article.
    static func isKnown(_ feed: FeedID, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM status WHERE feedID = ?)")
        return try Bool.fetchOne(statement, arguments: [feed.rawValue]) ?? false
    }

    /// Returns the assignment for SET. Marking an article as unread deletes when it was read; every change restarts the
    /// time after which it can be pruned.
    static func assignment(_ mark: Mark, _ value: Bool) -> String {
        let isUnread = mark == .read && !value
        return "\(mark.facts.kind) = \(value), dateDone = NULL\(isUnread ? ", dateRead = NULL" : "")"
    }

    /// Restarts the time after which the article can be pruned.
    static func restartRetention(of id: ArticleID, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET dateDone = NULL WHERE id = ?").execute(arguments: [id.rawValue])
    }

    /// Saves when the user first read the article.
    static func setDateRead(_ date: Date, of id: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: "UPDATE status SET dateRead = ? WHERE id = ? AND dateRead IS NULL AND read = 1 AND deleted = 0"
        ).execute(arguments: [date.seconds, id])
    }

    static func isDeleted(_ id: Int64, in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT deleted FROM status WHERE id = ?", arguments: [id]) ?? false
    }

    /// Deletes a status with its queued changes and its row of missing content; it must have no article.
    static func delete(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM status WHERE id = ?").execute(arguments: [id])
    }

    /// Returns an SQL condition on a row of `status` under that name: the article is read because it arrived so, and
    /// the user has done nothing with it.
    static func arrivedRead(_ table: String) -> String {
        """
        (\(table).read = 1 AND \(table).starred = 0 AND \(table).deleted = 0 AND \(table).dateRead IS NULL
        AND \(table).dateDone IS \(table).dateArrived)
        """
    }

    /// Merges the statuses of a duplicate into the second; it is listed if one of them is. What merely arrived read in
    /// one of them and is unread in the other is unread.
    static func merge(_ duplicate: Int64, into id: Int64, in db: Database) throws {
        let others = (Mark.flags.filter { $0 != .read } + [.deleted]).map(\.facts.kind)
        try db.execute(
            sql: """
                UPDATE status SET
                    read = CASE WHEN \(arrivedRead("status")) THEN duplicate.read
                        WHEN \(arrivedRead("duplicate")) THEN status.read ELSE max(status.read, duplicate.read) END,
                    \(others.map { "\($0) = max(status.\($0), duplicate.\($0))" }.joined(separator: ", ")),
                    dateGone = max(status.dateGone, duplicate.dateGone),
                    dateRead = coalesce(status.dateRead, duplicate.dateRead),
                    dateDone = CASE WHEN \(arrivedRead("status")) AND \(arrivedRead("duplicate")) THEN status.dateDone END
                FROM status AS duplicate WHERE duplicate.id = ? AND status.id = ?
                """,
            arguments: [duplicate, id])
        try LabelTable.merge(duplicate, into: id, in: db)
        try NoteTable.merge(duplicate, into: id, in: db)
        try MailTable.merge(duplicate, into: id, in: db)
        try DeliveryQueueTable.merge(duplicate, into: id, in: db)
    }

    /// Makes one article of two, whose marks both has; the second one stays, with the text of the first if it has no other.
    static func unite(_ duplicate: Int64, with known: Known, in db: Database) throws {
        try merge(duplicate, into: known.id, in: db)
        if try isDeleted(known.id, in: db) {
            try ArticleTable.delete(known.id, in: db)
        } else if known.fingerprint == nil {
            try ArticleTable.move(duplicate, to: known.id, in: db)
        } else {
            try FullTextTable.copy(duplicate, to: known.id, in: db)
        }
        try ArticleTable.delete(duplicate, in: db)
        try delete(duplicate, in: db)
    }
}

// MARK: - Statuses that a server keeps, too

extension StatusTable {

    /// Returns the server's id of the article.
    static func articleID(of id: Int64, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: "SELECT articleID FROM status WHERE id = ?")
        return try String.fetchOne(statement, arguments: [id])
    }

    /// Returns `nil` if the article is unknown.
    static func id(of articleID: String, of account: AccountID, in db: Database) throws -> Int64? {
        let statement = try db.cachedStatement(sql: "SELECT id FROM status WHERE accountID = ? AND articleID = ?")
        return try Int64.fetchOne(statement, arguments: [account.rawValue, articleID])
    }

    /// Sets the feed of the article and of its queued changes.
    static func setFeed(_ feed: FeedID, of id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET feedID = ?1 WHERE id = ?2 AND feedID IS NOT ?1")
            .execute(arguments: [feed.rawValue, id])
        guard db.changesCount > 0 else { return }
        try db.cachedStatement(sql: "UPDATE pending SET feedID = ? WHERE id = ?")
            .execute(arguments: [feed.rawValue, id])
    }

    /// The columns that ``forEachListed(_:of:in:_:)`` reads, of a row for each status.
    private enum ListedColumn: Int, RowColumn {
        case id, articleID, lacksArticle
    }

    /// Calls `body` for each status with the mark's ``Mark/listedValue``, including those of deleted articles, which the server goes on listing, but without
    /// those that are hidden.
    ///
    /// - Parameter body: Receives the id, the server's id, and whether its article is missing, neither deleted nor recorded as
    ///     missing already.
    static func forEachListed(
        _ mark: Mark, of account: AccountID, in db: Database,
        _ body: (_ id: Int64, _ articleID: String, _ lacksArticle: Bool) throws -> Void
    ) throws {
        let columns = ListedColumn.list { column in
            switch column {
            case .id: "id"
            case .articleID: "articleID"
            case .lacksArticle:
                """
                deleted = 0 AND NOT EXISTS (SELECT 1 FROM article WHERE article.id = status.id)
                    AND NOT EXISTS (SELECT 1 FROM missingContent WHERE missingContent.id = status.id)
                """
            }
        }
        let listed = listed(mark)
        let sql = "SELECT \(columns) FROM status \(listed.condition) AND accountID = ? AND deleted <> \(hidden)"
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue] + listed.arguments)
        while let row = try rows.next() {
            try body(row[ListedColumn.id], row[ListedColumn.articleID], row[ListedColumn.lacksArticle])
        }
    }

    /// Returns the number of statuses of ``forEachListed(_:of:in:_:)``, without those that are kept here only.
    static func count(_ change: MarkChange, of account: AccountID, in db: Database) throws -> Int {
        let sql = """
            SELECT count(*) FROM status \(condition(change.mark, change.value))
                AND accountID = ? AND dateKept IS NULL AND deleted <> \(hidden)
            """
        return try Int.fetchOne(db, sql: sql, arguments: [account.rawValue]) ?? 0
    }

    /// An SQL condition on a row of `status`: the user gave the article a label or a note.
    static let hasOwnWords = """
        (EXISTS (SELECT 1 FROM articleLabel WHERE articleLabel.id = status.id)
        OR EXISTS (SELECT 1 FROM note WHERE note.id = status.id))
        """

    /// An SQL condition on a row of `status`: no status, label or note keeps the article when its feed is removed, or when
    /// it is old.
    static let isUnprotected =
        (Mark.flags.filter(\.facts.keepsArticle).map { "\($0.facts.kind) = 0" } + ["NOT \(hasOwnWords)"])
        .joined(separator: " AND ")

    /// Returns the beginning of a condition: the article has the mark's ``Mark/listedValue``. There are indexes for the
    /// lists that servers have.
    static func listed(_ mark: Mark) -> (condition: String, arguments: StatementArguments) {
        switch mark {
        case .label(let name): ("WHERE id IN (SELECT id FROM articleLabel WHERE label = :label)", ["label": name])
        default: (condition(mark, mark.listedValue), [])
        }
    }

    /// Returns a condition with a literal: SQLite uses a partial index only if it sees that its condition holds.
    private static func condition(_ mark: Mark, _ value: Bool) -> String {
        let index = mark == .read ? "statusAccountUnread" : "statusAccountStarred"
        return "INDEXED BY \(index) WHERE \(mark.facts.kind) = \(value ? 1 : 0)"
    }
}
