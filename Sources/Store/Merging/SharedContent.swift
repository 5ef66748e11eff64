import Base
import Foundation
import GRDB
import Model

/// An article with a star, a label or a note as it is in a register, so that a machine whose feed no longer lists it has
/// it, too.
enum SharedContent {

    /// The greatest length of the HTML in bytes: with the rest, it must be a line.
    private static let longest = 50_000

    /// Returns the article as JSON; `nil` if it isn't here. What is too long is left out.
    static func text(of id: ArticleID, in db: Database) throws -> String? {
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
            try json.member(
                "content", (row.value("content") as String?).flatMap { $0.utf8.count <= longest ? $0 : nil })
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
