import Base
import Foundation
import GRDB
import Model

/// The table of keys by which the same article is recognised in several feeds: of its address, and of its title.
///
/// The keys are made when somebody first asks for duplicates, so that no sync waits for them: articles up to some id
/// have them, which `derived` tells, as it does of the search index. From then on, they follow every change of these
/// articles. Another version of the keys makes them all again.
enum DuplicateTable {

    /// To be raised whenever an article may get other keys.
    private static let version = 1

    private static let name = "duplicateKeys"

    /// The number of articles that get their keys at once, in some milliseconds.
    private static let chunk = 200

    /// Returns the last article that has keys, or would have them.
    private static func lastID(in db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT lastID FROM derived WHERE name = ? AND version = ?")
        return try Int64.fetchOne(statement, arguments: [name, version]) ?? 0
    }

    /// Returns whether all articles up to the given one have keys; `nil` means all that there are.
    static func isFilled(through last: Int64? = nil, in db: Database) throws -> Bool {
        let last = try last ?? Int64.fetchOne(db, sql: "SELECT max(id) FROM article") ?? 0
        return try lastID(in: db) >= last
    }

    /// Returns the number of articles without keys, or a little more.
    static func missingCount(in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM article INDEXED BY articleID WHERE id > ?"
        return try Int.fetchOne(db, sql: sql, arguments: [lastID(in: db)]) ?? 0
    }

    /// Makes the keys of the next articles.
    ///
    /// - Returns: false when there was nothing left to do.
    static func fillSome(in db: Database) throws -> Bool {
        let first = try lastID(in: db)
        if first == 0 { try db.execute(sql: "DELETE FROM duplicateKey") }
        let next = "SELECT max(id) FROM (SELECT id FROM article WHERE id > ? ORDER BY id LIMIT \(chunk))"
        guard let last = try Int64.fetchOne(db.cachedStatement(sql: next), arguments: [first]) else { return false }
        try write(first + 1...last, in: db)
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO derived (name, version, lastID) VALUES (?, ?, ?)"
        ).execute(arguments: [name, version, last])
        return true
    }

    /// Makes the keys of all articles up to the given one.
    static func fill(through last: Int64, in db: Database) throws {
        while try !isFilled(through: last, in: db) { if try !fillSome(in: db) { return } }
    }

    /// Makes the keys of all articles for this connection alone, as its database cannot be written: in tables before which
    /// those of the database are not seen.
    static func fillTemporarily(in db: Database) throws {
        let known = "SELECT 1 FROM sqlite_temp_schema WHERE name = 'duplicateKey'"
        if try Row.fetchOne(db, sql: known) != nil { return }
        try db.execute(
            sql: """
                CREATE TEMP TABLE duplicateKey (id INTEGER PRIMARY KEY, address INTEGER, title INTEGER);
                CREATE INDEX temp.duplicateKeyAddress ON duplicateKey (address) WHERE address IS NOT NULL;
                CREATE INDEX temp.duplicateKeyTitle ON duplicateKey (title) WHERE title IS NOT NULL;
                """)
        try write(1...Int64.max, in: db)
    }

    /// Makes the keys of an article that came or changed, if older ones have theirs.
    static func update(_ id: Int64, in db: Database) throws {
        if try id <= lastID(in: db) { try write(id...id, in: db) }
    }

    static func delete(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM duplicateKey WHERE id = ?").execute(arguments: [id])
    }

    private static func write(_ ids: ClosedRange<Int64>, in db: Database) throws {
        let insertion = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO duplicateKey (id, address, title) VALUES (?, ?, ?)")
        let articles = try db.cachedStatement(
            sql: """
                SELECT article.id, accountID, coalesce(fullText.url, article.url), title
                FROM article CROSS JOIN status ON status.id = article.id LEFT JOIN fullText ON fullText.id = article.id
                WHERE article.id BETWEEN ? AND ?
                """)
        try db.forEachRow(of: articles, arguments: [ids.lowerBound, ids.upperBound]) { row in
            let account = row.integer(1)
            let address = row.text(2).flatMap(ArticleAddress.key)
            let title = row.text(3).flatMap(title)
            try insertion.execute(arguments: [row.integer(0), hash(address, account), hash(title, account)])
        }
    }

    /// Returns a key that differs between accounts.
    private static func hash(_ key: String?, _ account: Int64) -> Int64? {
        key.map { Fingerprint.of("\(account) \($0)") }
    }

    /// The least number of words of a title that says what an article is about.
    private static let leastWords = 4

    /// Returns the words of a title as the search index has them; `nil` if there are few.
    private static func title(_ title: String) -> String? {
        let words = SearchedPhrase(SearchPhrase(title)).words
        return words.count < leastWords ? nil : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
}

// MARK: - Duplicates

extension DuplicateTable {

    /// The time within which two articles with one title are the same, in seconds.
    private static let week = 7 * 86_400

    /// Returns the SQL of the ids of the articles that are the same as the one of a row of `status`: of other feeds of its
    /// account.
    ///
    /// - Parameters:
    ///   - row: The tables with the row, if it is not one of the statement around it.
    ///   - condition: A further condition on the other article, `other`, and the row of `status`.
    private static func others(to row: String = "", where condition: String) -> String {
        [("address", "Address", "TRUE"), ("title", "Title", "abs(other.date - status.date) <= \(week)")].map {
            key, index, isNear in
            """
            SELECT other.id FROM \(row) duplicateKey AS own
            CROSS JOIN duplicateKey AS twin INDEXED BY duplicateKey\(index) ON twin.\(key) = own.\(key)
            CROSS JOIN status AS other ON other.id = twin.id
            WHERE own.id = status.id AND other.feedID <> status.feedID AND other.deleted = 0
                AND \(isNear) AND \(condition)
            """
        }.joined(separator: " UNION ALL ")
    }

    /// An SQL condition on a row of `status`: the article is the same as one that arrived before.
    static let isDuplicate = "EXISTS (\(others(where: "other.id < status.id")))"

    /// Returns the first article to arrive that is the same as the given one; `nil` if that is itself the first.
    static func original(of id: ArticleID, in db: Database) throws -> ArticleID? {
        let others = others(to: "status CROSS JOIN", where: "status.id = ?1 AND other.id < status.id")
        let statement = try db.cachedStatement(sql: "\(others) ORDER BY 1 LIMIT 1")
        return try Int64.fetchOne(statement, arguments: [id.rawValue]).map { ArticleID($0) }
    }

    /// Returns the articles with those that are the same, each once.
    static func withDuplicates(_ ids: some Sequence<ArticleID>, in db: Database) throws -> [ArticleID] {
        let statement = try db.cachedStatement(sql: others(to: "status CROSS JOIN", where: "status.id = ?1"))
        var known: Set<ArticleID> = []
        var all: [ArticleID] = []
        for id in ids {
            let same = try Int64.fetchAll(statement, arguments: [id.rawValue]).map { ArticleID($0) }
            for id in [id] + same where known.insert(id).inserted { all.append(id) }
        }
        return all
    }
}
