import Base
import Foundation
import GRDB
import Model

/// The table of the enclosures that are or were downloaded.
enum DownloadTable {

    /// Inserts a download, whose URL must be new.
    static func insert(_ new: NewDownload, at now: Int64, in db: Database) throws -> Download {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO download (articleID, url, folder, type, length, feedLength, queuedAt, wantedName, duration)
                VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, ?8)
                """)
        try statement.execute(arguments: [
            new.articleID.rawValue, new.enclosure.url, new.folder, new.enclosure.mimeType, new.enclosure.size, now,
            new.name, new.enclosure.duration,
        ])
        return try list(where: "download.id = ?", [db.lastInsertedRowID], in: db)[0]
    }

    /// Resets a download as if it had just been queued, and nothing of its file existed.
    static func requeue(_ id: DownloadID, _ new: NewDownload, at now: Int64, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE download SET articleID = ?1, url = ?2, folder = ?3, name = NULL, type = ?4, length = ?5,
                    feedLength = ?5, validator = NULL, queuedAt = ?6, wantedName = ?7, duration = ?8, doneAt = NULL,
                    attempts = 0, error = NULL
                WHERE id = ?9
                """,
            arguments: [
                new.articleID.rawValue, new.enclosure.url, new.folder, new.enclosure.mimeType, new.enclosure.size, now,
                new.name, new.enclosure.duration, id.rawValue,
            ])
    }

    /// Gives a download that is open the address that its enclosure has now. What has come of the file stays: the server
    /// says whether it is a part of the same one.
    static func move(_ id: DownloadID, to enclosure: Enclosure, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE download SET url = ?2, feedLength = ?3 WHERE id = ?1 AND doneAt IS NULL")
            .execute(arguments: [id.rawValue, enclosure.url, enclosure.size])
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
                SELECT download.id, download.articleID, article.title, \(ArticleTable.beginningSQL) AS beginning, download.url, folder, download.name, type, length, feedLength, validator, queuedAt,
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

    /// - Parameter condition: As of ``list(where:_:in:)``.
    static func download(_ id: DownloadID, where condition: String = "TRUE", in db: Database) throws -> Download? {
        try list(where: "download.id = ? AND \(condition)", [id.rawValue], in: db).first
    }

    /// Returns all downloads, to be found by enclosures.
    static func known(in db: Database) throws -> KnownDownloads { try KnownDownloads(list(where: "TRUE", in: db)) }

    /// Returns those that enclosures of one article can be known by.
    static func known(for enclosures: [Enclosure], of article: ArticleID, in db: Database) throws -> KnownDownloads {
        if enclosures.isEmpty { return KnownDownloads([]) }
        let addresses = JSONText.array(enclosures.map { WebURL.withoutQuery($0.url) })
        let condition = """
            download.articleID = ?1 OR \(withoutQuery("download.url")) IN (SELECT value FROM json_each(?2))
            """
        return try KnownDownloads(list(where: condition, [article.rawValue, addresses], in: db))
    }

    /// An SQL condition on a row of `article`: one of its enclosures is, or differs in no more than its query from, a file
    /// that is here, see ``KnownDownloads``.
    static let isOfArticle = """
        (article.enclosures IS NOT NULL AND EXISTS (
            SELECT 1 FROM json_each(article.enclosures)
            WHERE value ->> 'url' IN (SELECT url FROM download WHERE doneAt IS NOT NULL)
                OR (\(withoutQuery("value ->> 'url'")), value ->> 'mimeType', value ->> 'size') IN (
                    SELECT \(withoutQuery("url")), type, length FROM download WHERE doneAt IS NOT NULL
                        AND length >= \(KnownDownloads.leastLength))))
        """

    /// The SQL of `WebURL.withoutQuery(_:)`.
    private static func withoutQuery(_ url: String) -> String {
        "substr(\(url), 1, min(instr(\(url) || '?', '?'), instr(\(url) || '#', '#')) - 1)"
    }

    static func delete(_ id: DownloadID, in db: Database) throws {
        try db.execute(sql: "DELETE FROM download WHERE id = ?", arguments: [id.rawValue])
    }

    private static func download(_ row: Row) throws -> Download {
        try Download(
            id: DownloadID(row.value("id")), articleID: (row.value("articleID") as Int64?).map { ArticleID($0) },
            feedID: (row.value("feedID") as Int64?).map { FeedID($0) }, feed: FeedOriginColumns.origin(row),
            title: ArticleName.of(title: row.value("title"), beginning: row.value("beginning")), url: row.value("url"),
            folder: row.value("folder"), name: row.value("name"), wantedName: row.value("wantedName"),
            duration: row.value("duration"),
            type: row.value("type"),
            length: row.value("length"), feedLength: row.value("feedLength"), validator: row.value("validator"),
            dateQueued: Date(timeIntervalSince1970: row.value("queuedAt")), dateDone: date(row.value("doneAt")),
            attempts: row.value("attempts"), error: row.value("error"))
    }
}
