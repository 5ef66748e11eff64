import Foundation
import GRDB
import Model

/// An ``ArticleQuery`` as SQL: everything after the columns.
struct ArticleSelection {
    private(set) var sql = ""
    private(set) var arguments = StatementArguments()

    /// CROSS JOIN keeps SQLite's planner to this order: a status found by an index, then what belongs to it.
    static let tables = """
        status CROSS JOIN article ON article.id = status.id CROSS JOIN feed ON feed.id = status.feedID
        CROSS JOIN account ON account.id = status.accountID
        """

    init(_ query: ArticleQuery) {
        var conditions = ["deleted = 0"]
        // Literals, not arguments: SQLite uses a partial index only where it sees that its condition holds.
        if let isRead = query.isRead { conditions.append("read = \(isRead ? 1 : 0)") }
        if let isStarred = query.isStarred { conditions.append("starred = \(isStarred ? 1 : 0)") }
        if let feeds = query.feeds {
            conditions.append("status.feedID IN (\(place(feeds.map(\.rawValue))))")
        }
        if let folders = query.folders {
            let inFolders = "SELECT feedID FROM feedFolder WHERE folderID IN (\(place(folders.map(\.rawValue))))"
            conditions.append("status.feedID IN (\(inFolders))")
        }
        // The plus keeps the index on accounts out: dates select better.
        if let account = query.account { conditions.append("+status.accountID = \(place([account.rawValue]))") }
        if let since = query.since { conditions.append("status.date >= \(place([since.seconds]))") }
        if let until = query.until { conditions.append("status.date < \(place([until.seconds]))") }

        sql = "FROM \(Self.tables) WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(Self.terms(query.order))"
        if let limit = query.limit { sql += " LIMIT \(place([Int64(limit)]))" }
    }

    private mutating func place(_ values: [Int64]) -> String {
        arguments += StatementArguments(values)
        return values.map { _ in "?" }.joined(separator: ", ")
    }

    private static func terms(_ order: ArticleQuery.Order) -> String {
        switch order {
        case .newest: "status.date DESC, status.id DESC"
        case .oldest: "status.date, status.id"
        case .arrived: "status.id DESC"
        case .feed:
            """
            coalesce(nullif(feed.customTitle, ''), nullif(feed.title, ''), feed.url) COLLATE NOCASE,
            status.date DESC, status.id DESC
            """
        case .title: "article.title COLLATE NOCASE, status.id"
        }
    }
}
