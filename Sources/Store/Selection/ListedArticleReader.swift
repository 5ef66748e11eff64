import Foundation
import GRDB
import Model

/// Makes articles of rows. The names of feeds and accounts are read once, and not joined to every row.
final class ListedArticleReader {
    private let db: Database
    private let feeds: Statement
    private var feedNames: [Int64: String] = [:]
    private let accountNames: [Int64: String]

    /// What ``article(_:)`` reads, the first columns of a row.
    let columns: String

    /// How many they are.
    static let columnCount = 10

    init(_ db: Database) throws {
        self.db = db
        feeds = try db.cachedStatement(
            sql: "SELECT \(FeedTable.nameSQL) FROM feed WHERE id = ?")
        let accounts = try Row.fetchAll(db, sql: "SELECT id, name FROM account").map {
            ($0[0] as Int64, $0[1] as String)
        }
        accountNames = Dictionary(uniqueKeysWithValues: accounts)
        // Mostly nothing waits, and then no row need be asked.
        let state = try PendingTable.isEmpty(in: db) ? "NULL" : PendingTable.stateSQL(where: "id = status.id")
        columns = """
            status.id, status.date, status.read, status.starred, status.feedID, status.accountID, \(state),
            article.title, article.url, article.author
            """
    }

    func article(_ row: DirectRow) throws -> ListedArticle {
        let feed = row.integer(4)
        return ListedArticle(
            id: ArticleID(row.integer(0)), date: Date(timeIntervalSince1970: Double(row.integer(1))),
            isRead: row.integer(2) != 0, isStarred: row.integer(3) != 0, feedID: FeedID(feed),
            feedName: try feedName(feed), title: row.text(7), url: row.text(8), author: row.text(9),
            syncState: PendingTable.state(row.optionalInteger(6).map { Int($0) }),
            accountName: accountNames[row.integer(5)] ?? "")
    }

    private func feedName(_ id: Int64) throws -> String {
        if let known = feedNames[id] { return known }
        let name = try String.fetchOne(feeds, arguments: [id]) ?? ""
        feedNames[id] = name
        return name
    }
}
