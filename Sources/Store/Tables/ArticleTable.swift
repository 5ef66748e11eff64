import Base
import Foundation
import GRDB
import Model

/// The contents of articles. Every change here is a change of the search index, too.
enum ArticleTable {

    static func insert(_ incoming: IncomingArticle, as id: Int64, in db: Database) throws {
        try insertWithoutWords(incoming, as: id, in: db)
        try StatusTable.setSize(incoming.size, of: id, in: db)
        try DuplicateTable.update(id, in: db)
        try SearchTable.add([(id, incoming)], in: db)
    }

    /// Inserts the article without its words, which the search index must get. Its status must have its size.
    static func insertWithoutWords(_ incoming: IncomingArticle, as id: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO article (id, fingerprint, title, url, author, externalURL, imageURL, language,
                    datePublished, dateModified, tags, enclosures, summary, content, commentsURL)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let article = incoming.article
        try statement.execute(arguments: [
            id, incoming.fingerprint, article.title, article.url, article.author, article.externalURL,
            article.imageURL, article.language, article.datePublished?.seconds, article.dateModified?.seconds,
            article.tags.isEmpty ? nil : JSONText.array(article.tags), json(article.enclosures), article.summary,
            article.content, article.commentsURL,
        ])
    }

    /// Rewrites articles that are or once were stored, by their ids.
    static func update(_ articles: [Int64: IncomingArticle], in db: Database) throws {
        for (id, incoming) in articles.sorted(by: { $0.key < $1.key }) {
            let isOutdated = try FullTextTable.isOutdated(id, by: incoming.article, in: db)
            try remove(id, in: db)
            try insertWithoutWords(incoming, as: id, in: db)
            try StatusTable.setSize(incoming.size, of: id, in: db)
            if isOutdated { try FullTextTable.setOutdated(id, in: db) }
            try DuplicateTable.update(id, in: db)
            // The searched text may differ from the one that came.
            try SearchTable.addAgain(id, in: db)
        }
    }

    static func delete(_ id: Int64, in db: Database) throws {
        try remove(id, in: db)
        try StatusTable.setBare(id, in: db)
        try FullTextTable.delete(id, in: db)
        try DeliveryQueueTable.deleteArticle(id, in: db)
    }

    private static func remove(_ id: Int64, in db: Database) throws {
        try SearchTable.forget(id, in: db)
        try DuplicateTable.delete(id, in: db)
        try db.cachedStatement(sql: "DELETE FROM article WHERE id = ?").execute(arguments: [id])
    }

    /// Moves the article, if there is one, to another status, which must have none.
    static func move(_ id: Int64, to other: Int64, in db: Database) throws {
        try SearchTable.forget(id, in: db)
        try db.execute(sql: "UPDATE article SET id = ? WHERE id = ?", arguments: [other, id])
        try db.execute(
            sql: "UPDATE status SET size = (SELECT size FROM status WHERE id = ?2) WHERE id = ?1",
            arguments: [other, id])
        try StatusTable.setBare(id, in: db)
        try db.execute(sql: "UPDATE OR REPLACE fullText SET id = ? WHERE id = ?", arguments: [other, id])
        try DuplicateTable.delete(id, in: db)
        try DuplicateTable.update(other, in: db)
        try SearchTable.addAgain(other, in: db)
    }

    /// Sanitises stored articles and their full texts, and writes those that change.
    static func sanitize(_ ids: ClosedRange<Int64>, in db: Database) throws {
        let changing = try db.cachedStatement(
            sql: """
                SELECT id FROM article
                WHERE id BETWEEN ?1 AND ?2 AND (sanitized(content) <> content OR sanitized(summary) <> summary)
                UNION SELECT id FROM fullText WHERE id BETWEEN ?1 AND ?2 AND sanitized(html) <> html
                """)
        for id in try Int64.fetchAll(changing, arguments: [ids.lowerBound, ids.upperBound]) {
            try SearchTable.forget(id, in: db)
            try db.cachedStatement(
                sql: "UPDATE article SET content = sanitized(content), summary = sanitized(summary) WHERE id = ?"
            ).execute(arguments: [id])
            try db.cachedStatement(sql: "UPDATE fullText SET html = sanitized(html) WHERE id = ?")
                .execute(arguments: [id])
            try SearchTable.addAgain(id, in: db)
        }
    }

