import Foundation
import GRDB
import Model

/// The table of the enclosures that are or were downloaded.
enum DownloadTable {

    /// Inserts a download, whose URL must be new.
    static func insert(_ new: NewDownload, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO download (articleID, url, folder, type, length, queuedAt, wantedName, duration)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            new.articleID.rawValue, new.enclosure.url, new.folder, new.enclosure.mimeType, new.enclosure.size, now,
            new.name, new.enclosure.duration,
        ])
    }

    /// Resets a download as if it had just been queued, and nothing of its file existed.
    static func requeue(_ id: DownloadID, _ new: NewDownload, at now: Int64, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE download SET articleID = ?, folder = ?, name = NULL, type = ?, length = ?, validator = NULL,
                    queuedAt = ?, wantedName = ?, duration = ?, doneAt = NULL, attempts = 0, error = NULL WHERE id = ?
                """,
            arguments: [
                new.articleID.rawValue, new.folder, new.enclosure.mimeType, new.enclosure.size, now, new.name,
                new.enclosure.duration, id.rawValue,
            ])
    }

    /// An SQL condition for ``list(where:_:in:)``: the feed of the article isn't hidden.
    static let isShown = "status.deleted IS NOT \(StatusTable.hidden)"

    /// - Parameter condition: An SQL condition on a row of `download`.
    static func list(
        where condition: String, _ arguments: StatementArguments = [], in db: Database
    ) throws -> [Download] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT download.id, download.articleID, article.title, \(ArticleTable.beginningSQL) AS beginning, download.url, folder, download.name, type, length, validator, queuedAt,
                    doneAt, attempts, error, wantedName, duration,
                    feed.id AS feedID, \(FeedOriginColumns.sql)
                FROM download LEFT JOIN article ON article.id = download.articleID
                    LEFT JOIN status ON status.id = download.articleID LEFT JOIN feed ON feed.id = status.feedID
                    LEFT JOIN account ON account.id = feed.accountID
                WHERE \(condition) ORDER BY download.id
                """,
            arguments: arguments
        ).map(download)
    }

    /// Returns the downloads of the enclosures, whichever articles they were added for.
    static func list(of enclosures: [Enclosure], in db: Database) throws -> [Download] {
        if enclosures.isEmpty { return [] }
        let urls = JSONText.array(enclosures.map(\.url))
        return try list(where: "download.url IN (SELECT value FROM json_each(?))", [urls], in: db)
    }

    static func delete(_ id: DownloadID, in db: Database) throws {
        try db.execute(sql: "DELETE FROM download WHERE id = ?", arguments: [id.rawValue])
    }

    private static func download(_ row: Row) -> Download {
        Download(
            id: DownloadID(row["id"]), articleID: (row["articleID"] as Int64?).map { ArticleID($0) },
            feedID: (row["feedID"] as Int64?).map { FeedID($0) }, feed: FeedOriginColumns.origin(row),
            title: ArticleName.of(title: row["title"], beginning: row["beginning"]), url: row["url"],
            folder: row["folder"], name: row["name"], wantedName: row["wantedName"], duration: row["duration"],
            type: row["type"],
            length: row["length"], validator: row["validator"],
            dateQueued: Date(timeIntervalSince1970: row["queuedAt"]), dateDone: date(row["doneAt"]),
            attempts: row["attempts"], error: row["error"])
    }
}
