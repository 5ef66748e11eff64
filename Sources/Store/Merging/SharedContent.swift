import Base
import Foundation
import GRDB
import Model

/// An article with a star, a label or a note as it is in a register, so that a machine whose feed no longer lists it has
/// it, too.
enum SharedContent {

    /// Returns the article as JSON; `nil` if it isn't here.
    ///
    /// - Parameter fits: Whether a text is short enough; of one that isn't, the HTML is left out.
    static func text(of id: ArticleID, in db: Database, fits: (String) -> Bool) throws -> String? {
        let text = try text(of: id, hasContent: true, in: db)
        return text.map(fits) == false ? try self.text(of: id, hasContent: false, in: db) : text
    }

    private static func text(of id: ArticleID, hasContent: Bool, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT title, url, author, datePublished, \(ArticleTable.contentSQL) AS content FROM article WHERE id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else { return nil }
        var json = JSONWriter()
        try json.object { json in
            try json.member("title", row.value("title") as String?)
            try json.member("url", row.value("url") as String?)
            try json.member("author", row.value("author") as String?)
            try json.member("date", (row.value("datePublished") as Int64?).map { "\($0)" })
            try json.member("content", hasContent ? row.value("content") as String? : nil)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Returns the article, sanitised again; `nil` if the text is not that of an article.
    static func article(_ text: String, key: String) -> IncomingArticle? {
        guard let json = JSONValue(Array(text.utf8)), json.isObject else { return nil }
        var article = Article()
        article.title = json["title"]?.text
        article.url = json["url"]?.text.flatMap { WebURL($0) == nil ? nil : $0 }
        article.author = json["author"]?.text
        article.datePublished = json["date"]?.text.flatMap { Int64($0) }
            .map { Date(timeIntervalSince1970: Double($0)) }
        article.content = json["content"]?.text
        return IncomingArticle(sanitizing: article, key: key, base: nil)
    }
}
