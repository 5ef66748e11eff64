import Foundation
import GRDB
import Model

/// Makes articles of rows, with what was asked for beside what lists show.
final class FullArticleReader {
    private let db: Database
    private let listed: ListedArticleReader
    private let excerpts: Excerpts?
    private let details: ArticleDetails
    private var folders: [FeedID: [String]] = [:]

    /// What ``article(_:)`` reads: all columns of a row.
    let columns: String

    /// - Parameter excerpts: Nil: no article gets one.
    init(_ db: Database, _ details: ArticleDetails, excerpts: Excerpts? = nil) throws {
        self.db = db
        self.details = details
        self.excerpts = excerpts
        listed = try ListedArticleReader(db)
        let content = details.contains(.content)
        columns = listed.columns + ", status.dateArrived, " + ArticleTable.columns(withContent: content)
    }

    func article(_ row: DirectRow) throws -> FullArticle {
        let listed = try listed.article(row)
        let first = ListedArticleReader.columnCount
        return FullArticle(
            listed: listed, article: try ArticleTable.article(row, from: first + 1),
            dateArrived: Date(timeIntervalSince1970: Double(row.integer(first))),
            folders: details.contains(.folders) ? try folders(of: listed.feedID) : [],
            excerpt: try excerpts?.excerpt(of: listed.id, in: db))
    }

    private func folders(of feed: FeedID) throws -> [String] {
        if let known = folders[feed] { return known }
        let names = try FolderTable.names(of: feed, in: db)
        folders[feed] = names
        return names
    }
}
