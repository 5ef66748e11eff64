import Foundation
import GRDB
import Model

/// Articles with marks of the user's that their server no longer has, or hides: they are kept here only.
extension StatusTable {

    /// The beginning of the key of an article whose number the server has given to another one: it is kept until the
    /// server turns out to have it under another number.
    static let asidePrefix = "aside "

    /// An SQL condition: the article is set aside.
    static let isSetAside = "articleID GLOB '\(asidePrefix)*'"

    /// An SQL condition on a row of `status`: the article has a star or a label, and its server no longer has it.
    static let isKept = """
        (status.dateKept IS NOT NULL AND (+starred = 1
        OR EXISTS (SELECT 1 FROM articleLabel WHERE articleLabel.id = status.id)))
        """

    /// Returns the account's kept articles by the server's ids; also those that the user has unstarred since.
    static func kept(of account: AccountID, in db: Database) throws -> [String: Int64] {
        let sql = "SELECT articleID, id FROM status WHERE dateKept IS NOT NULL AND accountID = ?"
        let rows = try Row.fetchAll(db, sql: sql, arguments: [account.rawValue])
        return try Dictionary(
            rows.map { try ($0.value("articleID"), $0.value("id")) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the articles that stay here although the server doesn't list their feeds any more.
    static func idsInVanishedFeeds(of account: AccountID, in db: Database) throws -> Set<Int64> {
        let sql = """
            SELECT status.id FROM feed CROSS JOIN status ON status.feedID = feed.id
            WHERE feed.accountID = ? AND isSubscribed = 0 AND deleted = 0
            """
        return Set(try Int64.fetchAll(db, sql: sql, arguments: [account.rawValue]))
    }

    /// Keeps an article to which the user gave the mark's listed value: starred, labelled or unread.
    ///
    /// - Returns: Whether the article was changed, which it isn't if the user has taken the mark away.
    static func setKept(_ mark: Mark, _ id: Int64, at now: Date, in db: Database) throws -> Bool {
        let (isMarked, arguments): (String, StatementArguments) =
            switch mark {
            case .label(let name):
                ("EXISTS (SELECT 1 FROM articleLabel WHERE id = status.id AND label = :label)", ["label": name])
            default: ("\(mark.facts.kind) = \(mark.listedValue ? 1 : 0)", [])
            }
        let sql = "UPDATE status SET dateKept = ? WHERE id = ? AND dateKept IS NULL AND \(isMarked)"
        try db.cachedStatement(sql: sql).execute(arguments: [now.seconds, id] + arguments)
        return db.changesCount > 0
    }

    static func isKept(_ id: Int64, in db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM status WHERE id = ? AND \(isKept))"
        return try Bool.fetchOne(db, sql: sql, arguments: [id]) ?? false
    }

    /// Records that the server shows the article again, under the id that it had: it was hidden, not lost. What is
    /// starred there is what somebody wrote last, unless the user's own change still waits.
    ///
    /// - Parameter isStarred: Whether it is starred there; `nil` if the server doesn't say.
    static func setReturned(_ id: Int64, isStarred: Bool?, at now: Date, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE status SET dateKept = NULL WHERE id = ?").execute(arguments: [id])
        if let isStarred { try MarkTable.set(MarkChange(.starred, isStarred), of: id, by: .server, at: now, in: db) }
    }

    /// Records that FreshRSS shows a feed again, under the number that it had: its articles count as being there until the
    /// lists and the articles themselves say otherwise, which they do in the same sync. Other servers may have given the
    /// numbers to other articles meanwhile: there, each is compared first.
    static func setShown(_ feed: FeedID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE status SET dateKept = NULL WHERE feedID = ? AND dateKept IS NOT NULL AND NOT \(isSetAside)
                    AND accountID IN (SELECT id FROM account WHERE service = '\(Account.Service.freshRSS.rawValue)')
                """,
            arguments: [feed.rawValue])
    }

    /// Returns the feeds that have such articles.
    static func keptFeeds(of account: AccountID, in db: Database) throws -> Set<FeedID> {
        let sql =
            "SELECT DISTINCT feedID FROM status WHERE dateKept IS NOT NULL AND accountID = ? AND feedID IS NOT NULL"
        return Set(try Int64.fetchAll(db, sql: sql, arguments: [account.rawValue]).map { FeedID($0) })
    }

    /// Recognises a kept article that the server has under another id, because its feed was removed there and added
    /// again. Address, title and date must be the same, and no other kept article may have them. Articles with a date of
    /// their own are listed by it.
    ///
    /// The user's marks are sent, as the server has lost them with the article's former id.
    static func renumberKept(
        _ article: ServerArticle, of feed: FeedID, in account: AccountID, at now: Date, _ db: Database
    ) throws {
        let (key, content) = (article.incoming.key, article.incoming.article)
        guard let url = content.url, let date = content.datePublished else { return }
        let sql = """
            SELECT status.id, read, starred FROM status INDEXED BY statusFeed CROSS JOIN article ON article.id = status.id
            WHERE feedID = ?1 AND status.date = ?2 AND dateKept IS NOT NULL AND articleID <> ?3 AND deleted = 0
                AND article.url = ?4 AND article.title IS ?5 AND article.datePublished = ?2 LIMIT 2
            """
        let twins = try Row.fetchAll(
            db, sql: sql, arguments: [feed.rawValue, date.seconds, key, url, content.title])
        guard twins.count == 1, let twin = twins.first else { return }
        let id: Int64 = try twin.value("id")
        if let duplicate = try known(key, of: account, in: db) {
            let isQueued = "SELECT \(PendingTable.stateSQL(where: "id = ?1"))"
            guard duplicate.fingerprint == nil, !duplicate.isDeleted,
                try Int.fetchOne(db, sql: isQueued, arguments: [duplicate.id]) == nil
            else { return }
            try delete(duplicate.id, in: db)
        }
        try setArticleID(key, of: id, in: db)
        try db.cachedStatement(sql: "UPDATE status SET dateKept = NULL WHERE id = ?").execute(arguments: [id])
        for mark in Mark.statuses where twin[mark.facts.kind] as Bool && article[mark] == false {
            try PendingTable.add(MarkChange(mark, true), for: ArticleID(id), at: now.seconds, in: db)
        }
        for label in try LabelTable.names(of: id, in: db) where article[.label(label)] != true {
            try PendingTable.add(MarkChange(.label(label), true), for: ArticleID(id), at: now.seconds, in: db)
        }
    }

    /// Returns articles that are starred here, or have a label, without those that are kept here only, were deleted, or have no content.
    ///
    /// - Parameter list: The server's ids of the articles that are so there: these are left out.
    static func marked(
        _ mark: Mark, of account: AccountID, besides list: Set<String>, in db: Database
    ) throws -> [QueuedChange] {
        let listed = listed(mark)
        let sql =
            "SELECT id, articleID FROM status \(listed.condition) AND accountID = ? AND deleted = 0 AND dateKept IS NULL"
        let isHere = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM article WHERE id = ?1) AND NOT EXISTS (
                    SELECT 1 FROM pending WHERE id = ?1 AND sentAt IS NULL AND \(PendingTable.isMark))
                """)
        var absent: [QueuedChange] = []
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [account.rawValue] + listed.arguments)
        while let row = try rows.next() {
            let change = try QueuedChange(id: ArticleID(row.value("id")), serverID: row.value("articleID"))
            if !list.contains(change.serverID) { absent.append(change) }
        }
        return try absent.filter {
            try Bool.fetchOne(isHere, arguments: [$0.id.rawValue] + PendingTable.arguments(mark)) ?? false
        }
    }
}
