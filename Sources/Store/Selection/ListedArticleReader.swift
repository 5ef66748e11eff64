import Foundation
import GRDB
import Model

/// A reader of articles from rows. The names of feeds and accounts are read once, and not joined to every row.
final class ListedArticleReader {
    private let db: Database
    private let feeds: Statement
    private var feedNames: [Int64: String] = [:]
    private let accountNames: [Int64: String]

    /// The columns that ``article(_:)`` reads, the first of a row.
    enum Column: Int, RowColumn {
        case id, date, read, starred, feedID, accountID, state, title, url, author, beginning

        /// - Parameter state: The SQL expression for how far a change of the article has got.
        fileprivate func sql(state: String) -> String {
            switch self {
            case .id: "status.id"
            case .date: "status.date"
            case .read: "status.read"
            case .starred: "status.starred"
            case .feedID: "status.feedID"
            case .accountID: "status.accountID"
            case .state: state
            case .title: "article.title"
            case .url: "article.url"
            case .author: "article.author"
            case .beginning: ArticleTable.beginningSQL
            }
        }
    }

    let columns: String

    init(_ db: Database) throws {
        self.db = db
        feeds = try db.cachedStatement(
            sql: "SELECT \(FeedTable.nameSQL) FROM feed WHERE id = ?")
        let accounts = try Row.fetchAll(db, sql: "SELECT id, name FROM account").map {
            ($0["id"] as Int64, $0["name"] as String)
        }
        accountNames = Dictionary(uniqueKeysWithValues: accounts)
        // The queues are usually empty, so that their rows needn't be read.
        let state = try PendingTable.isEmpty(in: db) ? "NULL" : PendingTable.stateSQL(where: "id = status.id")
        columns = Column.list { $0.sql(state: state) }
    }

    func article(_ row: DirectRow) throws -> ListedArticle {
        let feed = row.integer(Column.feedID)
        return ListedArticle(
            id: ArticleID(row.integer(Column.id)),
            date: Date(timeIntervalSince1970: Double(row.integer(Column.date))),
            isRead: row.integer(Column.read) != 0, isStarred: row.integer(Column.starred) != 0, feedID: FeedID(feed),
            feedName: try feedName(feed), title: row.text(Column.title), url: row.text(Column.url),
            author: row.text(Column.author),
            syncState: PendingTable.state(row.optionalInteger(Column.state).map { Int($0) }),
            accountName: accountNames[row.integer(Column.accountID)] ?? "",
            beginning: row.text(Column.beginning))
    }

    private func feedName(_ id: Int64) throws -> String {
        if let known = feedNames[id] { return known }
        let name = try String.fetchOne(feeds, arguments: [id]) ?? ""
        feedNames[id] = name
        return name
    }
}