    /// The HTML of a row of `article`: it is shown, and the view `articleText` makes the searched text of it.
    static let contentSQL = "(SELECT content FROM articleContent WHERE articleContent.id = article.id)"

    /// The beginning of the text if there is no title, for `ArticleName`, from a table called `article`.
    ///
    /// Posts without a title are short, so little of them is read.
    static let beginningSQL = """
        CASE WHEN trim(coalesce(article.title, '')) = ''
            THEN substr(coalesce(nullif(\(contentSQL), ''), article.summary), 1, 2000) END
        """

    /// The columns ``article(_:from:)`` reads.
    enum Column: Int, RowColumn {
        case title, url, author, externalURL, imageURL, language, datePublished, dateModified, tags, enclosures, summary
        case content, commentsURL
    }

    /// Returns the columns of a table called `article`.
    ///
    /// - Parameter content: The SQL of the content: ``contentSQL``, `article.content` for the feed's own, or `NULL`.
    static func columns(content: String) -> String {
        Column.list { $0 == .content ? content : "article.\($0)" }
    }

    /// - Parameter first: The index in the row at which ``columns(content:)`` begin.
    static func article(_ row: DirectRow, from first: Int) throws -> Article {
        var article = Article()
        article.title = row.text(Column.title, from: first)
        article.url = row.text(Column.url, from: first)
        article.author = row.text(Column.author, from: first)
        article.externalURL = row.text(Column.externalURL, from: first)
        article.imageURL = row.text(Column.imageURL, from: first)
        article.language = row.text(Column.language, from: first)
        article.datePublished = date(row.optionalInteger(Column.datePublished, from: first))
        article.dateModified = date(row.optionalInteger(Column.dateModified, from: first))
        article.tags = try list(row.text(Column.tags, from: first), "tags")
        article.enclosures = try enclosures(row.text(Column.enclosures, from: first))
        article.summary = row.text(Column.summary, from: first)
        article.content = row.text(Column.content, from: first)
        article.commentsURL = row.text(Column.commentsURL, from: first)
        return article
    }

    /// Writes JSON by hand: an encoder takes five times as long.
    private static func json(_ enclosures: [Enclosure]) -> String? {
        if enclosures.isEmpty { return nil }
        var json = JSONWriter()
        json.array(enclosures) { json, enclosure in
            json.member("url", enclosure.url)
            json.member("mimeType", enclosure.mimeType)
            json.member("size", enclosure.size)
            json.member("duration", enclosure.duration)
            json.member("title", enclosure.title)
            json.member("role", enclosure.role?.rawValue)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Returns the enclosures of a row's column.
    static func enclosures(_ json: String?) throws -> [Enclosure] { try list(json, "enclosures") }

    /// Returns the enclosures of the article; none if there is no such article.
    static func enclosures(of id: Int64, in db: Database) throws -> [Enclosure] {
        let statement = try db.cachedStatement(sql: "SELECT enclosures FROM article WHERE id = ?")
        return try enclosures(String.fetchOne(statement, arguments: [id]))
    }

    private static func list<Value: Decodable>(_ json: String?, _ column: String) throws -> [Value] {
        guard let json else { return [] }
        guard let list: [Value] = JSONText.value(json) else {
            throw DatabaseError.damage(to: column, of: "article", row: nil)
        }
        return list
    }

    /// Returns the columns with lists that can't be read, and the ids of their articles.
    static func damagedLists(in db: Database) throws -> [DatabaseError] {
        var damages: [DatabaseError] = []
        let sql = "SELECT id, tags, enclosures FROM article WHERE tags IS NOT NULL OR enclosures IS NOT NULL"
        try db.forEachRow(sql: sql) { row in
            func check<Value: Decodable>(_ column: String, _ json: String?, _: Value.Type) {
                if let json, JSONText.value(json) as [Value]? == nil {
                    damages.append(.damage(to: column, of: "article", row: row.integer(0)))
                }
            }
            check("tags", row.text(1), String.self)
            check("enclosures", row.text(2), Enclosure.self)
        }
        return damages
    }
}
