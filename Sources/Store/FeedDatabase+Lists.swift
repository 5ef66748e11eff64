import Foundation
import GRDB
package import Model

extension FeedDatabase {

    /// Hands over the articles one by one, in order: memory doesn't grow with their number.
    package func forEachArticle(_ query: ArticleQuery, _ body: (ListedArticle) throws -> Void) throws {
        try read { db in
            let selection = ArticleSelection(query)
            let rows = try Row.fetchCursor(
                db, sql: "SELECT \(Self.listedColumns) \(selection.sql)", arguments: selection.arguments)
            while let row = try rows.next() { try body(listed(row)) }
        }
    }

    /// Throws ``StoreError/noSuchArticle(_:)``: also when there is a status, but its article was pruned or deleted.
    package func article(_ id: ArticleID) throws -> FullArticle {
        try read { db in
            let sql = """
                SELECT \(Self.listedColumns), status.dateArrived, \(ArticleTable.columns)
                FROM \(ArticleSelection.tables) WHERE status.id = ?
                """
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.rawValue]) else {
                throw StoreError.noSuchArticle(id)
            }
            return FullArticle(
                listed: listed(row), article: try ArticleTable.article(row, from: 12),
                dateArrived: Date(timeIntervalSince1970: row[11]))
        }
    }

    /// The columns ``listed(_:)`` reads, the first eleven of a row.
    private static let listedColumns = """
        status.id, status.date, status.read, status.starred, status.feedID,
        coalesce(nullif(feed.customTitle, ''), nullif(feed.title, ''), feed.url), article.title, article.url,
        article.author, account.name, \(PendingTable.stateSQL(where: "id = status.id"))
        """

    private func listed(_ row: Row) -> ListedArticle {
        ListedArticle(
            id: ArticleID(row[0]), date: Date(timeIntervalSince1970: row[1]), isRead: row[2], isStarred: row[3],
            feedID: FeedID(row[4]), feedName: row[5], title: row[6], url: row[7], author: row[8],
            syncState: PendingTable.state(row[10]), accountName: row[9])
    }
}
