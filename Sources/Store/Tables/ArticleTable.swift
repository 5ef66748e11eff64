import Foundation
import GRDB
import Model

/// What feeds said. Every change here is a change of the search index, too.
enum ArticleTable {

    static func insert(_ incoming: IncomingArticle, as id: Int64, in db: Database) throws {
        let article = incoming.article
        var statement = try DirectStatement(
            """
            INSERT INTO article (id, fingerprint, title, url, author, externalURL, imageURL, language,
                datePublished, dateModified, tags, enclosures, summary, content)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: db)
        try statement.bind(id)
        try statement.bind(incoming.fingerprint)
        try statement.bind(article.title)
        try statement.bind(article.url)
        try statement.bind(article.author)
        try statement.bind(article.externalURL)
        try statement.bind(article.imageURL)
        try statement.bind(article.language)
        try statement.bind(article.datePublished?.seconds)
        try statement.bind(article.dateModified?.seconds)
        try statement.bind(article.tags.isEmpty ? nil : JSONText.array(article.tags))
        try statement.bind(try json(article.enclosures))
        try statement.bind(article.summary)
        try statement.run(endingWith: article.content)
        try SearchTable.add(id, title: article.title, text: incoming.searchText, in: db)
    }

    /// Writes articles anew that are here or once were, by their ids.
    static func update(_ articles: [Int64: IncomingArticle], in db: Database) throws {
        for (id, incoming) in articles.sorted(by: { $0.key < $1.key }) {
            try delete(id, in: db)
            try insert(incoming, as: id, in: db)
        }
    }

    static func delete(_ id: Int64, in db: Database) throws {
        try SearchTable.forget(id, in: db)
        try db.cachedStatement(sql: "DELETE FROM article WHERE id = ?").execute(arguments: [id])
    }

    /// Gives the article, if there is one, to another status, which must have none.
    static func move(_ id: Int64, to other: Int64, in db: Database) throws {
        try SearchTable.forget(id, in: db)
        try db.execute(sql: "UPDATE article SET id = ? WHERE id = ?", arguments: [other, id])
        try SearchTable.addAgain(other, in: db)
    }

    /// Sanitises articles as they lie here, and writes those that change.
    ///
    /// - Parameter isIndexed: Whether the search index has their words, and is to have the new ones.
    static func sanitize(_ ids: ClosedRange<Int64>, isIndexed: Bool, in db: Database) throws {
        let changing = try db.cachedStatement(
            sql: """
                SELECT id FROM article
                WHERE id BETWEEN ? AND ? AND (sanitized(content) <> content OR sanitized(summary) <> summary)
                """)
        for id in try Int64.fetchAll(changing, arguments: [ids.lowerBound, ids.upperBound]) {
            if isIndexed { try SearchTable.forget(id, in: db) }
            try db.cachedStatement(
                sql: "UPDATE article SET content = sanitized(content), summary = sanitized(summary) WHERE id = ?"
            ).execute(arguments: [id])
            if isIndexed { try SearchTable.addAgain(id, in: db) }
        }
    }

    /// The columns ``article(_:from:)`` reads, of a table called `article`.
    static func columns(withContent: Bool) -> String {
        """
        article.title, article.url, article.author, article.externalURL, article.imageURL, article.language,
        article.datePublished, article.dateModified, article.tags, article.enclosures, article.summary,
        \(withContent ? "article.content" : "NULL")
        """
    }

    /// - Parameter first: Where ``columns(withContent:)`` begin in the row.
    static func article(_ row: DirectRow, from first: Int) throws -> Article {
        var article = Article()
        article.title = row.text(first)
        article.url = row.text(first + 1)
        article.author = row.text(first + 2)
        article.externalURL = row.text(first + 3)
        article.imageURL = row.text(first + 4)
        article.language = row.text(first + 5)
        article.datePublished = date(row.optionalInteger(first + 6))
        article.dateModified = date(row.optionalInteger(first + 7))
        article.tags = try list(row.text(first + 8))
        article.enclosures = try list(row.text(first + 9))
        article.summary = row.text(first + 10)
        article.content = row.text(first + 11)
        return article
    }

    private static func json(_ values: [some Encodable]) throws -> String? {
        values.isEmpty ? nil : String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
    }

    private static func list<Value: Decodable>(_ json: String?) throws -> [Value] {
        guard let json else { return [] }
        return try JSONDecoder().decode([Value].self, from: Data(json.utf8))
    }
}
